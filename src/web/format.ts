import { MARKETPLACE } from '../core/marketplace.ts';
import type { Language } from '../core/text.ts';
import { type Html, html } from './html/html.ts';
import { languageOf, printOutside, printSentence } from './html/outside-text.ts';
import { LOCALES } from './texts/index.ts';

/** Prints numbers, dates and money as the reader's language has them. Unknown is a dash, never 0. */
export interface Format {
  number(value: number | null | undefined): string;
  /** `▲ 3`-like signs are the screen's; this is `+3`, `−3`, `±0`. */
  signed(value: number): string;
  yen(value: number | null | undefined): string;
  /** `percent(0.125)` is 12.5%, `percent(1)` 100.0%: one column has the same decimals all over. */
  percent(share: number | null | undefined): string;
  /** A Japanese calendar date, `YYYY-MM-DD`: with its weekday, in no zone at all. */
  date(localDate: string | null | undefined): Html;
  /** The same date where only text may stand, as in a choice. */
  dateText(localDate: string): string;
  /** The same date within a sentence, its month in full and without its weekday. */
  longDate(localDate: string): string;
  /**
   * A text from outside (a keyword, a title, a name, a pasted answer): told to be Japanese where the page is not, so that it is read out
   * by a Japanese voice.
   */
  outside(text: string): Html;
  /** A sentence in the language of the page with texts from outside in it, each told as by {@link outside}. */
  sentence(text: string): Html;
  /** As {@link outside}, for an element that holds a text and no other element: its attribute. */
  languageOf(text: string): Html | null;
  /** An instant (RFC 3339, or milliseconds since the epoch) by Japanese clocks. */
  instant(instant: string | number | null | undefined): Html;
}

/** What is printed for the unknown. */
export const UNKNOWN = '—';

/** The formats of a language; made once for each. */
export function formatIn(language: Language): Format {
  return FORMATS.getOrInsertComputed(language, () => makeFormat(LOCALES[language]));
}

const FORMATS = new Map<Language, Format>();

function makeFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const yen = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'JPY',
    currencyDisplay: 'narrowSymbol',
  });
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  const longDate = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: MARKETPLACE.timeZone,
  });
  const isJapanese = locale.startsWith('ja');
  // Abroad nobody takes a time for a Japanese one by itself.
  const zone = isJapanese ? '' : ' JST';
  return {
    number: (value) => (value === null || value === undefined ? UNKNOWN : number.format(value)),
    signed: (value) => signed.format(value),
    yen: (value) => (value === null || value === undefined ? UNKNOWN : yen.format(value)),
    percent: (share) => (share === null || share === undefined ? UNKNOWN : percent.format(share)),
    dateText: (given) => date.format(new Date(given)),
    longDate: (given) => longDate.format(new Date(given)),
    outside: isJapanese ? (text) => html`${text}` : printOutside,
    sentence: isJapanese ? (text) => html`${text}` : printSentence,
    languageOf: isJapanese ? () => null : languageOf,
    date: remembered((given) => timeOf(given, given, (value) => date.format(new Date(value)))),
    instant: (given) =>
      timeOf(
        given,
        given == null ? given : new Date(given).toISOString(),
        (value) => instant.format(new Date(value)) + zone,
      ),
  };
}

/** Dates that are remembered: a table of a year has each of its dates at every visit. */
const DATES_MAX = 1_000;

function remembered(print: Format['date']): Format['date'] {
  const known = new Map<string, Html>();
  return (given) => {
    if (given === null || given === undefined) return print(given);
    if (known.size >= DATES_MAX) known.clear();
    return known.getOrInsertComputed(given, print);
  };
}

function timeOf<T extends string | number>(
  given: T | null | undefined,
  machine: string | null | undefined,
  print: (value: T) => string,
): Html {
  if (given === null || given === undefined) return html`${UNKNOWN}`;
  return html`<time datetime="${machine}">${print(given)}</time>`;
}
