import { addDays, type LocalDate } from '../../core/local-date.ts';
import { claimOf, type DatedContext, DOUBT_DAYS, doubtOf } from '../../core/reading-doubt.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import { listTrackedAsins } from '../products/asins.ts';
import type { Db } from '../tables.ts';
import { decodeContext } from './context-codec.ts';
import { deleteRanksOfDate } from './ranks.ts';
import { findReadingRow, readingOf } from './readings.ts';
import { decodeShelf } from './shelf-codec.ts';
import { writeRanks } from './write-ranks.ts';

/**
 * Updates the doubts of a term after its reading of a date was added, changed or removed, in any order of readings: the
 * doubts of that date, and of later dates that are compared with it. Also updates the absences that these later
 * readings claim; those of the date itself are up to the caller. Returns the products whose ranks changed.
 */
export async function updateDoubts(db: Db, termId: number, date: LocalDate): Promise<Set<string>> {
  const later = await listUsable(db, termId, [date, addDays(date, DOUBT_DAYS)]);
  const isOpen = later.some(({ context, doubt }) => context.ads === 'none' || doubt !== null);
  if (!isOpen) return new Set();
  const all = [...(await listUsable(db, termId, [addDays(date, -DOUBT_DAYS), addDays(date, -1)])), ...later];
  const changed = new Set<string>();
  for (const reading of later) {
    const doubt = doubtOf(reading, all);
    if (doubt === reading.doubt) continue;
    await db
      .updateTable('readings')
      .set({ doubt })
      .where('term_id', '=', termId)
      .where('local_date', '=', reading.localDate)
      .execute();
    if (reading.localDate === date) continue;
    for (const asin of await claimAnew(db, termId, reading.localDate)) changed.add(asin);
  }
  return changed;
}

type Usable = DatedContext & { readonly doubt: string | null };

async function listUsable(
  db: Db,
  termId: number,
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<Usable[]> {
  const rows = await db
    .selectFrom('readings')
    .select(['local_date', 'context', 'doubt'])
    .where('term_id', '=', termId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .where('outcome', '!=', 'failed')
    .execute();
  return rows.map((row) => ({
    localDate: row.local_date,
    context: decodeContext(row.context),
    doubt: row.doubt,
  }));
}

/** Rewrites the ranks of a date from its shelf, as far as that is stored; returns the products that have or had one. */
async function claimAnew(db: Db, termId: number, localDate: LocalDate): Promise<string[]> {
  const row = await findReadingRow(db, termId, localDate);
  if (row === undefined || row.shelf === null || row.outcome === 'failed') return [];
  const had = await deleteRanksOfDate(db, termId, localDate);
  const asins = new Set([...(await listTrackedAsins(db, termId)), ...had]);
  const reading = readingOf(row, '');
  const cards = placeCards(leadingPages(decodeShelf(row.shelf)));
  await writeRanks(db, termId, { reading, cards, claim: claimOf(row.outcome, reading), asins, had });
  return [...asins];
}
