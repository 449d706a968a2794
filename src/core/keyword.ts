import { type Parsed, parsed, refused } from './parsed.ts';
import { oneLine, quote } from './text.ts';
import { findUnseen } from './unseen-sign.ts';

/** Longest keyword, in Unicode code points. */
export const KEYWORD_POINTS_MAX = 200;

/**
 * Reads a keyword: trimmed (of a BOM as well), NFC, runs of any spaces (ideographic and no-break space, tab, line end) as one U+0020.
 * Nothing else is folded: full width stays full width, が is not か, ー is not -. What no one can see is refused, by its name. The result
 * is also the search term.
 */
export function parseKeyword(text: string): Parsed<string> {
  const trimmed = text.normalize('NFC').trim();
  const keyword = oneLine(trimmed);
  if (keyword === '')
    return refused(
      'The keyword is empty. Give the words a shopper types.',
      'キーワードが空です。検索する語を指定してください。',
    );
  if (!keyword.isWellFormed() || keyword.includes('\ufffd')) {
    return refused(
      `The keyword ${quote(keyword.toWellFormed())} has broken characters. Send it as UTF-8.`,
      `キーワード ${quote(keyword.toWellFormed())} に壊れた文字があります。UTF-8 で送ってください。`,
    );
  }
  const unseen = findUnseen(trimmed);
  if (unseen !== undefined) return refusedUnseen(keyword, unseen);
  const points = [...keyword].length;
  if (points > KEYWORD_POINTS_MAX) {
    return refused(
      `The keyword ${quote(keyword)} has ${points} characters; at most ${KEYWORD_POINTS_MAX} are possible.`,
      `キーワード ${quote(keyword)} は ${points} 文字です。${KEYWORD_POINTS_MAX} 文字以内にしてください。`,
    );
  }
  return parsed(keyword);
}

function refusedUnseen(keyword: string, name: string) {
  return refused(
    `The keyword ${quote(keyword)} contains the invisible character ${name}. Type it again without it.`,
    `キーワード ${quote(keyword)} に見えない文字 ${name} が含まれています。取り除いて入力し直してください。`,
  );
}

/** Key under which twins meet: two keywords are twins when they are equal after NFKC and lower-casing. */
export function twinKey(keyword: string): string {
  return oneLine(keyword.normalize('NFKC').toLowerCase());
}
