import { Type } from 'typebox';
import { parseKeyword } from '../../core/keyword.ts';
import { parsed } from '../../core/parsed.ts';
import { accountWrite, done } from '../operation.ts';
import { readList } from '../read-list.ts';
import { refuseUnknown } from '../refuse-unknown.ts';
import { keywordListSchema } from './keyword-add.ts';
import { listAllKeywords } from './list-keywords.ts';

/**
 * Removes keywords from an account, all or nothing; their readings are kept. Existing keywords are found by
 * exact spelling even if they would be invalid today.
 */
export const keywordRemove = accountWrite({
  name: 'keyword-remove',
  summary: { en: 'Remove keywords from an account', ja: 'アカウントからキーワードを削除する' },
  input: Type.Object({ keywords: keywordListSchema }),
  output: Type.Object({ removed: Type.Array(Type.String()) }),
  async run({ store }, account, { keywords }) {
    const held = await Array.fromAsync(listAllKeywords(store, account.id), ({ keyword }) => keyword);
    const known = new Set(held);
    const read = (text: string) => (known.has(text) ? parsed(text) : parseKeyword(text));
    const { values } = readList(keywords, { parameter: 'keywords', parse: read });
    refuseUnknown(values, known, { en: 'keyword', ja: 'キーワード' });
    return done({ removed: await store.removeKeywords(account.id, values) });
  },
});
