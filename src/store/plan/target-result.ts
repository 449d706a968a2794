import { isCapReason, isOnlyCap, type ReadingOutcome, type UnaskedReason } from '../../core/reading.ts';
import type { TargetFailure } from './claim-port.ts';

/** What a target's reading and its row of the plan contain; all `null` without either. */
export interface ResultColumns {
  readonly outcome: ReadingOutcome | null;
  /** Why what was read is not complete. */
  readonly read_reason: TargetFailure | null;
  /** Of the last attempt. */
  readonly reason: TargetFailure | null;
  readonly unasked: UnaskedReason | null;
}

/** What a date brought for a target, and why it has no complete reading. */
export interface TargetResult {
  /** `null`: no reading. */
  readonly outcome: ReadingOutcome | null;
  readonly reason: TargetFailure | UnaskedReason | null;
}

/**
 * The one judgement of a target's date, for every list and count. A reading that only says that a cap was reached is none;
 * of what was read before the cap, and of a failed reading, the reading's own reason remains, which the API answers too.
 */
export function toTargetResult({ outcome, read_reason, reason: last, unasked }: ResultColumns): TargetResult {
  if (outcome === 'complete') return { outcome, reason: null };
  if (outcome === null || isOnlyCap(read_reason, unasked)) return { outcome: null, reason: unasked ?? last };
  const isOwn = isCapReason(unasked) || outcome === 'failed';
  return { outcome, reason: isOwn ? (read_reason ?? last) : (last ?? read_reason) };
}
