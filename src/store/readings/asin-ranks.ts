import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import type { AsinRank } from './ranks-port.ts';

/** The account's keywords with a rank row of a product, by its latest rank; unranked ones last. */
export async function listAsinRanks(
  db: Db,
  accountId: string,
  asin: string,
  limit: number,
): Promise<AsinRank[]> {
  const rows = await db
    .selectFrom('account_keywords as k')
    .innerJoin('latest_ranks as l', 'l.term_id', 'k.term_id')
    .where('k.account_id', '=', accountId)
    .where('l.asin', '=', asin)
    .select(['k.keyword', 'l.local_date', 'l.rank', 'l.observed_results'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`case when l.rank is null then 1 else 0 end`)
    .orderBy('l.rank')
    .orderBy('k.seq')
    .limit(limit)
    .execute();
  return rows.map(({ keyword, local_date: localDate, rank, observed_results: observedResults, total }) => ({
    keyword,
    localDate,
    rank,
    observedResults,
    total: Number(total),
  }));
}
