import { areComparableRanks, isComparable, type SeenRank } from '../../core/comparable-ranks.ts';

/**
 * What became of a product between two dates that are both known. `moved` says by how many places, upwards positive; how far somebody
 * moved who came in or went out nobody knows.
 */
export type RankChange =
  | { readonly kind: 'moved'; readonly by: number }
  | { readonly kind: 'entered' | 'left' | 'absent'; readonly by: null };

/**
 * The change from one date to another; `null` when one of them is unknown, since nothing is carried over a gap, and when the two may
 * not be compared.
 */
export function changeBetween(before: SeenRank | undefined, after: SeenRank): RankChange | null {
  if (before === undefined || !isComparable(before.reading, after.reading)) return null;
  if (before.rank === null && after.rank === null) return { kind: 'absent', by: null };
  if (!areComparableRanks(before, after)) return null;
  if (before.rank === null) return { kind: 'entered', by: null };
  if (after.rank === null) return { kind: 'left', by: null };
  return { kind: 'moved', by: before.rank - after.rank };
}

/** How a change is ordered among rises: who came in stands above every counted rise, who went out below every fall. */
export function weightOf(change: RankChange): number {
  if (change.kind === 'entered') return Number.MAX_SAFE_INTEGER;
  if (change.kind === 'left') return -Number.MAX_SAFE_INTEGER;
  return change.by ?? 0;
}
