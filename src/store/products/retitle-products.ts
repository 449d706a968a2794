import { leadingPages, placeCards } from '../../core/shelf.ts';
import { storableText } from '../../core/text.ts';
import { inBatches } from '../batches.ts';
import { decodeShelf } from '../readings/shelf-codec.ts';
import type { Db } from '../tables.ts';
import { moveVersionsOfAsins } from './accounts-of-asins.ts';
import { snapshotOf } from './product-snapshots.ts';
import type { ProductsTable } from './tables.ts';
import { titlesOn, upsertProducts } from './titles.ts';

/**
 * Replaces the titles of these products that came from a reading of this instant, which is gone, with those of the
 * latest remaining reading, or with unknown.
 */
export async function retitleProducts(db: Db, asins: readonly string[], observedAtMs: number): Promise<void> {
  const unsure = await inBatches(asins, (batch) =>
    db
      .selectFrom('products')
      .selectAll()
      .where('asin', 'in', batch)
      .where('title_seen_at_ms', '=', observedAtMs)
      .execute(),
  );
  const changed: string[] = [];
  for (const known of unsure) {
    const found = await findLatestTitle(db, known.asin);
    if (found === undefined) await db.deleteFrom('products').where('asin', '=', known.asin).execute();
    else await upsertProducts(db, [found]);
    if (found?.title !== known.title) changed.push(known.asin);
  }
  await moveVersionsOfAsins(db, changed);
}

async function findLatestTitle(db: Db, asin: string): Promise<ProductsTable | undefined> {
  const facts = await findTitleInFacts(db, asin);
  return (await findTitleInAds(db, asin, facts?.title_seen_at_ms ?? 0)) ?? facts;
}

/** Facts are searched from the newest: most of them have a title. */
async function findTitleInFacts(db: Db, asin: string): Promise<ProductsTable | undefined> {
  const rows = await db
    .selectFrom('product_snapshots')
    .selectAll()
    .where('asin', '=', asin)
    .where('body', 'is not', null)
    .orderBy('observed_at_ms', 'desc')
    .orderBy('term_id')
    .execute();
  for (const row of rows) {
    const title = snapshotOf(row)?.title;
    if (title != null) return { asin, title: storableText(title), title_seen_at_ms: row.observed_at_ms };
  }
  return undefined;
}

/** Ads leave no facts: their titles are only on stored shelves. */
async function findTitleInAds(db: Db, asin: string, afterMs: number): Promise<ProductsTable | undefined> {
  const rows = await db
    .selectFrom('ranks as r')
    .innerJoin('shelves as s', (join) =>
      join.onRef('s.term_id', '=', 'r.term_id').onRef('s.local_date', '=', 'r.local_date'),
    )
    .where('r.asin', '=', asin)
    .where('r.term_id', 'in', (eb) =>
      eb
        .selectFrom('account_asins as a')
        .innerJoin('account_keywords as k', 'k.account_id', 'a.account_id')
        .where('a.asin', '=', asin)
        .select('k.term_id'),
    )
    .where('r.observed_at_ms', '>', afterMs)
    .where('r.sponsored_positions', 'is not', null)
    .where('r.sponsored_positions', '!=', '[]')
    .select(['s.body', 'r.observed_at_ms'])
    .orderBy('r.observed_at_ms', 'desc')
    .execute();
  for (const row of rows) {
    const cards = placeCards(leadingPages(decodeShelf(row.body)));
    const title = titlesOn(cards, new Set([asin])).get(asin);
    if (title !== undefined) return { asin, title, title_seen_at_ms: row.observed_at_ms };
  }
  return undefined;
}
