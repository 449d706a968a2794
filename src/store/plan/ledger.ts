import type { ExpressionBuilder, Selectable } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { countedAs, type UnaskedReason } from '../../core/reading.ts';
import { TARGET_KINDS, type Target, type TargetKind } from '../../core/target.ts';
import { inBatches } from '../batches.ts';
import { BRINGER_COLUMNS, bringerOf } from '../readings/bringer-columns.ts';
import { lockingRows } from '../row-locks.ts';
import type { Db, Tables } from '../tables.ts';
import type { DayCost, ListedAttempt } from './claim-port.ts';
import type { DayLedger, DayTotals, LedgerReason, WhyUnasked } from './port.ts';
import type { DaysTable, TargetColumns } from './tables.ts';
import { toTargetResult } from './target-result.ts';
import { isAbout, isOfKind, moveVersionsOfTargets, NO_LEASE, targetsOf } from './target-rows.ts';

/** The ledger of a date; `undefined` when it was never planned. */
export async function findDay(db: Db, localDate: LocalDate): Promise<DayLedger | undefined> {
  return (await listDays(db, localDate, localDate))[0];
}

/** Whether a date was planned. */
export async function hasPlan(db: Db, localDate: LocalDate): Promise<boolean> {
  const day = db.selectFrom('days').select('local_date').where('local_date', '=', localDate);
  return (await day.executeTakeFirst()) !== undefined;
}

/** Ledgers of planned dates, both ends included, newest first. */
export async function listDays(db: Db, from: LocalDate, to: LocalDate): Promise<DayLedger[]> {
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
  const head = { localDate, plannedAtMs: day.planned_at_ms, costs: await listCosts(db, localDate) };
  if (day.counts !== null) {
    const kept: Counts = JSON.parse(day.counts);
    return { ...head, ...kept, finalAtMs: day.final_at_ms };
  }
  const { totals, settledAtMs } = await countTargets(db, localDate);
  return { ...head, ...totals, finalAtMs: settledAtMs };
}

/** The counts of a date: terms, and products separately. */
type Counts = DayTotals & Pick<DayLedger, 'products'>;

