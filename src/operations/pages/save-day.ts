import { type Bringer, broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import { countedAs, type Reading, type ReadingWithShelf } from '../../core/reading.ts';
import type { ShelfPage } from '../../core/shelf.ts';
import {
  type CaptureGroup,
  hasPage,
  judgeBrought,
  listEarlierShelves,
  pagesThatWait,
  toCapture,
} from '../../scan/index.ts';
import type { Store, WaitingPage } from '../../store/port.ts';
import { believeSuspects } from './believe-suspects.ts';
import { type DayChange, reportFile, reportWithdrawn } from './file-outcome.ts';
import type { FileReport, ReadingReport } from './import-report.ts';
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
  /** Pages of the date that wait for others of their run. */
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
  { term, localDate, captures }: CaptureGroup<FileCapture>,
  { pages, source, broughtBy }: Bringing,
): Promise<SavedDay> {
  const pagesWanted = Math.min(pages, MARKETPLACE.pagesMax);
  const withdrawn = await store.listWithdrawnShelves(term, localDate);
  const wanted = captures.filter((capture) => !isAmong(withdrawn, capture));
  const evidence = { term, source, ...broughtByOf(broughtBy), pagesWanted, captures: wanted };
  const isLeft = ({ page }: WaitingPage) => !isAmong(withdrawn, page);
  const queued = (await store.listWaitingPages(term, localDate)).map(({ page }) => toCapture(page));
  const earlier = await listEarlierShelves(store, { term, localDate }, [...queued, ...wanted]);
  let isDoubtful = false;
  const change = await store.addPages(term, localDate, {
    judge(kept, waiting) {
      const verdict = judgeBrought(evidence, { kept, earlier }, waiting.filter(isLeft));
      isDoubtful = verdict.isDoubtful;
      return verdict.reading;
    },
    wait: (day, waiting) => pagesThatWait(day, { evidence, earlier, waiting: waiting.filter(isLeft) }),
  });
  // Also if nothing changed: an interrupted run may have left the date suspect.
  const isSettled = change.after === change.before && change.after?.reading.reason !== 'suspect';
  if (change.after === change.before) await noteUnused(store, evidence, { day: change.after, isDoubtful });
  const believed = isSettled ? [] : await believeSuspects(store, term);
  const after = believed.includes(localDate) ? await store.findReading(term, localDate) : change.after;
  isDoubtful &&= !believed.includes(localDate);
  const day: DayChange = { before: change.before, after, pagesWanted, isDoubtful };
  const files = captures.map((capture) =>
    isAmong(withdrawn, capture) ? reportWithdrawn(capture) : reportFile(capture, day),
  );
  const others = await listReadings(store, term, believed);
  const readings = after === undefined ? [] : [after.reading];
  return {
    readings: [...readings, ...others.filter((one) => one.localDate !== localDate)].map(reportReading),
    files,
    day,
    waiting: change.waiting,
  };
}

function isAmong(withdrawn: readonly ReadingWithShelf[], one: ShelfPage): boolean {
  return withdrawn.some((reading) => hasPage(reading, one));
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
