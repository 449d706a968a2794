import type { ReadingWithShelf } from '../../core/reading.ts';
import type { Shelf } from '../../core/shelf.ts';
import { hasPage, isCountable } from '../captured-page.ts';
import { type Evidence, judgeReading } from '../judge-reading.ts';
import { capturesOf, isDoubted, mergeReading } from '../merge-reading.ts';
import { isStrange, suspectOf } from './sanity.ts';

/** What imported pages are judged beside. */
export interface Beside {
  /** What is kept of the day. */
  readonly kept: ReadingWithShelf | undefined;
  /** Believed shelves of earlier dates, newest first. */
  readonly earlier: readonly Shelf[];
}

/** The result of imported pages. */
export interface ImportVerdict {
  /** `undefined` when they add nothing to the day. */
  readonly reading: ReadingWithShelf | undefined;
  /** Whether it was sound, and not believed. */
  readonly isDoubtful: boolean;
}

/**
 * Judges imported pages beside what is kept of their day and the shelves before it. A strange reading (see `isStrange`) is suspect, as in
 * the daily scan; a second one of the day that looks like it is believed, the same pages again are no second one. What the day
 * has believed vouches for itself, and a term's first shelf is believed.
 */
export function judgeImport(evidence: Evidence, { kept, earlier }: Beside): ImportVerdict {
  const doubted = kept !== undefined && isDoubted(kept) ? kept : undefined;
  const captures = evidence.captures.filter((capture) => !hasPage(doubted, capture));
  const fresh = { ...evidence, captures };
  const isSecond = captures.some(
    (capture) => isCountable(capture) && doubted?.shelf.pages.some(({ page }) => page === capture.page),
  );
  const whole = isSecond ? judgeReading(fresh) : joinKept(fresh, kept, doubted);
  if (whole === undefined || captures.length === 0) return { reading: undefined, isDoubtful: false };
  if (whole.reading.outcome === 'failed') return { reading: whole, isDoubtful: false };
  const believed = believedOf({ kept, earlier });
  const isBelievable = ({ reading, shelf }: ReadingWithShelf): boolean => {
    if (reading.outcome === 'failed') return false;
    if (doubted === undefined && believed.length === 0) return true;
    return !isStrange(shelf, believed, isSecond ? doubted?.shelf : undefined);
  };
  // Pages that are believed by themselves are not lost because of one that is kept and looks strange.
  const best = [whole, judgeReading(fresh)].find((one) => one !== undefined && isBelievable(one));
  return best === undefined
    ? { reading: suspectOf(whole), isDoubtful: true }
    : { reading: best, isDoubtful: false };
}

/** The shelves that imported pages are compared with, newest first. */
export function believedOf({ kept, earlier }: Beside): readonly Shelf[] {
  return kept === undefined || kept.reading.outcome === 'failed' ? earlier : [kept.shelf, ...earlier];
}

/**
 * Missing pages of a doubted reading are added to its own, so that importing pages one by one gives the same result as
 * together.
 */
function joinKept(
  fresh: Evidence,
  kept: ReadingWithShelf | undefined,
  doubted: ReadingWithShelf | undefined,
): ReadingWithShelf | undefined {
  if (doubted === undefined) return mergeReading(kept, fresh);
  return judgeReading({ ...fresh, captures: [...capturesOf(doubted), ...fresh.captures] });
}
