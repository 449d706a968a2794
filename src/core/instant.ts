import { type Parsed, parsed, refused } from './parsed.ts';
import { quote } from './text.ts';

/**
 * Prints an instant (milliseconds since the epoch) as RFC 3339 in UTC with whole seconds: `2026-11-27T21:03:12Z`. It is not
 * concatenated from pieces, because `JSON.stringify` takes twice as long for such strings.
 */
export function printInstant(instantMs: number): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(instantMs));
  return instant.toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** As {@link printInstant}, for many of which most are the same, as all products of a reading share its instant: each is printed once. */
export function createInstantPrinter(): (instantMs: number) => string {
  const printed = new Map<number, string>();
  return (instantMs) => printed.getOrInsertComputed(instantMs, printInstant);
}

/** Reads an RFC 3339 instant with its offset (`Z` or `+09:00`); gives milliseconds since the epoch. */
export function parseInstant(text: string): Parsed<number> {
  const shaped = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/.test(text);
  try {
    if (shaped) return parsed(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    // A shape that is right with a date that does not exist (30 February) falls through to the refusal.
  }
  return refused(
    `${quote(text)} is not a valid time. Include the time zone: 2026-11-28T06:00:00+09:00 or 2026-11-27T21:00:00Z.`,
    `${quote(text)} は正しい時刻ではありません。2026-11-28T06:00:00+09:00 のように時差を付けて指定してください。`,
  );
}
