import { type Selectable, type SqlBool, sql } from 'kysely';
import { broughtByOf } from '../../core/bringer.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import type { ProductSnapshot } from '../../core/product.ts';
import { storableText } from '../../core/text.ts';
import { batchesOf, inBatches } from '../batches.ts';
import { bringerColumns, bringerOf } from '../readings/bringer-columns.ts';
import type { Db } from '../tables.ts';
import type { FailedProduct, ProductReading, ProductStanding } from './port.ts';
import { decodeFacts, encodeFacts } from './snapshot-codec.ts';
import type { ProductSnapshotsTable } from './tables.ts';

/** `term_id` of readings of the product itself. */
export const OWN_PAGE = 0;

/** A row of what is known about a product. */
export type SnapshotColumns = Selectable<ProductSnapshotsTable>;

/** The columns of a reading. */
export function snapshotColumns(reading: ProductReading, termId: number): SnapshotColumns {
  const failed = 'reason' in reading;
  return {
    asin: reading.asin,
    term_id: termId,
    source: storableText(reading.source),
    local_date: reading.localDate,
    observed_at_ms: reading.observedAtMs,
    reason: failed ? reading.reason : null,
    body: failed ? null : encodeFacts(reading),
    shown_asin: failed ? reading.shownAsin : null,
    ...bringerColumns(reading.broughtBy),
  };
}

/** Writes rows, replacing those of the same series and date. */
export async function upsertSnapshots(db: Db, rows: readonly SnapshotColumns[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('product_snapshots')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['asin', 'term_id', 'source', 'local_date']).doUpdateSet((eb) => ({
          observed_at_ms: eb.ref('excluded.observed_at_ms'),
          reason: eb.ref('excluded.reason'),
          body: eb.ref('excluded.body'),
          shown_asin: eb.ref('excluded.shown_asin'),
          brought_kind: eb.ref('excluded.brought_kind'),
          brought_id: eb.ref('excluded.brought_id'),
          brought_name: eb.ref('excluded.brought_name'),
          brought_account: eb.ref('excluded.brought_account'),
        })),
      )
      .execute();
  }
}

/** The rows of a term's shelf, or of the products themselves, for these products on one date. */
export async function listOfDate(
  db: Db,
  {
    termId,
    localDate,
    asins,
  }: { readonly termId: number; readonly localDate: LocalDate; readonly asins: readonly string[] },
): Promise<SnapshotColumns[]> {
  return inBatches(asins, (batch) =>
    db
      .selectFrom('product_snapshots')
      .selectAll()
      .where('asin', 'in', batch)
      .where('term_id', '=', termId)
      .where('local_date', '=', localDate)
      .execute(),
  );
}

/** Removes one row. */
export async function deleteSnapshot(db: Db, row: SnapshotColumns): Promise<void> {
  await db
    .deleteFrom('product_snapshots')
    .where('asin', '=', row.asin)
    .where('term_id', '=', row.term_id)
    .where('source', '=', row.source)
    .where('local_date', '=', row.local_date)
    .execute();
}

/** The snapshot of a row; `null` for a failed reading. */
export function snapshotOf(row: SnapshotColumns): ProductSnapshot | null {
  return row.body === null ? null : decodeFacts(sightingOf(row), row.body);
}

function sightingOf(row: SnapshotColumns) {
  const { asin, source, local_date: localDate, observed_at_ms: observedAtMs } = row;
  return { asin, source, ...broughtByOf(bringerOf(row)), localDate, observedAtMs };
}

/** Readings of a product itself, both dates included, oldest first. */
export async function listProductReadings(
  db: Db,
  asin: string,
  from: LocalDate,
  to: LocalDate,
): Promise<ProductReading[]> {
  const rows = await ofDates(db, asin, from, to).where('term_id', '=', OWN_PAGE).execute();
  return rows.flatMap((row) => productReadingOf(row) ?? []);
}

/** What the cards of a product in the results of a term show, both dates included, oldest first. */
export async function listProductCards(
  db: Db,
  { asin, term }: { readonly asin: string; readonly term: string },
  from: LocalDate,
  to: LocalDate,
): Promise<ProductSnapshot[]> {
  const rows = await ofDates(db, asin, from, to)
    .where('term_id', '=', (eb) => eb.selectFrom('terms').select('id').where('term', '=', term))
    .execute();
  return rows.flatMap((row) => snapshotOf(row) ?? []);
}

function ofDates(db: Db, asin: string, from: LocalDate, to: LocalDate) {
  return db
    .selectFrom('product_snapshots')
    .selectAll()
    .where('asin', '=', asin)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .orderBy('local_date')
    .orderBy('observed_at_ms');
}

/** The reading in a row, good or failed. */
export function productReadingOf(row: SnapshotColumns): ProductReading | undefined {
  return snapshotOf(row) ?? failedOf(row)[0];
}

function failedOf(row: SnapshotColumns): FailedProduct[] {
  const { reason, shown_asin: shownAsin } = row;
  return reason === null ? [] : [{ ...sightingOf(row), reason, shownAsin }];
}

