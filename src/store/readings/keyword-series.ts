import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason, ReadingOutcome } from '../../core/reading.ts';
import { type ReadingContext, UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import { type JsonColumn, jsonRows, numbers, objects, words } from '../json-rows.ts';
import type { Db } from '../tables.ts';
import { RANK_COLUMNS, type RankValues, rankOfValues } from './rank-values.ts';
import { positionsOf } from './ranks.ts';
import type { DayReading, KeywordSeries, RankPlace, RankRow, SeriesChoice } from './ranks-port.ts';

/** Sorts after every possible rank. */
const LAST = sql.lit(2_147_483_647);

/** A keyword with one product, or with none. */
interface Row {
  readonly keyword: string;
  readonly seq: number;
  readonly added_at_ms: number;
  readonly first_date: LocalDate | null;
  /** The term's readings as JSON, in no particular order; only in the first row. */
  readonly readings: string | null;
  /** `null`, like the columns after it, when the keyword has no product. */
  readonly asin: string | null;
  readonly total: number | null;
  readonly title: string | null;
  /** Rank rows as JSON, in no particular order. */
  readonly days: string;
}

/** A keyword of the account with the readings of its term and the rank rows of products, ordered by the latest rank of these dates. */
export async function findKeywordRanks(
  db: Db,
  accountId: string,
  keyword: string,
  choice: SeriesChoice,
): Promise<KeywordSeries | undefined> {
  return seriesOf(await listRows(db, accountId, { keyword, columns: RANK_COLUMNS }, choice), ranksOf);
}

/** As {@link findKeywordRanks}, with the columns that a chart shows. */
export async function findKeywordPlaces(
  db: Db,
  accountId: string,
  keyword: string,
  choice: SeriesChoice,
): Promise<KeywordSeries<RankPlace> | undefined> {
  return seriesOf(await listRows(db, accountId, { keyword, columns: PLACE_COLUMNS }, choice), placesOf);
}

/** A single statement, so that all rows are of one instant; a second query would cost as much as reading these rows. */
async function listRows(
  db: Db,
  accountId: string,
  { keyword, columns }: { readonly keyword: string; readonly columns: readonly JsonColumn[] },
  { from, to, asins, limit }: SeriesChoice,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    with found as (
      select keyword, seq, added_at_ms, term_id from account_keywords
      where account_id = ${accountId} and keyword = ${keyword}
    ), shown as (
      select a.asin, count(*) over () as total,
        coalesce(${rankIn({ from, to })}, ${LAST}) as place
      from found as k
      join account_asins as a on a.account_id = ${accountId}
      left join latest_ranks as l on l.term_id = k.term_id and l.asin = a.asin
      where ${isAsked(asins)}
      order by place, a.asin
      limit ${limit}
    )
    select k.keyword, k.seq, k.added_at_ms, (
        select f.local_date from readings as f
        where f.term_id = k.term_id and f.outcome <> 'failed' order by f.local_date limit 1
      ) as first_date, s.asin, s.total, p.title,
      case when row_number() over (order by s.place, s.asin) = 1 then (
        select ${jsonRows(db, readingColumns(db))} from readings as n
        where n.term_id = k.term_id and n.local_date >= ${from} and n.local_date <= ${to}
      ) end as readings,
      (
        select ${jsonRows(db, columns)} from ranks as r
        where r.term_id = k.term_id and r.asin = s.asin and r.local_date >= ${from} and r.local_date <= ${to}
      ) as days
    from found as k left join shown as s on true left join products as p on p.asin = s.asin
    order by s.place, s.asin`.execute(db);
  return rows;
}

/** The latest rank of the product `l` within some dates, which is in the history if there are later ones. */
function rankIn({ from, to }: Pick<SeriesChoice, 'from' | 'to'>) {
  return sql<number | null>`case when l.local_date > ${to} then (
    select h.rank from ranks as h
    where h.term_id = l.term_id and h.asin = l.asin and h.local_date >= ${from} and h.local_date <= ${to}
    order by h.local_date desc limit 1
  ) when l.local_date >= ${from} then l.rank end`;
}

/** Whether the product `a` of the account is among those requested. */
function isAsked(asins: readonly string[] | undefined) {
  if (asins === undefined) return sql<SqlBool>`a.relation = 'own'`;
  return asins.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`a.asin in (${sql.join(asins)})`;
}

function seriesOf<One extends RankPlace>(
  rows: readonly Row[],
  read: (days: string, asin: string) => One[],
): KeywordSeries<One> | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const series = rows.flatMap(({ asin, title, days }) =>
    asin === null ? [] : [{ asin, title, rows: read(days, asin).sort(byDate) }],
  );
  return {
    keyword: { keyword: first.keyword, seq: first.seq, addedAtMs: first.added_at_ms },
    readings: readingsOf(first.readings),
    firstReadDate: first.first_date,
    series,
    total: first.total ?? 0,
  };
}

function byDate(one: { readonly localDate: LocalDate }, other: { readonly localDate: LocalDate }): number {
  return one.localDate < other.localDate ? -1 : 1;
}

/** In the order of {@link ReadingValues}. */
function readingColumns(db: Db): JsonColumn[] {
  return [...words(['n.local_date', 'n.outcome', 'n.reason', 'n.doubt']), ...objects(db, ['n.context'])];
}

type ReadingValues = readonly [
  localDate: LocalDate,
  outcome: ReadingOutcome,
  reason: FailureReason | null,
  doubt: Doubt | null,
  context: Partial<ReadingContext>,
];

function readingsOf(json: string | null): DayReading[] {
  if (json === null) throw new Error('The first row of a keyword has no readings.');
  const rows: readonly ReadingValues[] = JSON.parse(json);
  return rows
    .map(([localDate, outcome, reason, doubt, context]) => ({
      localDate,
      outcome,
      reason,
      context: { ...UNKNOWN_CONTEXT, ...context },
      ...(doubt === null ? {} : { doubt }),
    }))
    .sort(byDate);
}

function ranksOf(days: string, asin: string): RankRow[] {
  const rows: readonly RankValues[] = JSON.parse(days);
  return rows.map((values) => rankOfValues(asin, values));
}

/** In the order of {@link PlaceValues}. */
const PLACE_COLUMNS = [
  ...words(['r.local_date', 'r.sponsored_positions']),
  ...numbers(['r.rank', 'r.observed_results']),
];

type PlaceValues = readonly [
  localDate: LocalDate,
  sponsoredPositions: string | null,
  rank: number | null,
  observedResults: number,
];

function placesOf(days: string): RankPlace[] {
  const rows: readonly PlaceValues[] = JSON.parse(days);
  return rows.map((values) => ({
    localDate: values[0],
    rank: values[2],
    sponsoredPositions: positionsOf(values[1]),
    observedResults: values[3],
  }));
}
