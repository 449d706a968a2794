import { addDays } from '../../core/local-date.ts';
import { inBatches } from '../batches.ts';
import { LOOK_BACK_DAYS } from '../changes/series-changes.ts';
import type { PruneRequest } from '../retention/port.ts';
import type { Db } from '../tables.ts';
import { OWN_PAGE } from './product-snapshots.ts';

/**
 * Forgets facts and changes of products that are past their retention. Facts from cards are removed when no stored
 * shelf could be compared with them any more; facts from product pages, and changes, stay as long as readings. Works
 * product by product, since every index has the product before the date.
 */
export async function pruneProducts(
  db: Db,
  { shelvesFrom, keepFrom }: Pick<PruneRequest, 'shelvesFrom' | 'keepFrom'>,
): Promise<void> {
  const known = await db
    .selectFrom('products')
    .select('asin')
    .union(db.selectFrom('account_asins').select('asin'))
    .execute();
  const cardsFrom = addDays(shelvesFrom, -LOOK_BACK_DAYS);
  await inBatches(
    known.map(({ asin }) => asin),
    async (batch) => {
      await db
        .deleteFrom('product_snapshots')
        .where('asin', 'in', batch)
        .where((eb) =>
          eb.or([
            eb('local_date', '<', keepFrom),
            eb.and([eb('term_id', '!=', OWN_PAGE), eb('local_date', '<', cardsFrom)]),
          ]),
        )
        .execute();
      await db
        .deleteFrom('change_events')
        .where('asin', 'in', batch)
        .where('local_date', '<', keepFrom)
        .execute();
      return [];
    },
  );
}
