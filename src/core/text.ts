import { maskSecrets } from './mask-secrets.ts';
import { quarantine } from './quarantine.ts';

/** The languages in which the product speaks to people. */
export type Language = 'ja' | 'en';

/** A sentence in every language of the product. */
export interface Text {
  readonly en: string;
  readonly ja: string;
}

/** Invisible characters that are copied along with text: direction marks, zero-width characters, soft hyphen, BOM. */
export const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

/** What a terminal obeys, or shows as nothing or elsewhere, and JSON leaves as it is. */
const UNSEEN_IN_JSON = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** The same JSON with escapes for such characters: a terminal shows them and does not act on them. */
export function escapeUnseen(json: string): string {
  return json.replace(UNSEEN_IN_JSON, (character) =>
    Array.from(character.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  );
}

/** Longest line that is read as one value, in UTF-16 units: to bring stacked marks into order takes the square of their number. */
export const LINE_UNITS_MAX = 4_000;

/** Text as one line: runs of any white space (no-break and ideographic space too) become one U+0020, ends trimmed. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Text whose lines end in U+000A alone, without blanks at their ends and at the end of all: equal for texts that read the same. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

/** A whole number as sentences for people have it in both languages: `12,345`. */
export function printCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Longest text that is searched for the visible start of a quotation, in UTF-16 units. */
const QUOTED_FROM_MAX = 4_000;

/**
 * A short, safe quotation of what was sent, for error sentences: one line of at most 60 code points, without what looks
 * like a secret. A blank at its beginning or end is shown, since it may be what is wrong.
 */
export function quote(text: string): string {
  return `"${shortened(text.slice(0, QUOTED_FROM_MAX).replace(/\s+/g, ' '))}"`;
}

/** As {@link quote}, without quotation marks and blanks at the ends, for names. */
export function shorten(text: string): string {
  return shortened(oneLine(text.slice(0, QUOTED_FROM_MAX)));
}

function shortened(line: string): string {
  return quarantine(maskSecrets(line), 60);
}

/** Whether every database can store a text: PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Text that every database can store: PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates; each becomes one U+FFFD.
 * All other characters are kept.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** Every escape of a JSON text, so that a backslash which is itself escaped begins none. */
const JSON_ESCAPES = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g;
const UNSTORABLE_ESCAPE_LENGTH = '\\u0000'.length;

/**
 * A value as JSON that every database can store and read: escapes of U+0000 and of lone surrogates, which the JSON
 * functions of PostgreSQL refuse, become U+FFFD. With `members`, only these are written, at all depths, in their order.
 */
export function storableJson(value: object | string | number | boolean | null, members?: string[]): string {
  return JSON.stringify(value, members).replace(JSON_ESCAPES, (found) =>
    found.length === UNSTORABLE_ESCAPE_LENGTH ? '\ufffd' : found,
  );
}
