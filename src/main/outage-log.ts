import type { ApiLog } from '../api/index.ts';
import { MiharuError } from '../core/errors.ts';
import type { ServiceLog } from '../services/index.ts';
import { createOutage } from './outage.ts';

/** A log with one line for the absence of the store, instead of one for each thing that failed because of it. */
export interface OutageLog extends ApiLog, ServiceLog {
  /** Records that the store was asked: `null` when it answered, otherwise the reason. */
  look(failure: unknown): void;
}

const SENTENCES = {
  gone: 'PostgreSQL does not answer: requests get 503, nothing is read or delivered',
  still: 'PostgreSQL still does not answer',
  back: 'PostgreSQL is back',
};

/** Logs the absence of PostgreSQL to `log` as {@link createOutage} does. `nowMs` is any monotonic clock. */
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
      // A request that failed because of it is still logged among the answered ones.
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
