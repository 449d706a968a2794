import type { ReadingWithShelf } from '../core/reading.ts';
import type { ShelfPage } from '../core/shelf.ts';
import type { CapturedPage } from './captured-page.ts';
import { listEndOf } from './depth.ts';
import { type Evidence, judgeReading } from './judge-reading.ts';

/**
 * Judges new captures together with what is kept of their term and date, so that pages that come one by one make one
 * reading: a kept page still says what it said of its list.
 */
export function mergeReading(
  kept: ReadingWithShelf | undefined,
  fresh: Evidence,
): ReadingWithShelf | undefined {
  if (kept === undefined || isDoubted(kept)) return judgeReading(fresh);
  const merged = judgeReading({ ...fresh, captures: [...capturesOf(kept), ...fresh.captures] });
  if (merged !== undefined && refutes(merged, kept)) return { ...merged, refutesDay: true };
  const known = kept.reading.outcome === 'failed' ? kept.reading : undefined;
  const hasFirst = fresh.captures.some(({ page }) => page === 1);
  if (merged === undefined || known === undefined || hasFirst) return merged;
  if (merged.reading.reason !== 'partial' || merged.reading.outcome !== 'failed') return merged;
  // Page 1 is still missing, and the reason of its failure is already known.
  return {
    ...merged,
    reading: { ...merged.reading, reason: known.reason, observedAtMs: known.observedAtMs },
  };
}

/** Whether a reading that continues the kept first page shows that the list goes beyond its previous end. */
function refutes({ reading, shelf }: ReadingWithShelf, kept: ReadingWithShelf): boolean {
  const { outcome, observedAtMs, pagesWanted } = kept.reading;
  if (outcome !== 'complete' || reading.outcome !== 'partial') return false;
  if (reading.observedAtMs !== observedAtMs || listEndOf(capturesOf(kept)) !== pagesWanted) return false;
  return shelf.pages.some(({ page }) => page > pagesWanted);
}

/**
 * Whether the kept reading was sound but not believed, since it looked like another search: its pages are merged with
 * no others.
 */
export function isDoubted(kept: ReadingWithShelf): boolean {
  const { term, source, pagesWanted, reason } = kept.reading;
  if (reason !== 'suspect') return false;
  const again = judgeReading({ term, source, pagesWanted, captures: capturesOf(kept) });
  return again !== undefined && again.reading.reason !== 'suspect';
}

/** The kept pages as captures again. */
export function capturesOf({ shelf }: ReadingWithShelf): CapturedPage[] {
  return shelf.pages.map(toCapture);
}

/** A kept page as a capture again. */
export function toCapture({ lastPage = null, ...page }: ShelfPage): CapturedPage {
  return { ...page, verdict: page.cards.length === 0 ? 'no_results' : 'sound', lastPage };
}
