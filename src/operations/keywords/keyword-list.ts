import { Type } from 'typebox';
import { createInstantPrinter } from '../../core/instant.ts';
import { accountRead } from '../operation.ts';
import { listAllKeywords } from './list-keywords.ts';

/** The keywords of an account, in the order in which they were added. */
export const keywordList = accountRead({
  name: 'keyword-list',
  summary: { en: 'List the keywords of an account', ja: 'アカウントのキーワードの一覧を表示する' },
  input: Type.Object({}),
  output: Type.Object({
    keywords: Type.Array(Type.Object({ keyword: Type.String(), added_at: Type.String() })),
  }),
  async run({ store }, account) {
    const print = createInstantPrinter();
    return {
      keywords: await Array.fromAsync(listAllKeywords(store, account.id), ({ keyword, addedAtMs }) => ({
        keyword,
        added_at: print(addedAtMs),
      })),
    };
  },
});
