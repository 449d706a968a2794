import { type QueryCreator, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SeenRank } from '../../core/comparable-ranks.ts';
import { addDays, type LocalDate } from '../../core/local-date.ts';
import { lookUp } from '../look-up.ts';
import { hasManyWriters } from '../row-locks.ts';
import type { Db, Tables } from '../tables.ts';
import { reachReader } from './context-codec.ts';
import { bestAsin, type OfLatestRank } from './keyword-bests.ts';
import type { BestChangeCount } from './ranks-port.ts';

/**
 * The keywords of some accounts, counted by the change of their best own products. The database counts and judges nothing: it joins
 * pairs of ranks that cannot be judged differently, which are few, since what two ranks show depends on their order alone and on the
 * conditions of their readings.
 */
export async function countBestChanges(
  db: Db,
  accountIds: readonly string[],
  today: LocalDate,
): Promise<BestChangeCount[]> {
  if (accountIds.length === 0) return [];
  const rows = await listGroups(db, accountIds, today);
  const reachOf = reachReader();
  return rows.map((row) => ({
    accountId: row.account_id,
    after: afterOf(row, reachOf),
    before: seenRank(
      {
        rank: row.before_rank,
        context: row.before_context,
        ends: row.before_ends,
        observed: row.before_observed,
      },
      reachOf,
    ),
    count: row.count,
  }));
}

type Group = Awaited<ReturnType<typeof listGroups>>[number];
type ReachOf = ReturnType<typeof reachReader>;

function afterOf(row: Group, reachOf: ReachOf): BestChangeCount['after'] {
  if (row.is_known === 0) return 'none';
  const { after_rank: rank, context, ends, observed } = row;
  return seenRank({ rank, context, ends, observed }, reachOf) ?? 'earlier';
}

interface Seen {
  readonly rank: number | null;
  readonly context: string | null;
  readonly ends: number | null;
  readonly observed: number | null;
}

/** The columns of a left join are either all present or all null. */
function seenRank({ rank, context, ends, observed }: Seen, reachOf: ReachOf): SeenRank | undefined {
  if (context === null) return undefined;
  return { rank, reading: reachOf({ observed_results: observed, context, list_ends: ends ?? 0 }) };
}

function listGroups(db: Db, accountIds: readonly string[], today: LocalDate) {
  return withBests(db, accountIds)
    .with('pairs', (cte) => selectPairs(db, cte, today))
    .selectFrom('pairs')
    .groupBy(COLUMNS)
    .select(COLUMNS)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();
}

/** The best product of each keyword. Materialised, since otherwise it is looked up again wherever it is compared. */
function withBests(db: Db, accountIds: readonly string[]) {
  return db.with(
    (name) => name('bests').materialized(),
    (cte) =>
      cte
        .selectFrom('account_keywords as k')
        .$if(hasManyWriters(db), (query) =>
          query.leftJoin(ownLists(accountIds), (join) => join.onRef('o.account_id', '=', 'k.account_id')),
        )
        .select(['k.account_id', 'k.term_id'])
        .select((eb) => bestAsin(eb, (own) => isOwn(db, own)).as('asin'))
        .where('k.account_id', 'in', accountIds),
  );
}

/** The own products of each account as a list: PostgreSQL compares with it in a fifth of the time of looking up each product. */
function ownLists(accountIds: readonly string[]) {
  return sql<{ account_id: string }>`(select account_id, array_agg(asin) as asins from account_asins
    where relation = 'own' and account_id in (${sql.join(accountIds)}) group by account_id)`.as('o');
}

interface BestRow {
  account_id: string;
  term_id: number;
  asin: string | null;
}

