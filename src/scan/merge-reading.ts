import type { ReadingWithShelf } from '../core/reading.ts';
import type { ReadingContext } from '../core/reading-context.ts';
import type { ShelfPage } from '../core/shelf.ts';
import { type CapturedPage, isCountable } from './captured-page.ts';
import { type Evidence, judgeReading } from './judge-reading.ts';

/**
 * Judges new captures together with what is kept of their term and date, so that pages that come one by one make one
 * reading. A depth that the kept reading fell short of because the shop ends there is taken over when no new page tells it.
 */
export function mergeReading(
  kept: ReadingWithShelf | undefined,
  fresh: Evidence,
): ReadingWithShelf | undefined {
  if (kept === undefined || isDoubted(kept)) return judgeReading(fresh);
  const told = fresh.captures.some((capture) => isCountable(capture) && capture.lastPage !== null);
  const before = capturesOf(kept, told ? null : lastPageOf(kept, fresh.pagesWanted));
  const merged = judgeReading({ ...fresh, captures: [...before, ...fresh.captures] });
  const known = kept.reading.outcome === 'failed' ? kept.reading : undefined;
  if (merged === undefined || known === undefined || hasFirst(fresh.captures)) return merged;
  if (merged.reading.reason !== 'partial' || merged.reading.outcome !== 'failed') return merged;
  // Still no page 1, and why it failed is known from before: the missing page explains nothing better.
  return {
    ...merged,
    reading: { ...merged.reading, reason: known.reason, observedAtMs: known.observedAtMs },
  };
}

/**
 * Whether the kept reading was sound by itself and yet not believed, since it looked like that of another search: its pages are
 * put together with no others.
 */
export function isDoubted(kept: ReadingWithShelf): boolean {
  const { term, source, pagesWanted, reason } = kept.reading;
  if (reason !== 'suspect') return false;
  const again = judgeReading({ term, source, pagesWanted, captures: capturesOf(kept, null) });
  return again !== undefined && again.reading.reason !== 'suspect';
}

function hasFirst(captures: readonly CapturedPage[]): boolean {
  return captures.some((capture) => capture.page === 1);
}

/** The kept reading's depth where it is less than what is wanted now: the shop has no more pages. */
function lastPageOf({ reading }: ReadingWithShelf, pagesWanted: number): number | null {
  const isShort = reading.listEnds || reading.pagesWanted < pagesWanted;
  return reading.outcome !== 'failed' && isShort ? reading.pagesWanted : null;
}

/** The kept pages as captures again; `lastPage` is what they tell as the shop's last page. */
export function capturesOf({ reading, shelf }: ReadingWithShelf, lastPage: number | null): CapturedPage[] {
  const { ads, ...context } = reading.context;
  return shelf.pages.map((page) => ({
    ...page,
    verdict: page.cards.length === 0 ? 'no_results' : 'sound',
    lastPage,
    ...(isOfPages(page, ads) ? { context } : {}),
  }));
}

/** Of a page with cards everything is known but ads only where a source gave nothing but cards. */
function isOfPages({ cards }: ShelfPage, ads: ReadingContext['ads']): boolean {
  return ads !== null || cards.length === 0;
}
