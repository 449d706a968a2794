import { sql } from 'kysely';
import { nameOf } from '../../core/target.ts';
import { storableText } from '../../core/text.ts';
import type { FindChanges } from '../changes/port.ts';
import { listProductReadings } from '../products/product-snapshots.ts';
import { saveProducts } from '../products/save-products.ts';
import { bringerColumns } from '../readings/bringer-columns.ts';
import { updateReading } from '../readings/update-reading.ts';
import { lockingRows } from '../row-locks.ts';
import { addCosts } from '../spending/add-costs.ts';
import type { Db } from '../tables.ts';
import { holdProducts } from '../write-locks.ts';
import type {
  Attempt,
  AttemptEnd,
  ClaimedTarget,
  ClaimedTerm,
  EndOutcome,
  PostedTask,
  ProductEnd,
  Settled,
  Settlement,
  SpentCost,
  TermEnd,
} from './claim-port.ts';
import { countClosedDay } from './ledger.ts';
import type { TargetColumns } from './tables.ts';
import { isAbout, moveVersionsOfTargets, NO_LEASE } from './target-rows.ts';

/** Ends an attempt: saves its reading, its row of the plan, its cost and the attempt; see the port. */
export async function endAttempt(db: Db, end: AttemptEnd, find: FindChanges): Promise<EndOutcome> {
  const { claim, owner } = end;
  const { localDate } = claim;
  const row = await findRow(db, claim);
  if (row === undefined) {
    await addCosts(db, localDate, end.costs);
    return 'gone';
  }
  const isOwn = row.state === 'running' && row.lease_owner === owner;
  const { attempt, settlement, isComplete } = isTermEnd(end)
    ? await saveTerm(db, end, find)
    : await saveProduct(db, { ...end, isOwn }, find);
  // The current owner counts the attempts: a late end neither removes one nor adds one beyond the last.
  const isLastWord = row.state !== 'done' && isComplete;
  if (isOwn || isLastWord) {
    await listAttempt(db, claim, { columns: row, attempt, wasAsked: wasAsked(settlement) });
    await settle(db, row, { end, settlement });
  }
  // A worker that slept past the end of its date may still bring what was missing when the date was closed.
  if (row.state === 'done') await countClosedDay(db, localDate);
  await moveVersionsOfTargets(db, [row]);
  // Last, since every attempt of a source locks the same row.
  await addCosts(db, localDate, end.costs);
  return isOwn ? 'settled' : 'taken_over';
}

async function listAttempt(
  db: Db,
  claim: ClaimedTarget,
  {
    columns,
    attempt,
    wasAsked: isAsked,
  }: { readonly columns: TargetColumns; readonly attempt: Attempt; readonly wasAsked: boolean },
): Promise<void> {
  const { localDate } = claim;
  await db
    .insertInto('target_attempts')
    .values({
      term_id: columns.term_id,
      asin: columns.asin,
      local_date: localDate,
      // An attempt whose lease was taken over is listed too.
      attempt: sql<number>`(
        select coalesce(max(attempt), 0) + 1 from target_attempts where ${isAbout(claim)} and local_date = ${localDate})`,
      source: storableText(attempt.source),
      started_at_ms: attempt.startedAtMs,
      ended_at_ms: attempt.endedAtMs,
      outcome: attempt.outcome,
      reason: attempt.reason,
      pages_read: attempt.pagesRead,
      calls: attempt.calls,
      was_asked: Number(isAsked),
      detail: attempt.detail === null ? null : storableText(attempt.detail),
      ...bringerColumns(undefined),
    })
    .execute();
}

function isTermEnd(end: AttemptEnd): end is TermEnd {
  return end.claim.kind === 'term';
}

/** What was saved, and whether the day is now complete. */
interface Saved extends Settled {
  readonly isComplete: boolean;
}

async function saveTerm(db: Db, { claim, judge, settle }: TermEnd, find: FindChanges): Promise<Saved> {
  const { term, localDate } = claim;
  const { after } = await updateReading(db, { term, localDate, judge }, find);
  return { ...settle(after), isComplete: after?.reading.outcome === 'complete' };
}

