import type { PlacedCard } from '../../core/shelf.ts';
import { storableText } from '../../core/text.ts';
import { batchesOf, inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';
import { moveVersionsOfAsins } from './accounts-of-asins.ts';
import type { ProductsTable } from './tables.ts';

/** The latest title seen of each product; products without one are missing. */
export async function findTitles(db: Db, asins: readonly string[]): Promise<Map<string, string>> {
  return new Map((await findProducts(db, asins)).map((row) => [row.asin, row.title]));
}

/**
 * Saves the titles on cards of these products, unless a later one is known. Moves the versions of every account that
 * has a product whose title changed.
 */
export async function saveTitles(
  db: Db,
  cards: readonly PlacedCard[],
  { asins, observedAtMs }: { readonly asins: Iterable<string>; readonly observedAtMs: number },
): Promise<void> {
  await saveSeenTitles(db, titlesOn(cards, new Set(asins)), observedAtMs);
}

/** As {@link saveTitles}, for titles by product seen at one instant. */
export async function saveSeenTitles(
  db: Db,
  seen: ReadonlyMap<string, string>,
  observedAtMs: number,
): Promise<void> {
  const known = new Map((await findProducts(db, [...seen.keys()])).map((row) => [row.asin, row]));
  const later = [...seen]
    .map(([asin, title]) => ({ asin, title, title_seen_at_ms: observedAtMs }))
    .filter((row) => isNews(row, known.get(row.asin)));
  await upsertProducts(db, later);
  const changed = later.filter((row) => known.get(row.asin)?.title !== row.title).map((row) => row.asin);
  await moveVersionsOfAsins(db, changed);
}

/** The title of a product's first card that shows one; organic cards before ads. */
export function titlesOn(cards: readonly PlacedCard[], asins: ReadonlySet<string>): Map<string, string> {
  const titles = new Map<string, string>();
  for (const isSponsored of [false, true]) {
    for (const card of cards) {
      if (card.isSponsored !== isSponsored || card.title === null || !asins.has(card.asin)) continue;
      if (!titles.has(card.asin)) titles.set(card.asin, storableText(card.title));
    }
  }
  return titles;
}

function isNews(row: ProductsTable, known: ProductsTable | undefined): boolean {
  if (known === undefined) return true;
  if (row.title_seen_at_ms === known.title_seen_at_ms) return row.title !== known.title;
  return row.title_seen_at_ms > known.title_seen_at_ms;
}

async function findProducts(db: Db, asins: readonly string[]): Promise<ProductsTable[]> {
  return inBatches([...new Set(asins)], (batch) =>
    db.selectFrom('products').selectAll().where('asin', 'in', batch).execute(),
  );
}

/** Writes titles, replacing those of the same products. */
export async function upsertProducts(db: Db, rows: readonly ProductsTable[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('products')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('asin').doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          title_seen_at_ms: eb.ref('excluded.title_seen_at_ms'),
        })),
      )
      .execute();
  }
}
