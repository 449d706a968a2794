/** Longest time that a vendor can make us wait: a day's reading ends with the day. */
export const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000;

const SECONDS = /^\d+(?:\.\d+)?$/;

/** The three forms of a date in HTTP (RFC 9110): IMF-fixdate, RFC 850, asctime. */
const HTTP_DATE: readonly RegExp[] = [
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * Reads a Retry-After header: whole or broken seconds, or an HTTP date. Returns milliseconds from `nowMs` on, at most a
 * day; 0 for a past instant. Of a repeated header the longest time counts. `null` for a missing, unreadable or negative one.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const dateMs = parseHttpDate(text);
  if (dateMs !== null) return capped(dateMs - nowMs);
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => SECONDS.test(part))) return null;
  return capped(Math.max(...parts.map((part) => Math.ceil(Number(part) * 1000))));
}

/** Whole seconds of a wait, rounded up, at least 1. */
export function wholeSeconds(waitMs: number): number {
  return Math.max(1, Math.ceil(waitMs / 1_000));
}

function capped(waitMs: number): number {
  return Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS);
}

function parseHttpDate(text: string): number | null {
  const form = HTTP_DATE.findIndex((pattern) => pattern.test(text));
  if (form < 0) return null;
  const instantMs = Date.parse(form === 2 ? `${text} GMT` : text);
  return Number.isNaN(instantMs) ? null : instantMs;
}
