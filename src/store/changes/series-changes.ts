import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import { inBatches } from '../batches.ts';
import { type SnapshotColumns, snapshotOf } from '../products/product-snapshots.ts';
import type { Db } from '../tables.ts';
import { type EventColumns, eventColumns, type FoundColumns } from './event-columns.ts';
import type { FindChanges } from './port.ts';

/** How far back a value is looked for that a new one is compared with. */
export const LOOK_BACK_DAYS = 30;
/** At most this many earlier snapshots of a series are looked at. */
export const LOOK_BACK_MAX = 10;

/** What one reading after the other shows of a product: the list of a term, or its own page, by one source. */
export function seriesOf({ asin, term_id, source }: SnapshotColumns): string {
  return `${asin} ${term_id} ${source}`;
}

/** Whether a row of the same series is one that another may be compared with. */
export function isBefore({ local_date }: SnapshotColumns): (row: SnapshotColumns) => boolean {
  const oldest = addDays(local_date, -LOOK_BACK_DAYS);
  return (row) => row.local_date < local_date && row.local_date >= oldest;
}

/** What a row tells against the newest earlier ones of its series, which stand newest first. `decode` reads a row. */
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
  const teller = { termId: row.term_id, source: row.source };
  return find(current, past).map((event) => eventColumns(event, teller));
}

/** Kept changes of facts of these products, both dates included. */
export async function listTold(
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
