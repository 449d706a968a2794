import type { ApiLog } from '../api/index.ts';
import { MiharuError } from '../core/errors.ts';

/** While the store is away that is told this often, in milliseconds. */
const AGAIN_MS = 60_000;

/** A log that tells once that the store is away, instead of each thing that could not be done for it. */
export interface OutageLog extends ApiLog {
  /** Notes that the store was looked for: `null` when it answered, else why it did not. */
  look(failure: unknown): void;
  /** Whether a failure is the store's absence, which is told by itself: it is counted. */
  hides(error: unknown): boolean;
}

/**
 * Tells in `log` when PostgreSQL goes (with the reason), once a minute that it is still away with how much failed for it, and when it is
 * back. `nowMs` is any clock that only goes forward.
 */
export function createOutageLog(log: ApiLog, nowMs: () => number): OutageLog {
  let away: { readonly sinceMs: number; toldMs: number; failures: number } | null = null;

  function look(failure: unknown): void {
    const now = nowMs();
    const seconds = away === null ? 0 : Math.round((now - away.sinceMs) / 1_000);
    if (failure === null) {
      if (away !== null) log.write('info', 'PostgreSQL is back', { seconds, failures: away.failures });
      away = null;
    } else if (away === null) {
      away = { sinceMs: now, toldMs: now, failures: 0 };
      const reason = reasonOf(failure);
      log.write('error', 'PostgreSQL does not answer: requests get 503, nothing is read or delivered', {
        reason,
      });
    } else if (now - away.toldMs >= AGAIN_MS) {
      away.toldMs = now;
      const { failures } = away;
      log.write('error', 'PostgreSQL still does not answer', {
        reason: reasonOf(failure),
        seconds,
        failures,
      });
    }
  }

  function hides(error: unknown): boolean {
    if (!(error instanceof MiharuError && error.code === 'unavailable')) return false;
    if (away === null) look(error);
    if (away !== null) away.failures += 1;
    return true;
  }

  return {
    look,
    hides,
    answered: (request) => log.answered(request),
    write(level, message, fields) {
      // A request that failed for it is told among those that were answered.
      if (away !== null && fields['code'] === 'unavailable') away.failures += 1;
      else log.write(level, message, fields);
    },
  };
}

function reasonOf(failure: unknown): string {
  if (
    failure instanceof MiharuError &&
    failure.cause instanceof Error &&
    failure.cause.cause instanceof Error
  )
    return `${failure.cause.message}: ${failure.cause.cause.message || failure.detail.en}`;
  return failure instanceof Error ? failure.message : String(failure);
}
