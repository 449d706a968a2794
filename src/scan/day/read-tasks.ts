import type { CollectOutcome, PostOutcome } from '../../sources/port.ts';
import type { ClaimedTerm, PostedTask } from '../../store/port.ts';
import { type CapturedPage, isCountable } from '../captured-page.ts';
import { depthOf } from '../depth.ts';
import { captureAnswer } from '../reading/capture-answer.ts';
import { type Hindrance, hindranceOf, missingHindrance, unsoundHindrance } from '../reading/read-term.ts';
import { findTasks, mayBePosted, POST_MS_MAX, tagOf } from './find-tasks.ts';
import { correctionOf, takenBack } from './reserved-costs.ts';
import {
  LOOK_MS_MIN,
  lookAgain,
  observeCall,
  type ReservedTerm,
  type TaskRead,
  type TaskWork,
} from './task-work.ts';

const MINUTE_MS = 60_000;

/** A task that is not ready after this long is given up. */
const TASK_MS_MAX = 3 * 60 * MINUTE_MS;

/** A task whose id is known. */
type KnownTask = PostedTask & { readonly taskId: string };

/**
 * Posts what was not posted yet, in one call, looks for what may have been posted, and collects what was; what is not ready waits
 * on. Rejects when aborted.
 */
export async function readTasks(claims: readonly ClaimedTerm[], work: TaskWork): Promise<void> {
  const isOurs = ({ task }: ClaimedTerm) => task?.source === work.named.name;
  const fresh = claims.filter((claim) => !isOurs(claim));
  if (fresh.length > 0) await postAll(fresh, work);
  const posted = claims.flatMap((claim) =>
    claim.task !== null && isOurs(claim) ? [{ claim, task: claim.task }] : [],
  );
  const unsure = posted.filter(({ task }) => task.taskId === null);
  if (unsure.length > 0) await findTasks(unsure, work);
  for (const { claim, task } of posted) if (isKnown(task)) await collectOne(claim, task, work);
}

function isKnown(task: PostedTask): task is KnownTask {
  return task.taskId !== null;
}

async function postAll(claims: readonly ClaimedTerm[], work: TaskWork): Promise<void> {
  const { ports, source, pagesWanted, signal } = work;
  await work.turn();
  const startedAtMs = ports.nowMs();
  const task = { source: work.named.name, taskId: null, pages: pagesWanted, postedAtMs: startedAtMs };
  const own = await notePosting(await work.reserve(claims), task, work);
  if (own.length === 0) return;
  const requests = own.map(({ claim }) => ({ term: claim.term, pages: pagesWanted, tag: tagOf(claim) }));
  const outcomes = await source.post(requests, startedAtMs + POST_MS_MAX, signal);
  observeCall(work, startedAtMs, outcomes[0]?.outcome === 'failed' ? 'failure' : 'answer');
  for (const [at, each] of own.entries()) {
    const outcome = outcomes[at];
    if (outcome !== undefined) await takePost(each, outcome, { work, task });
  }
  const posted = outcomes.filter(({ outcome }) => outcome === 'posted').length;
  ports.observe({ kind: 'posted', source: source.facts.id, terms: posted });
}

/** Notes what is about to be posted; what the worker lost meanwhile is not posted, and not counted. */
async function notePosting(
  terms: readonly ReservedTerm[],
  task: PostedTask,
  { ports: { store, owner } }: TaskWork,
): Promise<ReservedTerm[]> {
  const [first] = terms;
  if (first === undefined) return [];
  const own = new Set(
    await store.notePosting(
      terms.map(({ claim }) => claim),
      task,
      owner,
    ),
  );
  const lost = terms.filter(({ claim }) => !own.has(claim));
  if (lost.length > 0)
    await store.addCosts(
      first.claim.localDate,
      lost.map(({ reserved }) => takenBack(reserved)),
    );
  return terms.filter(({ claim }) => own.has(claim));
}

async function takePost(
  { claim, reserved }: ReservedTerm,
  outcome: PostOutcome,
  { work, task }: { readonly work: TaskWork; readonly task: PostedTask },
): Promise<void> {
  const { ports } = work;
  const costs = correctionOf(reserved, outcome.charge);
  if (outcome.outcome === 'failed') {
    if (mayBePosted(outcome)) return lookAgain(claim, task, work);
    const read = { captures: [], hindrance: hindranceOf(outcome, 'Page 1'), costs, calls: 1 };
    return work.end(claim, read, task.postedAtMs);
  }
  const nowMs = ports.nowMs();
  const posted = { ...task, taskId: outcome.taskId, postedAtMs: nowMs };
  await ports.store.saveTask(claim, posted, { owner: ports.owner, lookAtMs: nowMs + LOOK_MS_MIN, costs });
}

async function collectOne(claim: ClaimedTerm, task: KnownTask, work: TaskWork): Promise<void> {
  const { ports, source, signal } = work;
  await work.turn();
  const startedAtMs = ports.nowMs();
  const outcome = await source.collect({ taskId: task.taskId, term: claim.term, pages: task.pages }, signal);
  observeCall(work, startedAtMs, outcome.outcome === 'failed' ? 'failure' : 'answer');
  const ageMs = ports.nowMs() - task.postedAtMs;
  if (isLater(outcome) && ageMs < TASK_MS_MAX) return lookAgain(claim, task, work);
  await work.end(claim, readOf(outcome, claim, task.pages), task.postedAtMs);
}

/** Looking at a task again is free, so that a call that failed on its way is made again. */
function isLater(outcome: CollectOutcome): boolean {
  if (outcome.outcome === 'waiting') return true;
  return (
    outcome.outcome === 'failed' && outcome.reason === 'source_error' && outcome.advice.retry !== 'never'
  );
}

/** What a collected task costs: it was counted when it was posted. */
const COUNTED = { costs: [], calls: 0 } as const;

/** What a collected task brought. */
function readOf(outcome: CollectOutcome, { term }: ClaimedTerm, pagesWanted: number): TaskRead {
  if (outcome.outcome === 'waiting') {
    return {
      captures: [],
      hindrance: {
        reason: 'source_error',
        advice: { retry: 'backoff' },
        detail: 'The task was never ready.',
      },
      ...COUNTED,
    };
  }
  if (outcome.outcome === 'failed')
    return { captures: [], hindrance: hindranceOf(outcome, 'Page 1'), ...COUNTED };
  const captures = captureAnswer(outcome, { term, page: 1 });
  return { captures, hindrance: missing(captures, pagesWanted), ...COUNTED };
}

function missing(captures: readonly CapturedPage[], pagesWanted: number): Hindrance | null {
  const unsound = captures.find((capture) => !isCountable(capture));
  if (unsound !== undefined) return unsoundHindrance(unsound);
  const depth = depthOf(captures, pagesWanted);
  const numbers = new Set(captures.map((capture) => capture.page));
  const hole = Array.from({ length: depth }, (_, at) => at + 1).find((page) => !numbers.has(page));
  return hole === undefined ? null : missingHindrance(hole);
}
