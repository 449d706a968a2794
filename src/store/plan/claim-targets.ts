import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { TARGET_KINDS, type Target, type TargetKind } from '../../core/target.ts';
import { batchesOf } from '../batches.ts';
import { lockingFreeRows } from '../row-locks.ts';
import type { Db, Tables } from '../tables.ts';
import type { CapRoute, ClaimedTarget, ClaimRequest, PostedTask, SourcePlaces } from './claim-port.ts';
import type { DayTargetsTable } from './tables.ts';
import { isAmong, isOfKind, NO_LEASE, targetOf } from './target-rows.ts';
import { isReadable, isWanted } from './wanted-targets.ts';

/** A row of the plan with the text of its term; `null` for a product's. */
interface Row extends Selectable<DayTargetsTable> {
  readonly term: string | null;
}

/** A literal, so that the database uses the small index of running targets. */
const RUNNING = sql.lit<'running'>('running');

/**
 * Claims waiting targets, earliest first. One statement finds and claims them, so none is claimed by two owners, and
 * skips rows that others are claiming. Claims for places of one source run one after another.
 */
export async function claimTargets(db: Db, request: ClaimRequest): Promise<ClaimedTarget[]> {
  const taken = await takeRows(db, request);
  return taken
    .toSorted((a, b) => a.due_at_ms - b.due_at_ms || a.term_id - b.term_id || (a.asin < b.asin ? -1 : 1))
    .map(claimOf);
}

function takeRows(db: Db, request: ClaimRequest): Promise<Row[]> {
  const { localDate, owner, leaseUntilMs, places } = request;
  return (
    db
      .with('free', () => lockingFreeRows(db, claimable(db, request)))
      .updateTable('day_targets')
      .set({
        state: 'running',
        lease_owner: owner,
        lease_until_ms: leaseUntilMs,
        lease_source: places?.source ?? null,
      })
      .where('local_date', '=', localDate)
      // Repeated in the update: a database with concurrent writers checks this again before it takes a row.
      .where('state', '=', 'waiting')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('term_id', 'asin'),
          'in',
          selectFrom('free').select(['term_id', 'asin']).$asTuple('term_id', 'asin'),
        ),
      )
      .returningAll()
      .returning((eb) =>
        eb.selectFrom('terms').whereRef('terms.id', '=', 'day_targets.term_id').select('term').as('term'),
      )
      .execute()
  );
}

function claimable(db: Db, request: ClaimRequest) {
  const { localDate, nowMs, limit, when, kinds, places } = request;
  return db
    .selectFrom('day_targets')
    .select(['day_targets.term_id', 'day_targets.asin'])
    .where('day_targets.local_date', '=', localDate)
    .where('day_targets.state', '=', 'waiting')
    .where((eb) => eb.or(kinds.flatMap((kind) => meant(kind, request)(eb))))
    .where((eb) =>
      when === 'due'
        ? eb('day_targets.due_at_ms', '<=', nowMs)
        : eb.or([
            eb('day_targets.due_at_ms', '<=', nowMs),
            eb.and([eb('day_targets.attempts', '=', 0), eb('day_targets.task_source', 'is', null)]),
          ]),
    )
    .orderBy('day_targets.due_at_ms')
    .orderBy('day_targets.term_id')
    .orderBy('day_targets.asin')
    .limit(places === undefined ? limit : freePlaces(db, places, limit));
}

/** How many places of a source are free, up to a maximum. No other transaction claims for it meanwhile. */
function freePlaces(db: Db, { source, max }: SourcePlaces, countMax: number): Expression<number> {
  const free = sql`(${max} - count(*))`;
  return db
    .selectFrom('day_targets')
    .where('state', '=', RUNNING)
    .where('lease_source', '=', source)
    .select(
      sql<number>`case when ${free} < 0 then 0 when ${free} < ${countMax} then ${free} else ${countMax} end`.as(
        'free',
      ),
    )
    .$asScalar();
}

/** Whether a target is of a kind, wanted, one of the named ones, which may be empty, and on its route. */
function meant(kind: TargetKind, { targets: named, caps, localDate }: ClaimRequest) {
  return (eb: ExpressionBuilder<Tables, 'day_targets'>): Expression<SqlBool>[] => {
    const some = named?.filter((each) => each.kind === kind);
    if (some?.length === 0) return [];
    const isMeant = some === undefined ? isOfKind(kind) : isAmong(kind, some);
    return [eb.and([isMeant, isWanted(kind), ...onRoute(kind, caps, localDate)])];
  };
}

function onRoute(kind: TargetKind, caps: CapRoute | undefined, localDate: LocalDate): Expression<SqlBool>[] {
  if (caps === undefined) return [];
  const refused = caps.refusedBy.map((source) => sql<SqlBool>`not ${isReadable(kind, source, localDate)}`);
  return caps.readBy === null ? refused : [...refused, isReadable(kind, caps.readBy, localDate)];
}

function claimOf(row: Row): ClaimedTarget {
  return { ...targetOf(row), localDate: row.local_date, attempt: row.attempts + 1, task: taskOf(row) };
}

function taskOf({
  task_source: source,
  task_id: taskId,
  task_pages: pages,
  task_posted_at_ms: postedAtMs,
}: Row): PostedTask | null {
  if (source === null || pages === null || postedAtMs === null) return null;
  return { source, taskId, pages, postedAtMs };
}

/** Extends the leases of an owner. */
export async function renewLeases(db: Db, owner: string, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('day_targets')
    .set({ lease_until_ms: leaseUntilMs })
    .where('state', '=', RUNNING)
    .where('lease_owner', '=', owner)
    .execute();
}

/** Releases claimed targets as if they had not been claimed. */
export async function releaseTargets(
  db: Db,
  owner: string,
  localDate: LocalDate,
  targets?: readonly Target[],
): Promise<void> {
  const free = db
    .updateTable('day_targets')
    .set({ state: 'waiting', ...NO_LEASE })
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner);
  if (targets === undefined) return void (await free.execute());
  for (const kind of TARGET_KINDS) {
    const some = targets.filter((each) => each.kind === kind);
    for (const batch of batchesOf(some)) await free.where(isAmong(kind, batch)).execute();
  }
}
