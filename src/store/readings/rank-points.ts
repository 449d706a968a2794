import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db } from '../tables.ts';
import { type ReachColumns, reachReader } from './context-codec.ts';
import { bestAsin, isOwnRank } from './keyword-bests.ts';
import type { RankCount, RankPoint, RankSpan } from './ranks-port.ts';

/** The best own rank of each of these keywords on each date of a span, by date, oldest first. */
export async function listBestPoints(
  db: Db,
  accountId: string,
  keywords: readonly string[],
  { from, to }: RankSpan,
): Promise<RankPoint[]> {
  const isAsked = sql<SqlBool>`r.local_date >= ${from} and r.local_date <= ${to}`;
  const points = await findPoints(db, { accountId, keywords, from, isAsked });
  return points.sort((one, other) =>
    one.localDate < other.localDate ? -1 : Number(one.localDate > other.localDate),
  );
}

/** As {@link listBestPoints}, on some dates, in no particular order. */
export async function listBestPointsOn(
  db: Db,
  accountId: string,
  keywords: readonly string[],
  dates: readonly LocalDate[],
): Promise<RankPoint[]> {
  const [from] = dates.toSorted();
  if (from === undefined) return [];
  return findPoints(db, {
    accountId,
    keywords,
    from,
    isAsked: sql<SqlBool>`r.local_date in (${sql.join(dates)})`,
  });
}

/** The ranks of products for a keyword on some dates, in no particular order. */
export async function listPointsOn(
  db: Db,
  accountId: string,
  keyword: string,
  { asins, dates }: { readonly asins: readonly string[]; readonly dates: readonly LocalDate[] },
): Promise<RankPoint[]> {
  if (asins.length === 0 || dates.length === 0) return [];
  const rows = await db
    .selectFrom('account_keywords as k')
    .innerJoin('ranks as r', 'r.term_id', 'k.term_id')
    .innerJoin('readings as n', (join) =>
      join.onRef('n.term_id', '=', 'r.term_id').onRef('n.local_date', '=', 'r.local_date'),
    )
    .where('k.account_id', '=', accountId)
    .where('k.keyword', '=', keyword)
    .where('r.asin', 'in', asins)
    .where('r.local_date', 'in', dates)
    .select(['k.keyword', 'r.asin', 'r.local_date', 'r.rank', 'r.observed_results'])
    .select(['n.list_ends', 'n.context'])
    .execute();
  return toPoints(rows);
}

/** The keywords counted by the best rank that any of their own products had on each date. */
export async function countRanks(
  db: Db,
  accountId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<RankCount[]> {
  const rows = await withLines(db, { accountId, from, keywords: undefined })
    .with('dates', (cte) =>
      cte
        .selectFrom('lines as s')
        .innerJoin('ranks as r', (join) =>
          join.onRef('r.term_id', '=', 's.term_id').onRef('r.asin', '=', 's.asin'),
        )
        .where('r.local_date', '>=', from)
        .where('r.local_date', '<=', to)
        .groupBy(['s.term_id', 'r.local_date'])
        .select((eb) => ['r.local_date', eb.fn.min('r.rank').as('rank')]),
    )
    .selectFrom('dates as d')
    .groupBy(['d.local_date', 'd.rank'])
    .select((eb) => ['d.local_date', 'd.rank', eb.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ local_date: localDate, rank, count }) => ({ localDate, rank, count }));
}

interface Asked {
  readonly accountId: string;
  /** All without it. */
  readonly keywords: readonly string[] | undefined;
  /** The first date. */
  readonly from: LocalDate;
}

interface AskedPoints extends Asked {
  readonly keywords: readonly string[];
  readonly isAsked: RawBuilder<SqlBool>;
}

async function findPoints(db: Db, { isAsked, ...asked }: AskedPoints): Promise<RankPoint[]> {
  if (asked.keywords.length === 0) return [];
  const rows = await withLines(db, asked)
    .with('places', (cte) =>
      cte
        .selectFrom('lines as s')
        .innerJoin('ranks as r', (join) =>
          join.onRef('r.term_id', '=', 's.term_id').onRef('r.asin', '=', 's.asin'),
        )
        .where(isAsked)
        .select(['s.keyword', 'r.term_id', 'r.asin', 'r.local_date', 'r.rank', 'r.observed_results'])
        .select(
          sql<number>`row_number() over (partition by s.term_id, r.local_date order by
            case when r.rank is null then 1 else 0 end, r.rank,
            case when r.asin = s.best_asin then 0 else 1 end, r.asin)`.as('place'),
        ),
    )
    .selectFrom('places as p')
    .innerJoin('readings as n', (join) =>
      join.onRef('n.term_id', '=', 'p.term_id').onRef('n.local_date', '=', 'p.local_date'),
    )
    .where('p.place', '=', 1)
    .select(['p.keyword', 'p.asin', 'p.local_date', 'p.rank', 'p.observed_results'])
    .select(['n.list_ends', 'n.context'])
    .execute();
  return toPoints(rows);
}

interface PointRow extends ReachColumns {
  readonly keyword: string;
  readonly asin: string;
  readonly local_date: LocalDate;
  readonly rank: number | null;
  readonly observed_results: number;
}

function toPoints(rows: readonly PointRow[]): RankPoint[] {
  const reachOf = reachReader();
  return rows.map((row) => ({
    keyword: row.keyword,
    asin: row.asin,
    localDate: row.local_date,
    rank: row.rank,
    observedResults: row.observed_results,
    reading: reachOf(row),
  }));
}

/**
 * The own products that may be a keyword's best one on a date since `from`: those with a rank since then, and the best one now,
 * whose absences say that none was found. Most products never rank for most keywords, and their rows are left alone.
 */
function withLines(db: Db, { accountId, keywords, from }: Asked) {
  return db
    .with(
      // Otherwise the best product is looked up again for each row.
      (name) => name('bests').materialized(),
      (cte) =>
        cte
          .selectFrom('account_keywords as k')
          .select(['k.keyword', 'k.term_id'])
          .select((eb) => bestAsin(eb, () => isOwnRank(db, accountId)).as('best_asin'))
          .where('k.account_id', '=', accountId)
          .$if(keywords !== undefined, (query) => query.where(isOneOf(db, keywords ?? []))),
    )
    .with(
      // Otherwise SQLite reads all ranks of a term.
      (name) => name('lines').materialized(),
      (cte) =>
        cte
          .selectFrom('bests as b')
          .innerJoin('latest_ranks as l', 'l.term_id', 'b.term_id')
          .where((eb) =>
            eb.or([
              eb('l.asin', '=', eb.ref('b.best_asin')),
              eb.and([
                eb.or([eb('l.rank', 'is not', null), eb('l.previous_local_date', '>=', from)]),
                isOwnRank(db, accountId),
              ]),
            ]),
          )
          .select(['b.keyword', 'b.term_id', 'b.best_asin', 'l.asin']),
    );
}

/** The keywords are passed as one JSON text: with a parameter each, the statement would be parsed and planned each time. */
function isOneOf(db: Db, keywords: readonly string[]) {
  const list = JSON.stringify(keywords);
  return hasManyWriters(db)
    ? sql<SqlBool>`k.keyword in (select json_array_elements_text(${list}::json))`
    : sql<SqlBool>`k.keyword in (select value from json_each(${list}))`;
}
