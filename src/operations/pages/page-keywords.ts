import { Type } from 'typebox';
import { accountOperation } from '../operation.ts';
import { keywordSchema } from '../schemas.ts';

/** GET /pages/keywords: the spellings that the account watches, in the order of adding, and nothing else. */
export const pageKeywords = accountOperation({
  name: 'page-keywords',
  summary: { en: 'The keywords whose pages are wanted', ja: '検索結果ページを送れるキーワード' },
  http: { method: 'GET', path: '/pages/keywords', isCapped: false, errors: [] },
  input: Type.Object({}),
  output: Type.Object({ keywords: Type.Array(keywordSchema) }, { $id: 'PageKeywords' }),
  async run({ store }, { id }) {
    const { keywords: limit } = await store.countAccount(id);
    return { keywords: await store.listSpellings(id, { afterSeq: 0, limit }) };
  },
});
