import type { Card } from '../core/card.ts';
import type { ReadingWithShelf } from '../core/reading.ts';
import type { PageVerdict } from '../core/search-page.ts';
import type { ShelfPage } from '../core/shelf.ts';

/** One captured page of a term, with only what the judge needs. Its cards are empty unless it is sound. */
export interface CapturedPage extends ShelfPage {
  readonly verdict: PageVerdict;
  readonly lastPage: number | null;
}

/** A capture in its stored form: with its own context and list facts, if it has some. */
export function toShelfPage({
  page,
  observedAtMs,
  lastPage,
  goesOn,
  range,
  context,
  seenFrom,
  cards,
}: CapturedPage): ShelfPage {
  return {
    page,
    observedAtMs,
    ...(lastPage === null ? {} : { lastPage }),
    ...(typeof goesOn === 'boolean' ? { goesOn } : {}),
    ...(range ? { range } : {}),
    ...(context ? { context } : {}),
    ...(seenFrom ? { seenFrom } : {}),
    cards,
  };
}

/** Pages of one reading may lie this far from its first page. */
export const PAGES_APART_MAX_MS = 30 * 60_000;

/** Whether a page may be counted. An empty result list is an answer on the first page only: page 2 exists because there are results. */
export function isCountable(page: Pick<CapturedPage, 'page' | 'verdict'>): boolean {
  return page.verdict === 'sound' || (page.verdict === 'no_results' && page.page === 1);
}

/**
 * Whether two pages show the same list: the same organic products in the same order (ads change at every load), or the
 * same ads where they show nothing else. Two empty pages are not a repetition.
 */
export function repeats(a: readonly Card[], b: readonly Card[]): boolean {
  const [left, right] = [listOf(a), listOf(b)];
  return left.length > 0 && left.length === right.length && left.every((asin, at) => asin === right[at]);
}

function listOf(cards: readonly Card[]): string[] {
  const organic = cards.filter((card) => !card.isSponsored);
  return (organic.length > 0 ? organic : cards).map((card) => card.asin);
}

/** Whether a capture is the very page that is kept: of the same number and instant, with the same products in the same order. */
export function isSamePage(kept: ShelfPage, capture: ShelfPage): boolean {
  if (kept.page !== capture.page || kept.observedAtMs !== capture.observedAtMs) return false;
  const [left, right] = [kept.cards, capture.cards];
  return left.length === right.length && left.every((card, at) => card.asin === right[at]?.asin);
}

/** Whether the shelf of a reading has this very page, as {@link isSamePage}; `false` without a reading. */
export function hasPage(day: Pick<ReadingWithShelf, 'shelf'> | undefined, page: ShelfPage): boolean {
  return day?.shelf.pages.some((kept) => isSamePage(kept, page)) === true;
}
