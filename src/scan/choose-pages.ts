import { type CapturedPage, isCountable, PAGES_APART_MAX_MS, repeats } from './captured-page.ts';
import { followsOn, isOneList } from './follow-on.ts';

/** The captures that make one reading: at most one of each page number, in the order of the numbers. */
export interface ChosenPages {
  /** The capture of page 1; it may be unsound, and is `undefined` when no page 1 was captured. */
  readonly first: CapturedPage | undefined;
  /** Countable pages, page 1 among them when it is one. */
  readonly pages: readonly CapturedPage[];
}

/**
 * Chooses among captures; their order makes no difference. A countable capture is preferred to any other. Of several
 * first pages, the one with the longest unbroken run of following pages wins, then the one nearest to them in time,
 * then the earliest. Of each later page, a capture that repeats no earlier page wins, then the nearest to the first
 * page. Pages that are too far from the first page, belong to another list, or do not continue the results before them
 * are left out.
 */
export function choosePages(captures: readonly CapturedPage[]): ChosenPages {
  const sorted = captures.toSorted(compareCaptures);
  const firsts = sorted.filter((capture) => capture.page === 1);
  const followers = sorted.filter((capture) => capture.page > 1 && isCountable(capture));
  const anchors = firsts.filter(isCountable);
  if (anchors.length === 0) return withoutFirst(firsts, followers);
  const candidates = anchors.map((anchor) => follow(anchor, followers));
  const best = candidates.reduce((left, right) => (isBetter(right, left) ? right : left));
  return { first: best[0], pages: best };
}

function withoutFirst(firsts: readonly CapturedPage[], followers: readonly CapturedPage[]): ChosenPages {
  const start = followers[0] ?? firsts[0];
  if (start === undefined) return { first: undefined, pages: [] };
  const first = firsts.toSorted((a, b) => distance(a, start) - distance(b, start))[0];
  return { first, pages: nearestPerNumber(first ?? start, followers) };
}

function follow(anchor: CapturedPage, followers: readonly CapturedPage[]): readonly CapturedPage[] {
  const near = followers.filter(
    (capture) => distance(capture, anchor) <= PAGES_APART_MAX_MS && isOneList(anchor, capture),
  );
  const chosen = [anchor];
  for (const same of perNumber(near)) {
    const following = same.filter((capture) => followsOn(chosen, capture));
    if (following.length > 0) chosen.push(nearest(anchor, following, chosen));
  }
  return chosen;
}

/** Without page 1 nothing is counted, and it is unknown which pages belong together: one of each number is kept. */
function nearestPerNumber(anchor: CapturedPage, captures: readonly CapturedPage[]): CapturedPage[] {
  const chosen: CapturedPage[] = [];
  for (const same of perNumber(captures)) chosen.push(nearest(anchor, same, chosen));
  return chosen;
}

function perNumber(captures: readonly CapturedPage[]): CapturedPage[][] {
  return [...Map.groupBy(captures, (capture) => capture.page).values()];
}

/** Of captures of one number, the nearest to the anchor among those that repeat none of the chosen; else among all. */
function nearest(
  anchor: CapturedPage,
  same: readonly CapturedPage[],
  chosen: readonly CapturedPage[],
): CapturedPage {
  const fresh = same.filter((capture) => !chosen.some((earlier) => repeats(earlier.cards, capture.cards)));
  return (fresh.length > 0 ? fresh : same).reduce((left, right) =>
    distance(right, anchor) < distance(left, anchor) ? right : left,
  );
}

function isBetter(a: readonly CapturedPage[], b: readonly CapturedPage[]): boolean {
  const lead = countLeading(a) - countLeading(b);
  return lead > 0 || (lead === 0 && spread(a) < spread(b));
}

/** How many pages follow one another from the start without a hole and without a repetition. */
export function countLeading(pages: readonly CapturedPage[]): number {
  const end = pages.findIndex((page, at) => page.page !== at + 1 || repeatsEarlier(pages, at));
  return end === -1 ? pages.length : end;
}

/** Whether the page at an index repeats one before it. */
export function repeatsEarlier(pages: readonly CapturedPage[], at: number): boolean {
  const page = pages[at];
  return page !== undefined && pages.slice(0, at).some((earlier) => repeats(earlier.cards, page.cards));
}

function spread(pages: readonly CapturedPage[]): number {
  const [anchor, ...rest] = pages;
  return anchor === undefined ? 0 : rest.reduce((sum, page) => sum + distance(page, anchor), 0);
}

function distance(a: CapturedPage, b: CapturedPage): number {
  return Math.abs(a.observedAtMs - b.observedAtMs);
}

/** A total order over captures that differ in anything that counts, so that the order of files never does. */
function compareCaptures(a: CapturedPage, b: CapturedPage): number {
  return (
    a.page - b.page ||
    a.observedAtMs - b.observedAtMs ||
    compareTexts(a.verdict, b.verdict) ||
    compareTexts(fingerprint(a), fingerprint(b)) ||
    // What knows the last page goes first.
    (b.lastPage ?? 0) - (a.lastPage ?? 0) ||
    compareTexts(factsOf(a), factsOf(b))
  );
}

function fingerprint(capture: CapturedPage): string {
  return capture.cards.map((card) => `${card.asin}${card.isSponsored ? '+' : ''}`).join(' ');
}

function factsOf({ goesOn, range, context }: CapturedPage): string {
  return JSON.stringify([goesOn, range?.from, range?.to, context]);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
