import { Type } from 'typebox';
import { getParameter, invalidParameter, type MiharuError } from '../core/errors.ts';
import { addDays, daysBetween, earlierOf, type LocalDate, parseLocalDate } from '../core/local-date.ts';
import { given, localDateSchema } from './schemas.ts';

/** Maximum number of dates from `from` to `to`. */
export const RANGE_DATES_MAX = 30;

/** Japanese dates, both included. */
export interface DateRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The dates of an answer as a caller sends them: a number of days back from today, or a range. */
export interface AskedDates {
  readonly days?: number;
  readonly from?: string;
  readonly to?: string;
}

/** The members of an input for {@link AskedDates}; `max` and `fallback` are those of `days`. */
export function datesInput({ max, fallback }: { readonly max: number; readonly fallback: number }) {
  const days = Type.Integer({
    minimum: 1,
    maximum: max,
    default: fallback,
    description: `Number of dates back from today (Japan time), 1 to ${max}; default ${fallback}.`,
  });
  const from = Type.String({
    format: 'date',
    description: `First date of a range, instead of \`days\`: \`YYYY-MM-DD\` in Japan, not in the future. Without \`to\`, the range has ${RANGE_DATES_MAX} dates and ends today at the latest.`,
  });
  const to = Type.String({
    format: 'date',
    description: `Last date of a range of at most ${RANGE_DATES_MAX} dates, included. After a date in the future, the answer ends today, but the range counts in full towards the maximum. Without \`from\`, the range has ${RANGE_DATES_MAX} dates.`,
  });
  return { days: Type.Optional(days), from: Type.Optional(from), to: Type.Optional(to) };
}

/** Maximum number of dates of a list on the command line. */
const LISTED_DATES_MAX = 400;
const LISTED_DATES_FALLBACK = 30;

/** The members of an input for the dates of a list on the command line; {@link readListedDates} reads them. */
export const listedDatesInput = {
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LISTED_DATES_MAX,
      ...given('N', [
        `Number of days back from today, 1 to ${LISTED_DATES_MAX}; default ${LISTED_DATES_FALLBACK}`,
        `本日からさかのぼる日数（1 から ${LISTED_DATES_MAX}。省略時は ${LISTED_DATES_FALLBACK}）`,
      ]),
    }),
  ),
  from: Type.Optional(
    Type.String(
      given('DATE', [
        `First date of a range, instead of --days; without --to, ${RANGE_DATES_MAX} dates`,
        `期間の最初の日（--days の代わり。--to を省略すると ${RANGE_DATES_MAX} 日間）`,
      ]),
    ),
  ),
  to: Type.Optional(
    Type.String(
      given('DATE', [
        `Last date of a range of at most ${LISTED_DATES_MAX} dates, future ones included; without --from, ${RANGE_DATES_MAX} dates`,
        `期間の最後の日（未来の日付も含めて最長 ${LISTED_DATES_MAX} 日間。--from を省略すると ${RANGE_DATES_MAX} 日間）`,
      ]),
    ),
  ),
};

/** As {@link readDates}, with the numbers and options of {@link listedDatesInput}. */
export function readListedDates(asked: AskedDates, today: LocalDate): DateRange {
  return readDates(asked, {
    today,
    fallback: LISTED_DATES_FALLBACK,
    max: LISTED_DATES_MAX,
    shown: { days: '`--days`', from: '`--from`', to: '`--to`' },
  });
}

/** The members of an output for the dates that it holds; `max` is that of `days`. */
export function datesSchema(max: number) {
  return {
    days: Type.Integer({ minimum: 1, maximum: max, description: 'Number of dates from `from` to `to`.' }),
    from: localDateSchema,
    to: localDateSchema,
  };
}

type Names = Readonly<Record<keyof AskedDates, string>>;

const PARAMETERS: Names = { days: '`days`', from: '`from`', to: '`to`' };

/** How dates are read: `fallback` is the number of days without any, `max` that of a range, `shown` what errors call them. */
interface DatesRule {
  readonly today: LocalDate;
  readonly fallback: number;
  readonly max?: number;
  readonly shown?: Names;
}

/** The dates that a caller asks for, up to today. Throws `invalid_parameter`. */
export function readDates(
  { days, from, to }: AskedDates,
  { today, fallback, max = RANGE_DATES_MAX, shown = PARAMETERS }: DatesRule,
): DateRange {
  if (from === undefined && to === undefined) return lastDates(days ?? fallback, today);
  if (days !== undefined) throw daysAndRange(shown);
  const first = from === undefined ? undefined : readLocalDate('from', from);
  const last = to === undefined ? undefined : readLocalDate('to', to);
  if (first === undefined) return lastDates(RANGE_DATES_MAX, earlierOf(last ?? today, today));
  if (first > today) throw inFuture(shown, first, today);
  if (last === undefined) return { from: first, to: earlierOf(addDays(first, RANGE_DATES_MAX - 1), today) };
  const range = { from: first, to: last };
  const count = daysBetween(first, last) + 1;
  if (count < 1) throw reversed(shown, range);
  if (count > max) throw tooLong(shown, range, { count, max });
  return { from: first, to: earlierOf(last, today) };
}

/** The dates of an answer: how many, first and last. */
export function toDatesAnswer({ from, to }: DateRange) {
  return { days: daysBetween(from, to) + 1, from, to };
}

/** This many dates that end with `to`. */
export function lastDates(days: number, to: LocalDate): DateRange {
  return { from: addDays(to, 1 - days), to };
}

/** The date in a parameter, spelled YYYY-MM-DD; throws `invalid_parameter`. */
export function readLocalDate(parameter: string, text: string): LocalDate {
  return getParameter(parameter, parseLocalDate(text));
}

function daysAndRange(shown: Names): MiharuError {
  return invalidParameter('days', {
    en: `${shown.days} cannot be combined with ${shown.from} or ${shown.to}. Use ${shown.days} alone, or leave it out.`,
    ja: `${shown.days} は ${shown.from} や ${shown.to} と同時に指定できません。どちらか一方だけを指定してください。`,
  });
}

function inFuture(shown: Names, from: LocalDate, today: LocalDate): MiharuError {
  return invalidParameter('from', {
    en: `${shown.from} is ${from}, which is in the future. Use a date up to ${today}, today in Japan.`,
    ja: `${shown.from} の ${from} は未来の日付です。日本時間の本日（${today}）以前の日付を指定してください。`,
  });
}

function reversed(shown: Names, { from, to }: DateRange): MiharuError {
  return invalidParameter('to', {
    en: `${shown.to} (${to}) is before ${shown.from} (${from}). Use the earlier date as ${shown.from}.`,
    ja: `${shown.to}（${to}）が ${shown.from}（${from}）より前の日付です。早いほうの日付を ${shown.from} に指定してください。`,
  });
}

function tooLong(
  shown: Names,
  { from, to }: DateRange,
  { count, max }: { readonly count: number; readonly max: number },
): MiharuError {
  const last = addDays(from, max - 1);
  return invalidParameter('to', {
    en: `The range from ${from} to ${to} has ${count} dates, but the maximum is ${max}. Use ${last} or an earlier date as ${shown.to}, and request the rest separately.`,
    ja: `${from} から ${to} までは ${count} 日です。1 回に指定できるのは ${max} 日までです。${shown.to} を ${last} 以前にし、残りは別に取得してください。`,
  });
}
