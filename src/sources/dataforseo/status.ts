import { type Fail, NEVER, NOT_BILLED, waitOr } from '../failure.ts';
import type { Charge, RetryAdvice, SourceFailure, SourceFailureReason } from '../port.ts';

/** The vendor's codes that are answers, with any other content. */
export const OK = 20_000;
export const CREATED = 20_100;
export const NO_RESULTS = 40_102;

/** The task is in progress or queued: keep waiting. */
const WAITING: ReadonlySet<number> = new Set([40_601, 40_602]);

/** Whether a task's code says that it is not ready yet. */
export function isWaiting(code: number): boolean {
  return WAITING.has(code);
}

type Meaning = readonly [SourceFailureReason, RetryAdvice];

const BACKOFF: RetryAdvice = { retry: 'backoff' };
/** The vendor counts calls by the minute. */
const NEXT_MINUTE: RetryAdvice = waitOr(60_000);

/** Codes with a meaning of their own; the others go by their family. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  40100: ['auth', NEVER],
  40101: ['blocked', BACKOFF],
  40104: ['auth', NEVER],
  40200: ['quota', NEVER],
  40202: ['source_error', NEXT_MINUTE],
  40203: ['quota', NEVER],
  40204: ['auth', NEVER],
  40209: ['source_error', NEXT_MINUTE],
  40210: ['quota', NEVER],
};

/** Families of codes: the first three digits. */
const FAMILIES: Readonly<Record<number, Meaning>> = {
  400: ['source_error', NEVER],
  401: ['source_error', BACKOFF],
  402: ['quota', NEVER],
  403: ['auth', NEVER],
  404: ['source_error', NEVER],
  405: ['source_error', NEVER],
};

/**
 * What the vendor's own code means, at the root or at a task. 40101 is a search that Amazon refused after the vendor's own
 * retries: it is billed all the same.
 */
export function failureOfCode(
  code: number,
  { message, charge, fail }: { readonly message: string; readonly charge: Charge; readonly fail: Fail },
): SourceFailure {
  const [reason, advice] = MEANINGS[code] ?? FAMILIES[Math.floor(code / 100)] ?? ['source_error', BACKOFF];
  const billing: Charge = code === 40_101 ? { ...charge, billed: 'yes' } : charge;
  const detail = `The vendor says: ${message === '' ? 'nothing' : message}`;
  return fail({ reason, advice, charge: billing, vendorCode: String(code), detail });
}

/** A cost in US dollars as the vendor reports it, in millionths. */
export function chargeOf(dollars: number | null | undefined): Charge {
  if (dollars === null || dollars === undefined) return { billed: 'unknown', cost: null };
  const amount = Math.round(dollars * 1_000_000);
  if (!Number.isSafeInteger(amount) || amount < 0) return { billed: 'unknown', cost: null };
  return amount === 0
    ? { ...NOT_BILLED, cost: { amount, unit: 'micro_usd' } }
    : { billed: 'yes', cost: { amount, unit: 'micro_usd' } };
}
