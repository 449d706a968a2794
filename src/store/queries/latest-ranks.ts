import { batchesOf } from './batches.ts';
import { findLatestColumns } from './ranks.ts';
import type { Db, LatestRankColumns, RankColumns } from './tables.ts';

/**
 * Brings `latest_ranks` up to date after the rank rows of one date were written. A product whose latest row is of an
 * earlier date moves on from what that row tells; every other one is looked up anew in its history.
 */
export async function advanceLatestRanks(
  db: Db,
  termId: number,
  { written, gone }: { readonly written: readonly RankColumns[]; readonly gone: readonly string[] },
): Promise<void> {
  const asins = written.map((row) => row.asin);
  const before = new Map((await findLatestColumns(db, termId, asins)).map((row) => [row.asin, row]));
  const moved: LatestRankColumns[] = [];
  const unsure: string[] = [...gone];
  for (const row of written) {
    const latest = before.get(row.asin);
    if (latest === undefined) moved.push({ ...row, previous_rank: null, previous_local_date: null });
    else if (latest.local_date < row.local_date) moved.push({ ...row, ...previousOf(latest) });
    else unsure.push(row.asin);
  }
  await upsertLatest(db, moved);
  await rebuildLatestRanks(db, termId, unsure);
}

/** Makes the latest rows of these products from their history. */
async function rebuildLatestRanks(db: Db, termId: number, asins: readonly string[]): Promise<void> {
  const rebuilt: LatestRankColumns[] = [];
  for (const asin of asins) {
    const latest = await findLatestFromHistory(db, termId, asin);
    if (latest !== undefined) rebuilt.push(latest);
    else await deleteLatest(db, termId, asin);
  }
  await upsertLatest(db, rebuilt);
}

function previousOf(
  latest: LatestRankColumns,
): Pick<LatestRankColumns, 'previous_rank' | 'previous_local_date'> {
  if (latest.rank !== null) return { previous_rank: latest.rank, previous_local_date: latest.local_date };
  return { previous_rank: latest.previous_rank, previous_local_date: latest.previous_local_date };
}

async function findLatestFromHistory(
  db: Db,
  termId: number,
  asin: string,
): Promise<LatestRankColumns | undefined> {
  const history = db
    .selectFrom('ranks')
    .where('term_id', '=', termId)
    .where('asin', '=', asin)
    .orderBy('local_date', 'desc')
    .limit(1);
  const newest = await history.selectAll().executeTakeFirst();
  if (newest === undefined) return undefined;
  const previous = await history
    .select(['rank', 'local_date'])
    .where('rank', 'is not', null)
    .where('local_date', '<', newest.local_date)
    .executeTakeFirst();
  return {
    ...newest,
    previous_rank: previous?.rank ?? null,
    previous_local_date: previous?.local_date ?? null,
  };
}

async function deleteLatest(db: Db, termId: number, asin: string): Promise<void> {
  await db.deleteFrom('latest_ranks').where('term_id', '=', termId).where('asin', '=', asin).execute();
}

async function upsertLatest(db: Db, rows: readonly LatestRankColumns[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('latest_ranks')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['term_id', 'asin']).doUpdateSet((eb) => ({
          local_date: eb.ref('excluded.local_date'),
          observed_at_ms: eb.ref('excluded.observed_at_ms'),
          rank: eb.ref('excluded.rank'),
          position: eb.ref('excluded.position'),
          page: eb.ref('excluded.page'),
          sponsored_positions: eb.ref('excluded.sponsored_positions'),
          observed_results: eb.ref('excluded.observed_results'),
          previous_rank: eb.ref('excluded.previous_rank'),
          previous_local_date: eb.ref('excluded.previous_local_date'),
        })),
      )
      .execute();
  }
}
