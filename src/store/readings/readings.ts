import type { Selectable } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import type { Db } from '../tables.ts';
import { bringerOf } from './bringer-columns.ts';
import { decodeContext } from './context-codec.ts';
import type { ReadingWithPlaces } from './port.ts';
import { decodePlaces, decodeShelf } from './shelf-codec.ts';
import type { ReadingsTable } from './tables.ts';

/** Readings of a term, both dates included, oldest first. */
export async function listReadings(db: Db, term: string, from: LocalDate, to: LocalDate): Promise<Reading[]> {
  const rows = await db
    .selectFrom('readings as r')
    .innerJoin('terms as t', 't.id', 'r.term_id')
    .selectAll('r')
    .where('t.term', '=', term)
    .where('r.local_date', '>=', from)
    .where('r.local_date', '<=', to)
    .orderBy('r.local_date')
    .execute();
  return rows.map((row) => readingOf(row, term));
}

/** The reading of a date with its shelf, which is empty when it is no longer stored. */
export async function findReading(
  db: Db,
  term: string,
  localDate: LocalDate,
): Promise<ReadingWithShelf | undefined> {
  const row = await findReadingRow(db, idOfTerm(db, term), localDate);
  return row === undefined ? undefined : withShelf(row, term);
}

/** The id of a term as a subquery, which saves a query. */
function idOfTerm(db: Db, term: string) {
  return db.selectFrom('terms').select('id').where('term', '=', term);
}

/** The row of a term's reading of a date, with the encoded shelf; `null` for a shelf that is no longer stored. */
export async function findReadingRow(
  db: Db,
  termId: number | ReturnType<typeof idOfTerm>,
  localDate: LocalDate,
) {
  return db
    .selectFrom('readings as r')
    .leftJoin('shelves as s', (join) =>
      join.onRef('s.term_id', '=', 'r.term_id').onRef('s.local_date', '=', 'r.local_date'),
    )
    .selectAll('r')
    .select('s.body as shelf')
    .where('r.term_id', '=', termId)
    .where('r.local_date', '=', localDate)
    .executeTakeFirst();
}

/** The newest complete or partial reading whose shelf is stored. */
export async function findLatestShelf(db: Db, term: string): Promise<ReadingWithShelf | undefined> {
  const row = await usableReadings(db, term).select('s.body as shelf').limit(1).executeTakeFirst();
  return row === undefined ? undefined : withShelf(row, term);
}

function usableReadings(db: Db, term: string) {
  return keptReadings(db, term).where('r.outcome', '!=', 'failed').orderBy('s.local_date', 'desc');
}

/** Readings of a term whose shelf `s` is stored. */
function keptReadings(db: Db, term: string) {
  return db
    .selectFrom('shelves as s')
    .innerJoin('terms as t', 't.id', 's.term_id')
    .innerJoin('readings as r', (join) =>
      join.onRef('r.term_id', '=', 's.term_id').onRef('r.local_date', '=', 's.local_date'),
    )
    .selectAll('r')
    .where('t.term', '=', term);
}

/** Usable readings of a term before a date whose shelf is stored, newest first. */
export async function listShelvesBefore(
  db: Db,
  term: string,
  before: LocalDate,
  limit: number,
): Promise<ReadingWithShelf[]> {
  const rows = await usableReadings(db, term)
    .select('s.body as shelf')
    .where('s.local_date', '<', before)
    .limit(limit)
    .execute();
  return rows.map((row) => withShelf(row, term));
}

/** Usable readings of a term after a date whose shelf is stored, oldest first. */
export async function listShelvesAfter(
  db: Db,
  term: string,
  after: LocalDate,
  limit: number,
): Promise<ReadingWithShelf[]> {
  const rows = await usableReadings(db, term)
    .clearOrderBy()
    .select('s.body as shelf')
    .where('s.local_date', '>', after)
    .orderBy('s.local_date')
    .limit(limit)
    .execute();
  return rows.map((row) => withShelf(row, term));
}

/** Usable readings of a term whose shelf is stored, newest first. */
export async function listShelfReadings(db: Db, term: string, limit: number): Promise<Reading[]> {
  const rows = await usableReadings(db, term).limit(limit).execute();
  return rows.map((row) => readingOf(row, term));
}

/** Usable readings of a term between two dates whose shelf is stored, newest first, with the products on each page. */
export async function listShelfPlaces(
  db: Db,
  term: string,
  from: LocalDate,
  to: LocalDate,
): Promise<ReadingWithPlaces[]> {
  const rows = await usableReadings(db, term)
    .select('s.body')
    .where('s.local_date', '>=', from)
    .where('s.local_date', '<=', to)
    .execute();
  return rows.map((row) => ({ reading: readingOf(row, term), pages: decodePlaces(row.body) }));
}

/** Failed readings of a term whose pages are stored, oldest first. */
export async function listFailedShelves(db: Db, term: string): Promise<ReadingWithShelf[]> {
  const rows = await keptReadings(db, term)
    .select('s.body as shelf')
    .where('r.outcome', '=', 'failed')
    .where((each) => each.or([each('r.reason', '=', 'suspect'), each('r.pages_kept', '>', 0)]))
    .orderBy('s.local_date')
    .execute();
  return rows.map((row) => withShelf(row, term));
}

/** A row of `readings` with its shelf, which is empty when it is no longer stored. */
function withShelf(
  row: Selectable<ReadingsTable> & { readonly shelf: Uint8Array | null },
  term: string,
): ReadingWithShelf {
  return {
    reading: readingOf(row, term),
    shelf: row.shelf === null ? { pages: [] } : decodeShelf(row.shelf),
  };
}

/** A row of `readings` as a reading. */
export function readingOf(row: Omit<Selectable<ReadingsTable>, 'pages_kept'>, term: string): Reading {
  return {
    term,
    localDate: row.local_date,
    outcome: row.outcome,
    reason: row.reason,
    observedAtMs: row.observed_at_ms,
    observedResults: row.observed_results,
    pagesRead: row.pages_read,
    pagesWanted: row.pages_wanted,
    source: row.source,
    ...broughtByOf(bringerOf(row)),
    listEnds: row.list_ends === 1,
    context: decodeContext(row.context),
    ...(row.doubt === null ? {} : { doubt: row.doubt }),
  };
}

/** Whether any of the account's keywords has a complete reading that is not from this source. */
export async function hasReadingBeside(db: Db, accountId: string, source: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_keywords as k')
    .innerJoin('readings as r', 'r.term_id', 'k.term_id')
    .select('r.term_id')
    .where('k.account_id', '=', accountId)
    .where('r.outcome', '=', 'complete')
    .where('r.source', '<>', source)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
