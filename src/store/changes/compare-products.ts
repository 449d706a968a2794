import { addDays, type LocalDate } from '../../core/local-date.ts';
import { inBatches } from '../batches.ts';
import { moveVersionsOfAsins } from '../products/accounts-of-asins.ts';
import type { SnapshotColumns } from '../products/product-snapshots.ts';
import type { Db } from '../tables.ts';
import { holdProducts } from '../write-locks.ts';
import { compareLate } from './compare-late.ts';
import { byPrecedence, type FoundColumns } from './event-columns.ts';
import { disputeReader, listWithoutOffer } from './offer-disputes.ts';
import type { FindChanges } from './port.ts';
import { type EventReplacement, joinReplacements, replaceEvents } from './replace-events.ts';
import { addReported, indexReported, isReported } from './reported-changes.ts';
import { changesOf, isBefore, LOOK_BACK_DAYS, listStored, seriesOf } from './series-changes.ts';

/** A row of `product_snapshots` that has changed. */
export interface ChangedSnapshot {
  readonly row: SnapshotColumns;
  /** `new`: its series had no good row of that date before. `other`: it had one, or no longer has one. */
  readonly change: 'new' | 'other';
}

/**
 * Saves the changes that follow from changed snapshots of products, which the caller has locked with `holdProducts`.
 * New snapshots of a product's newest date, or of an earlier date that displaces no change of another series, only add
 * changes. In any other case, above all when a snapshot was replaced or a featured offer was lost, all changes from that
 * date on are computed again, as if everything had arrived in order.
 */
export async function compareProducts(
  db: Db,
  changed: readonly ChangedSnapshot[],
  find: FindChanges,
): Promise<EventReplacement> {
  const byAsin = Map.groupBy(changed, ({ row }) => row.asin);
  const written = changed.filter(({ change }) => change === 'new').map(({ row }) => row);
  const [late, withoutOffer] = [await listWithLaterDates(db, written), await listWithoutOffer(db, written)];
  const simple: SnapshotColumns[] = [];
  const replacements: EventReplacement[] = [];
  for (const [asin, own] of byAsin) {
    const [first, ...others] = own;
    if (first === undefined) continue;
    const isAlone = others.length === 0 && first.change === 'new' && !withoutOffer.has(asin);
    if (isAlone && !late.has(asin)) simple.push(first.row);
    else {
      const byOwnSeries = isAlone ? await compareLate(db, first.row, find) : undefined;
      replacements.push(
        byOwnSeries ??
          (await compareAnew(db, { asin, ...spanOf(own.map(({ row }) => row.local_date)), find })),
      );
    }
  }
  replacements.push(await addChanges(db, simple, find));
  await moveVersionsOfAsins(db, [...byAsin.keys()]);
  return joinReplacements(replacements);
}

/** Computes all changes of a product again from the first date on which snapshots changed. */
export async function compareSpan(db: Db, comparison: ProductComparison): Promise<void> {
  const { asin } = comparison;
  await holdProducts(db, [asin]);
  await replaceEvents(db, await compareAnew(db, comparison));
  await moveVersionsOfAsins(db, [asin]);
}

/** The first and the last of some dates, which must not be empty. */
export function spanOf(dates: Iterable<LocalDate>): Pick<ProductComparison, 'from' | 'last'> {
  const inOrder = [...dates].toSorted();
  return { from: inOrder[0] ?? '', last: inOrder.at(-1) ?? '' };
}

/** The products that have a snapshot of a later date. The rows just written are joined, so no whole list is read. */
async function listWithLaterDates(db: Db, written: readonly SnapshotColumns[]): Promise<Set<string>> {
  const terms = [...new Set(written.map(({ term_id }) => term_id))];
  const dates = [...new Set(written.map(({ local_date }) => local_date))];
  const rows = await inBatches([...new Set(written.map(({ asin }) => asin))], (batch) =>
    db
      .selectFrom('product_snapshots as s')
      .select('s.asin')
      .where('s.asin', 'in', batch)
      .where('s.local_date', 'in', dates)
      .where('s.term_id', 'in', terms)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('product_snapshots as l')
            .select('l.asin')
            .whereRef('l.asin', '=', 's.asin')
            .whereRef('l.local_date', '>', 's.local_date'),
        ),
      )
      .execute(),
  );
  return new Set(rows.map(({ asin }) => asin));
}

