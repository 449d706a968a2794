import { type SqlBool, sql } from 'kysely';
import { type Bringer, broughtByOf } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Reading } from '../../core/reading.ts';
import type { Doubt } from '../../core/reading-doubt.ts';
import { type JsonColumn, jsonRow, jsonRows, numbers, words } from '../json-rows.ts';
import type { KeywordRange } from '../keywords/port.ts';
import type { Db } from '../tables.ts';
import { BRINGER_COLUMNS, bringerOf } from './bringer-columns.ts';
import { positionsOf, statusOf } from './ranks.ts';
import type { KeywordStanding, LatestRank } from './ranks-port.ts';

/** Keywords with ranks and readings, in one query for any limit. */
export async function listKeywordStandings(
  db: Db,
  accountId: string,
  range: KeywordRange,
): Promise<KeywordStanding[]> {
  const rows = await listKeywordRows(db, accountId, range);
  return rows.map((row) => {
    const newestComplete = newestCompleteOf(row);
    return {
      keyword: { keyword: row.keyword, seq: row.seq, addedAtMs: row.added_at_ms },
      ranks: ranksOf(row.ranks, newestComplete).sort(byRank),
      newestReading: newestReadingOf(row, newestComplete),
      newestComplete,
    };
  });
}

type KeywordRow = Awaited<ReturnType<typeof listKeywordRows>>[number];

/** Looks up the rows of each keyword: with a join, a database that expects many rows reads all readings of all terms. */
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
        .select(
          jsonRow(db, ['c.observed_at_ms', 'c.observed_results', 'c.doubt', ...bringerOfTable('c')]).as(
            'values',
          ),
        )
        .as('complete'),
      eb
        .selectFrom('account_asins as a')
        .innerJoin('latest_ranks as l', (join) =>
          join.onRef('l.term_id', '=', 'k.term_id').onRef('l.asin', '=', 'a.asin'),
        )
        .where('a.account_id', '=', accountId)
        .where('a.relation', '=', 'own')
        .select(jsonRows(db, latestColumns(db)).as('ranks'))
        .as('ranks'),
    ])
    .where('k.account_id', '=', accountId)
    .where('k.seq', '>', range.afterSeq)
    .orderBy('k.seq')
    .limit(range.limit)
    .execute();
}

/** The columns of latest ranks, in the order of {@link LatestValues}. */
function latestColumns(db: Db): JsonColumn[] {
  const isOther = sql`${sql.ref('l.local_date')} is distinct from ${sql.ref('t.newest_complete_date')}`;
  const values = ['l.local_date', 'l.observed_at_ms', 'l.observed_results'];
  const row = sql`(select ${jsonRow(db, [...values, ...bringerOfTable('o')])} from readings as o
    where o.term_id = l.term_id and o.local_date = l.local_date)`;
  return [
    ...words(['l.asin', 'l.sponsored_positions', 'l.previous_local_date']),
    ...numbers(['l.rank', 'l.position', 'l.page', 'l.previous_rank']),
    { value: sql`case when ${isOther} then ${row} end`, isQuoted: false },
  ];
}

type LatestValues = readonly [
  asin: string,
  sponsoredPositions: string | null,
  previousLocalDate: LocalDate | null,
  rank: number | null,
  position: number | null,
  page: number | null,
  previousRank: number | null,
  /** `null` when it is the newest complete reading, as in nearly all cases: that one is returned once, beside the ranks. */
  reading: ReadingValues | null,
];

type ReadingValues = readonly [
  localDate: LocalDate,
  observedAtMs: number,
  observedResults: number,
  ...brought: BringerValues,
];

/** As in {@link BringerColumns}. */
type BringerValues = readonly [
  kind: Bringer['kind'] | null,
  id: string | null,
  name: string | null,
  account: string | null,
];

const NO_BRINGER: BringerValues = [null, null, null, null];

/** Columns of {@link BringerValues} in a table. */
function bringerOfTable(table: string): string[] {
  return BRINGER_COLUMNS.map((column) => `${table}.${column}`);
}

function bringerOfValues([kind, id, name, account]: BringerValues): Bringer | undefined {
  return bringerOf({ brought_kind: kind, brought_id: id, brought_name: name, brought_account: account });
}

/** Written as one literal, since a list has ten thousand of them and half of the time is spent collecting intermediate objects. */
function ranksOf(json: string | null, newest: KeywordStanding['newestComplete']): LatestRank[] {
  if (json === null) return [];
  const rows: readonly LatestValues[] = JSON.parse(json);
  const newestRow: ReadingValues | null =
    newest === null
      ? null
      : [newest.localDate, newest.observedAtMs, newest.observedResults ?? 0, ...NO_BRINGER];
  return rows.map((values) => {
    const reading = values[7] ?? newestRow;
    if (reading === null) throw new Error(`The reading of the latest rank of ${values[0]} is missing.`);
    const [, , , ...brought] = reading;
    const broughtBy = values[7] === null ? newest?.broughtBy : bringerOfValues(brought);
    const rank: LatestRank = {
      asin: values[0],
      localDate: reading[0],
      observedAtMs: reading[1],
      status: statusOf(values[3]),
      rank: values[3],
      position: values[4],
      page: values[5],
      sponsoredPositions: positionsOf(values[1]),
      observedResults: reading[2],
      previousRank: values[6],
      previousLocalDate: values[2],
    };
    return broughtBy === undefined ? rank : { ...rank, broughtBy };
  });
}

/** The newest reading is the newest complete one unless it is returned separately. */
function newestReadingOf(
  { newest_date: localDate, newest }: KeywordRow,
  complete: KeywordStanding['newestComplete'],
): KeywordStanding['newestReading'] {
  if (localDate === null) return null;
  if (newest === null) return { localDate, outcome: 'complete', reason: null, ...doubtOf(complete?.doubt) };
  const [outcome, reason]: [Reading['outcome'], Reading['reason']] = JSON.parse(newest);
  return { localDate, outcome, reason };
}

function newestCompleteOf({
  newest_complete_date: localDate,
  complete,
}: KeywordRow): KeywordStanding['newestComplete'] {
  if (localDate === null || complete === null) return null;
  const [observedAtMs, observedResults, doubt, ...brought]: CompleteValues = JSON.parse(complete);
  const broughtBy = broughtByOf(bringerOfValues(brought));
  return { localDate, observedAtMs, observedResults, ...doubtOf(doubt), ...broughtBy };
}

type CompleteValues = readonly [
  observedAtMs: number,
  observedResults: number | null,
  doubt: Doubt | null,
  ...brought: BringerValues,
];

function doubtOf(doubt: Doubt | null | undefined): Pick<Reading, 'doubt'> {
  return doubt == null ? {} : { doubt };
}

/** Best rank first, unranked last, then by ASIN. */
function byRank(one: LatestRank, other: LatestRank): number {
  return (
    (one.rank ?? Number.MAX_SAFE_INTEGER) - (other.rank ?? Number.MAX_SAFE_INTEGER) ||
    (one.asin < other.asin ? -1 : 1)
  );
}
