import type { ApiLog } from '../api/index.ts';
import { MiharuError } from '../core/errors.ts';
import type { ServiceLog } from '../services/index.ts';
import { createOutage } from './outage.ts';

/** A log that tells once that the store is away, instead of each thing that could not be done for it. */
export interface OutageLog extends ApiLog, ServiceLog {
  /** Notes that the store was looked for: `null` when it answered, else why it did not. */
  look(failure: unknown): void;
}

const SENTENCES = {
  gone: 'PostgreSQL does not answer: requests get 503, nothing is read or delivered',
  still: 'PostgreSQL still does not answer',
  back: 'PostgreSQL is back',
};

/** Tells in `log` of PostgreSQL as {@link createOutage} does. `nowMs` is any clock that only goes forward. */
export function createOutageLog(log: ApiLog, nowMs: () => number): OutageLog {
  const outage = createOutage(log, SENTENCES, nowMs);
  const look: OutageLog['look'] = (failure) => outage.look(failure === null ? null : reasonOf(failure));

  function hides(error: unknown): boolean {
    if (!(error instanceof MiharuError && error.code === 'unavailable')) return false;
    if (!outage.isOn()) look(error);
    outage.count();
    return true;
  }

  return {
    look,
    hides,
    answered: (request) => log.answered(request),
    write(level, message, fields) {
      // A request that failed for it is told among those that were answered.
      if (outage.isOn() && fields['code'] === 'unavailable') outage.count();
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