/** The changes that new snapshots of the products' newest dates bring. */
async function addChanges(
  db: Db,
  rows: readonly SnapshotColumns[],
  find: FindChanges,
): Promise<EventReplacement> {
  const earlier = await listEarlier(db, rows);
  const found = rows.flatMap((row) => changesOf(row, earlier.get(seriesOf(row)) ?? [], find));
  if (found.length === 0) return { kept: [], wanted: [] };
  const dates = found.map((row) => row.local_date).toSorted();
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  const asins = [...new Set(found.map(({ asin }) => asin))];
  const stored = await listStored(db, asins, [addDays(first, -LOOK_BACK_DAYS), last]);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const index = indexReported(stored);
  const wanted = found.filter((row) => {
    const kept = byId.get(row.id);
    return !isReported(row, index) && (kept === undefined || byPrecedence(row, kept) < 0);
  });
  const kept = wanted.flatMap(({ id }) => byId.get(id) ?? []);
  return { kept, wanted };
}

/** A product with the dates on which its snapshots changed. */
export interface ProductComparison {
  readonly asin: string;
  /** The first and the last of these dates. */
  readonly from: LocalDate;
  readonly last: LocalDate;
  readonly find: FindChanges;
}

/** The changes of a product from a date on, computed again as far as these dates can matter. */
async function compareAnew(db: Db, { asin, from, last, find }: ProductComparison): Promise<EventReplacement> {
  const window = [addDays(from, -LOOK_BACK_DAYS), addDays(last, LOOK_BACK_DAYS)] as const;
  const rows = await db
    .selectFrom('product_snapshots')
    .selectAll()
    .where('asin', '=', asin)
    .where('local_date', '>=', window[0])
    .where('local_date', '<=', window[1])
    .where('reason', 'is', null)
    .orderBy('local_date', 'desc')
    .execute();
  const stored = await listStored(db, [asin], window);
  const wanted: FoundColumns[] = [];
  const bySeries = Map.groupBy(rows, seriesOf);
  const decode = disputeReader(rows);
  const found = rows
    .filter((row) => row.local_date >= from)
    .flatMap((row) => changesOf(row, (bySeries.get(seriesOf(row)) ?? []).filter(isBefore(row)), find, decode))
    .toSorted(
      (a, b) =>
        (a.local_date < b.local_date ? -1 : Number(a.local_date > b.local_date)) || byPrecedence(a, b),
    );
  const index = indexReported(stored.filter((row) => row.local_date < from));
  const ids = new Set<string>();
  for (const row of found) {
    if (ids.has(row.id) || isReported(row, index)) continue;
    ids.add(row.id);
    wanted.push(row);
    addReported(row, index);
  }
  return { kept: stored.filter((row) => row.local_date >= from), wanted };
}

/** Earlier good rows of these series, newest first. */
async function listEarlier(
  db: Db,
  rows: readonly SnapshotColumns[],
): Promise<Map<string, SnapshotColumns[]>> {
  const groups = Map.groupBy(rows, (row) => `${row.term_id} ${row.source} ${row.local_date}`).values();
  const earlier: SnapshotColumns[] = [];
  for (const group of groups) {
    const [{ term_id, source, local_date } = { term_id: 0, source: '', local_date: '' }] = group;
    const found = await inBatches(
      group.map(({ asin }) => asin),
      (batch) =>
        db
          .selectFrom('product_snapshots')
          .selectAll()
          .where('asin', 'in', batch)
          .where('term_id', '=', term_id)
          .where('source', '=', source)
          .where('local_date', '<', local_date)
          .where('local_date', '>=', addDays(local_date, -LOOK_BACK_DAYS))
          .where('reason', 'is', null)
          .orderBy('local_date', 'desc')
          .execute(),
    );
    for (const row of found) earlier.push(row);
  }
  return Map.groupBy(earlier, seriesOf);
}
