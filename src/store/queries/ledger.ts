import type { Selectable } from 'kysely';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { countedAs, type FailureReason, type ReadingOutcome } from '../../core/reading.ts';
import type { DayCost, DayLedger, DayTotals, LedgerReason, ListedAttempt, OpenTerm } from '../day-port.ts';
import { moveVersionsOfTerms } from './plan-day.ts';
import type { DaysTable, Db } from './tables.ts';

/** The ledger of a date; `undefined` for one that was never planned. */
export async function findDay(db: Db, localDate: LocalDate): Promise<DayLedger | undefined> {
  return (await listDays(db, [localDate, localDate]))[0];
}

/** Ledgers of planned dates, both ends included, newest first. */
export async function listDays(
  db: Db,
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<DayLedger[]> {
  const days = await db
    .selectFrom('days')
    .selectAll()
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date', 'desc')
    .execute();
  const ledgers: DayLedger[] = [];
  for (const day of days) ledgers.push(await ledgerOf(db, day));
  return ledgers;
}

async function ledgerOf(db: Db, day: Selectable<DaysTable>): Promise<DayLedger> {
  const localDate = day.local_date;
  const told = { localDate, plannedAtMs: day.planned_at_ms, costs: await listCosts(db, localDate) };
  if (day.counts !== null) return { ...told, ...JSON.parse(day.counts), finalAtMs: day.final_at_ms };
  const { totals, settledAtMs } = await countTerms(db, localDate);
  return { ...told, ...totals, finalAtMs: settledAtMs };
}

async function listCosts(db: Db, localDate: LocalDate): Promise<DayCost[]> {
  return db
    .selectFrom('day_costs')
    .select(['source', 'unit', 'amount', 'calls'])
    .where('local_date', '=', localDate)
    .orderBy('source')
    .orderBy('unit')
    .execute();
}

/** How the terms of a date fare, and when the last of them was done; `null` while one is not. */
async function countTerms(
  db: Db,
  localDate: LocalDate,
): Promise<{ readonly totals: DayTotals; readonly settledAtMs: number | null }> {
  const groups = await db
    .selectFrom('day_terms as d')
    .leftJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 'd.term_id').on('r.local_date', '=', localDate),
    )
    .where('d.local_date', '=', localDate)
    .groupBy(['d.state', 'r.outcome', 'r.reason'])
    .select((eb) => [
      ...(['d.state', 'r.outcome', 'r.reason'] as const),
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('d.done_at_ms').as('done_at_ms'),
    ])
    .execute();
  const counts = { planned: 0, complete: 0, partial: 0, pending: 0 };
  const failed: Partial<Record<LedgerReason, number>> = {};
  for (const { state, outcome, reason, count } of groups) {
    counts.planned += count;
    const counted = outcome === null ? null : countedAs({ outcome, reason });
    if (counted === 'complete' || counted === 'partial') counts[counted] += count;
    else if (counted === null && state !== 'done') counts.pending += count;
    else add(failed, counted === null ? 'not_scanned' : failedFor(reason), count);
  }
  const isSettled = groups.length > 0 && groups.every((group) => group.state === 'done');
  const settledAtMs = isSettled ? Math.max(...groups.map((group) => group.done_at_ms ?? 0)) : null;
  return { totals: { ...counts, failed }, settledAtMs };
}

function failedFor(reason: FailureReason | null): LedgerReason {
  return reason === null || reason === 'partial' ? 'source_error' : reason;
}

function add(failed: Partial<Record<LedgerReason, number>>, reason: LedgerReason, count: number): void {
  failed[reason] = (failed[reason] ?? 0) + count;
}

/** Closes dates before `today` whose work is over; see the port. A date waits for a worker that still has a lease. */
export async function closeDaysBefore(db: Db, today: LocalDate, nowMs: number): Promise<LocalDate[]> {
  const open = await db
    .selectFrom('days')
    .select('local_date')
    .where('counts', 'is', null)
    .where('local_date', '<', today)
    .orderBy('local_date')
    .execute();
  const closed: LocalDate[] = [];
  for (const { local_date: localDate } of open) {
    await endWaiting(db, localDate, nowMs);
    const { totals, settledAtMs } = await countTerms(db, localDate);
    if (settledAtMs === null && totals.planned > 0) continue;
    await db
      .updateTable('days')
      .set({ counts: JSON.stringify(totals), final_at_ms: settledAtMs ?? nowMs })
      .where('local_date', '=', localDate)
      .execute();
    closed.push(localDate);
  }
  return closed;
}

async function endWaiting(db: Db, localDate: LocalDate, nowMs: number): Promise<void> {
  const ended = await db
    .updateTable('day_terms')
    .set({ state: 'done', done_at_ms: nowMs, lease_owner: null, lease_until_ms: null })
    .where('local_date', '=', localDate)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'running'), eb('lease_until_ms', '<=', nowMs)]),
      ]),
    )
    .returning('term_id')
    .execute();
  await moveVersionsOfTerms(
    db,
    ended.map((row) => row.term_id),
  );
}

/** Terms of a date without a complete reading, by their words. */
export async function listOpenTerms(db: Db, localDate: LocalDate, limit: number): Promise<OpenTerm[]> {
  const rows = await db
    .selectFrom('day_terms as d')
    .innerJoin('terms as t', 't.id', 'd.term_id')
    .leftJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 'd.term_id').on('r.local_date', '=', localDate),
    )
    .where('d.local_date', '=', localDate)
    .where((eb) => eb.or([eb('r.outcome', 'is', null), eb('r.outcome', '!=', 'complete')]))
    .select(['t.term', 'd.state', 'd.due_at_ms', 'd.attempts', 'd.reason as last_reason', 'd.task_id'])
    .select(['r.outcome', 'r.reason'])
    .orderBy('t.term')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    term: row.term,
    outcome: row.outcome as ReadingOutcome | null,
    reason: row.last_reason ?? row.reason,
    attempts: row.attempts,
    nextAttemptAtMs: row.state === 'done' ? null : row.due_at_ms,
    isPosted: row.task_id !== null,
  }));
}

/** Earliest due time of a date's waiting terms. */
export async function findNextDue(db: Db, localDate: LocalDate): Promise<number | undefined> {
  const row = await db
    .selectFrom('day_terms')
    .select((eb) => eb.fn.min('due_at_ms').as('due'))
    .where('local_date', '=', localDate)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.due ?? undefined;
}

/** Attempts at a term, both dates included, oldest first. */
export async function listAttempts(
  db: Db,
  term: string,
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<ListedAttempt[]> {
  const rows = await db
    .selectFrom('attempts as a')
    .innerJoin('terms as t', 't.id', 'a.term_id')
    .selectAll('a')
    .where('t.term', '=', term)
    .where('a.local_date', '>=', from)
    .where('a.local_date', '<', addDays(to, 1))
    .orderBy('a.local_date')
    .orderBy('a.attempt')
    .execute();
  return rows.map((row) => ({
    ...{ localDate: row.local_date, attempt: row.attempt, source: row.source },
    ...{ startedAtMs: row.started_at_ms, endedAtMs: row.ended_at_ms },
    ...{ outcome: row.outcome, reason: row.reason, pagesRead: row.pages_read },
    ...{ calls: row.calls, detail: row.detail },
  }));
}
