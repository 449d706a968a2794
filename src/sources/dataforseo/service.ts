import type { Static, TSchema } from 'typebox';
import { checkAgainst, unreadable } from '../json-answer.ts';
import { type Called, callJson, type VendorClient } from '../vendor-client.ts';
import { Envelope, type Task } from './schema.ts';
import { chargeOf, failureOfCode, OK } from './status.ts';

/** How to reach the vendor's service. */
export interface Service {
  readonly client: VendorClient;
  readonly origin: URL;
  /** Contains the key. */
  readonly headers: Readonly<Record<string, string>>;
}

const BASE = '/v3/merchant/amazon/';

/** Calls a path of the vendor's Amazon API; a root code other than "ok" fails the whole call. */
export async function callService(
  { client, origin, headers }: Service,
  { path, json }: { readonly path: string; readonly json?: unknown },
  signal: AbortSignal,
): Promise<Called<Envelope>> {
  const url = new URL(BASE + path, origin);
  const answer = await callJson(
    client,
    { url, headers, schema: Envelope, ...(json === undefined ? {} : { json }) },
    signal,
  );
  if (!answer.ok || answer.value.status_code === OK) return answer;
  const { status_code, status_message, cost } = answer.value;
  const given = { message: status_message ?? '', charge: chargeOf(cost), fail: client.fail };
  return { ok: false, failure: failureOfCode(status_code, given) };
}

/** The failure that a task's own code means. */
export function failureOfTask({ client }: Service, task: Task) {
  const given = { message: task.status_message ?? '', charge: chargeOf(task.cost), fail: client.fail };
  return failureOfCode(task.status_code, given);
}

/** Gets the rows of a list that needs no task of its own. */
export async function getRows<Row extends TSchema>(
  service: Service,
  path: string,
  schema: Row,
  signal: AbortSignal,
): Promise<Called<Static<Row>[]>> {
  const answer = await callService(service, { path }, signal);
  if (!answer.ok) return answer;
  const task = answer.value.tasks?.[0];
  if (task === undefined) return { ok: false, failure: unreadable('it has no task', service.client.fail) };
  if (task.status_code !== OK) return { ok: false, failure: failureOfTask(service, task) };
  return checkRows(service, task.result ?? [], schema);
}

function checkRows<Row extends TSchema>(
  { client }: Service,
  rows: readonly unknown[],
  schema: Row,
): Called<Static<Row>[]> {
  const checked: Static<Row>[] = [];
  for (const row of rows) {
    const one = checkAgainst(row, schema);
    if (!one.ok)
      return { ok: false, failure: unreadable(`row ${checked.length + 1}: ${one.problem}`, client.fail) };
    checked.push(one.value);
  }
  return { ok: true, value: checked };
}
