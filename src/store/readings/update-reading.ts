import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import type { FindChanges } from '../changes/port.ts';
import type { Db } from '../tables.ts';
import { holdTerm } from '../write-locks.ts';
import type { ReadingChange } from './port.ts';
import { findReading } from './readings.ts';
import { saveReading } from './save-reading.ts';

/** A day of a term, and how its reading is made from the stored one. */
interface ReadingUpdate {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly judge: (kept: ReadingWithShelf | undefined) => ReadingWithShelf | undefined;
}

/** Reads, judges and saves in one transaction; see the port. Throws when the judge answers for another day. */
export async function updateReading(
  db: Db,
  { term, localDate, judge }: ReadingUpdate,
  find: FindChanges,
): Promise<ReadingChange> {
  await holdTerm(db, term);
  const before = await findReading(db, term, localDate);
  const judged = judge(before);
  if (judged === undefined) return { before, after: before };
  if (judged.reading.term !== term || judged.reading.localDate !== localDate) {
    throw new Error(`A reading of ${judged.reading.localDate} cannot be saved as one of ${localDate}.`);
  }
  const outcome = await saveReading(db, judged, find);
  return { before, after: outcome === 'kept' ? before : judged };
}