/** Failures are saved only for the current owner: the ledger and the product both show why the last listed attempt failed. */
async function saveProduct(
  db: Db,
  { claim, reading, settle, isOwn }: ProductEnd & { readonly isOwn: boolean },
  find: FindChanges,
): Promise<Saved> {
  const { asin, localDate } = claim;
  if (reading !== null && (reading.asin !== asin || reading.localDate !== localDate)) {
    throw new Error(
      `A reading of ${reading.asin} on ${reading.localDate} cannot be saved as one of ${nameOf(claim)}.`,
    );
  }
  // Attempts are numbered in their order: of all that are listed, one at a time.
  await holdProducts(db, [asin]);
  if (reading !== null && (isOwn || !('reason' in reading))) await saveProducts(db, [reading], find);
  const day = await listProductReadings(db, asin, localDate, localDate);
  const isRead = day.some((each) => !('reason' in each));
  return { ...settle({ isRead }), isComplete: isRead };
}

interface Row extends TargetColumns {
  readonly state: string;
  readonly lease_owner: string | null;
  readonly attempts: number;
}

async function findRow(db: Db, claim: ClaimedTarget): Promise<Row | undefined> {
  const rows = db
    .selectFrom('day_targets')
    .select(['term_id', 'asin', 'state', 'lease_owner', 'attempts'])
    .where('local_date', '=', claim.localDate)
    .where(isAbout(claim));
  return lockingRows(db, rows).executeTakeFirst();
}

async function settle(
  db: Db,
  row: Row,
  { end, settlement }: { readonly end: AttemptEnd; readonly settlement: Settlement },
): Promise<void> {
  const isDone = settlement.state === 'done';
  await db
    .updateTable('day_targets')
    .set({
      state: isDone ? 'done' : 'waiting',
      reason: settlement.reason,
      unasked: settlement.state === 'done' ? (settlement.unasked ?? null) : null,
      attempts: isTry(settlement) ? row.attempts + 1 : row.attempts,
      done_at_ms: isDone ? end.nowMs : null,
      ...(isDone ? {} : { due_at_ms: settlement.dueAtMs }),
      ...NO_LEASE,
      task_id: null,
      task_source: null,
      task_pages: null,
      task_posted_at_ms: null,
    })
    .where('local_date', '=', end.claim.localDate)
    .where(isAbout(end.claim))
    .execute();
}

/** Whether a source was asked, and could answer. */
function isTry(settlement: Settlement): boolean {
  return wasAsked(settlement) && settlement.state !== 'interrupted';
}

function wasAsked(settlement: Settlement): boolean {
  return settlement.state !== 'done' || settlement.unasked === undefined;
}

/** Records that claimed terms are about to be posted; returns those that the owner still has. */
export async function notePosting(
  db: Db,
  claims: readonly ClaimedTerm[],
  task: PostedTask,
  owner: string,
): Promise<ClaimedTerm[]> {
  const noted: ClaimedTerm[] = [];
  for (const claim of claims) {
    const rows = await own(db, claim, owner).set(taskColumns(task)).returning('term_id').execute();
    if (rows.length > 0) noted.push(claim);
  }
  return noted;
}

function taskColumns({ taskId, source, pages, postedAtMs }: PostedTask) {
  return { task_id: taskId, task_source: source, task_pages: pages, task_posted_at_ms: postedAtMs };
}

/** Records a posted task; the term waits until it is looked at. */
export async function saveTask(
  db: Db,
  claim: ClaimedTerm,
  task: PostedTask,
  more: { readonly owner: string; readonly lookAtMs: number; readonly costs: readonly SpentCost[] },
): Promise<void> {
  await own(db, claim, more.owner)
    .set({
      state: 'waiting',
      due_at_ms: more.lookAtMs,
      ...NO_LEASE,
      ...taskColumns(task),
    })
    .execute();
  await addCosts(db, claim.localDate, more.costs);
}

/** Lets a claimed target wait; the attempt continues later. */
export async function postponeTarget(
  db: Db,
  claim: ClaimedTarget,
  owner: string,
  dueAtMs: number,
): Promise<void> {
  await own(db, claim, owner)
    .set({ state: 'waiting', due_at_ms: dueAtMs, ...NO_LEASE })
    .execute();
}

/** The row of a claim, if its owner still has it. */
function own(db: Db, claim: ClaimedTarget, owner: string) {
  return db
    .updateTable('day_targets')
    .where('local_date', '=', claim.localDate)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .where(isAbout(claim));
}
