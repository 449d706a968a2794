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

/** Tens that the shop counts in, by the sign behind the number. */
const TENS: Readonly<Record<string, number>> = { K: 1e3, k: 1e3, M: 1e6, 千: 1e3, 万: 1e4, 萬: 1e4, 億: 1e8 };

/** Words that say how many were bought; the newness line of the same slot has none of them. */
const BOUGHT = /購入され|bought in|purchased in|gekauft|購買|购买/i;

/** The lower bound in the shop's words about sales: `過去1か月で1万点以上購入されました` gives 10000; `null` when they are about something else. */
export function parseSalesMin(text: string): number | null {
  const plain = plainDigits(text);
  if (!BOUGHT.test(plain)) return null;
  const counted = plain.replace(/^過去\s*\d*\s*[かヵヶケカ箇]?月(?:間)?(?:で|に)?/u, '');
  const found = /(\d+(?:[.,]\d+)*)\s*([KkM千万萬億]?)/u.exec(counted);
  if (found?.[1] === undefined) return null;
  const tens = TENS[found[2] ?? ''] ?? 1;
  const amount =
    tens === 1 ? Number(found[1].replace(/[.,]/g, '')) : Number(found[1].replace(',', '.')) * tens;
  return Number.isSafeInteger(Math.round(amount)) ? Math.round(amount) : null;
}

function plainDigits(text: string): string {
  return oneLine(text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/gu, ''));
}
