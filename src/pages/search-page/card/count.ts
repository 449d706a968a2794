import { oneLine } from '../../../core/text.ts';

const RATING_RULES: readonly RegExp[] = [
  // 5つ星のうち4.3 and 星5つ中4.3: the scale stands first.
  /(?:うち|つ中)\s*(\d(?:[.,]\d+)?)/,
  // 4.3 out of 5 stars, 4,3 von 5 Sternen, 4.5 顆星，最高 5 顆星
  /^(\d(?:[.,]\d+)?)\s*(?:out of|von|顆星|颗星|sur|su|de|\/)/i,
  /^(\d(?:[.,]\d+)?)$/,
];

/** Stars as the shop words them in Japanese, English, German or Chinese; 0 to 5, or `null` when no rating stands there. */
export function parseRating(text: string): number | null {
  const plain = plainDigits(text);
  for (const rule of RATING_RULES) {
    const found = rule.exec(plain)?.[1];
    if (found === undefined) continue;
    const rating = Number(found.replace(',', '.'));
    return rating <= 5 ? rating : null;
  }
  return null;
}

/** `5つ星のうち4.3` beside a count is no part of it. */
const RATING_WORDS = /\d?つ星のうち\s*\d(?:\.\d+)?|\d(?:[.,]\d+)?\s*(?:out of|von)\s*5\s*\S*/gi;

/** A whole number with any grouping: `1,057 レーティング`, `(1,234)`, `79.598`; `null` for none and for a short form (`2.6K`). */
export function parseCount(text: string): number | null {
  const plain = plainDigits(text).replace(RATING_WORDS, ' ');
  const found = /\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d+/.exec(plain);
  if (found === null || isShortForm(plain.slice(found.index + found[0].length))) return null;
  const count = Number(found[0].replace(/\D/g, ''));
  return Number.isSafeInteger(count) ? count : null;
}

function isShortForm(rest: string): boolean {
  return /^(?:[.,]\d+)?\s*(?:[KkMm](?![A-Za-z])|万|千|Tsd)/u.test(rest);
}

function plainDigits(text: string): string {
  return oneLine(text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/gu, ''));
}
