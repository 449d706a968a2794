import { type Preference, parsePreferences } from '../../core/preferences.ts';
import { findPreferredLanguage } from '../../core/preferred-language.ts';
import { remembering } from './remembering.ts';

/**
 * Weight of the first of `ranges` (most specific first) that the header names; `undefined` if it names none.
 */
function weightOf(preferences: readonly Preference[], ranges: readonly string[]): number | undefined {
  const found = ranges.map((wanted) => preferences.find(({ range }) => range === wanted));
  return found.find((preference) => preference !== undefined)?.weight;
}

/** Clients send only a few different headers; longer ones, in characters, are not remembered. */
const REMEMBERED = { mostTexts: 256, mostLength: 256 };

/**
 * Whether an `Accept` header prefers CSV to JSON, by the weights of RFC 9110 §12.5.1. If the weights are equal,
 * CSV needs to be named while JSON only matches a wildcard. JSON is the default.
 */
export function prefersCsv(accept: string | undefined): boolean {
  return accept !== undefined && readCsvPreference(accept);
}

const readCsvPreference = remembering(REMEMBERED, (accept) => {
  const preferences = parsePreferences(accept);
  const csv = weightOf(preferences, ['text/csv', 'text/*', '*/*']) ?? 0;
  const json = weightOf(preferences, ['application/json', 'application/*', '*/*']) ?? 0;
  if (csv !== json) return csv > json;
  const isNamed = (wanted: string) => preferences.some(({ range }) => range === wanted);
  return csv > 0 && isNamed('text/csv') && !isNamed('application/json');
});

/** Content codings of answers. */
export type Coding = 'identity' | 'gzip' | 'br';

/** The coding that an `Accept-Encoding` header prefers; if several are equal, the one with the fewest bytes. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  return acceptEncoding === undefined ? 'identity' : readCoding(acceptEncoding);
}

const readCoding = remembering(REMEMBERED, (acceptEncoding): Coding => {
  const preferences = parsePreferences(acceptEncoding);
  const other = weightOf(preferences, ['*']) ?? 0;
  const br = weightOf(preferences, ['br']) ?? other;
  const gzip = weightOf(preferences, ['gzip', 'x-gzip']) ?? other;
  const identity = weightOf(preferences, ['identity']) ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
});

/** Whether an `Accept-Language` header prefers Japanese to English. */
export function prefersJapanese(acceptLanguage: string | undefined): boolean {
  return findPreferredLanguage(acceptLanguage) === 'ja';
}
