import { type Bringer, broughtByOf } from '../../core/bringer.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { countedAs, type Reading } from '../../core/reading.ts';
import type { ShelfPage } from '../../core/shelf.ts';
import {
  type CapturedPage,
  type CaptureGroup,
  hasPage,
  judgeImport,
  listKnownLists,
  pagesThatWait,
} from '../../scan/index.ts';
import type { PagesAdded, Store, WaitingPage } from '../../store/port.ts';
import { believeSuspects } from './believe-suspects.ts';
import { type DayChange, reportFile, reportWithdrawn } from './file-outcome.ts';
import type { FileReport, ReadingReport } from './import-report.ts';
import { listAfterMidnight, removeWaiting } from './midnight-pages.ts';
import { noteUnused } from './note-unused.ts';
import type { FileCapture } from './read-file.ts';

/** Where captures come from, and how many pages make a complete reading. */
export interface Bringing {
  readonly pages: number;
  /** Id of the source. */
  readonly source: string;
  /** Who brought them; absent if the source did. */
  readonly broughtBy?: Bringer;
}

/** The saved readings, and the reports of the files. */
export interface SavedDay {
  /**
   * The reading of the date, unless every page was too deep or withdrawn; then readings of other dates that are
   * trusted now.
   */
  readonly readings: readonly ReadingReport[];
  /** In the order of the captures. */
  readonly files: readonly FileReport[];
  /** The date before and after. */
  readonly day: DayChange;
  /** Pages of the date that waited for others of their run before, and those that wait now. */
  readonly waited: readonly WaitingPage[];
  readonly waiting: readonly WaitingPage[];
}

/**
 * Judges captures together with the stored pages of their date and with shelves of earlier dates, and keeps the
 * better reading. Sound pages that it does not contain wait for others of their run. Reported outcomes are durable.
 * Withdrawn pages are not imported again. Suspect readings that agree with the date are trusted. Pages that somebody
 * brought and that change nothing are listed as an attempt.
 */
export async function saveDay(
  store: Store,
  group: CaptureGroup<FileCapture>,
  { pages, source, broughtBy }: Bringing,
): Promise<SavedDay> {
  const { term, localDate, captures } = group;
  const pagesWanted = Math.min(pages, MARKETPLACE.pagesMax);
  const withdrawn = await store.listWithdrawnShelves(term, localDate);
  const isLeft = (page: ShelfPage) => !withdrawn.some((reading) => hasPage(reading, page));
  const wanted = captures.filter(isLeft);
  const evidence = { term, source, ...broughtByOf(broughtBy), pagesWanted, captures: wanted };
  const strays = await listAfterMidnight(store, { term, localDate, captures: wanted });
  const queue = (waiting: readonly WaitingPage[]) =>
    [...waiting, ...strays].filter(({ page }) => isLeft(page));
  const queued = queue(await store.listWaitingPages(term, localDate)).map(({ page }) => page);
  const kept = (await store.findReading(term, localDate))?.shelf.pages ?? [];
  const known = await listKnownLists(store, { term, localDate }, [...kept, ...queued, ...wanted]);
  let doubtful: readonly CapturedPage[] = [];
  let waited: readonly WaitingPage[] = [];
  const change = await store.addPages(term, localDate, {
    judge(day, waiting) {
      const verdict = judgeImport(evidence, { localDate, kept: day, waiting: queue(waiting), known });
      ({ doubtful } = verdict);
      waited = waiting;
      return verdict.reading;
    },
    wait: (day, waiting) => pagesThatWait(day, { evidence, waiting: queue(waiting) }),
  });
  await removeWaiting(store, { term, localDate: addDays(localDate, 1) }, strays);
  const isDoubtful = doubtful.length > 0;
  const isUndecided = change.after === undefined && change.waiting.length > 0;
  if (change.after === change.before && !isUndecided)
    await noteUnused(store, evidence, { day: change.after, isDoubtful });
  // Also if nothing changed: an interrupted run may have left the date suspect.
  const isSettled = change.after === change.before && !isOpen(change);
  const believed = isSettled ? [] : await believeSuspects(store, term);
  const after = believed.includes(localDate) ? await store.findReading(term, localDate) : change.after;
  const waiting = believed.includes(localDate)
    ? await store.listWaitingPages(term, localDate)
    : change.waiting;
  const day: DayChange = { before: change.before, after, pagesWanted, doubtful };
  const files = captures.map((capture) =>
    isLeft(capture) ? reportFile(capture, day) : reportWithdrawn(capture),
  );
  const others = await listReadings(store, term, believed);
  const readings = after === undefined ? [] : [after.reading];
  return {
    readings: [...readings, ...others.filter((one) => one.localDate !== localDate)].map(reportReading),
    files,
    day,
    waited,
    waiting,
  };
}

/** Whether later pages may change what is believed of a date. */
function isOpen({ after, waiting }: PagesAdded): boolean {
  return after?.reading.reason === 'suspect' || waiting.length > 0;
}

async function listReadings(store: Store, term: string, dates: readonly LocalDate[]): Promise<Reading[]> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all = await store.listReadings(term, first, last);
  return all.filter(({ localDate }) => dates.includes(localDate));
}

function reportReading(reading: Reading): ReadingReport {
  return {
    keyword: reading.term,
    local_date: reading.localDate,
    reading: countedAs(reading),
    reason: reading.reason,
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
  };
}
