import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { type CapUse, periodStart, type SpendingCap } from '../../core/spending-cap.ts';
import { storableText } from '../../core/text.ts';
import { findAccount } from '../accounts/accounts.ts';
import { wakeTargets } from '../plan/wake-targets.ts';
import type { Db } from '../tables.ts';
import { INSTALLATION, isAnnounced, isCounted, isReached } from './cap-rows.ts';
import type { CapFilter, CapNotice, CappedSource, ListedCap } from './port.ts';

/** Caps with what counts against them on a date. */
export function capsOf(db: Db, localDate: LocalDate) {
  const inPeriod = isCounted(localDate);
  const counted = sql`case when p.measure = 'calls' then c.calls when p.measure = c.unit then c.amount else 0 end`;
  const spent = sql<number>`case when p.account_id = ${sql.lit(INSTALLATION)}
    then (select coalesce(sum(${counted}), 0) from day_costs as c where c.source = p.source and ${inPeriod})
    else (select coalesce(sum(${counted}), 0) from account_costs as c
      where c.account_id = p.account_id and c.source = p.source and ${inPeriod}) end`;
  return db
    .selectFrom('source_caps as p')
    .select(['p.source', 'p.account_id', 'p.period', 'p.measure', 'p.most'])
    .select(['p.reached_on', 'p.announced_on', 'p.announced_level', spent.as('spent')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof capsOf>['execute']>>[number];

/** The cap of a row. */
export function useOf({ source, account_id: accountId, period, measure, most, spent }: Row): CapUse {
  return { source, accountId: accountId === INSTALLATION ? null : accountId, period, measure, most, spent };
}

/** Whether the cap `p` is of a source and holds for an account, where they are given. */
function isMeant({ source, accountId }: Pick<CapFilter, 'source' | 'accountId'>): RawBuilder<SqlBool> {
  const isOfSource = source === undefined ? sql`true` : sql`p.source = ${storableText(source)}`;
  const holds = accountId === undefined ? sql`true` : sql`p.account_id in (${INSTALLATION}, ${accountId})`;
  return sql<SqlBool>`${isOfSource} and ${holds}`;
}

/** Caps with what counts against them; see the port. */
export async function listCaps(
  db: Db,
  localDate: LocalDate,
  { which, limit, skip = 0, ...meant }: CapFilter,
): Promise<ListedCap[]> {
  const rows = await capsOf(db, localDate)
    .$if(which === 'announced', (query) => query.where(isAnnounced(localDate)))
    .where(isMeant(meant))
    .orderBy('p.account_id')
    .orderBy('p.source')
    .orderBy('p.period')
    .orderBy('p.measure')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map((row) => {
    const start = periodStart(row.period, localDate);
    return {
      ...useOf(row),
      level: row.announced_on === start ? row.announced_level : 0,
      isReached: row.reached_on === start,
    };
  });
}

/** How many caps there are; see the port. */
export async function countCaps(db: Db, filter: Pick<CapFilter, 'source' | 'accountId'>): Promise<number> {
  const counted = db
    .selectFrom('source_caps as p')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isMeant(filter));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The sources with caps, and whether they are reached; two statements, the second only when one is. */
export async function listCappedSources(db: Db, localDate: LocalDate): Promise<CappedSource[]> {
  const ofInstallation = sql`p.account_id = ${sql.lit(INSTALLATION)}`;
  const capped = await db
    .selectFrom('source_caps as p')
    .select('p.source')
    .select([
      sql<number>`sum(case when ${ofInstallation} and ${isReached(localDate)} then 1 else 0 end)`.as('whole'),
      sql<number>`sum(case when not ${ofInstallation} and ${isReached(localDate)} then 1 else 0 end)`.as(
        'accounts',
      ),
    ])
    .groupBy('p.source')
    .orderBy('p.source')
    .execute();
  const reached = capped.some(({ whole }) => whole > 0) ? await listReachedWhole(db, localDate) : [];
  return capped.map(({ source, accounts }) => ({
    source,
    reached: reached.find((cap) => cap.source === source) ?? null,
    isReachedByAccounts: accounts > 0,
  }));
}

/** Reached caps of the installation, for each source the one that lasts longest first. */
async function listReachedWhole(db: Db, localDate: LocalDate): Promise<CapUse[]> {
  const rows = await capsOf(db, localDate)
    .where('p.account_id', '=', INSTALLATION)
    .where(isReached(localDate))
    .orderBy('p.source')
    .orderBy('p.period', 'desc')
    .execute();
  return rows.map(useOf);
}

/** The row of a cap. */
function keyOf({ source, accountId, period, measure }: Omit<SpendingCap, 'most'>) {
  return { source: storableText(source), account_id: accountId ?? INSTALLATION, period, measure };
}

/** What a cap allows; `undefined` when there is none. */
export async function findCap(
  db: Db,
  cap: Omit<SpendingCap, 'most'>,
): Promise<{ readonly most: number } | undefined> {
  const found = db
    .selectFrom('source_caps')
    .select('most')
    .where((eb) => eb.and(keyOf(cap)));
  return found.executeTakeFirst();
}

/** The caps of one account. */
export async function listOwnCaps(db: Db, accountId: string): Promise<SpendingCap[]> {
  return db
    .selectFrom('source_caps')
    .select(['source', 'account_id as accountId', 'period', 'measure', 'most'])
    .where('account_id', '=', accountId)
    .orderBy('source')
    .orderBy('period')
    .orderBy('measure')
    .execute();
}

/** Sets a cap or changes it; see the port. A changed cap is announced again when it comes to that. */
export async function setCap(db: Db, cap: SpendingCap, localDate: LocalDate, nowMs: number): Promise<void> {
  if (cap.accountId !== null) {
    const account = await findAccount(db, cap.accountId);
    if (account === undefined || account.deletingSinceMs !== undefined) return;
  }
  const fresh = {
    most: cap.most,
    reached_on: null,
    announced_on: null,
    announced_level: 0,
    alarm_at_ms: null,
  } as const;
  const before = await findCap(db, cap);
  await db
    .insertInto('source_caps')
    .values({ ...keyOf(cap), ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'account_id', 'period', 'measure'])
        .doUpdateSet(fresh)
        .where('source_caps.most', '<>', cap.most),
    )
    .execute();
  if (before !== undefined && before.most < cap.most)
    await wakeTargets(db, localDate, { reasons: ['quota'], nowMs });
}

/** Removes a cap; see the port. */
export async function removeCap(
  db: Db,
  cap: Omit<SpendingCap, 'most'>,
  localDate: LocalDate,
  nowMs: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('source_caps')
    .where((eb) => eb.and(keyOf(cap)))
    .returning('source')
    .execute();
  if (removed.length === 0) return false;
  await wakeTargets(db, localDate, { reasons: ['quota'], nowMs });
  return true;
}

/** Claims an announced cap whose alarm was not sent. An alarm about a period that is over is dropped. */
export async function claimCapAlarm(
  db: Db,
  localDate: LocalDate,
  nowMs: number,
  leaseUntilMs: number,
): Promise<CapNotice | undefined> {
  const row = await capsOf(db, localDate)
    .where('p.alarm_at_ms', '<=', nowMs)
    .where(isAnnounced(localDate))
    .orderBy('p.source')
    .orderBy('p.account_id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.announced_level === 0) return undefined;
  const claimed = await db
    .updateTable('source_caps')
    .set({ alarm_at_ms: leaseUntilMs })
    .where((eb) => eb.and(keyOf(useOf(row))))
    .where('alarm_at_ms', '<=', nowMs)
    .returning('source')
    .execute();
  if (claimed.length === 0) return undefined;
  return { cap: useOf(row), level: row.announced_level, localDate };
}

/** Ends a claimed alarm, or gives it back; see the port. */
export async function endCapAlarm(
  db: Db,
  cap: Omit<SpendingCap, 'most'>,
  { leaseUntilMs, againAtMs }: { readonly leaseUntilMs: number; readonly againAtMs: number | null },
): Promise<void> {
  await db
    .updateTable('source_caps')
    .set({ alarm_at_ms: againAtMs })
    .where((eb) => eb.and(keyOf(cap)))
    .where('alarm_at_ms', '=', leaseUntilMs)
    .execute();
}
