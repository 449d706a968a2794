import { Type } from 'typebox';
import { getParameter } from '../../core/errors.ts';
import { parseTags } from '../../core/tags.ts';
import { accountWrite, done } from '../operation.ts';
import { getMonitoredKeyword, readKeyword } from './monitored-keyword.ts';

/** Replaces the tags of a keyword. Throws `invalid_parameter` for too many or too long tags. */
export const keywordTagsSet = accountWrite({
  name: 'keyword-tags-set',
  summary: { en: 'Set the tags of a keyword', ja: 'キーワードのタグを設定する' },
  input: Type.Object({
    keyword: Type.String(),
    /** Separated by commas. */
    tags: Type.String(),
  }),
  output: Type.Object({ keyword: Type.String(), tags: Type.Array(Type.String()) }),
  async run({ store }, account, { keyword: sent, tags: text }) {
    const tags = getParameter('tags', parseTags(text));
    const { keyword } = await getMonitoredKeyword(store, account.id, readKeyword(sent));
    await store.setKeywordTags(account.id, keyword, tags);
    return done({ keyword, tags: [...tags] });
  },
});
