import type { LocalDate } from '../../core/local-date.ts';
import type {
  Attempt,
  AttemptEnd,
  ClaimedTerm,
  DayCost,
  EndOutcome,
  PostedTask,
  Settlement,
} from '../day-port.ts';
import type { FindChanges } from '../product-port.ts';
import { moveVersionsOfTerms } from './plan-day.ts';
import { lockingRows } from './row-locks.ts';
import { storableText } from './storable-text.ts';
import type { Db } from './tables.ts';
import { findTermId } from './terms.ts';
import { updateReading } from './update-reading.ts';

/** Ends an attempt: its reading, its row of the plan, its cost and itself; see the port. */
export async function endAttempt(db: Db, end: AttemptEnd, find: FindChanges): Promise<EndOutcome> {
  const { claim, owner } = end;
  const { localDate } = claim;
  await addCosts(db, localDate, end.costs);
  const row = await findRow(db, claim);
  if (row === undefined) return 'gone';
  const { after } = await updateReading(db, { term: claim.term, localDate, judge: end.judge }, find);
  const { attempt, settlement } = end.settle(after);
  const isOwn = row.state === 'running' && row.lease_owner === owner;
  // Whoever has the term now counts its attempts, so that nobody's late end takes one away or adds one beyond the last.
  const isLastWord = row.state !== 'done' && after?.reading.outcome === 'complete';
  if (isOwn || isLastWord) {
    await listAttempt(db, row, { localDate, attempt });
    await settle(db, row, { end, settlement });
  }
  await moveVersionsOfTerms(db, [row.term_id]);
  return isOwn ? 'settled' : 'taken_over';
}

async function listAttempt(
  db: Db,
  row: Row,
  { localDate, attempt }: { readonly localDate: LocalDate; readonly attempt: Attempt },
): Promise<void> {
  await db
    .insertInto('attempts')
    .values({
      term_id: row.term_id,
      local_date: localDate,
      attempt: row.taken + 1,
      source: storableText(attempt.source),
      started_at_ms: attempt.startedAtMs,
      ended_at_ms: attempt.endedAtMs,
      outcome: attempt.outcome,
      reason: attempt.reason,
      pages_read: attempt.pagesRead,
      calls: attempt.calls,
      detail: attempt.detail === null ? null : storableText(attempt.detail),
    })
    .execute();
}

interface Row {
  readonly term_id: number;
  readonly state: string;
  readonly lease_owner: string | null;
  readonly attempts: number;
  /** Attempts that are listed: one whose lease was taken over counts there as well. */
  readonly taken: number;
}

async function findRow(db: Db, { term, localDate }: ClaimedTerm): Promise<Row | undefined> {
  const termId = await findTermId(db, term);
  if (termId === undefined) return undefined;
  const rows = db
    .selectFrom('day_terms')
    .select(['term_id', 'state', 'lease_owner', 'attempts'])
    .where('local_date', '=', localDate)
    .where('term_id', '=', termId);
  const row = await lockingRows(db, rows).executeTakeFirst();
  if (row === undefined) return undefined;
  const last = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.max('attempt').as('attempt'))
    .where('term_id', '=', termId)
    .where('local_date', '=', localDate)
    .executeTakeFirst();
  return { ...row, taken: last?.attempt ?? 0 };
}

async function settle(
  db: Db,
  row: Row,
  { end, settlement }: { readonly end: AttemptEnd; readonly settlement: Settlement },
): Promise<void> {
  const isDone = settlement.state === 'done';
  await db
    .updateTable('day_terms')
    .set({
      state: settlement.state,
      reason: settlement.reason,
      attempts: row.attempts + 1,
      done_at_ms: isDone ? end.nowMs : null,
      ...(isDone ? {} : { due_at_ms: settlement.dueAtMs }),
      ...{ lease_owner: null, lease_until_ms: null },
      ...{ task_id: null, task_source: null, task_pages: null, task_posted_at_ms: null },
    })
    .where('local_date', '=', end.claim.localDate)
    .where('term_id', '=', row.term_id)
    .execute();
}

/** Notes that claimed terms are about to be posted; gives those that are still the owner's. */
export async function notePosting(
  db: Db,
  claims: readonly ClaimedTerm[],
  { task, owner }: { readonly task: PostedTask; readonly owner: string },
): Promise<ClaimedTerm[]> {
  const noted: ClaimedTerm[] = [];
  for (const claim of claims) {
    const rows = await own(db, claim, owner).set(columnsOf(task)).returning('term_id').execute();
    if (rows.length > 0) noted.push(claim);
  }
  return noted;
}

function columnsOf({ taskId, source, pages, postedAtMs }: PostedTask) {
  return { task_id: taskId, task_source: source, task_pages: pages, task_posted_at_ms: postedAtMs };
}

/** Notes a posted task; the term waits until it is looked at. */
export async function saveTask(
  db: Db,
  claim: ClaimedTerm,
  task: PostedTask,
  more: { readonly owner: string; readonly lookAtMs: number; readonly costs: readonly DayCost[] },
): Promise<void> {
  await addCosts(db, claim.localDate, more.costs);
  await own(db, claim, more.owner)
    .set({
      ...{ state: 'waiting', due_at_ms: more.lookAtMs, lease_owner: null, lease_until_ms: null },
      ...columnsOf(task),
    })
    .execute();
}

/** Lets a claimed term wait; the attempt goes on later. */
export async function postponeTerm(
  db: Db,
  claim: ClaimedTerm,
  owner: string,
  dueAtMs: number,
): Promise<void> {
  await own(db, claim, owner)
    .set({ state: 'waiting', due_at_ms: dueAtMs, lease_owner: null, lease_until_ms: null })
    .execute();
}

function own(db: Db, { term, localDate }: ClaimedTerm, owner: string) {
  return db
    .updateTable('day_terms')
    .where('local_date', '=', localDate)
    .where('state', '=', 'running')
    .where('lease_owner', '=', owner)
    .where('term_id', '=', (eb) => eb.selectFrom('terms').select('terms.id').where('terms.term', '=', term));
}

async function addCosts(db: Db, localDate: string, costs: readonly DayCost[]): Promise<void> {
  for (const { source, unit, amount, calls } of costs) {
    await db
      .insertInto('day_costs')
      .values({ local_date: localDate, source: storableText(source), unit, amount, calls })
      .onConflict((conflict) =>
        conflict.columns(['local_date', 'source', 'unit']).doUpdateSet((eb) => ({
          amount: eb('day_costs.amount', '+', eb.ref('excluded.amount')),
          calls: eb('day_costs.calls', '+', eb.ref('excluded.calls')),
        })),
      )
      .execute();
  }
}
