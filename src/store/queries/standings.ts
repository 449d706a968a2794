import { type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading } from '../../core/reading.ts';
import type { KeywordStanding, LatestRank } from '../port.ts';
import { jsonColumns, jsonRow, valueAt } from './json-columns.ts';
import type { KeywordRange } from './keywords.ts';
import { type RankValues, rankValueColumns } from './rank-values.ts';
import { positionsOf, statusOf } from './ranks.ts';
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

/** Each keyword's rows are looked up for it: joined, a database that expects many of them reads all readings of all terms. */
async function listKeywordRows(db: Db, accountId: string, range: KeywordRange) {
  return db
    .selectFrom('account_keywords as k')
    .innerJoin('terms as t', 't.id', 'k.term_id')
    .select(['k.keyword', 'k.seq', 'k.added_at_ms', 't.newest_date', 't.newest_complete_date'])
    .select((eb) => [
      eb
        .selectFrom('readings as n')
        .whereRef('n.term_id', '=', 't.id')
        .whereRef('n.local_date', '=', 't.newest_date')
        .where(sql<SqlBool>`${eb.ref('t.newest_complete_date')} is distinct from ${eb.ref('t.newest_date')}`)
        .select(jsonRow(db, ['n.outcome', 'n.reason']).as('values'))
        .as('newest'),
      eb
        .selectFrom('readings as c')
        .whereRef('c.term_id', '=', 't.id')
        .whereRef('c.local_date', '=', 't.newest_complete_date')
        .select(jsonRow(db, ['c.observed_at_ms', 'c.observed_results']).as('values'))
        .as('complete'),
      eb
        .selectFrom('account_asins as a')
        .innerJoin('latest_ranks as l', (join) =>
          join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'a.asin'),
        )
        .where('a.account_id', '=', accountId)
        .where('a.relation', '=', 'own')
        .select(jsonColumns(db, LATEST_COLUMNS).as('ranks'))
        .as('ranks'),
    ])
    .where('k.account_id', '=', accountId)
    .where('k.seq', '>', range.afterSeq)
    .orderBy('k.seq')
    .limit(range.limit)
    .execute();
}

/** What is told of latest ranks, in the order of {@link LatestValues}. */
const LATEST_COLUMNS = [...rankValueColumns('l'), 'l.asin', 'l.previous_rank', 'l.previous_local_date'];

type LatestValues = readonly [
  ...RankValues,
  asin: readonly string[],
  previousRank: readonly (number | null)[],
  previousLocalDate: readonly (LocalDate | null)[],
];

/** Made at one stroke, since a list has ten thousand of them: half of its time goes to collecting what is made on the way. */
function ranksOf(json: string | null): LatestRank[] {
  if (json === null) return [];
  const values: LatestValues = JSON.parse(json);
  return values[7].map((asin, row) => {
    const rank = valueAt(values[2], row);
    return {
      asin,
      localDate: valueAt(values[0], row),
      observedAtMs: valueAt(values[1], row),
      status: statusOf(rank),
      rank,
      position: valueAt(values[3], row),
      page: valueAt(values[4], row),
      sponsoredPositions: positionsOf(valueAt(values[5], row)),
      observedResults: valueAt(values[6], row),
      previousRank: valueAt(values[8], row),
      previousLocalDate: valueAt(values[9], row),
    };
  });
}

function newestReadingOf(row: KeywordRow): KeywordStanding['newestReading'] {
  if (row.newest_date === null) return null;
  if (row.newest === null) return { localDate: row.newest_date, outcome: 'complete', reason: null };
  const [outcome, reason]: [Reading['outcome'], Reading['reason']] = JSON.parse(row.newest);
  return { localDate: row.newest_date, outcome, reason };
}

function newestCompleteOf(row: KeywordRow): KeywordStanding['newestComplete'] {
  if (row.newest_complete_date === null || row.complete === null) return null;
  const [observedAtMs, observedResults]: [number, number | null] = JSON.parse(row.complete);
  return { localDate: row.newest_complete_date, observedAtMs, observedResults };
}

/** Best rank first, not observed last, then by ASIN. */
function byRank(one: LatestRank, other: LatestRank): number {
  const ranks = (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER);
  if (ranks !== 0) return ranks;
  return one.asin < other.asin ? -1 : 1;
}
