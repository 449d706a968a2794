import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import { inBatches } from '../batches.ts';
import { type SnapshotColumns, snapshotOf } from '../products/product-snapshots.ts';
import type { Db } from '../tables.ts';
import { type EventColumns, eventColumns, type FoundColumns } from './event-columns.ts';
import type { FindChanges } from './port.ts';

/** How many days back a value is looked for to compare a new one with. */
export const LOOK_BACK_DAYS = 30;
/** At most this many earlier snapshots of a series are compared. */
export const LOOK_BACK_MAX = 10;

/** A sequence of readings that show a product: of one term's list or of its own page, from one source. */
export function seriesOf({ asin, term_id, source }: SnapshotColumns): string {
  return `${asin} ${term_id} ${source}`;
}

/** Whether a row may be compared with another of its series. */
export function isBefore({ local_date }: SnapshotColumns): (row: SnapshotColumns) => boolean {
  const oldest = addDays(local_date, -LOOK_BACK_DAYS);
  return (row) => row.local_date < local_date && row.local_date >= oldest;
}

/** The changes of a row compared with earlier rows of its series, given newest first. `decode` reads a row. */
export function changesOf(
  row: SnapshotColumns,
  earlier: readonly SnapshotColumns[],
  find: FindChanges,
  decode: (row: SnapshotColumns) => ProductSnapshot | null = snapshotOf,
): FoundColumns[] {
  if (earlier.length === 0) return [];
  const current = decode(row);
  if (current === null) return [];
  const past = earlier.slice(0, LOOK_BACK_MAX).flatMap((one): ProductSnapshot[] => {
    const snapshot = decode(one);
    return snapshot === null ? [] : [snapshot];
  });
  const observer = { termId: row.term_id, source: row.source };
  return find(current, past).map((event) => eventColumns(event, observer));
}

/** Stored changes of facts of these products, both dates included. */
export async function listStored(
  db: Db,
  asins: readonly string[],
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<EventColumns[]> {
  return inBatches(asins, (batch) =>
    db
      .selectFrom('change_events')
      .selectAll()
      .where('asin', 'in', batch)
      .where('local_date', '>=', from)
      .where('local_date', '<=', to)
      .where('keyword_term_id', 'is', null)
      .execute(),
  );
}
