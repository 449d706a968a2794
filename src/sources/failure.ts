import { oneLine } from '../core/text.ts';
import type { HttpAnswer, HttpFault, HttpFaultCode } from './http-client.ts';
import type { Charge, RetryAdvice, SourceFailure, SourceFailureReason } from './port.ts';
import type { Redact } from './redact.ts';

export const NOT_BILLED: Charge = { billed: 'no', cost: null };
export const BILLING_UNKNOWN: Charge = { billed: 'unknown', cost: null };

/** Retrying is useless until the key, the contract or the request changes. */
export const NEVER: RetryAdvice = { retry: 'never' };
const BACKOFF: RetryAdvice = { retry: 'backoff' };

/** Longest detail, in characters: enough for a vendor's sentence, too short for a page. */
const DETAIL_MAX = 300;

/** The parts of a failure; defaults are `backoff`, unknown billing and no code. */
export interface FailureParts {
  readonly reason: SourceFailureReason;
  readonly advice?: RetryAdvice;
  readonly charge?: Charge;
  readonly vendorCode?: string | null;
  readonly detail: string;
}

/** Makes failures whose texts are free of secrets, on one line and short. */
export type Fail = (parts: FailureParts) => SourceFailure;

/** The maker of failures of a source whose secrets `redact` knows. */
export function failureMaker(redact: Redact): Fail {
  const tidy = (text: string) => redact(oneLine(text.toWellFormed())).slice(0, DETAIL_MAX);
  return ({ reason, advice = BACKOFF, charge = BILLING_UNKNOWN, vendorCode = null, detail }) => ({
    outcome: 'failed',
    reason,
    advice,
    charge,
    vendorCode: vendorCode === null ? null : tidy(vendorCode),
    detail: tidy(detail),
  });
}

/** Waits as long as the answer asks for, otherwise backs off. */
export function waitOr(retryAfterMs: number | null): RetryAdvice {
  return retryAfterMs === null ? BACKOFF : { retry: 'wait', retryAfterMs };
}

/**
 * What an answer's status means where the vendor gives it no meaning of its own; `null` for 2xx. 401 and 403 concern the
 * key, 402 the balance; 408, 425, 429 and 5xx pass; any other 4xx stays wrong however often it is asked.
 */
export function failureOfStatus({ status, retryAfterMs }: HttpAnswer, fail: Fail): SourceFailure | null {
  if (status >= 200 && status < 300) return null;
  const vendorCode = `http ${status}`;
  const detail = `The source answered with status ${status}.`;
  if (status === 401 || status === 403) {
    return fail({ reason: 'auth', advice: NEVER, charge: NOT_BILLED, vendorCode, detail });
  }
  if (status === 402) return fail({ reason: 'quota', advice: NEVER, charge: NOT_BILLED, vendorCode, detail });
  const charge = status >= 500 ? BILLING_UNKNOWN : NOT_BILLED;
  const passes = status >= 500 || [408, 425, 429].includes(status);
  const advice = passes ? waitOr(retryAfterMs) : NEVER;
  return fail({ reason: 'source_error', advice, charge, vendorCode, detail });
}

/** Sentences for network faults. They leave out the address, which may contain a key. */
const FAULTS: Readonly<Record<HttpFaultCode, readonly [SourceFailureReason, string]>> = {
  timeout: ['source_error', 'The source did not answer in time.'],
  unreachable: ['source_error', 'The source cannot be reached.'],
  redirect: ['source_error', 'The source points to another address, which is not followed.'],
  too_large: ['unreadable', 'The answer is larger than any that was ever seen.'],
  cut: ['source_error', 'The answer broke off.'],
  undecodable: ['unreadable', 'The answer cannot be unpacked.'],
};

/** The meaning of a missing or incomplete answer. */
export function failureOfFault({ code, cause }: HttpFault, fail: Fail): SourceFailure {
  const [reason, detail] = FAULTS[code];
  // A service that was not reached cannot have billed the call.
  const charge = code === 'redirect' ? NOT_BILLED : BILLING_UNKNOWN;
  return fail({ reason, charge, vendorCode: cause ?? code, detail });
}
