import type { Selectable } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { FindChanges } from '../changes/port.ts';
import { ensureTerm, findTermId } from '../keywords/terms.ts';
import type { Db } from '../tables.ts';
import { holdTerm } from '../write-locks.ts';
import { bringerColumns, bringerOf } from './bringer-columns.ts';
import type { PagesAdded, PagesUpdate, WaitingDay, WaitingPage } from './port.ts';
import { decodeShelf, encodeShelf } from './shelf-codec.ts';
import type { WaitingPagesTable } from './tables.ts';
import { updateReading } from './update-reading.ts';
import { deleteWaiting } from './waiting-rows.ts';

/** The pages that wait for others of their run, oldest arrival first; see the port. */
export async function listWaitingPages(db: Db, term: string, localDate: LocalDate): Promise<WaitingPage[]> {
  const termId = await findTermId(db, term);
  if (termId === undefined) return [];
  const rows = await rowsOf(db, termId).where('local_date', '=', localDate).execute();
  return rows.flatMap(waitingPageOf);
}

/** The dates of a term on which pages wait; see the port. */
export async function listWaitingDays(db: Db, term: string): Promise<WaitingDay[]> {
  const termId = await findTermId(db, term);
  if (termId === undefined) return [];
  const rows = await rowsOf(db, termId).execute();
  return [...Map.groupBy(rows, (row) => row.local_date)].map(([localDate, ofDate]) => ({
    localDate,
    pages: ofDate.flatMap(waitingPageOf),
  }));
}

/** Where pages are added, and how. */
interface PagesOfDay {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly update: PagesUpdate;
}

/** Judges and saves a date with its waiting pages in one transaction; see the port. */
export async function addPages(
  db: Db,
  { term, localDate, update }: PagesOfDay,
  find: FindChanges,
): Promise<PagesAdded> {
  await holdTerm(db, term);
  const waiting = await listWaitingPages(db, term, localDate);
  const judge = (kept: PagesAdded['before']) => update.judge(kept, waiting);
  const change = await updateReading(db, { term, localDate, judge }, find);
  const left = update.wait(change, waiting);
  const isSame = left.length === waiting.length && left.every((page, at) => page === waiting[at]);
  if (isSame) return { ...change, waiting: left };
  const termId = await ensureTerm(db, term);
  await deleteWaiting(db, termId, localDate);
  if (left.length > 0)
    await db
      .insertInto('waiting_pages')
      .values(left.map((page, at) => rowOf(page, { termId, localDate, number: at + 1 })))
      .execute();
  return { ...change, waiting: left };
}

function rowsOf(db: Db, termId: number) {
  return db
    .selectFrom('waiting_pages')
    .selectAll()
    .where('term_id', '=', termId)
    .orderBy('local_date')
    .orderBy('number');
}

function waitingPageOf(row: Selectable<WaitingPagesTable>): WaitingPage[] {
  const { pages_wanted: pagesWanted, body } = row;
  return decodeShelf(body).pages.map((page) => ({ page, pagesWanted, ...broughtByOf(bringerOf(row)) }));
}

function rowOf(
  { page, pagesWanted, broughtBy }: WaitingPage,
  {
    termId,
    localDate,
    number,
  }: { readonly termId: number; readonly localDate: LocalDate; readonly number: number },
): WaitingPagesTable {
  return {
    term_id: termId,
    local_date: localDate,
    number,
    body: encodeShelf({ pages: [page] }),
    pages_wanted: pagesWanted,
    ...bringerColumns(broughtBy),
  };
}
