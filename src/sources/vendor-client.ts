import type { Static, TSchema } from 'typebox';
import { type Fail, failureMaker, failureOfFault, failureOfStatus } from './failure.ts';
import {
  callHttp,
  type HttpAnswer,
  type HttpLimits,
  type HttpOutcome,
  type HttpRequest,
} from './http-client.ts';
import { parseJson, unreadable } from './json-answer.ts';
import type { SourceFailure, Surroundings } from './port.ts';
import { redactorOf } from './redact.ts';

/** A vendor's HTTP service, and the maker of failures that never contain its key. */
export interface VendorClient {
  readonly fail: Fail;
  readonly nowMs: () => number;
  call(request: HttpRequest, signal: AbortSignal): Promise<HttpOutcome>;
}

/** A checked answer, or why there is no answer. */
export type Called<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: SourceFailure };

/** What a status means to this vendor; `null` for its general meaning. */
export type ReadStatus = (answer: HttpAnswer, signal: AbortSignal) => Promise<SourceFailure | null>;

/** Opens the client of a vendor; `secrets` are removed from every text that it returns. */
export function openVendorClient(
  secrets: readonly string[],
  limits: HttpLimits,
  { nowMs, timeoutMs = limits.timeoutMs }: Surroundings,
): VendorClient {
  return {
    fail: failureMaker(redactorOf(secrets)),
    nowMs,
    call: (request, signal) => callHttp(request, { limits: { ...limits, timeoutMs }, nowMs, signal }),
  };
}

/** Calls a JSON service: a fault on the way, a status, and a body that does not fit the schema are failures. */
export async function callJson<Schema extends TSchema>(
  client: VendorClient,
  {
    schema,
    readStatus,
    ...request
  }: HttpRequest & { readonly schema: Schema; readonly readStatus?: ReadStatus },
  signal: AbortSignal,
): Promise<Called<Static<Schema>>> {
  const outcome = await client.call(request, signal);
  if (outcome.kind === 'fault') return { ok: false, failure: failureOfFault(outcome, client.fail) };
  const failure = (await readStatus?.(outcome, signal)) ?? failureOfStatus(outcome, client.fail);
  if (failure !== null) return { ok: false, failure };
  const body = parseJson(outcome.body, schema);
  if (body.ok) return { ok: true, value: body.value };
  return { ok: false, failure: unreadable(body.problem, client.fail) };
}
