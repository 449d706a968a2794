import { reachOf } from '../../core/comparable-ranks.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { findShownVariations } from '../../core/shown-variations.ts';

/** An organic product of one or both of two shelves. */
export interface ShelfMove {
  readonly asin: string;
  readonly title: string | null;
  /** `null`: not among the results that were read then. */
  readonly before: number | null;
  readonly after: number | null;
  /** Another variation of the product that stands on the shelf where it does not, linked to it by its card; `null` where none is known. */
  readonly shown: string | null;
}

/** What happened between two shelves of a term. Ads are left out: they have no rank. */
export interface ShelfChanges {
  /** Who came in, by their rank after; `null` when the earlier shelf is no complete one, or one that is doubted, so that nobody can be said to have been absent. */
  readonly came: readonly ShelfMove[] | null;
  /** Who went out, by their rank before; `null` when the later shelf is none that says who is absent. */
  readonly left: readonly ShelfMove[] | null;
  /** On both with another rank, by their rank after. */
  readonly moved: readonly ShelfMove[];
  /** On both at the same rank. */
  readonly stayed: number;
}

/**
 * Compares two shelves of a term that are alike (`isComparable` of core/comparable-ranks.ts; the caller asks). A product came or left only within the
 * results that the other shelf reaches: of what stands further down the other one says nothing.
 */
export function compareShelves(before: ReadingWithShelf, after: ReadingWithShelf): ShelfChanges {
  const [old, now] = [organicCards(before), organicCards(after)];
  const both = [...now.values()].flatMap((card) => {
    const earlier = old.get(card.asin);
    return earlier === undefined ? [] : [moveOf(earlier, card, null)];
  });
  return {
    came: isClaimed(before.reading)
      ? onlyIn(now, old, reachOf(before.reading)).map(({ card, shown }) => moveOf(null, card, shown))
      : null,
    left: isClaimed(after.reading)
      ? onlyIn(old, now, reachOf(after.reading)).map(({ card, shown }) => moveOf(card, null, shown))
      : null,
    moved: both.filter((move) => move.before !== move.after),
    stayed: both.filter((move) => move.before === move.after).length,
  };
}

/** Whether a reading claims who is absent from it. */
function isClaimed(reading: Reading): boolean {
  return reading.outcome !== 'failed' && claimOf(reading.outcome, reading) === 'complete';
}

type Ranked = ReadonlyMap<string, PlacedCard>;

/** Each product at its rank, best first. */
function organicCards({ shelf }: ReadingWithShelf): Ranked {
  const ranked = placeCards(leadingPages(shelf)).filter((card) => card.rank !== null);
  return new Map(ranked.map((card) => [card.asin, card]));
}

interface Single {
  readonly card: PlacedCard;
  readonly shown: string | null;
}

/** Those of one shelf that the other lacks, as far down as the other reaches, with the variation that stands on the other in their place. */
function onlyIn(one: Ranked, other: Ranked, reach: number): Single[] {
  const shown = findShownVariations(other.values());
  return [...one.values()]
    .filter((card) => !other.has(card.asin) && (card.rank ?? 0) <= reach)
    .map((card) => ({ card, shown: shown.get(card.asin) ?? null }));
}

function moveOf(before: PlacedCard | null, after: PlacedCard | null, shown: string | null): ShelfMove {
  const card = after ?? before;
  return {
    asin: card?.asin ?? '',
    title: card?.title ?? null,
    before: before?.rank ?? null,
    after: after?.rank ?? null,
    shown,
  };
}
