import { createHash } from 'node:crypto';
import type { CollectOutcome, PostOutcome, TaskSource } from '../../sources/port.ts';
import type { ClaimedTerm, PostedTask } from '../../store/port.ts';
import { type CapturedPage, isCountable } from '../captured-page.ts';
import { captureAnswer } from '../reading/capture-answer.ts';
import {
  depthOf,
  type Hindrance,
  hindranceOf,
  missingHindrance,
  type TermRead,
  unsoundHindrance,
} from '../reading/read-term.ts';
import { costsOf } from './end-claim.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';

const MINUTE_MS = 60_000;

/** A task that is not ready after this long is given up. */
const TASK_MS_MAX = 3 * 60 * MINUTE_MS;

/** A posted task is looked at no earlier than this, and then at growing distances. */
const LOOK_MS_MIN = MINUTE_MS;
const LOOK_MS_MAX = 10 * MINUTE_MS;

/** A source that takes batches, and how it is reached. */
export interface TaskWork {
  readonly ports: ScanPorts;
  readonly named: NamedSource;
  readonly source: TaskSource;
  readonly pagesWanted: number;
  readonly signal: AbortSignal;
  /** Waits until the next call may start. */
  readonly turn: (signal: AbortSignal) => Promise<void>;
  /** Takes what an attempt brought. */
  readonly end: (claim: ClaimedTerm, read: TermRead, startedAtMs: number) => Promise<void>;
}

/** Posts what was not posted yet, in one call, and collects what was; what is not ready waits on. Rejects when aborted. */
export async function readTasks(claims: readonly ClaimedTerm[], work: TaskWork): Promise<void> {
  const isPosted = ({ task }: ClaimedTerm) => task?.source === work.named.name;
  const fresh = claims.filter((claim) => !isPosted(claim));
  if (fresh.length > 0) await postAll(fresh, work);
  for (const claim of claims)
    if (claim.task !== null && isPosted(claim)) await collectOne(claim, claim.task, work);
}

async function postAll(claims: readonly ClaimedTerm[], work: TaskWork): Promise<void> {
  const { ports, source, pagesWanted, signal } = work;
  await work.turn(signal);
  const startedAtMs = ports.nowMs();
  const requests = claims.map((claim) => ({ term: claim.term, pages: pagesWanted, tag: tagOf(claim) }));
  const outcomes = await source.post(requests, signal);
  tellCall(work, startedAtMs, outcomes[0]?.outcome === 'failed' ? 'failure' : 'answer');
  for (const [at, claim] of claims.entries()) {
    const outcome = outcomes[at];
    if (outcome !== undefined) await takePost(claim, outcome, { work, startedAtMs });
  }
  const posted = outcomes.filter(({ outcome }) => outcome === 'posted').length;
  ports.observe({ kind: 'posted', source: source.facts.id, terms: posted });
}

async function takePost(
  claim: ClaimedTerm,
  outcome: PostOutcome,
  { work, startedAtMs }: { readonly work: TaskWork; readonly startedAtMs: number },
): Promise<void> {
  const { ports, named, pagesWanted } = work;
  if (outcome.outcome === 'failed') {
    const read = { captures: [], hindrance: hindranceOf(outcome, 1), charges: [outcome.charge] };
    return work.end(claim, read, startedAtMs);
  }
  const nowMs = ports.nowMs();
  const task = { source: named.name, taskId: outcome.taskId, pages: pagesWanted, postedAtMs: nowMs };
  const costs = costsOf(named, [outcome.charge], pagesWanted);
  await ports.store.saveTask(claim, task, { owner: ports.owner, lookAtMs: nowMs + LOOK_MS_MIN, costs });
}

/** Our own name for a task: the same for the same attempt, whoever makes it. */
function tagOf({ term, localDate, attempt }: ClaimedTerm): string {
  return `miharu ${localDate} ${attempt} ${createHash('sha256').update(term).digest('hex').slice(0, 16)}`;
}

async function collectOne(claim: ClaimedTerm, task: PostedTask, work: TaskWork): Promise<void> {
  const { ports, source, signal } = work;
  await work.turn(signal);
  const startedAtMs = ports.nowMs();
  const outcome = await source.collect({ taskId: task.taskId, term: claim.term, pages: task.pages }, signal);
  tellCall(work, startedAtMs, outcome.outcome === 'failed' ? 'failure' : 'answer');
  const ageMs = ports.nowMs() - task.postedAtMs;
  if (isLater(outcome) && ageMs < TASK_MS_MAX) {
    const pauseMs = Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, ageMs / 4));
    return ports.store.postponeTerm(claim, ports.owner, Math.ceil(ports.nowMs() + pauseMs));
  }
  await work.end(claim, readOf(outcome, claim, task.pages), task.postedAtMs);
}

/** Looking at a task again is free, so that a call that failed on its way is made again. */
function isLater(outcome: CollectOutcome): boolean {
  if (outcome.outcome === 'waiting') return true;
  return (
    outcome.outcome === 'failed' && outcome.reason === 'source_error' && outcome.advice.retry !== 'never'
  );
}

/** What a collected task brought. It was paid for when it was posted. */
function readOf(outcome: CollectOutcome, { term }: ClaimedTerm, pagesWanted: number): TermRead {
  if (outcome.outcome === 'waiting') {
    const hindrance = {
      reason: 'source_error',
      advice: { retry: 'backoff' },
      detail: 'The task was never ready.',
    } as const;
    return { captures: [], hindrance, charges: [] };
  }
  if (outcome.outcome === 'failed') return { captures: [], hindrance: hindranceOf(outcome, 1), charges: [] };
  const captures = captureAnswer(outcome, { term, page: 1 });
  return { captures, hindrance: missing(captures, pagesWanted), charges: [] };
}

function missing(captures: readonly CapturedPage[], pagesWanted: number): Hindrance | null {
  const unsound = captures.find((capture) => !isCountable(capture));
  if (unsound !== undefined) return unsoundHindrance(unsound);
  const depth = depthOf(captures, pagesWanted);
  const numbers = new Set(captures.map((capture) => capture.page));
  const hole = Array.from({ length: depth }, (_, at) => at + 1).find((page) => !numbers.has(page));
  return hole === undefined ? null : missingHindrance(hole);
}

function tellCall({ ports, source }: TaskWork, startedAtMs: number, outcome: 'answer' | 'failure'): void {
  ports.observe({ kind: 'called', source: source.facts.id, outcome, tookMs: ports.nowMs() - startedAtMs });
}
