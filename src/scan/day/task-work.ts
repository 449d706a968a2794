import type { TaskSource } from '../../sources/port.ts';
import type { ClaimedTerm, PostedTask, SpentCost } from '../../store/port.ts';
import type { TermRead } from '../reading/read-term.ts';
import type { ReservedCost } from './reserved-costs.ts';
import type { NamedSource, ScanPorts } from './scan-ports.ts';

const MINUTE_MS = 60_000;

/** A posted task is checked no earlier than this, and then at growing intervals. */
export const LOOK_MS_MIN = MINUTE_MS;
const LOOK_MS_MAX = 10 * MINUTE_MS;

/** The result of an attempt at a task, and how its cost differs from what was counted before it was posted. */
export interface TaskRead extends TermRead {
  readonly costs: readonly SpentCost[];
  /** Calls since it was posted that count for the attempt. */
  readonly calls: number;
}

/** A term that may be posted, and what was counted for it. */
export interface ReservedTerm {
  readonly claim: ClaimedTerm;
  readonly reserved: ReservedCost;
}

/** A source that takes batches, and how it is reached. */
export interface TaskWork {
  readonly ports: ScanPorts;
  readonly named: NamedSource;
  readonly source: TaskSource;
  readonly pagesWanted: number;
  readonly signal: AbortSignal;
  /** Waits until the next call may start; rejects when the worker stops. */
  readonly turn: () => Promise<void>;
  /**
   * Counts what posting these terms is expected to cost. Terms that the source's caps refuse are given back and left
   * out. Rejects when the worker stops.
   */
  readonly reserve: (claims: readonly ClaimedTerm[]) => Promise<readonly ReservedTerm[]>;
  /** Takes what an attempt brought. */
  readonly end: (claim: ClaimedTerm, read: TaskRead, startedAtMs: number) => Promise<void>;
}

/** Looks at a task again, at distances that grow with its age. */
export function lookAgain(
  claim: ClaimedTerm,
  { postedAtMs }: PostedTask,
  { ports }: TaskWork,
): Promise<void> {
  const nowMs = ports.nowMs();
  const pauseMs = Math.min(LOOK_MS_MAX, Math.max(LOOK_MS_MIN, (nowMs - postedAtMs) / 4));
  return ports.store.postponeTarget(claim, ports.owner, Math.ceil(nowMs + pauseMs));
}

/** Reports a call to the observer. */
export function observeCall(
  { ports, source }: TaskWork,
  startedAtMs: number,
  outcome: 'answer' | 'failure',
): void {
  ports.observe({ kind: 'called', source: source.facts.id, outcome, tookMs: ports.nowMs() - startedAtMs });
}
