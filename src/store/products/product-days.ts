import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';
import type { ProductDayCounts } from './port.ts';
import { OWN_PAGE } from './product-snapshots.ts';

/** Newest date with facts of any of the account's products. */
export async function findNewestProductDate(db: Db, accountId: string): Promise<LocalDate | undefined> {
  const rows = await db
    .selectFrom('account_asins as a')
    .where('a.account_id', '=', accountId)
    .select((eb) =>
      eb
        .selectFrom('product_snapshots as s')
        .whereRef('s.asin', '=', 'a.asin')
        .where('s.body', 'is not', null)
        .select('s.local_date')
        .orderBy('s.local_date', 'desc')
        .limit(1)
        .as('newest_date'),
    )
    .execute();
  const dates = rows.flatMap(({ newest_date: date }) => (date === null ? [] : [date]));
  return dates.toSorted().at(-1);
}

/** How far the plan of a date is with the account's products. */
export async function countProductDay(
  db: Db,
  accountId: string,
  localDate: LocalDate,
): Promise<ProductDayCounts> {
  return db
    .selectFrom('account_asins as a')
    .innerJoin('day_targets as d', (join) =>
      join.onRef('d.asin', '=', 'a.asin').on('d.term_id', '=', OWN_PAGE).on('d.local_date', '=', localDate),
    )
    .where('a.account_id', '=', accountId)
    .select((eb) => [
      eb.fn.countAll<number>().as('planned'),
      eb.fn.countAll<number>().filterWhere('d.state', '=', 'done').as('settled'),
    ])
    .executeTakeFirstOrThrow();
}
