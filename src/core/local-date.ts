import { MARKETPLACE } from './marketplace.ts';

/** A calendar date in Asia/Tokyo, `YYYY-MM-DD`. */
export type LocalDate = string;

/** Whether `text` is a date that exists, spelled `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}

/** The Japanese date of an instant (milliseconds since the epoch), whatever the host's zone. */
export function localDateOf(instantMs: number): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(MARKETPLACE.timeZone)
    .toPlainDate()
    .toString();
}

/** The date `days` after `date` (before it when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

/** First instant of a Japanese date, in milliseconds since the epoch. */
export function startOfDayMs(date: LocalDate): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(MARKETPLACE.timeZone).epochMilliseconds;
}

/** The Monday of a date's week: weeks run from Monday to Sunday. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/** All dates from `from` to `to`, both included, oldest first; empty when `to` is earlier. */
export function datesFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(Temporal.PlainDate.from(to), { largestUnit: 'days' });
  return Array.from({ length: Math.max(0, days + 1) }, (_, index) => first.add({ days: index }).toString());
}
