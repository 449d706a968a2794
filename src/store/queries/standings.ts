import type { KeywordStanding, LatestRank } from '../port.ts';
import type { KeywordRange } from './keywords.ts';
import { latestRankOf } from './ranks.ts';
import type { Db } from './tables.ts';

/** Keywords with ranks and readings, in two queries whatever the limit; give it one snapshot. */
export async function listKeywordStandings(
  db: Db,
  accountId: string,
  range: KeywordRange,
): Promise<KeywordStanding[]> {
  const rows = await listKeywordRows(db, accountId, range);
  const last = rows.at(-1);
  if (last === undefined) return [];
  const ranks = await listOwnRanks(db, accountId, [range.afterSeq, last.seq]);
  return rows.map((row) => ({
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    ranks: (ranks.get(row.term_id) ?? []).sort(byRank),
    newestReading: newestReadingOf(row),
    newestComplete: newestCompleteOf(row),
  }));
}

type KeywordRow = Awaited<ReturnType<typeof listKeywordRows>>[number];

async function listKeywordRows(db: Db, accountId: string, range: KeywordRange) {
  return db
    .selectFrom('account_keywords as k')
    .innerJoin('terms as t', 't.id', 'k.term_id')
    .leftJoin('readings as n', (join) =>
      join.onRef('n.term_id', '=', 't.id').onRef('n.local_date', '=', 't.newest_date'),
    )
    .leftJoin('readings as c', (join) =>
      join.onRef('c.term_id', '=', 't.id').onRef('c.local_date', '=', 't.newest_complete_date'),
    )
    .select(['k.keyword', 'k.seq', 'k.added_at_ms', 'k.term_id'])
    .select(['n.local_date as newest_date', 'n.outcome', 'n.reason'])
    .select(['c.local_date as complete_date', 'c.observed_at_ms', 'c.observed_results'])
    .where('k.account_id', '=', accountId)
    .where('k.seq', '>', range.afterSeq)
    .orderBy('k.seq')
    .limit(range.limit)
    .execute();
}

async function listOwnRanks(
  db: Db,
  accountId: string,
  [afterSeq, lastSeq]: readonly [number, number],
): Promise<Map<number, LatestRank[]>> {
  const rows = await db
    .selectFrom('account_keywords as k')
    .innerJoin('account_asins as a', 'a.account_id', 'k.account_id')
    .innerJoin('latest_ranks as l', (join) =>
      join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'a.asin'),
    )
    .selectAll('l')
    .where('k.account_id', '=', accountId)
    .where('k.seq', '>', afterSeq)
    .where('k.seq', '<=', lastSeq)
    .where('a.relation', '=', 'own')
    .execute();
  const byTerm = new Map<number, LatestRank[]>();
  for (const row of rows) {
    const ranks = byTerm.get(row.term_id);
    if (ranks === undefined) byTerm.set(row.term_id, [latestRankOf(row)]);
    else ranks.push(latestRankOf(row));
  }
  return byTerm;
}

function newestReadingOf(row: KeywordRow): KeywordStanding['newestReading'] {
  if (row.newest_date === null || row.outcome === null) return null;
  return { localDate: row.newest_date, outcome: row.outcome, reason: row.reason };
}

function newestCompleteOf(row: KeywordRow): KeywordStanding['newestComplete'] {
  if (row.complete_date === null || row.observed_at_ms === null) return null;
  return {
    localDate: row.complete_date,
    observedAtMs: row.observed_at_ms,
    observedResults: row.observed_results,
  };
}

/** Best rank first, not observed last, then by ASIN. */
function byRank(one: LatestRank, other: LatestRank): number {
  const ranks = (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER);
  if (ranks !== 0) return ranks;
  return one.asin < other.asin ? -1 : 1;
}