/** Costs by date, source and unit; see the port. */
export async function listDayCosts(
  db: Db,
  from: LocalDate,
  to: LocalDate,
): Promise<(DayCost & { readonly localDate: LocalDate })[]> {
  return db
    .selectFrom('day_costs')
    .select(['local_date as localDate', 'source', 'unit', 'amount', 'calls'])
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .orderBy('source')
    .orderBy('unit')
    .execute();
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

/** The states of a date's targets, and when the last one was done; `null` while one is not. */
async function countTargets(
  db: Db,
  localDate: LocalDate,
): Promise<{ readonly totals: Counts; readonly settledAtMs: number | null }> {
  const groups = await listGroups(db, localDate);
  const { term = [], product = [] } = Object.groupBy(groups, ({ kind }) => kind);
  const isSettled = groups.length > 0 && groups.every(({ state }) => state === 'done');
  const settledAtMs = isSettled ? Math.max(...groups.map(({ done_at_ms: doneAtMs }) => doneAtMs ?? 0)) : null;
  return { totals: { ...totalsOf(term), products: totalsOf(product) }, settledAtMs };
}

function listGroups(db: Db, localDate: LocalDate) {
  return targetsOf(db, localDate)
    .groupBy(['kind', 'state', 'outcome', 'read_reason', 'reason', 'unasked'])
    .select(['kind', 'state', 'outcome', 'read_reason', 'reason', 'unasked'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('done_at_ms').as('done_at_ms')])
    .execute();
}

type Group = Awaited<ReturnType<typeof listGroups>>[number];

function totalsOf(groups: readonly Group[]): DayTotals {
  const counts = { planned: 0, complete: 0, partial: 0, pending: 0 };
  const failed: Partial<Record<LedgerReason, number>> = {};
  for (const { state, count, ...group } of groups) {
    const { outcome, reason } = toTargetResult(group);
    const counted = outcome === null ? null : countedAs({ outcome, reason });
    counts.planned += count;
    if (counted === 'complete' || counted === 'partial') counts[counted] += count;
    else if (counted === null && state !== 'done') counts.pending += count;
    else {
      const why = counted === null ? (reason ?? 'not_scanned') : (reason ?? 'source_error');
      const known = why === 'partial' ? 'source_error' : why;
      failed[known] = (failed[known] ?? 0) + count;
    }
  }
  return { ...counts, failed };
}

/** Closes dates before `today` whose work is over; see the port. A date waits while a worker has a lease. */
export async function closeDaysBefore(
  db: Db,
  today: LocalDate,
  nowMs: number,
  whyUnasked: WhyUnasked = () => null,
): Promise<LocalDate[]> {
  const open = await db
    .selectFrom('days')
    .select('local_date')
    .where('counts', 'is', null)
    .where('local_date', '<', today)
    .orderBy('local_date')
    .execute();
  const closed: LocalDate[] = [];
  for (const { local_date: localDate } of open) {
    for (const kind of TARGET_KINDS) await endWaiting(db, { localDate, kind, nowMs, whyUnasked });
    const { totals, settledAtMs } = await countTargets(db, localDate);
    if (settledAtMs === null && totals.planned + totals.products.planned > 0) continue;
    await db
      .updateTable('days')
      .set({ counts: JSON.stringify(totals), final_at_ms: settledAtMs ?? nowMs })
      .where('local_date', '=', localDate)
      .execute();
    closed.push(localDate);
  }
  return closed;
}

/**
 * Counts a closed date again when one of its targets ended later; does nothing while it is open. The row with the
 * counts stays locked, so that of several late ends the last one counts all.
 */
export async function countClosedDay(db: Db, localDate: LocalDate): Promise<void> {
  const closed = db
    .selectFrom('days')
    .select('local_date')
    .where('local_date', '=', localDate)
    .where('counts', 'is not', null);
  if ((await lockingRows(db, closed).executeTakeFirst()) === undefined) return;
  const { totals } = await countTargets(db, localDate);
  const counts = JSON.stringify(totals);
  await db.updateTable('days').set({ counts }).where('local_date', '=', localDate).execute();
}

/** Targets of a date and kind that are still waiting when it is closed. */
interface Unread {
  readonly localDate: LocalDate;
  readonly kind: TargetKind;
  readonly nowMs: number;
  readonly whyUnasked: WhyUnasked;
}

/** Ends what still waits; each target has the reason that holds for the time from which it was due. */
async function endWaiting(db: Db, { localDate, kind, nowMs, whyUnasked }: Unread): Promise<void> {
  const rows = await db
    .selectFrom('day_targets')
    .select('due_at_ms')
    .distinct()
    .where(isUnread(localDate, kind, nowMs))
    .execute();
  const byReason = Map.groupBy(rows, ({ due_at_ms: dueAtMs }) => whyUnasked(localDate, kind, dueAtMs));
  const end = (unasked: UnaskedReason | null) =>
    db
      .updateTable('day_targets')
      .set({ state: 'done', done_at_ms: nowMs, unasked, ...NO_LEASE })
      .where(isUnread(localDate, kind, nowMs))
      .returning(['term_id', 'asin']);
  const ended: TargetColumns[] = [];
  for (const [reason, due] of byReason) {
    if (reason === null) continue;
    const times = due.map(({ due_at_ms: dueAtMs }) => dueAtMs);
    ended.push(...(await inBatches(times, (batch) => end(reason).where('due_at_ms', 'in', batch).execute())));
  }
  ended.push(...(await end(null).execute()));
  await moveVersionsOfTargets(db, ended);
}

/** Whether a target of a date and kind waits, or its worker was lost. */
function isUnread(localDate: LocalDate, kind: TargetKind, nowMs: number) {
  return (eb: ExpressionBuilder<Tables, 'day_targets'>) =>
    eb.and([
      eb('local_date', '=', localDate),
      isOfKind(kind),
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'running'), eb('lease_until_ms', '<=', nowMs)]),
      ]),
    ]);
}

/** Attempts at a target, both dates included, oldest first. */
export async function listAttempts(
  db: Db,
  target: Target,
  from: LocalDate,
  to: LocalDate,
): Promise<ListedAttempt[]> {
  const rows = await db
    .selectFrom('target_attempts')
    .select(['local_date as localDate', 'attempt', 'source', 'outcome', 'reason', 'calls', 'detail'])
    .select(['was_asked', ...BRINGER_COLUMNS])
    .select(['started_at_ms as startedAtMs', 'ended_at_ms as endedAtMs', 'pages_read as pagesRead'])
    .where(isAbout(target))
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .orderBy('attempt')
    .execute();
  return rows.map(
    ({ was_asked: asked, brought_kind, brought_id, brought_name, brought_account, ...attempt }) => ({
      ...attempt,
      wasAsked: asked === 1,
      ...broughtByOf(bringerOf({ brought_kind, brought_id, brought_name, brought_account })),
    }),
  );
}
