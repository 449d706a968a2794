import { MARKETPLACE } from './marketplace.ts';
import { type Parsed, parsed, refused } from './parsed.ts';
import { quote } from './text.ts';

/** A calendar date in Asia/Tokyo, `YYYY-MM-DD`. */
export type LocalDate = string;

const DAY_MS = 86_400_000;

/**
 * Whether `text` is a date that exists, spelled `YYYY-MM-DD`, of the years 1900 to 2999: the shop knows no others, and no date
 * that is counted from one of them is of the year 0, which PostgreSQL does not have.
 */
export function isLocalDate(text: string): boolean {
  return /^(?:19|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(midnightOf(text));
}

/** Reads a date as people and programs send it; it must be one that {@link isLocalDate} knows. */
export function parseLocalDate(text: string): Parsed<LocalDate> {
  if (isLocalDate(text)) return parsed(text);
  return refused(
    `${quote(text)} is not a valid date. Use the form YYYY-MM-DD, such as 2027-03-31, with a year from 1900 to 2999.`,
    `${quote(text)} は日付として使えません。1900 年から 2999 年までの日付を、2027-03-31 のように YYYY-MM-DD の形で指定してください。`,
  );
}

/**
 * Midnight of a date on a calendar without zones, which `Date` keeps in UTC; `NaN` when the date does not exist. Dates are counted a million
 * times where products are compared, and `Temporal.PlainDate` takes three to five times as long.
 */
function midnightOf(date: LocalDate): number {
  const month = Number(date.slice(5, 7));
  const midnight = new Date(0);
  midnight.setUTCFullYear(Number(date.slice(0, 4)), month - 1, Number(date.slice(8, 10)));
  return midnight.getUTCMonth() === month - 1 ? midnight.getTime() : Number.NaN;
}

/** The date of a midnight; throws `RangeError` for `NaN`. Put together: `toISOString` takes three times as long, and charts are made of thousands. */
function dateOf(midnightMs: number): LocalDate {
  const midnight = new Date(midnightMs);
  const year = midnight.getUTCFullYear();
  if (year >= 1000 && year <= 9999)
    return `${year}-${TWO_DIGITS[midnight.getUTCMonth() + 1]}-${TWO_DIGITS[midnight.getUTCDate()]}`;
  return midnight.toISOString().slice(0, -'T00:00:00.000Z'.length);
}

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'));

/** The Japanese date of an instant (milliseconds since the epoch), in every time zone of the host. */
export function localDateOf(instantMs: number): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(MARKETPLACE.timeZone)
    .toPlainDate()
    .toString();
}

/** The date `days` after `date` (before it when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(midnightOf(date) + days * DAY_MS);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  const days = (midnightOf(to) - midnightOf(from)) / DAY_MS;
  if (Number.isNaN(days)) throw new RangeError(`Not both are dates: ${from}, ${to}`);
  return days;
}

/** The earlier of two dates. */
export function earlierOf(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? one : other;
}

/** The later of two dates. */
export function laterOf(one: LocalDate, other: LocalDate): LocalDate {
  return one < other ? other : one;
}

/** First instant of a Japanese date, in milliseconds since the epoch. */
export function startOfDayMs(date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(MARKETPLACE.timeZone).epochMilliseconds;
}

/** The date that ends at an instant, in milliseconds since the epoch; `undefined` for an instant within a date. */
export function dateEndingAt(instantMs: number): LocalDate | undefined {
  const next = localDateOf(instantMs);
  return startOfDayMs(next) === instantMs ? addDays(next, -1) : undefined;
}

/** The Monday of a date's week: weeks run from Monday to Sunday. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/** The month of a date, `YYYY-MM`. */
export function monthOf(date: LocalDate): string {
  return date.slice(0, 7);
}

/** The first date of a date's month. */
export function startOfMonth(date: LocalDate): LocalDate {
  return `${monthOf(date)}-01`;
}

/** The first date of the month after a date's. */
export function startOfNextMonth(date: LocalDate): LocalDate {
  return startOfMonth(addDays(startOfMonth(date), 31));
}

/** All dates from `from` to `to`, both included, oldest first; empty when `to` is earlier. */
export function datesFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  const firstMs = midnightOf(from);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    dateOf(firstMs + index * DAY_MS),
  );
}
