import { parsePreferences } from './preferences.ts';
import type { Language } from './text.ts';

/**
 * The language of ours that an `Accept-Language` header prefers; `undefined` if it names none before its wildcard. Of equal
 * weights the first counts. A header that refuses one of ours, by the weight 0, prefers the other.
 */
export function findPreferredLanguage(acceptLanguage: string | undefined): Language | undefined {
  if (acceptLanguage === undefined) return undefined;
  const preferences = parsePreferences(acceptLanguage).toSorted((a, b) => b.weight - a.weight);
  const first = preferences.find(({ range, weight }) => weight > 0 && /^(ja|en|\*)(-|$)/.test(range));
  if (first !== undefined && !first.range.startsWith('*')) return first.range.startsWith('ja') ? 'ja' : 'en';
  const refused = preferences.find(({ range, weight }) => weight === 0 && /^(ja|en)(-|$)/.test(range));
  return refused && (refused.range.startsWith('ja') ? 'en' : 'ja');
}
