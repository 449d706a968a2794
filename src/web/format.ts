import { MARKETPLACE } from '../core/marketplace.ts';
import type { Language } from '../core/text.ts';
import { type Html, html } from './html/html.ts';
import { languageOf, printOutside, printSentence } from './html/outside-text.ts';
import { LOCALES, numberIn } from './texts/index.ts';

/** Prints numbers, dates and money for the reader's language. Unknown is a dash, never 0. */
export interface Format {
  number(value: number | null | undefined): string;
  /** What stands between a label and its value. */
  readonly colon: string;
  /** A label and its value: a Japanese label that ends with a full-width colon needs no space after it. */
  labelled(label: string, value: Html): Html;
  /** A text in parentheses, with the space that the language wants before them. */
  inParentheses(text: string): string;
  /** `+3`, `−3`, `±0`; symbols such as `▲ 3` are up to the screen. */
  signed(value: number): string;
  yen(value: number | null | undefined): string;
  /** An amount in any currency: yen as {@link yen}, others with their code. */
  money(value: number, currency: string | null): string;
  /** Texts one after another, as a list within a sentence or a cell. */
  listed(texts: readonly string[]): string;
  /** `percent(0.125)` is 12.5%, `percent(1)` 100.0%: a column has the same number of decimals throughout. */
  percent(share: number | null | undefined): string;
  /** A Japanese calendar date, `YYYY-MM-DD`, with its weekday; it has no time zone. */
  date(localDate: string | null | undefined): Html;
  /** The same date where only text is allowed, as in an option or a sentence. */
  dateText(localDate: string): string;
  /** A sentence of an operation with its dates, `YYYY-MM-DD`, written as on pages. */
  withDates(sentence: string): string;
  /** A calendar month, `YYYY-MM`. */
  month(month: string): string;
  /** `11/28`, or `28 Nov` in English: month and day, where there is little room, as on the axis of a chart. */
  shortDate(localDate: string): Html;
  /**
   * A text from outside (a keyword, a title, a name, a pasted answer), marked as Japanese on pages in other languages
   * so that screen readers use a Japanese voice.
   */
  outside(text: string): Html;
  /** A sentence in the language of the page that contains texts from outside, each marked as by {@link outside}. */
  sentence(text: string): Html;
  /** As {@link outside}, but as an attribute, for an element that contains only this text. */
  languageOf(text: string): Html | null;
  /** An instant (RFC 3339, or milliseconds since the epoch) in Japanese time. */
  instant(instant: string | number | null | undefined): Html;
}

/** The text for unknown values. */
export const UNKNOWN = '—';

/** The formats of a language; created once for each. */
export function formatIn(language: Language): Format {
  return FORMATS.getOrInsertComputed(language, () => makeFormat(LOCALES[language]));
}

const FORMATS = new Map<Language, Format>();

function makeFormat(locale: string): Format {
  const number = { format: numberIn(locale) };
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
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: MARKETPLACE.timeZone,
  });
  const isJapanese = locale.startsWith('ja');
  const printDate = datePrinter(locale);
  const dated = remembered((given: string) => printTime(given, printDate(new Date(given))));
  const short = new Intl.DateTimeFormat(locale, {
    month: isJapanese ? 'numeric' : 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const shortened = remembered((given: string) => printTime(given, short.format(new Date(given))));
  // As the sentences of changes write amounts.
  const printYen = isJapanese ? (value: number) => `${number.format(value)} 円` : yen.format;
  // English readers need the zone; Japanese readers take it for granted.
  const zone = isJapanese ? '' : ' JST';
  const timed = remembered((given: string | number) => {
    const time = new Date(given);
    return printTime(time.toISOString(), instant.format(time) + zone);
  });
  return {
    number: (value) => (value === null || value === undefined ? UNKNOWN : number.format(value)),
    colon: isJapanese ? '：' : ': ',
    labelled: (label, value) => html`${label}${label.endsWith('：') ? '' : ' '}${value}`,
    inParentheses: isJapanese ? (text) => `（${text}）` : (text) => ` (${text})`,
    // A real minus: its width is that of a plus.
    signed: (value) => signed.format(value).replace('-', '−'),
    yen: (value) => (value === null || value === undefined ? UNKNOWN : printYen(value)),
    money: (value, currency) =>
      currency === 'JPY' ? printYen(value) : `${number.format(value)} ${currency ?? ''}`.trimEnd(),
    listed: (texts) => texts.join(isJapanese ? '、' : ', '),
    percent: (share) => (share === null || share === undefined ? UNKNOWN : percent.format(share)),
    dateText: remembered((given: string) => printDate(new Date(given))),
    withDates: (sentence) =>
      sentence.replaceAll(
        isJapanese ? / ?(\d{4}-\d{2}-\d{2}) ?/g : /(\d{4}-\d{2}-\d{2})/g,
        (_, date: string) => printDate(new Date(date)),
      ),
    shortDate: shortened,
    month: (given) => month.format(new Date(`${given}-01`)),
    outside: isJapanese ? (text) => html`${text}` : printOutside,
    sentence: isJapanese ? (text) => html`${text}` : printSentence,
    languageOf: isJapanese ? () => null : languageOf,
    date: (given) => (given === null || given === undefined ? html`${UNKNOWN}` : dated(given)),
    instant: (given) => (given === null || given === undefined ? html`${UNKNOWN}` : timed(given)),
  };
}

/** Prints a date with its weekday, which Intl puts into half-width parentheses in Japanese: `11月30日(月)`. */
function datePrinter(locale: string): (day: Date) => string {
  const date = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  });
  return (day) => date.format(day).replace('(', '（').replace(')', '）');
}

/** How many dates and how many instants are remembered: a table of a year prints each of its dates at every visit. */
const REMEMBERED_MAX = 1_000;

function remembered<Given, Printed>(print: (given: Given) => Printed): (given: Given) => Printed {
  const known = new Map<Given, Printed>();
  return (given) => {
    if (known.size >= REMEMBERED_MAX) known.clear();
    return known.getOrInsertComputed(given, print);
  };
}

function printTime(machine: string, text: string): Html {
  return html`<time datetime="${machine}">${text}</time>`;
}
