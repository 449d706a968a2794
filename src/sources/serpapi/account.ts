import { NEVER, NOT_BILLED, waitOr } from '../failure.ts';
import type { HttpAnswer } from '../http-client.ts';
import { parseJson, unreadable } from '../json-answer.ts';
import type { AccountOutcome, SourceFailure } from '../port.ts';
import { callJson, type ReadStatus, type VendorClient } from '../vendor-client.ts';
import { AccountAnswer, ErrorAnswer } from './schema.ts';

/** How to reach the vendor's service. */
export interface Service {
  readonly client: VendorClient;
  readonly origin: URL;
  readonly apiKey: string;
}

/** The vendor limits searches by the hour and does not say when the next one is free: a part of an hour. */
const THROUGHPUT_WAIT_MS = 10 * 60_000;

/** Meanings of the vendor's statuses. 429 has two, so the account is asked. */
export function statusReader(service: Service): ReadStatus {
  return async (answer, signal) => {
    if (answer.status === 429) return failureOf429(service, answer, signal);
    if (answer.status !== 410) return null;
    // The search is no longer in the vendor's archive and must be made again.
    return service.client.fail({
      reason: 'source_error',
      charge: NOT_BILLED,
      vendorCode: 'http 410',
      detail: saidIn(answer),
    });
  };
}

/** Reads the account, which does not count as a search. */
export async function checkAccount(service: Service, signal: AbortSignal): Promise<AccountOutcome> {
  const account = await callAccount(service, signal);
  if (!account.ok) return { ...account.failure, charge: NOT_BILLED };
  const pagesLeft = searchesLeft(account.value);
  if (pagesLeft === null) return unreadable('it has no number of searches', service.client.fail, NOT_BILLED);
  if (pagesLeft <= 0)
    return service.client.fail({
      reason: 'quota',
      advice: NEVER,
      charge: NOT_BILLED,
      detail: NOTHING_LEFT,
    });
  return { outcome: 'account', pagesLeft };
}

const NOTHING_LEFT = 'The account has no searches left.';

function callAccount({ client, origin, apiKey }: Service, signal: AbortSignal) {
  const url = new URL('/account.json', origin);
  url.search = new URLSearchParams({ api_key: apiKey }).toString();
  return callJson(client, { url, schema: AccountAnswer }, signal);
}

function searchesLeft({ total_searches_left, plan_searches_left }: AccountAnswer): number | null {
  return total_searches_left ?? plan_searches_left ?? null;
}

/** 429 is "too many in this hour" or "no searches left": only the account shows which. */
async function failureOf429(
  service: Service,
  answer: HttpAnswer,
  signal: AbortSignal,
): Promise<SourceFailure> {
  const { client } = service;
  const account = await callAccount(service, signal);
  const base = { charge: NOT_BILLED, vendorCode: 'http 429' };
  const left = account.ok ? searchesLeft(account.value) : null;
  if (left !== null && left <= 0)
    return client.fail({ ...base, reason: 'quota', advice: NEVER, detail: NOTHING_LEFT });
  const advice = waitOr(answer.retryAfterMs ?? (left === null ? null : THROUGHPUT_WAIT_MS));
  return client.fail({ ...base, reason: 'source_error', advice, detail: saidIn(answer) });
}

function saidIn(answer: HttpAnswer): string {
  const body = parseJson(answer.body, ErrorAnswer);
  return body.ok
    ? `The vendor says: ${body.value.error}`
    : `The source answered with status ${answer.status}.`;
}
