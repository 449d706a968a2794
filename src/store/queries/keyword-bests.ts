import { type ExpressionBuilder, sql } from 'kysely';
import type { KeywordBest } from '../ranks-port.ts';
import { latestRankOf } from './ranks.ts';
import type { AccountKeywordsTable, Db, LatestRankColumns, Tables } from './tables.ts';

/** Stands behind every rank that there can be. */
const LAST = 2_147_483_647;

/**
 * Keywords of the account, all or only some, with the own product that stands best for each, in the order of adding. Of products that are not observed the one
 * that last stood highest comes first. A look at each keyword's rows costs a fifth of numbering all of them in one go.
 */
export async function listKeywordBests(
  db: Db,
  accountId: string,
  only?: readonly string[],
): Promise<KeywordBest[]> {
  if (only?.length === 0) return [];
  const rows = await db
    .with('bests', (cte) =>
      cte
        .selectFrom('account_keywords as k')
        .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'k.term_id'])
        .select((eb) => bestAsin(eb, accountId).as('best_asin'))
        .where('k.account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where('k.keyword', 'in', only ?? [])),
    )
    .selectFrom('bests as k')
    .leftJoin('latest_ranks as l', (join) =>
      join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'k.best_asin'),
    )
    .selectAll('l')
    .select(['k.keyword', 'k.seq', 'k.added_at_ms'])
    .orderBy('k.seq')
    .execute();
  return rows.map((row) => ({
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    // The columns of a left join are there all together, or not at all.
    best: row.asin === null ? null : latestRankOf(row as unknown as LatestRankColumns),
  }));
}

type Builder = ExpressionBuilder<Tables & { readonly k: AccountKeywordsTable }, 'k'>;

function bestAsin(eb: Builder, accountId: string) {
  return eb
    .selectFrom('latest_ranks as l')
    .whereRef('l.term_id', '=', 'k.term_id')
    .where('l.asin', 'in', (own) =>
      own
        .selectFrom('account_asins as a')
        .select('a.asin')
        .where('a.account_id', '=', accountId)
        .where('a.relation', '=', 'own'),
    )
    .select('l.asin')
    .orderBy(sql`case when l.rank is null then 1 else 0 end`)
    .orderBy(sql`coalesce(l.rank, l.previous_rank, ${sql.lit(LAST)})`)
    .orderBy('l.asin')
    .limit(1);
}
