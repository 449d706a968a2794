import { reachOf } from '../../core/comparable-ranks.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { provesAbsence } from '../../core/reading-doubt.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { findShownVariations } from '../../core/shown-variations.ts';

/** An organic product on one or both of two shelves. */
export interface ShelfMove {
  readonly asin: string;
  readonly title: string | null;
  /** `null` if not among the results read then. */
  readonly before: number | null;
  readonly after: number | null;
  /** The results page that had it; `null` as above. */
  readonly pageBefore: number | null;
  readonly pageAfter: number | null;
  /**
   * The variation shown instead on the shelf without the product, if its card links to the product; otherwise
   * `null`.
   */
  readonly shown: string | null;
}

/** Changes between two shelves of a term. Ads are left out, since they have no rank. */
export interface ShelfChanges {
  /**
   * Products that entered, by their new rank; `null` if the earlier shelf is incomplete or doubted, so that
   * absence is unknown.
   */
  readonly came: readonly ShelfMove[] | null;
  /** Products that dropped out, by their old rank; `null` if the later shelf is incomplete or doubted. */
  readonly left: readonly ShelfMove[] | null;
  /** Products with a different rank, by their new rank. */
  readonly moved: readonly ShelfMove[];
  /** Number of products with the same rank. */
  readonly stayed: number;
  /**
   * Products that came to the first results page and that left it, for further pages or altogether. A complete reading
   * has all of its first page, so that the depth does not matter.
   */
  readonly pageOne: Pick<ShelfChanges, 'came' | 'left'>;
}

/**
 * Compares two shelves of a term under equal conditions (callers check `isComparable`). Products entered or
 * dropped out only within the depth that both shelves reach: further down, one shelf shows nothing.
 */
export function compareShelves(before: ReadingWithShelf, after: ReadingWithShelf): ShelfChanges {
  const [old, now] = [organicCards(before), organicCards(after)];
  const both = [...now.values()].flatMap((card) => {
    const earlier = old.get(card.asin);
    return earlier === undefined ? [] : [moveOf(earlier, card, null)];
  });
  const fresh = provesAbsence(before.reading)
    ? onlyIn(now, old).map(({ card, shown }) => moveOf(null, card, shown))
    : null;
  const gone = provesAbsence(after.reading)
    ? onlyIn(old, now).map(({ card, shown }) => moveOf(card, null, shown))
    : null;
  const came = fresh?.filter((move) => (move.after ?? 0) <= reachOf(before.reading)) ?? null;
  const left = gone?.filter((move) => (move.before ?? 0) <= reachOf(after.reading)) ?? null;
  return {
    came,
    left,
    moved: both.filter((move) => move.before !== move.after),
    stayed: both.filter((move) => move.before === move.after).length,
    pageOne: {
      came: fresh && [...fresh, ...both].filter(isNewOnPageOne).toSorted(byRank('after')),
      left: gone && [...gone, ...both].filter(hasLeftPageOne).toSorted(byRank('before')),
    },
  };
}

/** A product may stay at its rank and still change pages: pages differ in length. */
function isNewOnPageOne({ pageBefore, pageAfter }: ShelfMove): boolean {
  return pageAfter === 1 && pageBefore !== 1;
}

function hasLeftPageOne({ pageBefore, pageAfter }: ShelfMove): boolean {
  return pageBefore === 1 && pageAfter !== 1;
}

function byRank(date: 'before' | 'after') {
  return (one: ShelfMove, other: ShelfMove) => (one[date] ?? 0) - (other[date] ?? 0);
}

type Ranked = ReadonlyMap<string, PlacedCard>;

/** Products by ASIN, best rank first. */
function organicCards({ shelf }: ReadingWithShelf): Ranked {
  const ranked = placeCards(leadingPages(shelf)).filter((card) => card.rank !== null);
  return new Map(ranked.map((card) => [card.asin, card]));
}

interface Single {
  readonly card: PlacedCard;
  readonly shown: string | null;
}

/** Products only on one shelf, with the variation shown instead on the other. */
function onlyIn(one: Ranked, other: Ranked): Single[] {
  const shown = findShownVariations(other.values());
  return [...one.values()]
    .filter((card) => !other.has(card.asin))
    .map((card) => ({ card, shown: shown.get(card.asin) ?? null }));
}

function moveOf(before: PlacedCard | null, after: PlacedCard | null, shown: string | null): ShelfMove {
  const card = after ?? before;
  return {
    asin: card?.asin ?? '',
    title: card?.title ?? null,
    before: before?.rank ?? null,
    after: after?.rank ?? null,
    pageBefore: before?.page ?? null,
    pageAfter: after?.page ?? null,
    shown,
  };
}
