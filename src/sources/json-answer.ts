import { createRequire } from 'node:module';
import type { Static, TSchema } from 'typebox';
import { BILLING_UNKNOWN, type Fail } from './failure.ts';
import type { Charge, SourceFailure } from './port.ts';

/** A checked value from outside, or why it cannot be used. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** Reads bytes as JSON and checks it against a schema; members unknown to the schema are allowed. */
export function parseJson<Schema extends TSchema>(body: Uint8Array, schema: Schema): Checked<Static<Schema>> {
  const json = parseText(body);
  return json.ok ? checkAgainst(json.value, schema) : json;
}

function parseText(body: Uint8Array): Checked<unknown> {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) };
  } catch {
    return { ok: false, problem: 'it is no JSON in UTF-8' };
  }
}

/** Checks a value against a schema; the problem names the first member that does not fit, never its value. */
export function checkAgainst<Schema extends TSchema>(
  value: unknown,
  schema: Schema,
): Checked<Static<Schema>> {
  // Loaded with the first answer that is checked: it takes 5 MB, which a service that reads saved files never needs.
  const { Check, Errors }: typeof import('typebox/value') = createRequire(import.meta.url)('typebox/value');
  if (Check(schema, value)) return { ok: true, value };
  const [first] = Errors(schema, value);
  const where = first === undefined || first.instancePath === '' ? 'it' : `its ${first.instancePath}`;
  return { ok: false, problem: `${where} ${first?.message ?? 'is not what is documented'}` };
}

/** The failure of an answer that cannot be understood. */
export function unreadable(problem: string, fail: Fail, charge: Charge = BILLING_UNKNOWN): SourceFailure {
  return fail({ reason: 'unreadable', charge, detail: `The answer cannot be used: ${problem}.` });
}
