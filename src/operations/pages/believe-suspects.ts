import { scheduler } from 'node:timers/promises';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { type DatedShelf, judgeAgain, listAround, listDoubted, pagesThatWait } from '../../scan/index.ts';
import type { Store, WaitingPage } from '../../store/port.ts';
import { IMPORT_SOURCE } from './read-file.ts';

/**
 * Judges all dates of a term again on which pages are not believed, or wait, after a reading was added or withdrawn.
 * A page is believed if it agrees with the pages before or after it. So a list that has really changed is used from
 * the second date on, and no page stays in doubt because of a withdrawn reading. Returns the dates whose reading is
 * better now, oldest first.
 */
export async function believeSuspects(store: Store, term: string): Promise<LocalDate[]> {
  const believed = new Set<LocalDate>();
  for (;;) {
    const localDate = await believeOne(store, term, await listDoubted(store, term));
    if (localDate === undefined) return [...believed].toSorted();
    believed.add(localDate);
  }
}

/** Judges the dates until one has a better reading, and returns it. */
async function believeOne(
  store: Store,
  term: string,
  doubted: readonly DatedShelf[],
): Promise<LocalDate | undefined> {
  for (const { localDate } of doubted) {
    // SQLite answers within the same turn: other requests run between the dates.
    await scheduler.yield();
    const known = await listAround(store, { term, localDate }, doubted);
    const again = (kept: ReadingWithShelf | undefined, waiting: readonly WaitingPage[]) =>
      judgeAgain({ localDate, kept, waiting, known }, IMPORT_SOURCE);
    const kept = await store.findReading(term, localDate);
    if (again(kept, await store.listWaitingPages(term, localDate)) === undefined) continue;
    const { before, after } = await store.addPages(term, localDate, {
      judge: again,
      wait: (day, waiting) => pagesThatWait(day, { evidence: { pagesWanted: 0, captures: [] }, waiting }),
    });
    if (after !== before) return localDate;
  }
  return undefined;
}
