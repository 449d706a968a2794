import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db } from '../tables.ts';
import { reachReader } from './context-codec.ts';
import type { RankLine, RankPoint } from './ranks-port.ts';

interface PointRow {
  /** Index of its line in the request, 0-based. */
  readonly place: number;
  readonly local_date: LocalDate;
  readonly rank: number | null;
  readonly observed_results: number;
  readonly list_ends: number;
  readonly context: string;
}

/** Rank rows of these lines, both dates included, by date, oldest first. */
export async function listRankPoints(
  db: Db,
  lines: readonly RankLine[],
  from: LocalDate,
  to: LocalDate,
): Promise<RankPoint[]> {
  const points = await findPoints(db, lines, sql`r.local_date >= ${from} and r.local_date <= ${to}`);
  return points.sort((one, other) =>
    one.localDate < other.localDate ? -1 : Number(one.localDate > other.localDate),
  );
}

/** Rank rows of these lines on some dates, in no particular order. */
export async function listRanksOn(
  db: Db,
  lines: readonly RankLine[],
  dates: readonly LocalDate[],
): Promise<RankPoint[]> {
  return dates.length === 0 ? [] : findPoints(db, lines, sql`r.local_date in (${sql.join(dates)})`);
}

/**
 * The lines are passed as one JSON text and rows return the index of their line: a statement with a parameter per value
 * would have to be parsed and planned each time, which takes longer than running it.
 */
async function findPoints(
  db: Db,
  lines: readonly RankLine[],
  isAsked: RawBuilder<SqlBool>,
): Promise<RankPoint[]> {
  if (lines.length === 0) return [];
  const wanted = JSON.stringify(lines.map(({ term, asin }) => [term, asin]));
  // The wanted lines as rows with their 0-based `place` and their `value`.
  const elements = hasManyWriters(db)
    ? sql`(select cast(e.number - 1 as integer) as place, e.value from json_array_elements(${wanted}::json) with ordinality as e (value, number))`
    : sql`(select key as place, value from json_each(${wanted}))`;
  const { rows } = await sql<PointRow>`
    select wanted.place, r.local_date, r.rank, r.observed_results, n.list_ends, n.context
    from ${elements} as wanted
    join terms as t on t.term = wanted.value ->> 0
    join ranks as r on r.term_id = t.id and r.asin = wanted.value ->> 1
    join readings as n on n.term_id = r.term_id and n.local_date = r.local_date
    where ${isAsked}`.execute(db);
  const reachOf = reachReader();
  return rows.flatMap((row) => {
    const line = lines[row.place];
    if (line === undefined) return [];
    const { local_date: localDate, rank, observed_results: observedResults } = row;
    return [{ term: line.term, asin: line.asin, localDate, rank, observedResults, reading: reachOf(row) }];
  });
}
