import { daysBetween, isLocalDate, type LocalDate } from '../../core/local-date.ts';
import { INVISIBLE, oneLine } from '../../core/text.ts';
import { foldSpelling } from './spelling.ts';

/** Days named by a word, as days after the reading; longer words come before words that they contain. */
const NEAR_DAYS: readonly (readonly [RegExp, number])[] = [
  [/明後日|あさって/gu, 2],
  [/明日中?|tomorrow|overnight/giu, 1],
  [/(?:本日|今日)中?|今夜|today|tonight/giu, 0],
];

const JAPANESE_DATE = /(?<!\d)(?:(\d{4})\s*[年/]\s*)?(\d{1,2})\s*[月/]\s*(\d{1,2})(?:\s*日)?/gu;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_DATE = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s*(\d{1,2})(?!\d)/giu;
const WEEKDAYS =
  /[月火水木金土日]曜日?|\([月火水木金土日]\)|\b(?:mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:day)?\b,?/giu;
/** Countdowns to an order deadline, and times of day. */
const TIMES =
  /(?:あと|残り)?\s*(?:\d+\s*時間(?:\s*と)?(?:\s*\d+\s*分)?|\d+\s*分(?!の))(?:\s*以内)?|\d{1,2}:\d{2}|(?:午前|午後|夜)?\s*\d{1,2}\s*時(?:\s*\d{1,2}\s*分)?|\d+\s*(?:hours?|hrs?)(?:\s*(?:and\s*)?\d+\s*min(?:ute)?s?)?|\d+\s*min(?:ute)?s?/giu;

/** The order deadline of a promise, with the words around its countdown. */
const ORDER_WITHIN = new RegExp(
  `\\(?(?:${TIMES.source})[にの]?\\s*ご?注文(?:の場合|いただくと|いただいた場合|すると|完了で|で)?\\)?|\\(?\\border within (?:${TIMES.source})\\)?`,
  'giu',
);

function fold(text: string): string {
  return oneLine(text.normalize('NFKC').replace(INVISIBLE, ''));
}

/** The words of a promise without everything that changes with the calendar and the clock. */
export function deliveryWords(text: string): string {
  let words = fold(text)
    .replace(ORDER_WITHIN, '')
    .replace(JAPANESE_DATE, '#')
    .replace(ENGLISH_DATE, '#')
    .replace(WEEKDAYS, '');
  for (const [word] of NEAR_DAYS) words = words.replace(word, '#');
  return foldSpelling(words.replace(TIMES, ''))
    .replace(/#(?:[-~〜,、]?(?:\d{1,2}日)?#?)*/gu, '#')
    .toLowerCase();
}

/** Days from the reading to the earliest date in the promise; `null` if it names no date. */
export function earliestLeadDays(text: string, readOn: LocalDate): number | null {
  const folded = fold(text);
  const leads = [
    ...folded
      .matchAll(JAPANESE_DATE)
      .flatMap(([, year, month, day]) => leadTo(readOn, year, Number(month), Number(day))),
    ...folded
      .matchAll(ENGLISH_DATE)
      .flatMap(([, month = '', day]) =>
        leadTo(readOn, undefined, MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)),
      ),
  ];
  if (leads.length > 0) return Math.min(...leads);
  return NEAR_DAYS.findLast(([word]) => folded.search(word) >= 0)?.[1] ?? null;
}

/** A date without a year is the one nearest to the reading. Past and invalid dates are left out. */
function leadTo(readOn: LocalDate, year: string | undefined, month: number, day: number): number[] {
  const readYear = Number(readOn.slice(0, 4));
  const years = year === undefined ? [readYear - 1, readYear, readYear + 1] : [Number(year)];
  const rest = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const nearest = years
    .map((one) => `${String(one).padStart(4, '0')}-${rest}`)
    .filter(isLocalDate)
    .map((date) => daysBetween(readOn, date))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  return nearest === undefined || nearest < 0 ? [] : [nearest];
}
