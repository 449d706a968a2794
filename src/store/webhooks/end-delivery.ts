import type { Updateable } from 'kysely';
import type { Db } from '../tables.ts';
import type { ClaimedDelivery, WebhookAttempt, WebhookStop, WebhookStore } from './port.ts';
import type { WebhookDeliveriesTable } from './tables.ts';
import { attemptColumns } from './webhook-deliveries.ts';

type End = Parameters<WebhookStore['endDelivery']>[2];

/** The owner that ends an attempt, and when. */
interface Ending {
  readonly claim: ClaimedDelivery;
  readonly owner: string;
}

const FREE = { lease_owner: null, lease_until_ms: null } as const;

/** Ends an attempt; see the port. */
export async function endDelivery(
  db: Db,
  claim: ClaimedDelivery,
  owner: string,
  { attempt, settlement }: End,
): Promise<boolean> {
  if (settlement.state === 'delivered') return await deliver(db, claim, attempt);
  const ending = { claim, owner };
  if (settlement.state === 'failed') return await fail(db, ending, { attempt, stop: settlement.stop });
  return await updateOwn(db, ending, {
    ...attemptColumns(attempt),
    ...FREE,
    state: 'waiting',
    due_at_ms: settlement.dueAtMs,
  });
}

/** A delivered message counts as delivered, whoever has the delivery now. */
async function deliver(db: Db, claim: ClaimedDelivery, attempt: WebhookAttempt): Promise<boolean> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set({ ...attemptColumns(attempt), ...FREE, state: 'delivered', body: null, ended_at_ms: attempt.atMs })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.id)
    .where('ended_at_ms', 'is', null)
    .returning('until_seq')
    .executeTakeFirst();
  if (row === undefined || row.until_seq === null) return row !== undefined;
  await db
    .updateTable('webhooks')
    .set({ after_seq: row.until_seq })
    .where('account_id', '=', claim.accountId)
    .where('after_seq', '<', row.until_seq)
    .execute();
  return true;
}

async function fail(
  db: Db,
  { claim, owner }: Ending,
  { attempt, stop }: { readonly attempt: WebhookAttempt; readonly stop: WebhookStop },
): Promise<boolean> {
  const isOwn = await updateOwn(
    db,
    { claim, owner },
    { ...attemptColumns(attempt), ...FREE, state: 'failed', body: null, ended_at_ms: attempt.atMs },
  );
  if (!isOwn) return false;
  const stopped = await db
    .updateTable('webhooks')
    .set({ stopped_reason: stop, stopped_at_ms: attempt.atMs })
    .where('account_id', '=', claim.accountId)
    .where('set_at_ms', '=', claim.setAtMs)
    .returning('account_id')
    .executeTakeFirst();
  if (stopped !== undefined) return true;
  // The webhook was set again while this was sent, so its attempts start over.
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', body: claim.body, ended_at_ms: null, due_at_ms: attempt.atMs, attempts: 0 })
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.id)
    .execute();
  return true;
}

async function updateOwn(
  db: Db,
  { claim, owner }: Ending,
  change: Updateable<WebhookDeliveriesTable>,
): Promise<boolean> {
  const row = await db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('account_id', '=', claim.accountId)
    .where('id', '=', claim.id)
    .where('lease_owner', '=', owner)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Releases what an owner has claimed, as if it had not been claimed. */
export async function releaseDeliveries(db: Db, owner: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ ...FREE, state: 'waiting', attempts: eb('attempts', '-', 1) }))
    .where('ended_at_ms', 'is', null)
    .where('lease_owner', '=', owner)
    .execute();
}
