import { MARKETPLACE } from '../../core/marketplace.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { type CaptureGroup, judgeImport, listEarlierShelves } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';
import { type DayChange, reportFile } from './file-outcome.ts';
import type { FileReport, ReadingReport } from './import-report.ts';
import type { FileCapture } from './read-file.ts';

/** What became of a day and of the files that were meant for it. */
export interface SavedDay {
  /** `null` when the day has no reading: every page was deeper than what is wanted. */
  readonly reading: ReadingReport | null;
  readonly files: readonly FileReport[];
}

/**
 * Judges captures together with what is kept of their day, beside the shelves of earlier dates, and keeps the better; what it tells
 * is durable.
 */
export async function saveDay(
  store: Store,
  { term, localDate, captures }: CaptureGroup<FileCapture>,
  { pages, source }: { readonly pages: number; readonly source: string },
): Promise<SavedDay> {
  const pagesWanted = Math.min(pages, MARKETPLACE.pagesMax);
  const evidence = { term, source, pagesWanted, captures };
  const earlier = await listEarlierShelves(store, { term, localDate }, captures);
  let isDoubtful = false;
  const { before, after } = await store.updateReading(term, localDate, (kept) => {
    const verdict = judgeImport(evidence, { kept, earlier });
    isDoubtful = verdict.isDoubtful;
    return verdict.reading;
  });
  const day: DayChange = { before, after, pagesWanted, isDoubtful };
  return {
    reading: after === undefined ? null : reportReading(after),
    files: captures.map((capture) => reportFile(capture, day)),
  };
}

function reportReading({ reading }: ReadingWithShelf): ReadingReport {
  return {
    keyword: reading.term,
    local_date: reading.localDate,
    reading: reading.outcome,
    reason: reading.reason,
    observed_results: reading.observedResults,
    pages_read: reading.pagesRead,
    pages_wanted: reading.pagesWanted,
  };
}
