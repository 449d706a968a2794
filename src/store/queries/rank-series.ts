import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankRow, RankSeries, RankSeriesList, SeriesChoice } from '../port.ts';
import { jsonRows } from './json-rows.ts';
import { positionsOf, statusOf } from './ranks.ts';
import type { Db } from './tables.ts';

/** Stands behind every rank that there can be. */
const LAST = sql.lit(2_147_483_647);

/** What is told of a date, in the order of {@link Day}. */
const DAY_COLUMNS = [
  ...['r.local_date', 'r.observed_at_ms', 'r.rank', 'r.position', 'r.page'],
  ...['r.sponsored_positions', 'r.observed_results'],
];

type Day = readonly [
  localDate: LocalDate,
  observedAtMs: number,
  rank: number | null,
  position: number | null,
  page: number | null,
  sponsoredPositions: string | null,
  observedResults: number,
];

interface Row {
  readonly asin: string;
  readonly total: number;
  readonly title: string | null;
  /** {@link Day}s as JSON, in no order. */
  readonly days: string;
}

/** Products of the account for its keyword, the best latest rank of these dates first, with their titles and rank rows. */
export async function listRankSeries(
  db: Db,
  accountId: string,
  keyword: string,
  { from, to, asins, limit }: SeriesChoice,
): Promise<RankSeriesList> {
  const { rows } = await sql<Row>`
    with shown as (
      select a.asin, k.term_id, count(*) over () as total,
        coalesce(case when l.local_date >= ${from} and l.local_date <= ${to} then l.rank end, ${LAST}) as place
      from account_keywords as k
      join account_asins as a on a.account_id = k.account_id
      left join latest_ranks as l on l.term_id = k.term_id and l.asin = a.asin
      where k.account_id = ${accountId} and k.keyword = ${keyword} and ${isAsked(asins)}
      order by place, a.asin
      limit ${limit}
    )
    select s.asin, s.total, p.title, (
      select ${jsonRows(db, DAY_COLUMNS)} from ranks as r
      where r.term_id = s.term_id and r.asin = s.asin and r.local_date >= ${from} and r.local_date <= ${to}
    ) as days
    from shown as s left join products as p on p.asin = s.asin
    order by s.place, s.asin`.execute(db);
  return { series: rows.map(seriesOf), total: rows[0]?.total ?? 0 };
}

/** Whether the product `a` of the account is among those that are asked for. */
function isAsked(asins: readonly string[] | undefined) {
  if (asins === undefined) return sql<SqlBool>`a.relation = 'own'`;
  return asins.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`a.asin in (${sql.join(asins)})`;
}

function seriesOf({ asin, title, days }: Row): RankSeries {
  const parsed: Day[] = JSON.parse(days);
  const rows = parsed.sort((one, other) => (one[0] < other[0] ? -1 : 1)).map((day) => rowOf(asin, day));
  return { asin, title, rows };
}

function rowOf(asin: string, day: Day): RankRow {
  return {
    asin,
    localDate: day[0],
    observedAtMs: day[1],
    status: statusOf(day[2]),
    rank: day[2],
    position: day[3],
    page: day[4],
    sponsoredPositions: positionsOf(day[5]),
    observedResults: day[6],
  };
}
