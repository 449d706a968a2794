import { NOT_BILLED, never, waitOr } from '../failure.ts';
import type { HttpAnswer } from '../http-client.ts';
import { parseJson } from '../json-answer.ts';
import type { SourceFailure } from '../port.ts';
import { callJson, type ReadStatus, type VendorClient } from '../vendor-client.ts';
import { AccountAnswer, ErrorAnswer } from './schema.ts';

/** How the vendor's service is reached. */
export interface Service {
  readonly client: VendorClient;
  readonly origin: URL;
  readonly apiKey: string;
}

/** The vendor counts throughput by the hour and says nothing of when the next search is free: a part of an hour. */
const THROUGHPUT_WAIT_MS = 10 * 60_000;

/** What the vendor's statuses mean; for 429 the account is asked, since it stands for two different things. */
export function statusReader(service: Service): ReadStatus {
  return async (answer, signal) => {
    if (answer.status === 429) return failureOf429(service, answer, signal);
    const isKeyGone = answer.status === 410;
    return isKeyGone ? failedOnce(service, answer) : null;
  };
}

/** 410: the search is no longer in the vendor's archive; a new search is another one. */
function failedOnce({ client }: Service, answer: HttpAnswer): SourceFailure {
  return client.fail({
    reason: 'source_error',
    charge: NOT_BILLED,
    vendorCode: 'http 410',
    detail: saidIn(answer),
  });
}

/** 429 is "too many in this hour" or "no searches left": only the account tells which. */
async function failureOf429(
  { client, origin, apiKey }: Service,
  answer: HttpAnswer,
  signal: AbortSignal,
): Promise<SourceFailure> {
  const url = new URL('/account.json', origin);
  url.search = new URLSearchParams({ api_key: apiKey }).toString();
  const account = await callJson(client, { url, schema: AccountAnswer }, signal);
  const base = { charge: NOT_BILLED, vendorCode: 'http 429' };
  const left = account.ok ? (account.value.total_searches_left ?? account.value.plan_searches_left) : null;
  if (typeof left === 'number' && left <= 0) {
    const detail = 'The account has no searches left.';
    return client.fail({ ...base, reason: 'quota', advice: never(), detail });
  }
  const known = typeof left === 'number' ? THROUGHPUT_WAIT_MS : null;
  const advice = waitOr(answer.retryAfterMs ?? known);
  return client.fail({ ...base, reason: 'source_error', advice, detail: saidIn(answer) });
}

function saidIn(answer: HttpAnswer): string {
  const body = parseJson(answer.body, ErrorAnswer);
  return body.ok
    ? `The vendor says: ${body.value.error}`
    : `The source answered with status ${answer.status}.`;
}
