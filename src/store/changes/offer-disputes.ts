import { featuredOfferOf, NO_FEATURED_OFFER } from '../../core/featured-offer.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import { inBatches } from '../batches.ts';
import { OWN_PAGE, type SnapshotColumns, snapshotOf } from '../products/product-snapshots.ts';
import type { Db } from '../tables.ts';
import { LOOK_BACK_DAYS } from './series-changes.ts';

/**
 * Reads rows of one product, of which all of a date must be given, and marks those whose word on the featured offer does
 * not count: the product's own page is believed before cards, and readings of equal worth that contradict each other tell
 * nothing.
 */
export function disputeReader(
  rows: readonly SnapshotColumns[],
): (row: SnapshotColumns) => ProductSnapshot | null {
  const snapshots = new Map(rows.map((row) => [row, snapshotOf(row)]));
  for (const ofDate of Map.groupBy(rows, ({ local_date }) => local_date).values()) {
    const told = ofDate.flatMap((row) => {
      const snapshot = snapshots.get(row);
      const state = snapshot == null ? null : featuredOfferOf(snapshot);
      return snapshot == null || state === null ? [] : [{ row, snapshot, state }];
    });
    const own = told.filter(({ row }) => row.term_id === OWN_PAGE);
    const states = new Set((own.length > 0 ? own : told).map(({ state }) => state));
    for (const { row, snapshot, state } of told)
      if (states.size > 1 || !states.has(state)) snapshots.set(row, { ...snapshot, isOfferDisputed: true });
  }
  return (row) => snapshots.get(row) ?? null;
}

/**
 * The products of new rows that have no featured offer according to any reading of these dates, or to one of the same
 * lists that is compared with them. For all others no reading can be disputed, and no other series has to be read.
 */
export async function listWithoutOffer(db: Db, rows: readonly SnapshotColumns[]): Promise<Set<string>> {
  const dates = [...new Set(rows.map((row) => row.local_date))].toSorted();
  const terms = [...new Set(rows.map(({ term_id }) => term_id))];
  const sources = [...new Set(rows.map(({ source }) => source))];
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const span: readonly [LocalDate, LocalDate] = [
    addDays(first, -LOOK_BACK_DAYS),
    addDays(last, LOOK_BACK_DAYS),
  ];
  const found = await inBatches([...new Set(rows.map(({ asin }) => asin))], async (batch) => {
    const without = db
      .selectFrom('product_snapshots')
      .select('asin')
      .distinct()
      .where('asin', 'in', batch)
      .where('body', 'like', `%"${NO_FEATURED_OFFER}"%`);
    return [
      ...(await without.where('local_date', 'in', dates).execute()),
      ...(await without
        .where('term_id', 'in', terms)
        .where('source', 'in', sources)
        .where('local_date', '>=', span[0])
        .where('local_date', '<=', span[1])
        .execute()),
    ];
  });
  return new Set(found.map(({ asin }) => asin));
}
