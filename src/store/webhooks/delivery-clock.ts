import type { Db } from '../tables.ts';
import type { DeliveryPause } from './port.ts';

/** Corrects times that lie in the future because a clock was set back; see the port. */
export async function bringDeliveriesForward(db: Db, nowMs: number, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      due_at_ms: eb(eb('due_at_ms', '-', eb.ref('attempted_at_ms')), '+', nowMs),
      attempted_at_ms: nowMs,
    }))
    .where('state', '=', 'waiting')
    .where('attempted_at_ms', '>', nowMs)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at_ms: nowMs })
    .where('state', '=', 'waiting')
    .where('attempted_at_ms', 'is', null)
    .where('due_at_ms', '>', nowMs)
    .execute();
  await db
    .updateTable('webhook_deliveries')
    .set({ lease_until_ms: leaseUntilMs })
    .where('state', '=', 'sending')
    .where('lease_until_ms', '>', leaseUntilMs)
    .execute();
}

/** Corrects times that would come too early because a clock was set forward; see the port. */
export async function holdDeliveries(
  db: Db,
  owner: string,
  leaseUntilMs: number,
  pauses: readonly DeliveryPause[],
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ lease_until_ms: leaseUntilMs })
    .where('state', '=', 'sending')
    .where('lease_owner', '=', owner)
    .execute();
  for (const { accountId, id, attempts, dueAtMs } of pauses) {
    await db
      .updateTable('webhook_deliveries')
      .set({ due_at_ms: dueAtMs })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .where('due_at_ms', '<', dueAtMs)
      .execute();
  }
}
