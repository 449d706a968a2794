import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AccountKeywordsTable } from '../keywords/tables.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db, Tables } from '../tables.ts';
import { reachReader } from './context-codec.ts';
import type { KeywordBest } from './ranks-port.ts';

/** Stands behind every rank that there can be. */
const LAST = 2_147_483_647;

/**
 * Keywords of the account, all or only some, with the own product that stands best for each, in the order of adding. Of products that are not observed the one
 * that last stood highest comes first. A look at each keyword's rows costs a fifth of numbering all of them in one go. They are ordered here: asked
 * for their order, a database goes through all keywords to find a few.
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
  return db
    .with('bests', (cte) =>
      cte
        .selectFrom('account_keywords as k')
        .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'k.term_id'])
        .select((eb) => bestAsin(eb, db, accountId).as('best_asin'))
        .where('k.account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where('k.keyword', 'in', only ?? [])),
    )
    .selectFrom('bests as k')
    .leftJoin('latest_ranks as l', (join) =>
      join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'k.best_asin'),
    )
    .leftJoin('readings as n', (join) =>
      join.onRef('n.term_id', '=', 'l.term_id').onRef('n.local_date', '=', 'l.local_date'),
    )
    .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'n.list_ends', 'n.context'])
    .select(['l.asin', 'l.local_date', 'l.rank', 'l.observed_results', 'l.previous_rank'])
    .execute();
}

function bestOf(row: Row, reachOf: ReturnType<typeof reachReader>): KeywordBest {
  const { asin, local_date: localDate, rank, observed_results: observedResults, context } = row;
  return {
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    // The columns of a left join are there all together, or not at all.
    best:
      asin === null || localDate === null || observedResults === null || context === null
        ? null
        : {
            asin,
            localDate,
            rank,
            observedResults,
            previousRank: row.previous_rank,
            reading: reachOf({
              observed_results: observedResults,
              context,
              list_ends: row.list_ends ?? 0,
            }),
          },
  };
}

type Builder = ExpressionBuilder<Tables & { readonly k: AccountKeywordsTable }, 'k'>;

function bestAsin(eb: Builder, db: Db, accountId: string) {
  return eb
    .selectFrom('latest_ranks as l')
    .whereRef('l.term_id', '=', 'k.term_id')
    .where((own) =>
      isAmong(
        db,
        own
          .selectFrom('account_asins as a')
          .select('a.asin')
          .where('a.account_id', '=', accountId)
          .where('a.relation', '=', 'own'),
      ),
    )
    .select('l.asin')
    .orderBy(sql`case when l.rank is null then 1 else 0 end`)
    .orderBy(sql`coalesce(l.rank, l.previous_rank, ${sql.lit(LAST)})`)
    .orderBy('l.asin')
    .limit(1);
}

/**
 * Whether the product of a row is one of these. A term has rows of the few products that somebody tracks for it, side by side: SQLite goes through
 * all of them in a third of the time of looking each own product up, which the plus keeps it from.
 */
function isAmong(db: Db, asins: Expression<unknown>) {
  return hasManyWriters(db) ? sql<SqlBool>`l.asin in ${asins}` : sql<SqlBool>`+l.asin in ${asins}`;
}
