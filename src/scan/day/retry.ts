import type { RetryAdvice } from '../../sources/port.ts';

/** What the next attempt depends on. */
export interface RetryQuestion {
  /** Number of the attempt that has just failed, 1-based. */
  readonly attempt: number;
  /** How many more attempts there may be after the first. */
  readonly retriesMax: number;
  readonly advice: RetryAdvice;
  readonly nowMs: number;
  /** The first instant that belongs to the next date. */
  readonly endsAtMs: number;
  /** Chance, from 0 up to 1. */
  readonly random: number;
}

/** The first pause takes this long, plus up to as much again as jitter; each further one is three times as long. */
const PAUSE_MS = 5 * 60_000;
const GROWTH = 3;

/** A requested pause is kept, and exceeded by up to this share, so that calls do not all come at once. */
const WAIT_JITTER = 0.1;

/**
 * When a failed term is tried again, in milliseconds since the epoch; `null` when it is not tried again on its date. Pauses
 * grow and are jittered; a time that the source asks for is never undercut.
 */
export function nextAttemptAtMs({
  attempt,
  retriesMax,
  advice,
  nowMs,
  endsAtMs,
  random,
}: RetryQuestion): number | null {
  if (attempt > retriesMax || advice.retry === 'never') return null;
  const pauseMs = PAUSE_MS * GROWTH ** (attempt - 1) * (1 + random);
  const askedMs = advice.retry === 'wait' ? advice.retryAfterMs * (1 + WAIT_JITTER * random) : 0;
  const atMs = Math.ceil(nowMs + Math.max(pauseMs, askedMs));
  return atMs < endsAtMs ? atMs : null;
}
