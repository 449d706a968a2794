import { Type } from 'typebox';
import { areComparableRanks, isComparable, type SeenRank } from '../../core/comparable-ranks.ts';
import { nullable, oneOf } from '../schemas.ts';

/**
 * How the rank of a product changed between two dates that are both known. `by` of `moved` is the number of
 * ranks, positive for a rise; it is unknown for a product that entered or dropped out.
 */
export type RankChange =
  | { readonly kind: 'moved'; readonly by: number }
  | { readonly kind: 'entered' | 'left' | 'absent'; readonly by: null };

/** A change in an answer; `null` if one of the two ranks is unknown, or they are not compared. */
export const changeSchema = nullable(
  Type.Object({
    kind: oneOf(['moved', 'entered', 'left', 'absent'], 'How the rank of the product changed.'),
    /** Ranks gained (positive) or lost; `null` if unknown. */
    by: nullable(Type.Integer()),
  }),
);

/**
 * The change between two dates; `null` if one of them is unknown, since ranks are not carried over gaps, or if
 * they are not comparable.
 */
export function changeBetween(before: SeenRank | undefined, after: SeenRank): RankChange | null {
  if (before === undefined || !isComparable(before.reading, after.reading)) return null;
  if (before.rank === null && after.rank === null) return { kind: 'absent', by: null };
  if (!areComparableRanks(before, after)) return null;
  if (before.rank === null) return { kind: 'entered', by: null };
  if (after.rank === null) return { kind: 'left', by: null };
  return { kind: 'moved', by: before.rank - after.rank };
}

/** Sort weight of a change: entering counts more than every rise, dropping out more than every fall. */
export function weightOf(change: Pick<RankChange, 'kind' | 'by'>): number {
  if (change.kind === 'entered') return Number.MAX_SAFE_INTEGER;
  if (change.kind === 'left') return -Number.MAX_SAFE_INTEGER;
  return change.by ?? 0;
}
