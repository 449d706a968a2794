import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankLine, RankPoint } from '../ranks-port.ts';
import { inBatches } from './batches.ts';
import type { Db } from './tables.ts';

interface PointRow {
  readonly term: string;
  readonly asin: string;
  readonly local_date: LocalDate;
  readonly rank: number | null;
  readonly observed_results: number;
}

/** Rank rows of these lines, both dates included, by date, oldest first. Both databases call the columns of `values` alike. */
export async function listRankPoints(
  db: Db,
  lines: readonly RankLine[],
  [from, to]: readonly [from: LocalDate, to: LocalDate],
): Promise<RankPoint[]> {
  const rows = await inBatches(lines, async (batch) => {
    const wanted = sql.join(batch.map(({ term, asin }) => sql`(${term}, ${asin})`));
    const found = await sql<PointRow>`
      select t.term, r.asin, r.local_date, r.rank, r.observed_results
      from (values ${wanted}) as wanted
      join terms as t on t.term = wanted.column1
      join ranks as r on r.term_id = t.id and r.asin = wanted.column2
      where r.local_date >= ${from} and r.local_date <= ${to}
      order by r.local_date`.execute(db);
    return found.rows;
  });
  return rows.map(({ term, asin, local_date, rank, observed_results }) => ({
    ...{ term, asin, localDate: local_date, rank, observedResults: observed_results },
  }));
}
