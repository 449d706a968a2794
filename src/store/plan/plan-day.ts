import { addDays, startOfDayMs } from '../../core/local-date.ts';
import { TARGET_KINDS, type TargetKind, targetKey } from '../../core/target.ts';
import { batchesOf } from '../batches.ts';
import type { Db } from '../tables.ts';
import type { PlanRequest } from './port.ts';
import { isComplete, isOfKind, moveVersionsOfTargets, NO_LEASE, targetOf } from './target-rows.ts';
import { forgetCaps } from './wake-targets.ts';
import { isAddedSince, isWanted, listMissing, type WantedTarget } from './wanted-targets.ts';

/** Creates the plan of a date or brings it up to date; see the port. */
export async function planDay(
  db: Db,
  request: PlanRequest,
): Promise<{ readonly isNew: boolean; readonly added: number }> {
  const { localDate, nowMs, kinds } = request;
  const isNew = await insertDay(db, request);
  if (!isNew) await reopenDay(db, localDate);
  const missing: WantedTarget[] = [];
  for (const kind of kinds) missing.push(...(await listMissing(db, localDate, kind)));
  const due = isNew ? request.schedule(missing.map(targetOf)) : new Map<string, number>();
  const rows = missing.map(({ term, ...columns }) => ({
    ...columns,
    local_date: localDate,
    state: 'waiting' as const,
    due_at_ms: due.get(targetKey(targetOf({ term, ...columns }))) ?? nowMs,
    attempts: 0,
  }));
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('day_targets')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['local_date', 'term_id', 'asin']).doNothing())
      .execute();
  }
  await moveVersionsOfTargets(db, rows);
  for (const kind of TARGET_KINDS) {
    await wakeForOthers(db, request, kind);
    await deleteUnwanted(db, localDate, kind);
    await settleComplete(db, request, kind);
  }
  await freeAbandoned(db, request);
  return { isNew, added: rows.length };
}

/** `false` when the day exists already. */
async function insertDay(db: Db, { localDate, nowMs, alarmAtMs }: PlanRequest): Promise<boolean> {
  const inserted = await db
    .insertInto('days')
    .values({ local_date: localDate, planned_at_ms: nowMs, alarm_at_ms: alarmAtMs })
    .onConflict((conflict) => conflict.column('local_date').doNothing())
    .returning('local_date')
    .execute();
  return inserted.length > 0;
}

/**
 * If a date that is planned was closed, the clock was set back since: the date opens again, and targets that ended
 * unread after the date's end wait again.
 */
async function reopenDay(db: Db, localDate: string): Promise<void> {
  const reopened = await db
    .updateTable('days')
    .set({ counts: null, final_at_ms: null })
    .where('local_date', '=', localDate)
    .where('counts', 'is not', null)
    .returning('local_date')
    .execute();
  if (reopened.length === 0) return;
  const waiting = await db
    .updateTable('day_targets')
    .set({ state: 'waiting', done_at_ms: null, unasked: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where('done_at_ms', '>=', startOfDayMs(addDays(localDate, 1)))
    .returning(['term_id', 'asin'])
    .execute();
  await moveVersionsOfTargets(db, waiting);
}

/** A target that nobody wants any more is neither read nor retried; what was read remains in the ledger. */
async function deleteUnwanted(db: Db, localDate: string, kind: TargetKind): Promise<void> {
  await db
    .deleteFrom('day_targets')
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting')
    .where(isOfKind(kind))
    .where((eb) => eb.not(isWanted(kind)))
    .execute();
}

/** A target that ended because of the caps of accounts is due again when an account adds it that may have room. */
async function wakeForOthers(db: Db, { localDate, nowMs }: PlanRequest, kind: TargetKind): Promise<void> {
  const woken = await db
    .updateTable('day_targets')
    .set({ state: 'waiting', due_at_ms: nowMs, done_at_ms: null, reason: null, unasked: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where('unasked', '=', 'account_cap')
    .where(isOfKind(kind))
    .where(isAddedSince(kind))
    .returning(['term_id', 'asin'])
    .execute();
  await forgetCaps(db, localDate, woken);
  await moveVersionsOfTargets(db, woken);
}

/** A target whose lease has ended has no worker any more: it waits again and is due now. */
async function freeAbandoned(db: Db, { localDate, nowMs, leaseUntilMsMax }: PlanRequest): Promise<void> {
  if (leaseUntilMsMax !== undefined) {
    await db
      .updateTable('day_targets')
      .set({ lease_until_ms: leaseUntilMsMax })
      .where('local_date', '=', localDate)
      .where('state', '=', 'running')
      .where('lease_until_ms', '>', leaseUntilMsMax)
      .execute();
  }
  await db
    .updateTable('day_targets')
    .set({ state: 'waiting', due_at_ms: nowMs, ...NO_LEASE })
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_until_ms', '<=', nowMs)
    .execute();
}

/** A target with a complete reading is done, even if the reading was imported: it cannot be improved. */
async function settleComplete(db: Db, { localDate, nowMs }: PlanRequest, kind: TargetKind): Promise<void> {
  const settled = await db
    .updateTable('day_targets')
    .set({ state: 'done', done_at_ms: nowMs, reason: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting')
    .where(isOfKind(kind))
    .where(isComplete(kind, localDate))
    .returning(['term_id', 'asin'])
    .execute();
  await moveVersionsOfTargets(db, settled);
}
