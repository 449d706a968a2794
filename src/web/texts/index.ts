/**
 * Every sentence that a page says, in one catalogue for each language: a file per area below `ja/` and `en/`, merged in `ja.ts` and
 * `en.ts`. A test fails on an id that is missing in one, or that no page uses.
 */
import type { Language } from '../../core/text.ts';
import { EN } from './en.ts';
import { JA } from './ja.ts';
import type { Message, TextArguments, TextId } from './text-id.ts';

export type { Message, PlainTextId, TextArguments, TextId } from './text-id.ts';

const CATALOGUES: Readonly<Record<Language, Readonly<Record<TextId, string>>>> = { ja: JA, en: EN };

/** Prints texts in one language: `t('keys.count', { count: 3 })`. */
export type Texts = <Id extends TextId>(id: Id, ...values: TextArguments<Id>) => string;

/** A text with its values, to be printed later in the language of whoever reads it. */
export function message<Id extends TextId>(id: Id, ...values: TextArguments<Id>): Message {
  return { id, values: values[0] ?? {} };
}

/** Whether a text has this id. */
export function isTextId(id: string): id is TextId {
  return Object.hasOwn(JA, id);
}

/** The texts of a language. */
export function textsIn(language: Language): Texts {
  return (id, ...values) => printMessage(language, { id, values: values[0] ?? {} });
}

/** Prints a message; a value that is missing leaves its braces. */
export function printMessage(language: Language, { id, values }: Message): string {
  return CATALOGUES[language][id].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (braces, name, one, other) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return braces;
      const printed = typeof value === 'number' ? NUMBERS[language].format(value) : value;
      if (one === undefined) return printed;
      return `${printed} ${value === 1 ? one : other}`;
    },
  );
}

/** How `Intl` calls the languages. English dates are day, month, year. */
export const LOCALES: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-GB' };

/** Made once: making one costs as much as printing a hundred numbers. */
const NUMBERS: Readonly<Record<Language, Intl.NumberFormat>> = {
  ja: new Intl.NumberFormat(LOCALES.ja),
  en: new Intl.NumberFormat(LOCALES.en),
};
