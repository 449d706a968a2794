import { onFirstUse } from './first-use.ts';

/** Longest title in an answer, in Unicode code points. */
export const TITLE_POINTS_MAX = 500;
/** Longest delivery or coupon text. */
export const OFFER_POINTS_MAX = 200;
/** Longest other text from outside. */
export const TEXT_POINTS_MAX = 100;

/** Control characters between words, which become a space. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;

/**
 * Characters that text from outside may not carry to a reader: controls, direction marks, zero-width characters, blank
 * fillers, soft hyphen, BOM, tags and lone surrogates. The joiners U+200C and U+200D have a rule of their own.
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f/gu;

/** A joiner is kept only between two parts of an emoji; elsewhere it is an invisible character. */
const JOINERS =
  /\u200c|(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A variation selector is kept only after an emoji and in a keycap; elsewhere it is an invisible character. */
const SELECTORS = /(?<!\p{Extended_Pictographic})(?<![\d#*](?=\ufe0f\u20e3))[\ufe0e\ufe0f]/gu;

/** Made for the first text that is too long: making it takes a start a twentieth of its time. */
const graphemes = onFirstUse(() => new Intl.Segmenter('ja', { granularity: 'grapheme' }));

/**
 * Makes text from outside safe to hand on: forbidden characters are removed, then it is cut at a grapheme border so that
 * it has at most `pointsMax` Unicode code points, the `…` of a cut included.
 */
export function quarantine(text: string, pointsMax: number): string {
  return cutAtGrapheme(cleanse(text), pointsMax);
}

/** Removes control, direction and zero-width characters; a ZWJ and a selector inside an emoji stay, a line end becomes a space. */
export function cleanse(text: string): string {
  return text.replace(BREAKS, ' ').replace(FORBIDDEN, '').replace(SELECTORS, '').replace(JOINERS, '');
}

/**
 * A value as JSON that nothing on its way obeys or hides: controls, direction marks and zero-width characters in its texts are
 * written as escapes. Parsing it gives the value unchanged.
 */
export function printVisibleJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(FORBIDDEN, (found) => found.split('').map(escapeUnit).join(''));
}

/** A UTF-16 code unit as JSON writes it. */
function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function cutAtGrapheme(text: string, pointsMax: number): string {
  if (text.length <= pointsMax || pointCount(text) <= pointsMax) return text;
  let points = 0;
  for (const { segment, index } of graphemes().segment(text)) {
    points += pointCount(segment);
    if (points > pointsMax - 1) return `${text.slice(0, index)}…`;
  }
  return text;
}

/** The length of a text in Unicode code points. */
export function pointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