/** The newest rank `l` of each best product in its reading `n`, and the best own rank `p` of the date before in its reading `m`. */
function selectPairs(db: Db, from: QueryCreator<Tables & { readonly bests: BestRow }>, today: LocalDate) {
  const [yesterday, dayBefore] = [addDays(today, -1), addDays(today, -2)];
  // The dates as values too, so that PostgreSQL looks into the partitions of these months alone.
  const [newest, earlier] = [sql`(${today}, ${yesterday})`, sql`(${yesterday}, ${dayBefore})`];
  const isBefore = (date: string) =>
    sql`((l.local_date = ${today} and ${sql.ref(date)} = ${yesterday}) or (l.local_date = ${yesterday} and ${sql.ref(date)} = ${dayBefore}))`;
  const latest = lookUp(
    db,
    ['latest_ranks', 'l'],
    sql`l.term_id = b.term_id and l.asin = b.asin and l.local_date in ${newest}`,
  );
  const reading = lookUp(
    db,
    ['readings', 'n'],
    sql`n.term_id = l.term_id and n.local_date = l.local_date and n.local_date in ${newest}`,
  );
  // The plus keeps SQLite from reading all ranks of the term instead of those of its own products.
  const before = lookUp(
    db,
    ['ranks', 'p'],
    sql`p.term_id = l.term_id and p.local_date in ${earlier} and ${isBefore('p.local_date')} and p.asin = (
      select r.asin from latest_ranks as c join ranks as r on r.term_id = +c.term_id and r.asin = c.asin
      where c.term_id = l.term_id and (c.asin = b.asin or c.rank is not null or c.previous_local_date >= ${dayBefore})
        and r.local_date in ${earlier} and ${isBefore('r.local_date')} and exists (
          select 1 from account_asins as a where a.account_id = b.account_id and a.asin = c.asin and a.relation = 'own')
      order by case when r.rank is null then 1 else 0 end, r.rank, case when r.asin = b.asin then 0 else 1 end, r.asin
      limit 1)`,
  );
  const readingBefore = lookUp(
    db,
    ['readings', 'm'],
    sql`m.term_id = p.term_id and m.local_date = p.local_date and m.local_date in ${earlier}`,
  );
  return from
    .selectFrom('bests as b')
    .leftJoin(latest.table, (join) => join.on(latest.on))
    .leftJoin(reading.table, (join) => join.on(reading.on))
    .leftJoin(before.table, (join) => join.on(before.on))
    .leftJoin(readingBefore.table, (join) => join.on(readingBefore.on))
    .select(['b.account_id', 'n.context', 'n.list_ends as ends'])
    .select(['m.context as before_context', 'm.list_ends as before_ends'])
    .select([
      sql<number>`case when b.asin is null then 0 else 1 end`.as('is_known'),
      orderOr('l.rank', 'p.rank').as('after_rank'),
      orderOr('p.rank', 'l.rank').as('before_rank'),
      unlessRanked('l.observed_results').as('observed'),
      unlessRanked('p.observed_results').as('before_observed'),
    ]);
}

const COLUMNS = [
  'account_id',
  'is_known',
  'after_rank',
  'context',
  'ends',
  'observed',
  'before_rank',
  'before_context',
  'before_ends',
  'before_observed',
] as const;

function isOwn(db: Db, own: OfLatestRank) {
  if (hasManyWriters(db)) return sql<SqlBool>`l.asin = any(o.asins)`;
  return own.exists(
    own
      .selectFrom('account_asins as a')
      .select('a.asin')
      .whereRef('a.account_id', '=', 'k.account_id')
      .whereRef('a.asin', '=', 'l.asin')
      .where('a.relation', '=', 'own'),
  );
}

/** A rank; of two ranks only which one is better, as 1 and 2, or 1 twice. */
function orderOr(column: string, other: string): RawBuilder<number | null> {
  const [one, two] = [sql.ref(column), sql.ref(other)];
  return sql`case when ${one} > ${two} then 2 when ${two} is not null and ${one} is not null then 1 else ${one} end`;
}

/** How far a reading reached; nothing where both ranks are known, since it then decides nothing. */
function unlessRanked(column: string): RawBuilder<number | null> {
  return sql`case when l.rank is null or p.rank is null then ${sql.ref(column)} end`;
}
