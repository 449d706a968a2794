import type { Selectable } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading, ReadingWithShelf } from '../../core/reading.ts';
import { productTarget, type Target, termTarget } from '../../core/target.ts';
import { isAbout } from '../plan/target-rows.ts';
import type { ProductReading } from '../products/port.ts';
import { OWN_PAGE, snapshotColumns } from '../products/product-snapshots.ts';
import { bringerOf } from '../readings/bringer-columns.ts';
import { readingOf } from '../readings/readings.ts';
import { decodeShelf } from '../readings/shelf-codec.ts';
import type { Db } from '../tables.ts';
import type { ReadingChoice, WithdrawalAnswer, WithdrawnReading } from './port.ts';
import type { WithdrawnReadingsTable } from './tables.ts';

/** A row of `withdrawn_readings`. */
export type WithdrawnColumns = Selectable<WithdrawnReadingsTable>;

/** Withdrawn readings of a target, both dates included; see the port. */
export async function listWithdrawn(
  db: Db,
  target: Target,
  from: LocalDate,
  to: LocalDate,
): Promise<WithdrawnReading[]> {
  return (await listRows(db, target, from, to)).map(withdrawnOf);
}

/** Withdrawn readings of a term and a date, with the stored pages. */
export async function listWithdrawnShelves(
  db: Db,
  term: string,
  localDate: LocalDate,
): Promise<ReadingWithShelf[]> {
  const rows = await listRows(db, termTarget(term), localDate, localDate);
  return rows.flatMap((row) => termReadingOf(row, term) ?? []);
}

/** Whether this very reading of a product was withdrawn. */
export async function isTakenBack(db: Db, reading: ProductReading): Promise<boolean> {
  const { asin, source, local_date, observed_at_ms, reason, body } = snapshotColumns(reading, OWN_PAGE);
  const rows = await listRows(db, productTarget(asin), local_date, local_date);
  return rows.some(
    (row) =>
      row.source === source &&
      row.observed_at_ms === observed_at_ms &&
      row.reason === reason &&
      row.body === body,
  );
}

/** All rows of a target, oldest date first, then by number. */
export function listRows(
  db: Db,
  target: Target,
  from: LocalDate,
  to: LocalDate,
): Promise<WithdrawnColumns[]> {
  return db
    .selectFrom('withdrawn_readings')
    .selectAll()
    .where(isAbout(target))
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .orderBy('number')
    .execute();
}

/** The newest row that matches; `undefined` without any. */
export async function findChosen(db: Db, choice: ReadingChoice): Promise<WithdrawnColumns | undefined> {
  const rows = await listRows(db, choice.target, choice.localDate, choice.localDate);
  return rows.findLast((row) => isChosen(row, choice));
}

/** Whether a reading matches. Instants are shown, and compared, to the second. */
export function isChosen(
  row: { readonly observed_at_ms: number; readonly source: string },
  { observedAtMs, source }: Pick<ReadingChoice, 'observedAtMs' | 'source'>,
): boolean {
  if (observedAtMs !== null && secondOf(row.observed_at_ms) !== secondOf(observedAtMs)) return false;
  return source === null || row.source === source;
}

function secondOf(instantMs: number): number {
  return Math.floor(instantMs / 1_000);
}

/** Adds a row after those of its target and date. */
export async function addWithdrawn(
  db: Db,
  target: Target,
  row: Omit<WithdrawnColumns, 'number'>,
): Promise<WithdrawnReading> {
  const last = (await listRows(db, target, row.local_date, row.local_date)).at(-1);
  const added = { ...row, number: (last?.number ?? 0) + 1 };
  await db.insertInto('withdrawn_readings').values(added).execute();
  return withdrawnOf(added);
}

/** Removes a row from the withdrawn ones. */
export async function removeWithdrawn(db: Db, row: WithdrawnColumns): Promise<void> {
  await db
    .deleteFrom('withdrawn_readings')
    .where('term_id', '=', row.term_id)
    .where('asin', '=', row.asin)
    .where('local_date', '=', row.local_date)
    .where('number', '=', row.number)
    .execute();
}

/** The result for an existing row. */
export function answerFor(outcome: 'done' | 'before', row: WithdrawnColumns): WithdrawalAnswer {
  return { outcome, reading: withdrawnOf(row) };
}

function withdrawnOf(row: WithdrawnColumns): WithdrawnReading {
  return {
    localDate: row.local_date,
    number: row.number,
    withdrawnAtMs: row.withdrawn_at_ms,
    why: row.why,
    source: row.source,
    ...broughtByOf(bringerOf(row)),
    outcome: row.outcome,
    reason: row.reason,
    observedAtMs: row.observed_at_ms,
    observedResults: row.observed_results,
    pagesRead: row.pages_read,
    pagesWanted: row.pages_wanted,
    shownAsin: row.shown_asin,
    isRestorable: row.asin !== '' || row.shelf !== null,
  };
}

/** The reading of a term; `undefined` when its pages are no longer stored. */
export function termReadingOf(row: WithdrawnColumns, term: string): ReadingWithShelf | undefined {
  if (row.shelf === null) return undefined;
  const reading = readingOf(
    {
      ...row,
      // A term's row contains what its reading had.
      reason: row.reason as Reading['reason'],
      pages_read: row.pages_read ?? 0,
      pages_wanted: row.pages_wanted ?? 0,
      list_ends: row.list_ends ?? 0,
      context: row.context ?? '{}',
      doubt: null,
    },
    term,
  );
  return { reading, shelf: decodeShelf(row.shelf) };
}
