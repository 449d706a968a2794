import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankPlace, RankRow, RankSeriesList, SeriesChoice } from '../port.ts';
import { jsonColumns, valueAt } from './json-columns.ts';
import { type RankValues, rankOfValues, rankValueColumns } from './rank-values.ts';
import { positionsOf } from './ranks.ts';
import type { Db } from './tables.ts';

/** Stands behind every rank that there can be. */
const LAST = sql.lit(2_147_483_647);

interface Row {
  readonly asin: string;
  readonly total: number;
  readonly title: string | null;
  /** Columns of rank rows as JSON, in no order. */
  readonly days: string;
}

/** Products of the account for its keyword, the best latest rank of these dates first, with their titles and rank rows. */
export async function listRankSeries(
  db: Db,
  accountId: string,
  keyword: string,
  choice: SeriesChoice,
): Promise<RankSeriesList> {
  return seriesOf(
    await listRows(db, accountId, { keyword, columns: rankValueColumns('r') }, choice),
    ranksOf,
  );
}

/** As {@link listRankSeries}, with what a chart shows of each row. */
export async function listPlaceSeries(
  db: Db,
  accountId: string,
  keyword: string,
  choice: SeriesChoice,
): Promise<RankSeriesList<RankPlace>> {
  return seriesOf(await listRows(db, accountId, { keyword, columns: PLACE_COLUMNS }, choice), placesOf);
}

async function listRows(
  db: Db,
  accountId: string,
  { keyword, columns }: { readonly keyword: string; readonly columns: readonly string[] },
  { from, to, asins, limit }: SeriesChoice,
): Promise<readonly Row[]> {
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
      select ${jsonColumns(db, columns)} from ranks as r
      where r.term_id = s.term_id and r.asin = s.asin and r.local_date >= ${from} and r.local_date <= ${to}
    ) as days
    from shown as s left join products as p on p.asin = s.asin
    order by s.place, s.asin`.execute(db);
  return rows;
}

/** Whether the product `a` of the account is among those that are asked for. */
function isAsked(asins: readonly string[] | undefined) {
  if (asins === undefined) return sql<SqlBool>`a.relation = 'own'`;
  return asins.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`a.asin in (${sql.join(asins)})`;
}

function seriesOf<One extends RankPlace>(
  rows: readonly Row[],
  read: (days: string, asin: string) => One[],
): RankSeriesList<One> {
  const series = rows.map(({ asin, title, days }) => ({
    ...{ asin, title },
    rows: read(days, asin).sort((one, other) => (one.localDate < other.localDate ? -1 : 1)),
  }));
  return { series, total: rows[0]?.total ?? 0 };
}

function ranksOf(days: string, asin: string): RankRow[] {
  const values: RankValues = JSON.parse(days);
  return values[0].map((_, row) => rankOfValues(asin, values, row));
}

/** In the order of {@link PlaceValues}. */
const PLACE_COLUMNS = ['r.local_date', 'r.rank', 'r.sponsored_positions', 'r.observed_results'];

type PlaceValues = readonly [
  localDate: readonly LocalDate[],
  rank: readonly (number | null)[],
  sponsoredPositions: readonly (string | null)[],
  observedResults: readonly number[],
];

function placesOf(days: string): RankPlace[] {
  const values: PlaceValues = JSON.parse(days);
  return values[0].map((localDate, row) => ({
    localDate,
    rank: valueAt(values[1], row),
    sponsoredPositions: positionsOf(valueAt(values[2], row)),
    observedResults: valueAt(values[3], row),
  }));
}
