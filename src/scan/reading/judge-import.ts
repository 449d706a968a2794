import { type LocalDate, startOfDayMs } from '../../core/local-date.ts';
import { isBetterReading, type ReadingStanding, type ReadingWithShelf } from '../../core/reading.ts';
import { countPagesWithCards, type ShelfPage } from '../../core/shelf.ts';
import type { WaitingPage } from '../../store/port.ts';
import { type CapturedPage, hasPage, isCountable, isSamePage, PAGES_APART_MAX_MS } from '../captured-page.ts';
import { type Evidence, judgeReading } from '../judge-reading.ts';
import { capturesOf, isDoubted, mergeReading, toCapture } from '../merge-reading.ts';
import { confirmedReadings, firstOf } from './confirmed-readings.ts';
import { fitsEmpty, type KnownLists, likenessOf } from './known-lists.ts';
import { isEmpty, suspectOf } from './sanity.ts';

/** What brought pages are judged beside. */
export interface Beside {
  /** The day. */
  readonly localDate: LocalDate;
  /** What is kept of the day. */
  readonly kept: ReadingWithShelf | undefined;
  /** Pages of the day that wait. */
  readonly waiting: readonly WaitingPage[];
  /** What other dates show. */
  readonly known: KnownLists;
}

/** The result of brought pages. */
export interface ImportVerdict {
  /** `undefined` when they add nothing to the day. */
  readonly reading: ReadingWithShelf | undefined;
  /** The brought pages that are sound, but look like another search and do not count. */
  readonly doubtful: readonly CapturedPage[];
}

const NOTHING: ImportVerdict = { reading: undefined, doubtful: [] };

/**
 * Judges brought pages together with all that is known of their day: the pages of its reading and those that wait. So pages make the
 * same reading together or one by one, in any order. A page that fits no known list (see `likenessOf`) counts only if another run of the
 * day confirms it; if no page 1 counts, the reading is suspect. Without captures, what is kept is judged again.
 */
export function judgeImport(evidence: Evidence, beside: Beside): ImportVerdict {
  const brought = evidence.captures.filter((one) => isCountable(one) && one.page <= evidence.pagesWanted);
  const all = pagesOfDay(brought, beside).filter(({ page }) => page <= evidence.pagesWanted);
  const judged = brought.length > 0 ? brought : all;
  if (judged.length > 0 && judged.every(isWithoutCards)) return judgeEmpty(evidence, beside);
  const pages = all.filter((page) => !isWithoutCards(page));
  if (isUndecided(pages, evidence, beside)) return NOTHING;
  const strange = strangeOf(pages, beside);
  const fitting = fittingOf(pages, strange);
  const reading = bestOf(evidence, { ...beside, brought, pages, strange, fitting });
  const firsts = [...(reading?.shelf.pages ?? []), ...fitting];
  if (firsts.some(({ page }) => page === 1) || !pages.some(({ page }) => page === 1))
    return { reading, doubtful: doubtfulOf(brought, { reading, fitting, beside }) };
  return brought.length === 0 ? NOTHING : judgeDoubted({ ...evidence, captures: pages }, brought, beside);
}

/**
 * The pages that count by themselves: they are not strange (see `likenessOf`), and neither is the page 1 with which they were opened, so
 * that no list is made of two. Without any page 1 nothing counts, and all pages fit.
 */
function fittingOf(pages: readonly CapturedPage[], strange: ReadonlySet<CapturedPage>): CapturedPage[] {
  const firsts = pages.filter(({ page }) => page === 1);
  if (firsts.length === 0) return [...pages];
  return pages.filter((page) => {
    const first = firstOf(page, firsts);
    return !strange.has(page) && (first === undefined || !strange.has(first));
  });
}

/** The pages that look like another search; what is believed of the day does not. */
function strangeOf(pages: readonly CapturedPage[], { kept, known }: Beside): ReadonlySet<CapturedPage> {
  const believed = kept?.reading.outcome === 'failed' ? undefined : kept;
  return new Set(
    pages.filter(
      (page) => !hasPage(believed, page) && likenessOf(page, known, believed?.shelf) === 'strange',
    ),
  );
}

/** Whether the pages of a day may all belong to a page 1 before midnight that has not come: they make no reading yet. */
function isUndecided(
  pages: readonly CapturedPage[],
  { captures }: Evidence,
  { kept, localDate }: Beside,
): boolean {
  if (kept !== undefined || pages.length === 0 || captures.some(({ page }) => page === 1)) return false;
  const untilMs = startOfDayMs(localDate) + PAGES_APART_MAX_MS;
  return pages.every(({ page, observedAtMs }) => page > 1 && observedAtMs <= untilMs);
}

function isWithoutCards({ cards }: CapturedPage): boolean {
  return cards.length === 0;
}

/** All countable pages of the day, each once. */
function pagesOfDay(brought: readonly CapturedPage[], { kept, waiting }: Beside): CapturedPage[] {
  const pages = [
    ...(kept === undefined ? [] : capturesOf(kept)),
    ...waiting.map(({ page }) => toCapture(page)),
    ...brought,
  ];
  return pages.filter((page, at) => pages.findIndex((one) => isSamePage(one, page)) === at);
}

