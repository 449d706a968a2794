import { printCsv } from '../../core/csv.ts';
import type { AccountOperation } from '../../operations/operation.ts';
import type { Coding } from '../http/preferences.ts';
import type { Freshness } from './freshness.ts';
import type { PrintedAnswer } from './print-answer.ts';
import { encode, type Representation, representationOf } from './representation.ts';

/** Selects one representation of an answer. */
export interface Variant {
  readonly format: 'json' | 'csv';
  readonly coding: Coding;
}

/** An additional `Vary` header for answers in the client's language. */
const LOCALIZED = ['Vary', 'Accept-Language'];

/** One answer with all representations requested so far. */
export interface Answer {
  /** The version of the account's data that it was built from. */
  readonly version: number;
  /** Start of the Japanese day for which it is valid, in milliseconds since the epoch. */
  readonly day: number;
  /** When building it began, in milliseconds since the epoch. */
  readonly madeAtMs: number;
  /** When it expires although no data has changed, in milliseconds since the epoch. */
  readonly validUntilMs: number;
  /** A representation that already exists. */
  find(variant: Variant): Representation | undefined;
  /** Makes a representation and keeps it. */
  make(variant: Variant): Promise<Representation>;
  /** Bytes of all representations. */
  bytes(): number;
  /** Whether it was used since this was last set to false. */
  wasUsed: boolean;
}

/** An answer of an operation. The JSON text is kept; every other representation is made from it on request. */
export function createAnswer(
  operation: AccountOperation,
  { json: plainJson, validUntilMs }: PrintedAnswer,
  { version, day, nowMs }: Freshness,
): Answer {
  const vary = operation.http.isLocalized === true ? LOCALIZED : [];
  const json = representationOf(plainJson, 'application/json; charset=utf-8', { validators: vary });
  const made = new Map<string, Representation>([['json identity', json]]);

  async function make({ format, coding }: Variant): Promise<Representation> {
    const { plain, more } = format === 'csv' ? csvOf(operation, json.body) : { plain: json.body, more: [] };
    const { body, headers } = await encode(plain, coding);
    const type =
      format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8';
    const representation = representationOf(body, type, { headers: [...headers, ...more], validators: vary });
    made.set(`${format} ${coding}`, representation);
    return representation;
  }

  return {
    version,
    day,
    madeAtMs: nowMs,
    validUntilMs,
    wasUsed: false,
    find: ({ format, coding }) =>
      format === 'json' && coding === 'identity' ? json : made.get(`${format} ${coding}`),
    make,
    bytes: () => made.values().reduce((sum, { body }) => sum + body.length, 0),
  };
}

/** The rows, and what has no place in them: where the list continues. */
function csvOf(operation: AccountOperation, json: Buffer) {
  const { csv } = operation.http;
  if (csv === undefined) return { plain: Buffer.from(printCsv([])), more: [] };
  const output: { readonly next_cursor?: unknown } = JSON.parse(json.toString());
  const rows = csv(output);
  const next = output.next_cursor;
  const more = typeof next === 'string' ? ['X-Next-Cursor', next] : [];
  return { plain: Buffer.from(printCsv(rows)), more };
}