/** For each product, in the given order, the facts of the newest date that has any. */
export async function listProductStandings(db: Db, asins: readonly string[]): Promise<ProductStanding[]> {
  const facts = await listNewest(db, asins, 'facts');
  const byAsin = Map.groupBy(facts.toSorted(byWorth), (row) => row.asin);
  const failures = lastFailuresOf(await listNewest(db, asins, 'own_page'));
  return asins.map((asin) => ({
    asin,
    snapshots: (byAsin.get(asin) ?? []).flatMap((row) => snapshotOf(row) ?? []),
    lastFailure: failures.get(asin) ?? null,
  }));
}

/** For each product, the rows of its newest date: with facts from any source, or readings of the product itself, good or failed. */
async function listNewest(
  db: Db,
  asins: readonly string[],
  which: 'facts' | 'own_page',
): Promise<SnapshotColumns[]> {
  const isMeant = (row: 's' | 'n') =>
    which === 'facts'
      ? sql<SqlBool>`${sql.ref(`${row}.reason`)} is null`
      : sql<SqlBool>`${sql.ref(`${row}.term_id`)} = ${sql.lit(OWN_PAGE)}`;
  return inBatches([...new Set(asins)], (batch) =>
    db
      .selectFrom('product_snapshots as s')
      .selectAll('s')
      .where('s.asin', 'in', batch)
      .where(isMeant('s'))
      .where('s.local_date', '=', (eb) =>
        eb
          .selectFrom('product_snapshots as n')
          .whereRef('n.asin', '=', 's.asin')
          .where(isMeant('n'))
          .select('n.local_date')
          .orderBy('n.local_date', 'desc')
          .limit(1),
      )
      .execute(),
  );
}

/** How long a brand that pages no longer show remains known, in days before the newest reading of the product itself. */
const BRAND_DAYS = 30;

/**
 * The brand of each product from the newest product page that shows it, `null` where that page shows that it has none;
 * products whose pages say nothing are missing.
 */
export async function findBrands(db: Db, asins: readonly string[]): Promise<Map<string, string | null>> {
  const newest = await listNewestDates(db, asins);
  const dates = [...new Set(newest.values())];
  if (dates.length === 0) return new Map();
  const brands = brandsOf(
    await inBatches([...newest.keys()], (batch) =>
      ownPages(db, batch).where('local_date', 'in', dates).execute(),
    ),
  );
  const rest = [...newest].filter(([asin]) => !brands.has(asin));
  const [oldest] = rest.map(([, date]) => date).toSorted();
  if (oldest === undefined) return brands;
  const earlier = await inBatches(
    rest.map(([asin]) => asin),
    (batch) => ownPages(db, batch).where('local_date', '>=', addDays(oldest, -BRAND_DAYS)).execute(),
  );
  return new Map([...brands, ...brandsOf(earlier)]);
}

/** Good readings of products themselves. */
function ownPages(db: Db, asins: readonly string[]) {
  return db
    .selectFrom('product_snapshots')
    .selectAll()
    .where('asin', 'in', asins)
    .where('term_id', '=', OWN_PAGE)
    .where('reason', 'is', null);
}

/** Date of each product's newest reading of itself, good or failed. */
async function listNewestDates(db: Db, asins: readonly string[]): Promise<Map<string, LocalDate>> {
  const rows = await inBatches([...new Set(asins)], (batch) =>
    db
      .selectFrom('product_snapshots')
      .select((eb) => ['asin', eb.fn.max('local_date').as('date')])
      .where('asin', 'in', batch)
      .where('term_id', '=', OWN_PAGE)
      .groupBy('asin')
      .execute(),
  );
  return new Map(rows.map(({ asin, date }) => [asin, date]));
}

function brandsOf(rows: readonly SnapshotColumns[]): Map<string, string | null> {
  const oldestFirst = rows.toSorted((a, b) => a.observed_at_ms - b.observed_at_ms);
  return new Map(
    oldestFirst.flatMap((row): [string, string | null][] => {
      const { brand, hasNoBrand } = snapshotOf(row) ?? {};
      if (hasNoBrand === true) return [[row.asin, null]];
      return (brand ?? '') === '' ? [] : [[row.asin, storableText(brand ?? '')]];
    }),
  );
}

/** The newest reading of each product itself, if it failed and the product was not also read on that date. */
function lastFailuresOf(rows: readonly SnapshotColumns[]): Map<string, FailedProduct> {
  const byAsin = Map.groupBy(
    rows.toSorted((a, b) => a.observed_at_ms - b.observed_at_ms),
    (row) => row.asin,
  );
  const failed = [...byAsin.values()].filter((group) => group.every(({ body }) => body === null));
  return new Map(
    failed
      .flat()
      .flatMap(failedOf)
      .map((failure) => [failure.asin, failure]),
  );
}

/** A product's own page has more facts than a card; among equals the later one is preferred. */
function byWorth(a: SnapshotColumns, b: SnapshotColumns): number {
  return (
    Number(a.term_id !== OWN_PAGE) - Number(b.term_id !== OWN_PAGE) ||
    b.observed_at_ms - a.observed_at_ms ||
    a.term_id - b.term_id ||
    (a.source < b.source ? -1 : 1)
  );
}
