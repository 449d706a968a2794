import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankRow, RankSeries, RankSeriesList, SeriesChoice } from '../port.ts';
import type { Db } from './tables.ts';

/** Stands behind every rank that there can be. */
const LAST = sql.lit(2_147_483_647);

/** What stands of a date in the JSON of a series. */
type Day = readonly [
  localDate: LocalDate,
  observedAtMs: number,
  rank: number | null,
  position: number | null,
  page: number | null,
  sponsoredPositions: readonly number[] | null,
  observedResults: number,
];

/**
 * A {@link Day} as JSON. Both databases join texts alike, while their functions for JSON have different names; of what a rank row holds nothing
 * needs an escape. Three hundred rows cost half of what they would as rows of the answer.
 */
const DAY = sql`'["' || r.local_date || '",' || r.observed_at_ms
  || ',' || coalesce(cast(r.rank as text), 'null')
  || ',' || coalesce(cast(r.position as text), 'null')
  || ',' || coalesce(cast(r.page as text), 'null')
  || ',' || coalesce(r.sponsored_positions, 'null')
  || ',' || r.observed_results || ']'`;

interface Row {
  readonly asin: string;
  readonly total: number;
  readonly title: string | null;
  /** {@link Day}s with commas between them; `null` without any. */
  readonly days: string | null;
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
      select string_agg(${DAY}, ',' order by r.local_date) from ranks as r
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
  const parsed: readonly Day[] = days === null ? [] : JSON.parse(`[${days}]`);
  return { asin, title, rows: parsed.map((day) => rowOf(asin, day)) };
}

function rowOf(
  asin: string,
  [localDate, observedAtMs, rank, position, page, sponsoredPositions, observedResults]: Day,
): RankRow {
  const status = rank === null ? 'not_observed' : 'ranked';
  return { asin, localDate, observedAtMs, status, rank, position, page, sponsoredPositions, observedResults };
}
