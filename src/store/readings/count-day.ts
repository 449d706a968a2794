import type { LocalDate } from '../../core/local-date.ts';
import {
  countedAs,
  type FailureReason,
  isOnlyCap,
  type ReadingOutcome,
  type UnaskedReason,
} from '../../core/reading.ts';
import type { Db } from '../tables.ts';
import type { DayCounts } from './ranks-port.ts';

/** Outcomes of one date over the account's current keywords, and the progress of the plan. */
export async function countDay(db: Db, accountId: string, localDate: LocalDate): Promise<DayCounts> {
  const groups = await listGroups(db, accountId, localDate);
  const counts = { planned: 0, complete: 0, doubted: 0, partial: 0, failed: 0, unasked: 0, settled: 0 };
  for (const group of groups) {
    counts.planned += group.count;
    const { outcome, reason, doubt } = group;
    if (isOnlyCap(reason, group.unasked)) counts.unasked += group.count;
    else if (outcome !== null) counts[countedAs({ outcome, reason })] += group.count;
    if (outcome === 'complete' && doubt !== null) counts.doubted += group.count;
    if (isSettled(group)) counts.settled += group.count;
  }
  const settled = groups.filter(isSettled).map((group) => group.done_at_ms ?? group.observed_at_ms);
  const waiting = groups.filter((group) => !isSettled(group)).map((group) => group.due_at_ms);
  return { ...counts, settledAtMs: edge(Math.max, settled), nextDueAtMs: edge(Math.min, waiting) };
}

interface Group {
  readonly outcome: ReadingOutcome | null;
  readonly reason: FailureReason | null;
  readonly doubt: string | null;
  readonly unasked: UnaskedReason | null;
  readonly state: 'waiting' | 'running' | 'done' | null;
}

function isSettled({ outcome, state }: Group): boolean {
  return outcome === 'complete' || state === 'done';
}

/** The keywords by outcome and state of the plan, with the relevant instants of each group. */
function listGroups(db: Db, accountId: string, localDate: LocalDate) {
  return db
    .selectFrom('account_keywords as k')
    .leftJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 'k.term_id').on('r.local_date', '=', localDate),
    )
    .leftJoin('day_targets as d', (join) =>
      join.onRef('d.term_id', '=', 'k.term_id').on('d.local_date', '=', localDate),
    )
    .where('k.account_id', '=', accountId)
    .groupBy(['r.outcome', 'r.reason', 'r.doubt', 'd.state', 'd.unasked'])
    .select((eb) => [
      'r.outcome',
      'r.reason',
      'r.doubt',
      'd.state',
      'd.unasked',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('r.observed_at_ms').as('observed_at_ms'),
      eb.fn.max('d.done_at_ms').as('done_at_ms'),
      eb.fn.min('d.due_at_ms').as('due_at_ms'),
    ])
    .execute();
}

function edge(of: (...values: number[]) => number, instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : of(...known);
}
