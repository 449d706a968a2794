import type { LocalDate } from '../../core/local-date.ts';
import { inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';
import type { RankRow } from './ranks-port.ts';
import type { LatestRankColumns } from './tables.ts';

/** The rows of `latest_ranks` of these products. */
export async function findLatestColumns(
  db: Db,
  termId: number,
  asins: readonly string[],
): Promise<LatestRankColumns[]> {
  return inBatches(asins, (batch) =>
    db
      .selectFrom('latest_ranks')
      .selectAll()
      .where('term_id', '=', termId)
      .where('asin', 'in', batch)
      .orderBy('asin')
      .execute(),
  );
}

/** Removes the rank rows of a date; returns the products that had one. */
export async function deleteRanksOfDate(db: Db, termId: number, localDate: LocalDate): Promise<string[]> {
  const rows = await db
    .deleteFrom('ranks')
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .returning('asin')
    .execute();
  return rows.map((row) => row.asin);
}

/** Without a rank, the product was not found within its reach. */
export function statusOf(rank: number | null): RankRow['status'] {
  return rank === null ? 'not_observed' : 'ranked';
}

/** Places of ads from their column. Most products have no ad, so the empty list is returned without parsing. */
export function positionsOf(json: string | null): readonly number[] | null {
  if (json === null) return null;
  return json === '[]' ? NO_PLACES : JSON.parse(json);
}

const NO_PLACES: readonly number[] = Object.freeze([]);
