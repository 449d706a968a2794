import type { LocalDate } from '../../core/local-date.ts';
import type { PlanRequest } from '../day-port.ts';
import { batchesOf, inBatches } from './batches.ts';
import { moveVersions } from './moved-versions.ts';
import type { DayTermsTable, Db } from './tables.ts';
import { isWanted } from './wanted-terms.ts';

/** Makes the plan of a date or brings it up to date; see the port. */
export async function planDay(
  db: Db,
  request: PlanRequest,
): Promise<{ readonly isNew: boolean; readonly added: number }> {
  const { localDate, nowMs } = request;
  const isNew = await insertDay(db, request);
  const missing = await listMissing(db, localDate);
  const due = isNew ? request.schedule(missing.map((row) => row.term)) : new Map<string, number>();
  const rows = missing.map((row) => newRow(localDate, row.id, due.get(row.term) ?? nowMs));
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('day_terms')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['local_date', 'term_id']).doNothing())
      .execute();
  }
  await moveVersionsOfTerms(
    db,
    rows.map((row) => row.term_id),
  );
  await deleteUnwanted(db, localDate);
  await freeAbandoned(db, request);
  await settleComplete(db, request);
  return { isNew, added: rows.length };
}

/** `false` when the day is there. */
async function insertDay(db: Db, { localDate, nowMs, alarmAtMs }: PlanRequest): Promise<boolean> {
  const inserted = await db
    .insertInto('days')
    .values({
      local_date: localDate,
      planned_at_ms: nowMs,
      alarm_at_ms: alarmAtMs,
      alarm: null,
      alarm_until_ms: null,
      counts: null,
      final_at_ms: null,
    })
    .onConflict((conflict) => conflict.column('local_date').doNothing())
    .returning('local_date')
    .execute();
  return inserted.length > 0;
}

/** Terms that are wanted and not in the plan, in the order of their ids. */
function listMissing(db: Db, localDate: LocalDate): Promise<{ id: number; term: string }[]> {
  return db
    .selectFrom('terms')
    .leftJoin('day_terms', (join) =>
      join.onRef('day_terms.term_id', '=', 'terms.id').on('day_terms.local_date', '=', localDate),
    )
    .select(['terms.id', 'terms.term'])
    .where('day_terms.term_id', 'is', null)
    .where(isWanted('terms.id'))
    .orderBy('terms.id')
    .execute();
}

function newRow(localDate: LocalDate, termId: number, dueAtMs: number): DayTermsTable {
  return {
    local_date: localDate,
    term_id: termId,
    state: 'waiting',
    due_at_ms: dueAtMs,
    attempts: 0,
    lease_owner: null,
    lease_until_ms: null,
    reason: null,
    done_at_ms: null,
    task_id: null,
    task_source: null,
    task_pages: null,
    task_posted_at_ms: null,
  };
}

/** Tells the open accounts that have these terms that their day has changed. */
export async function moveVersionsOfTerms(db: Db, termIds: readonly number[]): Promise<void> {
  const rows = await inBatches(termIds, (batch) =>
    db
      .selectFrom('account_keywords as k')
      .innerJoin('accounts as c', 'c.id', 'k.account_id')
      .where('k.term_id', 'in', batch)
      .where('c.closed_at_ms', 'is', null)
      .select('k.account_id')
      .distinct()
      .execute(),
  );
  moveVersions(db, [...new Set(rows.map((row) => row.account_id))]);
}

/** A term that nobody wants any more is not read, nor tried again; what was read of it stays in the ledger. */
async function deleteUnwanted(db: Db, localDate: LocalDate): Promise<void> {
  await db
    .deleteFrom('day_terms')
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting')
    .where((eb) => eb.not(isWanted('day_terms.term_id')))
    .execute();
}

/** A lease that ended has no worker any more: the term waits again, for now. */
async function freeAbandoned(db: Db, { localDate, nowMs }: PlanRequest): Promise<void> {
  await db
    .updateTable('day_terms')
    .set({ state: 'waiting', due_at_ms: nowMs, lease_owner: null, lease_until_ms: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_until_ms', '<=', nowMs)
    .execute();
}

/** Nothing is better than a complete reading: whoever brought it (an import), the term is done. */
async function settleComplete(db: Db, { localDate, nowMs }: PlanRequest): Promise<void> {
  const settled = await db
    .updateTable('day_terms')
    .set({ state: 'done', done_at_ms: nowMs, reason: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('readings')
          .select('readings.term_id')
          .whereRef('readings.term_id', '=', 'day_terms.term_id')
          .where('readings.local_date', '=', localDate)
          .where('readings.outcome', '=', 'complete'),
      ),
    )
    .returning('term_id')
    .execute();
  await moveVersionsOfTerms(
    db,
    settled.map((row) => row.term_id),
  );
}
