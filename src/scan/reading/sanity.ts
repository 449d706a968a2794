import type { ReadingWithShelf } from '../../core/reading.ts';
import type { Shelf, ShelfPage } from '../../core/shelf.ts';

/**
 * Shelves of one term that share less of their organic products than this are unrelated. Measured: two real pages of
 * one term minutes apart share 14 of 16 products (17 of 22 with ads); real pages of different terms share none.
 */
const SHARE_MIN = 0.1;

/**
 * Whether a shelf is too strange to be believed at once: one of its pages shares almost nothing with the term's
 * earlier shelves, or the shelf is empty and the last one was not. Each page is compared with shelves that reach as
 * far, since another search's page 2 between right ones would move every later rank. A shelf without earlier ones is
 * believed. `doubted` is a reading of the same date that was not believed: it supports what it shows, and is evidence
 * against others only in that something was found. `earlier` is newest first.
 */
export function isStrange(shelf: Shelf, earlier: readonly Shelf[], doubted?: Shelf): boolean {
  const vouching = doubted === undefined ? earlier : [doubted, ...earlier];
  if (isEmpty(shelf)) return !vouching.slice(0, 1).some(isEmpty);
  return shelf.pages.some((page) => {
    const isProvable = reachingTo(page, earlier).some((asins) => asins.size > 0);
    return isProvable && !isVouchedFor(page, vouching);
  });
}

/** The reading as one that is not believed: its pages are kept but not used. */
export function suspectOf({ reading, shelf }: ReadingWithShelf): ReadingWithShelf {
  return { shelf, reading: { ...reading, outcome: 'failed', reason: 'suspect', observedResults: null } };
}

/** Whether a shelf shows no results at all. */
export function isEmpty({ pages }: Shelf): boolean {
  return organicAsins(pages).size === 0;
}

function isVouchedFor(page: ShelfPage, vouching: readonly Shelf[]): boolean {
  const own = organicAsins([page]);
  if (own.size === 0) return true;
  return reachingTo(page, vouching).some((asins) => areRelated(own, asins));
}

/** The organic products of each shelf that has a page of this number. */
export function reachingTo({ page }: ShelfPage, shelves: readonly Shelf[]): ReadonlySet<string>[] {
  return shelves
    .filter(({ pages }) => pages.some((each) => each.page === page))
    .map(({ pages }) => organicAsins(pages));
}

/** Whether two sets of products may be of one list; `false` if one of them is empty. */
export function areRelated(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const smaller = Math.min(a.size, b.size);
  return smaller > 0 && a.intersection(b).size / smaller >= SHARE_MIN;
}

/** The organic products of pages. */
export function organicAsins(pages: readonly ShelfPage[]): ReadonlySet<string> {
  return new Set(
    pages.flatMap(({ cards }) => cards.filter((card) => !card.isSponsored).map((card) => card.asin)),
  );
}
