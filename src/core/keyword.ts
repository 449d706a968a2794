import { type Parsed, parsed, refused } from './parsed.ts';
import { pointCount } from './quarantine.ts';
import { decodeQueryText, findQueryMember } from './query-member.ts';
import { LINE_UNITS_MAX, oneLine, quote } from './text.ts';
import { findUnseen } from './unseen-character.ts';

/** Longest keyword, in Unicode code points. */
export const KEYWORD_POINTS_MAX = 200;

/**
 * Reads a keyword: trimmed (of a BOM as well), NFC, runs of any spaces (ideographic and no-break space, tab, line end) as one U+0020.
 * Nothing else is folded: full width stays full width, が is not か, ー is not -. What no one can see is refused, by its name. The result
 * is also the search term.
 */
export function parseKeyword(text: string): Parsed<string> {
  if (text.length > LINE_UNITS_MAX) return refusedLong(text, pointCount(text));
  const trimmed = text.normalize('NFC').trim();
  const keyword = oneLine(trimmed);
  if (keyword === '')
    return refused(
      'The keyword is empty. Enter the words a shopper types.',
      'キーワードが空です。検索する語を指定してください。',
    );
  if (!keyword.isWellFormed() || keyword.includes('\ufffd')) {
    return refused(
      `The keyword ${quote(keyword.toWellFormed())} contains broken characters. Send it as UTF-8.`,
      `キーワード ${quote(keyword.toWellFormed())} に壊れた文字が含まれています。UTF-8 で送ってください。`,
    );
  }
  const unseen = findUnseen(trimmed);
  if (unseen !== undefined) {
    return refused(
      `The keyword ${quote(keyword)} contains the invisible character ${unseen}. Remove it.`,
      `キーワード ${quote(keyword)} に見えない文字 ${unseen} が含まれています。取り除いてください。`,
    );
  }
  const points = [...keyword].length;
  if (points > KEYWORD_POINTS_MAX) return refusedLong(keyword, points);
  return parsed(keyword);
}

function refusedLong(keyword: string, points: number) {
  const shown = quote(keyword.toWellFormed());
  return refused(
    `The keyword ${shown} has ${points} characters. Use at most ${KEYWORD_POINTS_MAX}.`,
    `キーワード ${shown} は ${points} 文字です。${KEYWORD_POINTS_MAX} 文字以内にしてください。`,
  );
}

/** An HTML entity that was pasted instead of a character, named or numeric. */
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#0*(\d{2,6})|#x0*([0-9a-f]{2,5}));/g;

/**
 * Key under which twins meet: two keywords are twins when they are equal after NFKC and lower-casing, the form of an emoji or a kanji
 * and the spelling of `&` in HTML left aside.
 */
export function twinKey(keyword: string): string {
  const plain = keyword
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Variation_Selector}/gu, '');
  return oneLine(plain.replaceAll(REFERENCE, characterOf).normalize('NFKC').toLowerCase());
}

function characterOf(reference: string, name?: string, decimal?: string, hexadecimal?: string): string {
  if (name !== undefined) return REFERENCES[name] ?? reference;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return point < 0x11_0000 && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : reference;
}

/** An address, with or without its scheme: of any host, or a path of the shop. */
const ADDRESS = /^(?:https?:\/\/|www\.|(?:[a-z0-9-]+\.)*amazon\.[a-z.]{2,6}\/)\S*$/i;

/** Parameters of a results URL that contain the keyword, in current and old links. */
const KEYWORD_MEMBERS = ['k', 'field-keywords', 'keywords'] as const;

/** Text in which at least one non-ASCII character is percent-encoded. */
const ESCAPED = /^(?=.*%[89a-f][0-9a-f])\S+$/i;

/**
 * Reads a keyword to add, as {@link parseKeyword}. Refuses URLs and percent-encoded text, which no shopper types, and names the
 * keyword that they contain.
 */
export function parseNewKeyword(text: string): Parsed<string> {
  if (text.length > LINE_UNITS_MAX) return parseKeyword(text);
  const given = text.normalize('NFC').trim();
  if (ADDRESS.test(given)) return refusedAddress(given);
  const decoded = ESCAPED.test(given) ? decodeQueryText(given) : null;
  const meant = parseKeyword(decoded ?? '');
  if (!meant.ok) return parseKeyword(text);
  return refused(
    `${quote(given)} is URL-encoded. Add ${quote(meant.value)} instead.`,
    `${quote(given)} は URL 用に変換された文字列です。${quote(meant.value)} を追加してください。`,
  );
}

function refusedAddress(address: string): Parsed<string> {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? '';
  const asked = parseKeyword(
    KEYWORD_MEMBERS.map((name) => findQueryMember(query, name)).find((one) => one !== null) ?? '',
  );
  if (asked.ok) {
    return refused(
      `${quote(address)} is a URL. Add its keyword instead: ${quote(asked.value)}.`,
      `${quote(address)} は URL です。検索語の ${quote(asked.value)} を追加してください。`,
    );
  }
  return refused(
    `${quote(address)} is a URL without a keyword. Enter the words a shopper types.`,
    `${quote(address)} は検索語を含まない URL です。検索する語を指定してください。`,
  );
}
