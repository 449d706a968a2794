import { sql } from 'kysely';
import type { KeywordBest } from '../ranks-port.ts';
import { latestRankOf } from './ranks.ts';
import type { Db, LatestRankColumns } from './tables.ts';

/** Stands behind every rank that there can be. */
const LAST = 2_147_483_647;

/**
 * Every keyword of the account with its own product that stands best, in the order of adding. Of products that are not observed the one
 * that last stood highest comes first.
 */
export async function listKeywordBests(db: Db, accountId: string): Promise<KeywordBest[]> {
  const rows = await db
    .with('placed', (cte) => placedRanks(cte, accountId))
    .selectFrom('account_keywords as k')
    .leftJoin('placed as p', (join) => join.onRef('p.seq', '=', 'k.seq').on('p.place', '=', 1))
    .select(['k.keyword', 'k.seq', 'k.added_at_ms'])
    .select(['p.term_id', 'p.asin', 'p.local_date', 'p.observed_at_ms', 'p.rank', 'p.position', 'p.page'])
    .select(['p.sponsored_positions', 'p.observed_results', 'p.previous_rank', 'p.previous_local_date'])
    .where('k.account_id', '=', accountId)
    .orderBy('k.seq')
    .execute();
  return rows.map((row) => ({
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    // The columns of a left join are there all together, or not at all.
    best: row.asin === null ? null : latestRankOf(row as unknown as LatestRankColumns),
  }));
}

/** The latest ranks of own products, numbered within their keyword, best first. */
function placedRanks(db: Pick<Db, 'selectFrom'>, accountId: string) {
  return db
    .selectFrom('account_keywords as k')
    .innerJoin('account_asins as a', 'a.account_id', 'k.account_id')
    .innerJoin('latest_ranks as l', (join) =>
      join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'a.asin'),
    )
    .where('k.account_id', '=', accountId)
    .where('a.relation', '=', 'own')
    .selectAll('l')
    .select('k.seq')
    .select(
      sql<number>`row_number() over (
        partition by k.seq
        order by case when l.rank is null then 1 else 0 end, coalesce(l.rank, l.previous_rank, ${sql.lit(LAST)}), l.asin
      )`.as('place'),
    );
}
