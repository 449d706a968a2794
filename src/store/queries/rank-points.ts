import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankLine, RankPoint } from '../ranks-port.ts';
import { hasManyWriters } from './row-locks.ts';
import type { Db } from './tables.ts';

interface PointRow {
  readonly term: string;
  readonly asin: string;
  readonly local_date: LocalDate;
  readonly rank: number | null;
  readonly observed_results: number;
}

/**
 * Rank rows of these lines, both dates included, by date, oldest first. The lines go to the database as one text: the same statement
 * with a thousand places is read and prepared anew each time, which takes longer than it runs.
 */
export async function listRankPoints(
  db: Db,
  lines: readonly RankLine[],
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<RankPoint[]> {
  if (lines.length === 0) return [];
  const wanted = JSON.stringify(lines.map(({ term, asin }) => [term, asin]));
  const { rows } = await sql<PointRow>`
    select t.term, r.asin, r.local_date, r.rank, r.observed_results
    from ${elementsOf(db, wanted)} as wanted
    join terms as t on t.term = wanted.value ->> 0
    join ranks as r on r.term_id = t.id and r.asin = wanted.value ->> 1
    where r.local_date >= ${from} and r.local_date <= ${to}
    order by r.local_date`.execute(db);
  return rows.map(({ term, asin, local_date, rank, observed_results }) => ({
    ...{ term, asin, localDate: local_date, rank, observedResults: observed_results },
  }));
}

/** The elements of a JSON list as rows with a `value`. */
function elementsOf(db: Db, json: string) {
  return hasManyWriters(db) ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
}
