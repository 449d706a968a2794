/**
 * Every sentence that a page says, in both languages beside each other: a file per area, merged in `catalogue.ts`. The compiler misses a
 * language that is left out; a test fails on an id that no page uses.
 */
import type { Language } from '../../core/text.ts';
import { TEXTS } from './catalogue.ts';
import type { Message, TextArguments, TextId } from './text-id.ts';

export type { Message, PlainTextId, TextArguments, TextId } from './text-id.ts';

/** Prints texts in one language: `t('keys.count', { count: 3 })`. */
export type Texts = <Id extends TextId>(id: Id, ...values: TextArguments<Id>) => string;

/** A text with its values, to be printed later in the language of whoever reads it. */
export function message<Id extends TextId>(id: Id, ...values: TextArguments<Id>): Message {
  return { id, values: values[0] ?? {} };
}

/** Whether a text has this id. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(TEXTS, id);
}

/** The texts of a language. */
export function textsIn(language: Language): Texts {
  return (id, ...values) => printMessage(language, { id, values: values[0] ?? {} });
}

/** Prints a message; a value that is missing leaves its braces. */
export function printMessage(language: Language, { id, values }: Message): string {
  let printed = '';
  for (const piece of piecesOf(language, id)) {
    printed += typeof piece === 'string' ? piece : printSlot(language, piece, values);
  }
  return printed;
}

/** Braces of a text: what they are filled with, and the word behind a number in a language that has two forms. */
interface Slot {
  readonly braces: string;
  readonly name: string;
  readonly forms: { readonly one: string; readonly other: string } | null;
}

function printSlot(language: Language, { braces, name, forms }: Slot, values: Message['values']): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined) return braces;
  const printed = typeof value === 'number' ? NUMBERS[language](value) : value;
  return forms === null ? printed : `${printed} ${value === 1 ? forms.one : forms.other}`;
}

type Pieces = readonly (string | Slot)[];

/** Texts cut at their braces, each when it is first printed: a page prints the same text in every row of a table. */
const PIECES: Readonly<Record<Language, Map<TextId, Pieces>>> = { ja: new Map(), en: new Map() };

function piecesOf(language: Language, id: TextId): Pieces {
  return PIECES[language].getOrInsertComputed(id, () => cutAtBraces(TEXTS[id][language]));
}

function cutAtBraces(text: string): Pieces {
  const pieces: (string | Slot)[] = [];
  let done = 0;
  for (const found of text.matchAll(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g)) {
    const [braces, name = '', one, other = ''] = found;
    pieces.push(text.slice(done, found.index));
    pieces.push({ braces, name, forms: one === undefined ? null : { one, other } });
    done = found.index + braces.length;
  }
  return [...pieces, text.slice(done)].filter((piece) => piece !== '');
}

/** How `Intl` calls the languages. English dates are day, month, year. */
export const LOCALES: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-GB' };

/** Prints numbers in a locale of {@link LOCALES}. Most are small integers, which need no grouping and so no `Intl`. */
export function numberIn(locale: string): (value: number) => string {
  const grouped = new Intl.NumberFormat(locale);
  return (value) =>
    Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : grouped.format(value);
}

/** Made once: making one costs as much as printing a hundred numbers. */
const NUMBERS: Readonly<Record<Language, (value: number) => string>> = {
  ja: numberIn(LOCALES.ja),
  en: numberIn(LOCALES.en),
};
