import { createHash } from 'node:crypto';
import type { SourceFailure } from '../../sources/port.ts';
import type { ClaimedTerm, PostedTask } from '../../store/port.ts';
import { hindranceOf } from '../reading/read-term.ts';
import { stopsSource } from './end-claim.ts';
import { lookAgain, observeCall, type TaskWork } from './task-work.ts';

/** A posted task appears within this time, or it was not posted; the vendor lists no task that it still works on. */
const UNSURE_MS_MAX = 30 * 60_000;

/**
 * A batch is posted within this time of being noted, or not at all. A machine may sleep in between, and others give the note up after
 * {@link UNSURE_MS_MAX} and post anew: what is posted in the end is there to be found before.
 */
export const POST_MS_MAX = UNSURE_MS_MAX / 3;

/** How long to keep asking a vendor that cannot list its ready tasks, or not all of them. */
const UNLISTED_MS_MAX = 3 * 60 * 60_000;

/** A claimed term that was about to be posted when its worker ended, or whose post was never answered. */
export interface UnsureClaim {
  readonly claim: ClaimedTerm;
  readonly task: PostedTask;
}

/** Our own name for a task: the same for the same attempt, whoever makes it. */
export function tagOf({ term, localDate, attempt }: ClaimedTerm): string {
  return `miharu ${localDate} ${attempt} ${createHash('sha256').update(term).digest('hex').slice(0, 16)}`;
}

/** Whether a failed post may have been taken all the same. */
export function mayBePosted({ charge, reason }: SourceFailure): boolean {
  return charge.billed === 'unknown' && !stopsSource(reason);
}

/**
 * Looks for tasks by their tags among those that the vendor has ready, so that none is posted and paid for again. A
 * missing task is looked for again later. One that a whole list does not show within half an hour was not posted, and
 * its attempt has failed. Rejects when aborted.
 */
export async function findTasks(unsure: readonly UnsureClaim[], work: TaskWork): Promise<void> {
  const { ports, source, signal } = work;
  await work.turn();
  const startedAtMs = ports.nowMs();
  const ready = await source.listReady(signal);
  observeCall(work, startedAtMs, ready.outcome === 'failed' ? 'failure' : 'answer');
  const ids = new Map(ready.outcome === 'failed' ? [] : ready.tasks.map(({ tag, taskId }) => [tag, taskId]));
  const isWhole = ready.outcome === 'listed' && ready.isWhole;
  const patienceMs = isWhole ? UNSURE_MS_MAX : UNLISTED_MS_MAX;
  for (const each of unsure) {
    const taskId = ids.get(tagOf(each.claim));
    if (taskId !== undefined) await takeFound(each, taskId, work);
    else if (ready.outcome === 'failed' && stopsSource(ready.reason)) await endUnsure(each, ready, work);
    else if (ports.nowMs() - each.task.postedAtMs < patienceMs) await lookAgain(each.claim, each.task, work);
    else await endUnsure(each, null, work);
  }
}

/** It was posted, and so it was billed, as was counted before; it is collected like any other. */
async function takeFound({ claim, task }: UnsureClaim, taskId: string, work: TaskWork): Promise<void> {
  const { store, owner, nowMs } = work.ports;
  await store.saveTask(claim, { ...task, taskId }, { owner, lookAtMs: nowMs(), costs: [] });
}

/** It may have been posted all the same, by a worker that slept meanwhile: what was counted for it stays counted. */
function endUnsure({ claim, task }: UnsureClaim, failure: SourceFailure | null, work: TaskWork) {
  const hindrance =
    failure === null
      ? ({
          reason: 'source_error',
          advice: { retry: 'backoff' },
          detail: 'Whether the task was posted was never learnt, and it is not among those that are ready.',
        } as const)
      : hindranceOf(failure, 'Page 1');
  return work.end(claim, { captures: [], hindrance, costs: [], calls: 0 }, task.postedAtMs);
}
