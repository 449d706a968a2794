import { Type } from 'typebox';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { parseTags, TAGS_MAX } from '../../core/tags.ts';
import { quote } from '../../core/text.ts';
import { accountWrite, done } from '../operation.ts';

/** How many keywords one call changes at most. */
export const TAGGED_MAX = 200;

/**
 * Adds tags to many keywords, or removes them. Keywords that the account does not have are left out. Throws
 * `invalid_parameter` before anything is changed if a keyword would have too many.
 */
export const keywordTagsChange = accountWrite({
  name: 'keyword-tags-change',
  summary: { en: 'Add tags to keywords, or remove them', ja: '複数のキーワードのタグを追加・削除する' },
  input: Type.Object({
    keywords: Type.Array(Type.String(), { maxItems: TAGGED_MAX }),
    /** Separated by commas. */
    tags: Type.String(),
    change: Type.Union([Type.Literal('add'), Type.Literal('remove')]),
  }),
  output: Type.Object({ changed: Type.Array(Type.String()) }),
  async run({ store }, account, { keywords, tags: text, change }) {
    const tags = getParameter('tags', parseTags(text));
    if (tags.length === 0) throw NO_TAG;
    const tagsOf = await store.listKeywordTags(account.id);
    const changes = [...new Set(keywords)].flatMap((keyword) => {
      const before = tagsOf.get(keyword) ?? [];
      const after =
        change === 'add' ? [...new Set([...before, ...tags])] : before.filter((tag) => !tags.includes(tag));
      if (after.length > TAGS_MAX) throw tooMany(keyword);
      return after.length === before.length ? [] : [{ keyword, after }];
    });
    const changed: string[] = [];
    for (const { keyword, after } of changes) {
      if (await store.setKeywordTags(account.id, keyword, after)) changed.push(keyword);
    }
    return done({ changed });
  },
});

const NO_TAG = invalidParameter('tags', {
  en: 'Enter at least one tag.',
  ja: 'タグを 1 つ以上入力してください。',
});

function tooMany(keyword: string) {
  return invalidParameter('tags', {
    en: `The keyword ${quote(keyword)} would have more than ${TAGS_MAX} tags. Nothing was changed.`,
    ja: `キーワード ${quote(keyword)} のタグが ${TAGS_MAX} 個を超えます。何も変更していません。`,
  });
}
