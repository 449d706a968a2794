import { moveVersions } from '../accounts/moved-versions.ts';
import type { Db } from '../tables.ts';
import type { AssistantPruned, AssistantPruneRequest } from './port.ts';

/** Forgets some answers and requests that are past their retention, in one small step; see the port. */
export async function pruneAssistant(
  db: Db,
  { answersFrom, requestsFromMs, answersMax }: AssistantPruneRequest,
): Promise<AssistantPruned> {
  const gone = await db
    .deleteFrom('idempotent_requests')
    .where('begun_at_ms', '<', requestsFromMs)
    .executeTakeFirst();
  const old = await db
    .selectFrom('checks')
    .select(['account_id', 'id'])
    .where('answer', '<>', '')
    .where('local_date', '<', answersFrom)
    .orderBy('local_date')
    .orderBy('account_id')
    .orderBy('id')
    .limit(answersMax)
    .execute();
  for (const { account_id: accountId, id } of old) {
    await db
      .updateTable('checks')
      .set({ answer: '' })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  }
  const accounts = new Set(old.map(({ account_id: accountId }) => accountId));
  if (accounts.size > 0) moveVersions(db, [...accounts]);
  return {
    answers: old.length,
    requests: Number(gone.numDeletedRows),
    isDone: old.length < answersMax,
  };
}