function isAmong(pages: readonly CapturedPage[], page: ShelfPage): boolean {
  return pages.some((one) => isSamePage(one, page));
}

/** The pages of a day that are judged. */
interface Judged extends Pick<Beside, 'kept' | 'localDate'> {
  /** Countable pages that came now. */
  readonly brought: readonly CapturedPage[];
  /** All countable pages of the day. */
  readonly pages: readonly CapturedPage[];
  /** Those of them that look like another search. */
  readonly strange: ReadonlySet<CapturedPage>;
  /** Those of them that count by themselves. */
  readonly fitting: readonly CapturedPage[];
}

/** The best reading of pages that count; `undefined` if none counts, or none came. What waits counts only where it makes it better. */
function bestOf(evidence: Evidence, judged: Judged): ReadingWithShelf | undefined {
  const { kept, brought, fitting, localDate } = judged;
  const base = onlyFitting(kept, fitting);
  const unsound = evidence.captures.filter((capture) => !isCountable(capture));
  const others = fitting.filter((page) => !hasPage(base, page));
  const own = [...brought.filter((page) => isAmong(fitting, page)), ...unsound];
  const [alone, together] = [own, [...others, ...unsound]].map((captures) =>
    captures.length === 0 ? undefined : mergeReading(base, { ...evidence, captures }),
  );
  if (alone?.refutesDay) return alone;
  // Without its first page, pages just after midnight would make a reading of their own date.
  return [together, alone, ...confirmedReadings(evidence, judged)]
    .filter((one) => one?.reading.localDate === localDate)
    .reduce((best, one) => (one !== undefined && isBetter(one, best) ? one : best), undefined);
}

/** The kept reading without the pages that fit no known list; `undefined` for one that is not believed. */
function onlyFitting(
  kept: ReadingWithShelf | undefined,
  fitting: readonly CapturedPage[],
): ReadingWithShelf | undefined {
  if (kept === undefined || kept.reading.outcome !== 'failed') return kept;
  if (isDoubted(kept)) return undefined;
  const pages = kept.shelf.pages.filter((page) => isAmong(fitting, page));
  return { ...kept, shelf: { pages } };
}

function isBetter(one: ReadingWithShelf, other: ReadingWithShelf | undefined): boolean {
  return other === undefined || isBetterReading(standingOf(one), standingOf(other));
}

/** What decides whether a reading is better than another of its day. */
export function standingOf({ reading, shelf }: ReadingWithShelf): ReadingStanding {
  return { ...reading, pagesKept: countPagesWithCards(shelf) };
}

function doubtfulOf(
  brought: readonly CapturedPage[],
  {
    reading,
    fitting,
    beside: { kept },
  }: {
    readonly reading: ReadingWithShelf | undefined;
    readonly fitting: readonly CapturedPage[];
    readonly beside: Beside;
  },
): CapturedPage[] {
  if ([reading, kept].some((one) => one?.reading.outcome === 'complete')) return [];
  return brought.filter((page) => !isAmong(fitting, page) && !hasPage(reading, page));
}

/** The run of the latest page 1 of a day as one that is not believed: of two such readings the later one is kept. */
function judgeDoubted(evidence: Evidence, brought: readonly CapturedPage[], { kept }: Beside): ImportVerdict {
  const { captures } = evidence;
  const firsts = captures
    .filter(({ page }) => page === 1)
    .toSorted((a, b) => a.observedAtMs - b.observedAtMs);
  const run = captures.filter((page) => firstOf(page, firsts) === firsts.at(-1));
  const whole = judgeReading({ ...evidence, captures: run });
  const isFirst = kept?.reading.outcome === 'failed' && kept.reading.reason !== 'suspect';
  const reading = whole && { ...suspectOf(whole), ...(isFirst ? { refutesDay: true as const } : {}) };
  return { reading, doubtful: brought };
}

/** Judges a page that says nothing matches; later pages of the day with results prove it wrong. */
function judgeEmpty(evidence: Evidence, { kept, known }: Beside): ImportVerdict {
  const doubted = kept !== undefined && isDoubted(kept) ? kept : undefined;
  if (evidence.captures.length === 0) {
    const again =
      doubted && fitsEmpty(known) ? judgeReading({ ...evidence, captures: capturesOf(doubted) }) : undefined;
    return { reading: again, doubtful: [] };
  }
  const captures = evidence.captures.filter((capture) => !hasPage(doubted, capture));
  if (captures.length === 0) return NOTHING;
  if (doubted !== undefined && doubted.shelf.pages[0]?.page !== 1)
    return { reading: undefined, doubtful: captures };
  const whole = mergeReading(kept, { ...evidence, captures });
  if (whole === undefined || whole.reading.outcome === 'failed' || !isEmpty(whole.shelf))
    return { reading: whole, doubtful: [] };
  const isBelieved = doubted === undefined ? fitsEmpty(known) : isEmpty(doubted.shelf);
  return isBelieved ? { reading: whole, doubtful: [] } : { reading: suspectOf(whole), doubtful: captures };
}
