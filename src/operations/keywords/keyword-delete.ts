import { Type } from 'typebox';
import { accountCommand, done } from '../operation.ts';
import { keywordSchema, sentKeywordSchema } from '../schemas.ts';
import { notMonitored, readKeyword } from './monitored-keyword.ts';

/** DELETE /keywords: removes one keyword, as `keyword-remove` removes many; its readings are kept. */
export const keywordDelete = accountCommand({
  name: 'keyword-delete',
  summary: { en: 'Remove a keyword from an account', ja: 'アカウントからキーワードを 1 件削除する' },
  http: { method: 'DELETE', path: '/keywords', aliases: [], errors: ['keyword_not_monitored'] },
  input: Type.Object({ keyword: sentKeywordSchema }),
  output: Type.Object({ keyword: keywordSchema, deleted: Type.Literal(true) }, { $id: 'KeywordDeleted' }),
  outcomes: ['done'],
  async run({ store }, { id }, { keyword: sent }) {
    // A stored keyword that would be invalid today is found by its spelling.
    const stored = await store.findKeyword(id, sent);
    const keyword = stored?.keyword ?? readKeyword(sent);
    const removed = await store.removeKeywords(id, [keyword]);
    if (removed.length === 0) throw await notMonitored(store, id, keyword);
    return done({ keyword, deleted: true } as const);
  },
});
