import type { Insertable, Selectable } from 'kysely';
import { storableText } from '../../core/text.ts';
import type { Db } from '../tables.ts';
import type { AddedTest, ListedDelivery, NewDelivery, WebhookAttempt, WebhookStep } from './port.ts';
import type { WebhookDeliveriesTable } from './tables.ts';

/** How many finished deliveries of an account are kept. */
const KEPT = 100;

/** Deliveries of an account, newest first. */
export async function listDeliveries(db: Db, accountId: string, limit: number): Promise<ListedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    eventCount: row.event_count,
    createdAtMs: row.created_at_ms,
    attempts: row.attempts,
    nextAttemptAtMs: row.state === 'waiting' ? row.due_at_ms : null,
    lastAttempt: attemptOf(row),
  }));
}

function attemptOf(row: Selectable<WebhookDeliveriesTable>): WebhookAttempt | null {
  const { attempted_at_ms: atMs, status, fault, cause } = row;
  return atMs === null ? null : { atMs, status, fault, cause };
}

/** The columns of an attempt. */
export function attemptColumns({ atMs, status, fault, cause }: WebhookAttempt) {
  return {
    attempted_at_ms: atMs,
    status,
    fault: fault === null ? null : storableText(fault),
    cause: cause === null ? null : storableText(cause),
  };
}

/** Adds a delivery of a step; see the port. */
export async function addDelivery(
  db: Db,
  { accountId, afterSeq, untilSeq }: WebhookStep,
  { id, body, eventCount, createdAtMs }: NewDelivery,
): Promise<boolean> {
  const number = await takeNumber(db, accountId, afterSeq);
  if (number === undefined) return false;
  const open = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) return false;
  await insertDelivery(db, {
    account_id: accountId,
    id,
    number,
    created_at_ms: createdAtMs,
    kind: 'events',
    state: 'waiting',
    event_count: eventCount,
    until_seq: untilSeq,
    body: storableText(body),
    due_at_ms: createdAtMs,
    attempts: 0,
    ended_at_ms: null,
  });
  return true;
}

/** Saves a test message that is about to be sent; see the port. */
export async function addTest(
  db: Db,
  accountId: string,
  { id, attempt }: { readonly id: string; readonly attempt: WebhookAttempt },
  { count, windowMs }: { readonly count: number; readonly windowMs: number },
): Promise<AddedTest> {
  const number = await takeNumber(db, accountId);
  if (number === undefined) return { state: 'no_webhook' };
  const first = await db
    .selectFrom('webhook_deliveries')
    .select('created_at_ms')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'test')
    .where('created_at_ms', '>', attempt.atMs - windowMs)
    .orderBy('created_at_ms', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  if (first !== undefined) return { state: 'too_many', sinceMs: first.created_at_ms };
  await insertDelivery(db, {
    account_id: accountId,
    id,
    number,
    created_at_ms: attempt.atMs,
    kind: 'test',
    event_count: 0,
    until_seq: null,
    body: null,
    due_at_ms: attempt.atMs,
    state: 'failed',
    attempts: 1,
    ended_at_ms: attempt.atMs,
    ...attemptColumns(attempt),
  });
  return { state: 'added' };
}

/** Saves the outcome of a test; see the port. */
export async function endTest(
  db: Db,
  accountId: string,
  id: string,
  { state, attempt }: { readonly state: 'delivered' | 'failed'; readonly attempt: WebhookAttempt },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state, ended_at_ms: attempt.atMs, ...attemptColumns(attempt) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The next number; `undefined` when there is no active webhook at `afterSeq`. Locks its row. */
async function takeNumber(db: Db, accountId: string, afterSeq?: number): Promise<number | undefined> {
  const update = db
    .updateTable('webhooks')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('account_id', '=', accountId);
  const standing =
    afterSeq === undefined
      ? update
      : update.where('after_seq', '=', afterSeq).where('stopped_reason', 'is', null);
  const row = await standing.returning('last_number').executeTakeFirst();
  return row?.last_number;
}

async function insertDelivery(db: Db, row: Insertable<WebhookDeliveriesTable>): Promise<void> {
  await db.insertInto('webhook_deliveries').values(row).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('account_id', '=', row.account_id)
    .where('number', '<=', row.number - KEPT)
    .where('ended_at_ms', 'is not', null)
    .execute();
}
