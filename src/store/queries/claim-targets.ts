import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { TARGET_KINDS, type Target, type TargetKind } from '../../core/target.ts';
import { batchesOf } from '../batches.ts';
import type { ClaimableTarget, ClaimedTarget, ClaimRequest, PostedTask } from '../claim-port.ts';
import { lockingFreeRows } from '../row-locks.ts';
import type { DayTargetsTable, Db, Tables, TargetColumns } from '../tables.ts';
import { isAmong, isOfKind, kindOf, listColumns, targetsOf } from './target-rows.ts';
import { isWanted } from './wanted-targets.ts';

type Row = Selectable<DayTargetsTable>;

/**
 * Claims waiting targets, earliest first; one statement finds and takes them, so that none is taken twice, and leaves out those that
 * others are taking.
 */
export async function claimTargets(db: Db, request: ClaimRequest): Promise<ClaimedTarget[]> {
  const taken = await takeRows(db, request, await listNamed(db, request));
  const rows = taken.toSorted((a, b) => a.due_at_ms - b.due_at_ms || byName(a, b));
  const found = await targetsOf(db, rows);
  return rows.flatMap((row, at) => {
    const target = found[at];
    return target === undefined ? [] : [{ ...target, ...claimOf(row) }];
  });
}

/** Targets that could be claimed now, earliest first. */
export async function listDueTargets(db: Db, request: Claimable): Promise<ClaimableTarget[]> {
  const rows = await claimable(db, request, await listNamed(db, request))
    .select('day_targets.attempts')
    .execute();
  const targets = await targetsOf(db, rows);
  return rows.flatMap(({ attempts }, at) => {
    const target = targets[at];
    return target === undefined ? [] : [{ target, attempt: attempts + 1 }];
  });
}

/** What of a request says which targets are meant. */
type Claimable = Omit<ClaimRequest, 'owner' | 'leaseUntilMs'>;

/** The targets that a request names; `undefined`: all are meant. */
async function listNamed(db: Db, { targets }: Claimable): Promise<readonly TargetColumns[] | undefined> {
  return targets === undefined ? undefined : listColumns(db, targets);
}

function byName(a: TargetColumns, b: TargetColumns): number {
  return a.term_id - b.term_id || (a.asin < b.asin ? -1 : 1);
}

function takeRows(
  db: Db,
  request: ClaimRequest,
  named: readonly TargetColumns[] | undefined,
): Promise<Row[]> {
  const { localDate, owner, leaseUntilMs } = request;
  return (
    db
      .with('free', () => lockingFreeRows(db, claimable(db, request, named)))
      .updateTable('day_targets')
      .set({ state: 'running', lease_owner: owner, lease_until_ms: leaseUntilMs })
      .where('local_date', '=', localDate)
      // Said twice: a database that lets two writers look at once looks at this again before it takes a row.
      .where('state', '=', 'waiting')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('term_id', 'asin'),
          'in',
          selectFrom('free').select(['term_id', 'asin']).$asTuple('term_id', 'asin'),
        ),
      )
      .returningAll()
      .execute()
  );
}

function claimable(
  db: Db,
  { localDate, nowMs, limit, when, kinds }: Claimable,
  named: readonly TargetColumns[] | undefined,
) {
  return db
    .selectFrom('day_targets')
    .select(['day_targets.term_id', 'day_targets.asin'])
    .where('day_targets.local_date', '=', localDate)
    .where('day_targets.state', '=', 'waiting')
    .where((eb) => eb.or(kinds.flatMap((kind) => meant(kind, named)(eb))))
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
    .limit(limit);
}

/** Whether a target is of a kind, wanted, and one of those that are named; none of the kind may be. */
function meant(kind: TargetKind, named: readonly TargetColumns[] | undefined) {
  return (eb: ExpressionBuilder<Tables, 'day_targets'>): Expression<SqlBool>[] => {
    const some = named?.filter((each) => kindOf(each) === kind);
    if (some?.length === 0) return [];
    const isMeant = some === undefined ? isOfKind(kind)(eb) : isAmong(kind, some)(eb);
    return [eb.and([isMeant, isWanted(kind)])];
  };
}

function claimOf(row: Row) {
  return { localDate: row.local_date, attempt: row.attempts + 1, task: taskOf(row) };
}

function taskOf(row: Row): PostedTask | null {
  const { task_source: source, task_id: taskId, task_pages: pages, task_posted_at_ms: postedAtMs } = row;
  if (source === null || pages === null || postedAtMs === null) return null;
  return { source, taskId, pages, postedAtMs };
}

/** Keeps what an owner has claimed for it. */
export async function renewLeases(db: Db, owner: string, leaseUntilMs: number): Promise<void> {
  await db
    .updateTable('day_targets')
    .set({ lease_until_ms: leaseUntilMs })
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .execute();
}

/** Gives claimed targets back as if they had not been claimed. */
export async function releaseTargets(
  db: Db,
  owner: string,
  { localDate, targets }: { readonly localDate: LocalDate; readonly targets: readonly Target[] | undefined },
): Promise<void> {
  const free = db
    .updateTable('day_targets')
    .set({ state: 'waiting', lease_owner: null, lease_until_ms: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner);
  if (targets === undefined) return void (await free.execute());
  const columns = await listColumns(db, targets);
  for (const kind of TARGET_KINDS) {
    const some = columns.filter((each) => kindOf(each) === kind);
    for (const batch of batchesOf(some)) await free.where(isAmong(kind, batch)).execute();
  }
}
