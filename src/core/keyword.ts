import { type Parsed, parsed, refused } from './parsed.ts';
import { oneLine, quote } from './text.ts';

/** Longest keyword, in Unicode code points. */
export const KEYWORD_POINTS_MAX = 200;

/**
 * Signs that no one can see and that would make two keywords look alike: controls, and what Unicode says is ignored where it is not known
 * (marks of direction, zero-width signs, fillers, BOM), annotation marks and the blank of Braille. Joiners and variation selectors are
 * judged apart.
 */
const UNSEEN =
  /[\p{Cc}\ufff9-\ufffb\u2800]|(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A joiner that does not stand between two signs, or behind one of a script that knows none. */
const IDLE_JOINER =
  /(?<![^\s\p{Default_Ignorable_Code_Point}]\p{Variation_Selector}?)[\u200c\u200d]|[\u200c\u200d](?![^\s\p{Default_Ignorable_Code_Point}])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Latin}\p{Nd}]\p{Variation_Selector}?)[\u200c\u200d]/u;

/** A variation selector that does not stand behind a sign has no form to choose. */
const IDLE_SELECTOR = /(?<![^\s\p{Default_Ignorable_Code_Point}])\p{Variation_Selector}/u;

/** The flag of a part of a country: its tags are seen as one flag. */
const TAGGED_FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

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
  // Looked for in what was sent: the BOM is one more space for JavaScript.
  const unseen = findUnseen(trimmed.includes('\ufeff') ? trimmed.replaceAll(/[^\S\ufeff]+/g, ' ') : keyword);
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

function findUnseen(text: string): string | undefined {
  const plain = text.replace(TAGGED_FLAGS, '\u{1f3f4}');
  return (UNSEEN.exec(plain) ?? IDLE_JOINER.exec(plain) ?? IDLE_SELECTOR.exec(plain))?.[0];
}

function refusedUnseen(keyword: string, unseen: string) {
  const name = `U+${(unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return refused(
    `The keyword ${quote(keyword)} contains the invisible character ${name}. Type it again without it.`,
    `キーワード ${quote(keyword)} に見えない文字 ${name} が含まれています。取り除いて入力し直してください。`,
  );
}

/** Key under which twins meet: two keywords are twins when they are equal after NFKC and lower-casing. */
export function twinKey(keyword: string): string {
  return oneLine(keyword.normalize('NFKC').toLowerCase());
}
