import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AccountKeywordsTable } from '../keywords/tables.ts';
import { lookUp } from '../look-up.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db, Tables } from '../tables.ts';
import { reachReader } from './context-codec.ts';
import { positionsOf } from './ranks.ts';
import type { KeywordBest } from './ranks-port.ts';
import type { LatestRanksTable } from './tables.ts';

/** Sorts after every possible rank. */
const LAST = 2_147_483_647;

/**
 * The account's keywords, all or only some, each with its best own product, in the order of adding. Among unranked
 * products the one with the best earlier rank comes first. One look-up per keyword takes a fifth of the time of
 * numbering all rows. Sorted here, since asked to sort, a database reads all keywords to find a few.
 */
export async function listKeywordBests(
  db: Db,
  accountId: string,
  only?: readonly string[],
): Promise<KeywordBest[]> {
  if (only?.length === 0) return [];
  const rows = await listRows(db, accountId, only);
  const reachOf = reachReader();
  return rows.sort((one, other) => one.seq - other.seq).map((row) => bestOf(row, reachOf));
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

async function listRows(db: Db, accountId: string, only: readonly string[] | undefined) {
  const latest = lookUp(db, ['latest_ranks', 'l'], sql`l.term_id = k.term_id and l.asin = k.best_asin`);
  const reading = lookUp(db, ['readings', 'n'], sql`n.term_id = l.term_id and n.local_date = l.local_date`);
  return db
    .with('bests', (cte) =>
      cte
        .selectFrom('account_keywords as k')
        .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'k.term_id'])
        .select((eb) => bestAsin(eb, () => isOwnRank(db, accountId)).as('best_asin'))
        .where('k.account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where('k.keyword', 'in', only ?? [])),
    )
    .selectFrom('bests as k')
    .leftJoin(latest.table, (join) => join.on(latest.on))
    .leftJoin(reading.table, (join) => join.on(reading.on))
    .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'n.list_ends', 'n.context'])
    .select(['l.asin', 'l.local_date', 'l.rank', 'l.observed_results', 'l.previous_rank'])
    .select('l.sponsored_positions')
    .execute();
}

function bestOf(row: Row, reachOf: ReturnType<typeof reachReader>): KeywordBest {
  const { asin, local_date: localDate, rank, observed_results: observedResults, context } = row;
  return {
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    // The columns of a left join are either all present or all null.
    best:
      asin === null || localDate === null || observedResults === null || context === null
        ? null
        : {
            asin,
            localDate,
            rank,
            observedResults,
            previousRank: row.previous_rank,
            sponsoredPositions: positionsOf(row.sponsored_positions),
            reading: reachOf({
              observed_results: observedResults,
              context,
              list_ends: row.list_ends ?? 0,
            }),
          },
  };
}

/** A query that looks at a keyword `k`. */
type OfKeyword = ExpressionBuilder<Tables & { readonly k: AccountKeywordsTable }, 'k'>;

/** A query that looks at the latest ranks `l` of a keyword `k`. */
export type OfLatestRank = ExpressionBuilder<
  Tables & { readonly k: AccountKeywordsTable; readonly l: LatestRanksTable },
  'k' | 'l'
>;

/**
 * The best product of a keyword `k` among those for which `isOwn` holds, as every list and count of keywords has it: the best rank,
 * among unranked ones the best earlier rank, then the ASIN.
 */
export function bestAsin(eb: OfKeyword, isOwn: (own: OfLatestRank) => Expression<SqlBool>) {
  return eb
    .selectFrom('latest_ranks as l')
    .whereRef('l.term_id', '=', 'k.term_id')
    .where(isOwn)
    .select('l.asin')
    .orderBy(sql`case when l.rank is null then 1 else 0 end`)
    .orderBy(sql`coalesce(l.rank, l.previous_rank, ${sql.lit(LAST)})`)
    .orderBy('l.asin')
    .limit(1);
}

/**
 * Whether the product of a row of `latest_ranks as l` is one of the account's own. A term has few rows, side by side: scanning them takes
 * SQLite a third of the time of looking up each own product, and the unary plus prevents that look-up.
 */
export function isOwnRank(db: Db, accountId: string) {
  const own = sql`(select a.asin from account_asins as a where a.account_id = ${accountId} and a.relation = 'own')`;
  return hasManyWriters(db) ? sql<SqlBool>`l.asin in ${own}` : sql<SqlBool>`+l.asin in ${own}`;
}
