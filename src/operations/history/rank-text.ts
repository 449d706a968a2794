import { isLocalDate, type LocalDate } from '../../core/local-date.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote } from '../../core/text.ts';

/** The largest rank that is believed. */
export const IMPORTED_RANK_MAX = 10_000;

/** What tools write when they did not find a product as far as they looked, which is unknown here. */
const NOT_FOUND =
  /^(?:|-?0|-1|[-–—―ー]+|>\s*\d+|\d+\s*\+|n\/?a|null|none|not found|not ranked|unranked|圏外|なし)$/i;

/**
 * A rank as other tools write it. `null`: the tool did not find the product, and how far it looked is unknown, so nothing can be
 * said; it is never an absence.
 */
export function parseImportedRank(text: string): Parsed<number | null> {
  const given = text.slice(0, 40).normalize('NFKC').trim();
  if (NOT_FOUND.test(given)) return parsed(null);
  const rank = /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (rank >= 1 && rank <= IMPORTED_RANK_MAX) return parsed(rank);
  return refused(
    `The rank ${quote(text)} is not a whole number from 1 to ${IMPORTED_RANK_MAX}. Leave the cell empty if the product was not found.`,
    `順位 ${quote(text)} は 1 から ${IMPORTED_RANK_MAX} までの整数ではありません。商品が見つからなかった場合は空欄にしてください。`,
  );
}

/** A date as tools and spreadsheets write it: `2026-11-28`, `2026/11/28`, also without leading zeros. */
export function parseImportedDate(text: string): Parsed<LocalDate> {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/.exec(text.slice(0, 40).normalize('NFKC').trim())?.toSpliced(2, 1) ??
    [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (isLocalDate(date)) return parsed(date);
  return refused(
    `${quote(text)} is not a date. Use the form 2026-11-28 or 2026/11/28.`,
    `${quote(text)} は日付として使えません。2026-11-28 または 2026/11/28 の形にしてください。`,
  );
}
