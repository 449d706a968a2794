import { getAccount } from '../accounts/accounts.ts';
import type { Db } from '../tables.ts';
import type { IdempotentRequest, IdempotentTurn } from './port.ts';

/** When a request begins, and what that means for earlier requests. */
export interface IdempotentTimes {
  readonly nowMs: number;
  readonly staleBeforeMs: number;
  readonly expiredBeforeMs: number;
}

/** Begins a request with a key, or returns the state of the first request with it; see the port. */
export async function beginIdempotent(
  db: Db,
  request: IdempotentRequest,
  times: IdempotentTimes,
): Promise<IdempotentTurn> {
  await getAccount(db, request.accountId);
  await db
    .deleteFrom('idempotent_requests')
    .where('account_id', '=', request.accountId)
    .where('begun_at_ms', '<', times.expiredBeforeMs)
    .execute();
  const first = await whereSame(db.selectFrom('idempotent_requests').selectAll(), request).executeTakeFirst();
  if (first === undefined) {
    await db
      .insertInto('idempotent_requests')
      .values({
        account_id: request.accountId,
        path: request.path,
        key: request.key,
        body_hash: request.bodyHash,
        owner: request.owner,
        begun_at_ms: times.nowMs,
      })
      .execute();
    return { state: 'begun' };
  }
  if (first.body_hash !== request.bodyHash) return { state: 'conflict' };
  if (first.status !== null && first.body !== null) {
    return { state: 'answered', status: first.status, body: first.body };
  }
  if (first.begun_at_ms > times.nowMs) {
    // The clock was set back since: the first request starts its longest time again, but no more.
    await whereSame(
      db.updateTable('idempotent_requests').set({ begun_at_ms: times.nowMs }),
      request,
    ).execute();
    return { state: 'running', begunAtMs: times.nowMs };
  }
  if (first.begun_at_ms >= times.staleBeforeMs) return { state: 'running', begunAtMs: first.begun_at_ms };
  const taken = { owner: request.owner, begun_at_ms: times.nowMs };
  await whereSame(db.updateTable('idempotent_requests').set(taken), request).execute();
  return { state: 'begun' };
}

/** Saves the answer of a request, or forgets the request when the answer is `null`; does nothing when another request took over. */
export async function endIdempotent(
  db: Db,
  request: IdempotentRequest,
  answer: { readonly status: number; readonly body: string } | null,
): Promise<void> {
  if (answer === null) {
    await whereSame(db.deleteFrom('idempotent_requests'), request)
      .where('owner', '=', request.owner)
      .where('status', 'is', null)
      .execute();
    return;
  }
  const kept = { status: answer.status, body: answer.body };
  await whereSame(db.updateTable('idempotent_requests').set(kept), request)
    .where('owner', '=', request.owner)
    .execute();
}

/** A query that can be restricted to one request. */
interface Narrowable<Query> {
  where(column: 'account_id' | 'path' | 'key', operator: '=', value: string): Query;
}

function whereSame<Query extends Narrowable<Query>>(
  query: Query,
  { accountId, path, key }: IdempotentRequest,
): Query {
  return query.where('account_id', '=', accountId).where('path', '=', path).where('key', '=', key);
}
