import { broughtByOf } from '../../core/bringer.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
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
import { toCapture } from '../merge-reading.ts';

/** How many pages of a term and a date wait for one account: two runs of the deepest readings. Pages that no account brought count as one. */
export const WAITING_MAX = 14;

/** How many pages of a term and a date wait for all accounts together. */
export const WAITING_OF_ALL_MAX = 4 * WAITING_MAX;

/** What was judged of a date. */
interface Judged {
  readonly evidence: Pick<Evidence, 'captures' | 'pagesWanted' | 'broughtBy'>;
  readonly waiting: readonly WaitingPage[];
}

/**
 * The pages that wait after a date was judged, oldest arrival first: sound ones with results that its reading does not contain, also
 * those of a reading that a better one replaced, and those that are doubted. Not those that no better reading can contain. What one
 * account brings pushes out only its own oldest pages.
 */
export function pagesThatWait(
  { before, after }: ReadingChange,
  { evidence, waiting }: Judged,
): readonly WaitingPage[] {
  const { pagesWanted, broughtBy } = evidence;
  const brought = evidence.captures.filter((capture) => isCountable(capture) && capture.page <= pagesWanted);
  const found: readonly WaitingPage[] = [
    ...waiting,
    ...pagesLeft(before, after),
    ...brought.map((capture) => ({ page: toShelfPage(capture), pagesWanted, ...broughtByOf(broughtBy) })),
  ];
  return found
    .filter((one, at) => found.findIndex(({ page }) => isSamePage(page, one.page)) === at)
    .filter((one) => one.page.cards.length > 0 && !hasPage(after, one.page) && isOfUse(one, after))
    .reduce<readonly WaitingPage[]>(addWithin, []);
}

function addWithin(pages: readonly WaitingPage[], page: WaitingPage): readonly WaitingPage[] {
  const own = pages.filter((one) => one.broughtBy?.accountId === page.broughtBy?.accountId);
  const isFull = own.length >= WAITING_MAX || pages.length >= WAITING_OF_ALL_MAX;
  if (!isFull) return [...pages, page];
  const [oldest] = own;
  return oldest === undefined ? pages : [...pages.filter((one) => one !== oldest), page];
}

/** The pages of a reading that another has replaced. */
function pagesLeft(before: ReadingWithShelf | undefined, after: ReadingWithShelf | undefined): WaitingPage[] {
  if (before === undefined || before === after) return [];
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
