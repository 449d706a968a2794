import { GAP } from './gaps.ts';

/** Invisible characters: they leave no gap, so that a word broken by them is still one word. */
const UNSEEN =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u2122\u2120\u00ae\u00a9\u{e0000}-\u{e00ff}\p{Variation_Selector}]|(?!\s)\p{Cc}/u;
/** Numbers in circles, brackets or with a full stop, which count entries and belong to no word. */
const ENCLOSED = /^[\u20e3\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u3280-\u3289\u32b1-\u32bf]/u;

/** ー */
export const LONG_VOWEL = 0x30fc;
/** The thousands separator, which is ignored. */
const COMMA = 0x2c;
const MARKS = /[\p{M}\u309b\u309c\uff9e\uff9f]/u;
/** Accents and variation selectors. */
const ACCENTS = /[\u0300-\u036f\p{Variation_Selector}]/gu;

/** Gaps that characters leave; of all other characters, letters and digits are kept. */
const GAPS: readonly (readonly [number, string])[] = [
  [GAP.space, ' '],
  [GAP.hyphen, '-\u2010\u2011\u2012\u2013\u2212\u02d7\u2043\ufe63\ufe58'],
  [GAP.dash, '\u2014\u2015\u2500\u2501\u2e3a\u30a0'],
  [GAP.dot, '\u30fb\u00b7\u2022\u2027\u2219\u22c5\u0387'],
  [GAP.mark, '*`_\\'],
  [GAP.bracket | GAP.opening, '([{「『【〈《〔〖〘〝“‘«‹〚'],
  [GAP.bracket, ')]}」』】〉》〕〗〙〟”»›〛"<>'],
  [GAP.pipe, '|'],
  [GAP.slash, '/'],
  [GAP.apostrophe, "'’ʼ＇´"],
  [GAP.colon, ':：'],
  [GAP.comma, ',、;'],
  [GAP.stop, '。!?…‥'],
];

const GAP_OF: ReadonlyMap<number, number> = new Map(
  GAPS.flatMap(([bits, characters]) => [...characters].map((one) => [one.charCodeAt(0), bits] as const)),
);

/** The gap of a character that leaves the same one beside all neighbours; `undefined` for others. */
export function fixedGapOf(point: number): number | undefined {
  return point === COMMA ? undefined : GAP_OF.get(point);
}

/** The gap that a folded character leaves, or `undefined` for a letter or a digit. */
export function gapOf(unit: number): number | undefined {
  const known = GAP_OF.get(unit);
  if (known !== undefined) return known;
  const character = String.fromCharCode(unit);
  if (/\s/u.test(character)) return GAP.space;
  return /[\p{L}\p{N}\u3005-\u3007\u30fc\ud800-\udfff]/u.test(character) ? undefined : GAP.symbol;
}

/** Whether the code point is invisible. */
export function isUnseen(point: number): boolean {
  return (point > 0x7e || point < 0x20) && !isPlain(point) && UNSEEN.test(String.fromCodePoint(point));
}

/** Whether the unit belongs to the character before it: dakuten of any width, accents, selectors. */
export function isMark(unit: number): boolean {
  return unit > 0x2ff && !isPlain(unit) && MARKS.test(String.fromCharCode(unit));
}

/** Recently folded characters, because texts repeat them. */
const late = new Map<string, string | null>();
const LATE_MAX = 4_096;

/**
 * One character with its marks, folded: NFKC, lower case, accents of Latin letters gone, dakuten kept; ★ for a symbol beyond the first
 * plane, and `null` for a number that counts entries: ① ⑴ ⒈ ❶.
 */
export function foldCharacter(cluster: string): string | null {
  const known = late.get(cluster);
  if (known !== undefined) return known;
  if (late.size >= LATE_MAX) late.clear();
  const folded = ENCLOSED.test(cluster) ? null : foldAnew(cluster);
  late.set(cluster, folded);
  return folded;
}

function foldAnew(cluster: string): string {
  const joined = cluster.replace(/[\u309b\uff9e]/g, '\u3099').replace(/[\u309c\uff9f]/g, '\u309a');
  const folded = joined.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFKC').toLowerCase();
  return /^(?!\p{L})[\u{10000}-\u{10ffff}]/u.test(folded) ? '★' : folded;
}

/** Whether a unit is a letter or a digit in the form that it is compared in, whose meaning no neighbour changes. */
export function isPlain(unit: number): boolean {
  return isAsciiWord(unit) || (isKanaLetter(unit) && unit !== LONG_VOWEL) || isKanji(unit);
}

/** Whether a unit is one of the kanji in use. */
export function isKanji(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff;
}

/** Whether a unit is a letter of hiragana or katakana, ー among them. */
function isKanaLetter(unit: number): boolean {
  return (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fe && unit !== 0x30fb);
}

/** Whether a unit joins the character before it in a way that changes that one: dakuten of any width, accents. */
export function joinsBackwards(unit: number): boolean {
  return (
    (unit >= 0x3099 && unit <= 0x309c) ||
    unit === 0xff9e ||
    unit === 0xff9f ||
    (unit >= 0x300 && unit <= 0x36f)
  );
}

/** Whether a unit is a digit or a small letter of ASCII. */
export function isAsciiWord(unit: number): boolean {
  return isDigit(unit) || (unit >= 0x61 && unit <= 0x7a);
}

/** Whether a unit is a digit of ASCII. */
export function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
