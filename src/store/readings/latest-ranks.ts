import { areComparableRanks, isComparable, type ReadingReach, reachOf } from '../../core/comparable-ranks.ts';
import type { LocalDate } from '../../core/local-date.ts';
import { batchesOf, inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';
import { reachOfRow } from './context-codec.ts';
import { findLatestColumns } from './ranks.ts';
import type { LatestRankColumns, RankColumns } from './tables.ts';

/** How many earlier ranks of a product are searched for one that can be compared with its latest, at most. */
const LOOK_BACK_MAX = 100;

/**
 * Updates `latest_ranks` after the rank rows of one date were written, and after those of some products were removed. A
 * product whose latest row is of an earlier date starts from that row, if the two can be compared; all others are
 * looked up in their history.
 */
export async function advanceLatestRanks(
  db: Db,
  termId: number,
  { written, had }: { readonly written: readonly RankColumns[]; readonly had: readonly string[] },
): Promise<void> {
  const asins = written.map((row) => row.asin);
  const before = new Map((await findLatestColumns(db, termId, asins)).map((row) => [row.asin, row]));
  const reaches = await listReaches(db, termId, [...written, ...before.values()]);
  const moved: LatestRankColumns[] = [];
  const there = new Set(asins);
  const unsure = had.filter((asin) => !there.has(asin));
  for (const row of written) {
    const latest = before.get(row.asin);
    if (latest === undefined) moved.push({ ...row, ...NO_PREVIOUS });
    else if (latest.local_date >= row.local_date) unsure.push(row.asin);
    else moved.push({ ...row, ...(previousOf(row, latest, reaches) ?? (await findPrevious(db, row))) });
  }
  await upsertLatest(db, moved);
  await rebuildLatestRanks(db, termId, unsure);
}

/** Rebuilds the latest rows of these products from their history. */
async function rebuildLatestRanks(db: Db, termId: number, asins: readonly string[]): Promise<void> {
  const rebuilt: LatestRankColumns[] = [];
  for (const asin of asins) {
    const latest = await findLatestFromHistory(db, termId, asin);
    if (latest !== undefined) rebuilt.push(latest);
    else await db.deleteFrom('latest_ranks').where('term_id', '=', termId).where('asin', '=', asin).execute();
  }
  await upsertLatest(db, rebuilt);
}

type Previous = Pick<LatestRankColumns, 'previous_rank' | 'previous_local_date'>;

const NO_PREVIOUS: Previous = { previous_rank: null, previous_local_date: null };

/**
 * The new latest row, given the one before it; `undefined` if the history is needed. For a product without a rank, the
 * earlier ranks within its own reach are enough for a row that reaches no farther.
 */
function previousOf(
  row: RankColumns,
  latest: LatestRankColumns,
  reaches: ReadonlyMap<LocalDate, ReadingReach>,
): Previous | undefined {
  const [own, other] = [reaches.get(row.local_date), reaches.get(latest.local_date)];
  if (own === undefined || other === undefined || !isComparable(own, other)) return undefined;
  const after = { reading: own, rank: row.rank };
  const isWithin = (rank: number) => areComparableRanks({ reading: other, rank }, after);
  if (latest.rank !== null) {
    return isWithin(latest.rank)
      ? { previous_rank: latest.rank, previous_local_date: latest.local_date }
      : undefined;
  }
  if (row.rank !== null || reachOf(own) > reachOf(other)) return undefined;
  if (latest.previous_rank === null) return NO_PREVIOUS;
  if (!isWithin(latest.previous_rank)) return undefined;
  return { previous_rank: latest.previous_rank, previous_local_date: latest.previous_local_date };
}

/** What decides whether ranks of these dates can be compared. */
async function listReaches(
  db: Db,
  termId: number,
  rows: readonly RankColumns[],
): Promise<Map<LocalDate, ReadingReach>> {
  const dates = [...new Set(rows.map((row) => row.local_date))];
  const readings = await inBatches(dates, (batch) =>
    db
      .selectFrom('readings')
      .select(['local_date', 'observed_results', 'list_ends', 'context'])
      .where('term_id', '=', termId)
      .where('local_date', 'in', batch)
      .execute(),
  );
  return new Map(readings.map((row) => [row.local_date, reachOfRow(row)]));
}

/** The newest rank of an earlier date that can be compared with a row. */
async function findPrevious(db: Db, row: RankColumns): Promise<Previous> {
  const { term_id: termId, asin, local_date: date } = row;
  const own = (await listReaches(db, termId, [row])).get(date);
  if (own === undefined) return NO_PREVIOUS;
  const past = await db
    .selectFrom('ranks as r')
    .innerJoin('readings as n', (join) =>
      join.onRef('n.term_id', '=', 'r.term_id').onRef('n.local_date', '=', 'r.local_date'),
    )
    .select(['r.rank', 'r.local_date', 'n.observed_results', 'n.list_ends', 'n.context'])
    .where('r.term_id', '=', termId)
    .where('r.asin', '=', asin)
    .where('r.rank', 'is not', null)
    .where('r.local_date', '<', date)
    .orderBy('r.local_date', 'desc')
    .limit(LOOK_BACK_MAX)
    .execute();
  const after = { reading: own, rank: row.rank };
  const found = past.find((one) => areComparableRanks({ reading: reachOfRow(one), rank: one.rank }, after));
  return found === undefined
    ? NO_PREVIOUS
    : { previous_rank: found.rank, previous_local_date: found.local_date };
}

async function findLatestFromHistory(
  db: Db,
  termId: number,
  asin: string,
): Promise<LatestRankColumns | undefined> {
  const newest = await db
    .selectFrom('ranks')
    .selectAll()
    .where('term_id', '=', termId)
    .where('asin', '=', asin)
    .orderBy('local_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? undefined : { ...newest, ...(await findPrevious(db, newest)) };
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
