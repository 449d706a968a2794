import type { Reading } from './reading.ts';
import { differencesOf, type ReadingContext } from './reading-context.ts';

/** What a reading's ranks are compared by. */
export type ReadingReach = Pick<Reading, 'context' | 'observedResults' | 'listEnds'>;

/** The rank of a product in a reading; `null` if it was searched for and not found. */
export interface SeenRank {
  readonly reading: ReadingReach;
  readonly rank: number | null;
}

/** Down to which rank a reading saw everything: without end where the shop's list ended within it. */
export function reachOf({ observedResults, listEnds }: Omit<ReadingReach, 'context'>): number {
  return listEnds ? Number.POSITIVE_INFINITY : (observedResults ?? 0);
}

/** Whether what two readings show may be compared at all. */
export function isComparable(
  one: { readonly context: ReadingContext },
  other: { readonly context: ReadingContext },
): boolean {
  return one.context === other.context || differencesOf(one.context, other.context).length === 0;
}

/**
 * Whether a rank and an earlier one together show what happened to the product. The readings must be alike. A product dropped
 * out only if the later one reaches its old rank, and entered only if the earlier one reached its new rank; an absence continues
 * as far as the earlier one reached.
 */
export function areComparableRanks(before: SeenRank, after: SeenRank): boolean {
  if (!isComparable(before.reading, after.reading)) return false;
  if (before.rank !== null) return after.rank !== null || before.rank <= reachOf(after.reading);
  return (after.rank ?? reachOf(after.reading)) <= reachOf(before.reading);
}

/**
 * The newest of the earlier ranks that a rank may be compared with, or `undefined`. `past` is sorted newest first. A product that
 * was already known to be absent within its old rank has not left it again.
 */
export function findComparableRank<One extends SeenRank>(
  after: SeenRank,
  past: readonly One[],
): One | undefined {
  let away: One | undefined;
  for (const before of past) {
    if (!isComparable(before.reading, after.reading)) continue;
    if (after.rank === null && isWithin(before.rank, away)) return away;
    if (areComparableRanks(before, after)) return before;
    if (before.rank === null && isFarther(before, away)) away = before;
  }
  return undefined;
}

function isWithin(rank: number | null, away: SeenRank | undefined): boolean {
  return rank !== null && away !== undefined && rank <= reachOf(away.reading);
}

function isFarther(one: SeenRank, other: SeenRank | undefined): boolean {
  return other === undefined || reachOf(one.reading) > reachOf(other.reading);
}
