import { broughtByOf } from '../../core/bringer.ts';
import { isBetterReading, type ReadingStanding, type ReadingWithShelf } from '../../core/reading.ts';
import { countPagesWithCards, type Shelf } from '../../core/shelf.ts';
import type { ReadingChange, WaitingPage } from '../../store/port.ts';
import {
  type CapturedPage,
  hasPage,
  isCountable,
  isSamePage,
  PAGES_APART_MAX_MS,
  toShelfPage,
} from '../captured-page.ts';
import { isOneList } from '../follow-on.ts';
import { type Evidence, judgeReading } from '../judge-reading.ts';
import { isDoubted, toCapture } from '../merge-reading.ts';
import { type Beside, believedOf, type ImportVerdict, judgeImport } from './judge-import.ts';
import { isStrange } from './sanity.ts';

/** How many pages of a term and a date wait: two runs of the deepest readings. */
export const WAITING_MAX = 14;

/**
 * Judges brought pages as `judgeImport` does: by themselves, and together with pages of the date that wait. What waits counts only
 * where that gives a better reading, which is believed.
 */
export function judgeBrought(
  evidence: Evidence,
  beside: Beside,
  waiting: readonly WaitingPage[],
): ImportVerdict {
  const alone = judgeImport(evidence, beside);
  const others = waiting
    .map(({ page }) => toCapture(page))
    .filter((page) => !evidence.captures.some((capture) => isSamePage(page, capture)));
  if (others.length === 0 || evidence.captures.length === 0 || alone.reading?.refutesDay) return alone;
  const together = judgeImport({ ...evidence, captures: [...others, ...evidence.captures] }, beside);
  return isBetter(together, alone) ? together : alone;
}

function isBetter({ reading, isDoubtful }: ImportVerdict, { reading: other }: ImportVerdict): boolean {
  if (reading === undefined || isDoubtful) return false;
  return other === undefined || isBetterReading(standingOf(reading), standingOf(other));
}

function standingOf({ reading, shelf }: ReadingWithShelf): ReadingStanding {
  return { ...reading, pagesKept: countPagesWithCards(shelf) };
}

/** What was judged of a date. */
interface Judged {
  readonly evidence: Evidence;
  /** Believed shelves of earlier dates, newest first. */
  readonly earlier: readonly Shelf[];
  readonly waiting: readonly WaitingPage[];
}

/**
 * The pages that wait after a date was judged, oldest arrival first: sound ones with results that its reading does not contain, also
 * those of a reading that a better one replaced. Not those that look like another search, nor those that no better reading can contain.
 */
export function pagesThatWait(
  { before, after }: ReadingChange,
  { evidence, earlier, waiting }: Judged,
): readonly WaitingPage[] {
  const { pagesWanted, broughtBy } = evidence;
  const believed = believedOf({ kept: before, earlier });
  const brought = evidence.captures.filter(
    (capture) =>
      isCountable(capture) && capture.page <= pagesWanted && !isStrange({ pages: [capture] }, believed),
  );
  const found: readonly WaitingPage[] = [
    ...waiting,
    ...pagesLeft(before, after),
    ...brought.map((capture) => ({ page: toShelfPage(capture), pagesWanted, ...broughtByOf(broughtBy) })),
  ];
  return found
    .filter((one, at) => found.findIndex(({ page }) => isSamePage(page, one.page)) === at)
    .filter((one) => one.page.cards.length > 0 && !hasPage(after, one.page) && isOfUse(one, after))
    .slice(-WAITING_MAX);
}

/** The pages of a reading that another has replaced, unless they looked like another search. */
function pagesLeft(before: ReadingWithShelf | undefined, after: ReadingWithShelf | undefined): WaitingPage[] {
  if (before === undefined || before === after || isDoubted(before)) return [];
  const { pagesWanted, broughtBy } = before.reading;
  return before.shelf.pages.map((page) => ({ page, pagesWanted, ...broughtByOf(broughtBy) }));
}

/** Whether a better reading than that of the date may contain the page, even if what is said of the list's end is wrong. */
function isOfUse({ pagesWanted }: WaitingPage, after: ReadingWithShelf | undefined): boolean {
  return after?.reading.outcome !== 'complete' || pagesWanted > after.reading.pagesRead;
}

/** A date on which a page waits. */
interface WaitingDay {
  readonly evidence: Pick<Evidence, 'term' | 'source' | 'pagesWanted'>;
  readonly waiting: readonly WaitingPage[];
  readonly after: ReadingWithShelf | undefined;
}

/**
 * Numbers of the pages that the run of a waiting page needs, beside those that wait, to replace the reading of its date, in order;
 * none if the list ends where that complete reading does.
 */
export function pagesMissingBeside(
  capture: CapturedPage,
  { evidence, waiting, after }: WaitingDay,
): number[] {
  const near = waiting
    .map(({ page }) => toCapture(page))
    .filter((page) => isOneList(page, capture) && isNear(page, capture));
  const run = [near, [capture]]
    .map((captures) => judgeReading({ ...evidence, captures }))
    .find((one) => hasPage(one, capture));
  const depth = run?.reading.pagesWanted ?? 0;
  if (after?.reading.outcome === 'complete' && depth <= after.reading.pagesRead) return [];
  const has = new Set(run?.shelf.pages.map(({ page }) => page));
  return Array.from({ length: depth }, (_, index) => index + 1).filter((page) => !has.has(page));
}

function isNear(one: CapturedPage, other: CapturedPage): boolean {
  return Math.abs(one.observedAtMs - other.observedAtMs) <= PAGES_APART_MAX_MS;
}
