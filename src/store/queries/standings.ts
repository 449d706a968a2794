import type { LocalDate } from '../../core/local-date.ts';
import type { KeywordStanding, LatestRank } from '../port.ts';
import { jsonRows } from './json-rows.ts';
import type { KeywordRange } from './keywords.ts';
import { type RankValues, rankOfValues, rankValueColumns } from './rank-values.ts';
import type { Db } from './tables.ts';

/** Keywords with ranks and readings, in one query whatever the limit. */
export async function listKeywordStandings(
  db: Db,
  accountId: string,
  range: KeywordRange,
): Promise<KeywordStanding[]> {
  const rows = await listKeywordRows(db, accountId, range);
  return rows.map((row) => ({
    keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
    ranks: ranksOf(row.ranks).sort(byRank),
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
    .select(['k.keyword', 'k.seq', 'k.added_at_ms'])
    .select(['n.local_date as newest_date', 'n.outcome', 'n.reason'])
    .select(['c.local_date as complete_date', 'c.observed_at_ms', 'c.observed_results'])
    .select((eb) =>
      eb
        .selectFrom('account_asins as a')
        .innerJoin('latest_ranks as l', (join) =>
          join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'a.asin'),
        )
        .whereRef('a.account_id', '=', 'k.account_id')
        .where('a.relation', '=', 'own')
        .select(jsonRows(db, LATEST_COLUMNS).as('ranks'))
        .as('ranks'),
    )
    .where('k.account_id', '=', accountId)
    .where('k.seq', '>', range.afterSeq)
    .orderBy('k.seq')
    .limit(range.limit)
    .execute();
}

/** What is told of a latest rank, in the order of {@link LatestValues}. */
const LATEST_COLUMNS = [...rankValueColumns('l'), 'l.asin', 'l.previous_rank', 'l.previous_local_date'];

type LatestValues = readonly [
  ...RankValues,
  asin: string,
  previousRank: number | null,
  previousLocalDate: LocalDate | null,
];

function ranksOf(json: string | null): LatestRank[] {
  const rows: LatestValues[] = json === null ? [] : JSON.parse(json);
  return rows.map((values) => ({
    ...rankOfValues(values[7], values),
    previousRank: values[8],
    previousLocalDate: values[9],
  }));
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
