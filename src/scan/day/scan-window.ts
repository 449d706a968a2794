import { createHash } from 'node:crypto';
import { addDays, type LocalDate, startOfDayMs } from '../../core/local-date.ts';
import { type Target, targetKey } from '../../core/target.ts';

/** The part of a Japanese day in which its targets are read, in minutes after midnight. */
export interface ScanWindow {
  readonly startMinutes: number;
  /** Later than the start, at most 1,440. */
  readonly endMinutes: number;
}

/** The window of one date; instants in milliseconds since the epoch. */
export interface DayHours {
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  /** The first instant of the next date. */
  readonly endsAtMs: number;
}

const MINUTE_MS = 60_000;

/** The window of a Japanese date, independent of the host's time zone. */
export function hoursOf(localDate: LocalDate, { startMinutes, endMinutes }: ScanWindow): DayHours {
  const midnightMs = startOfDayMs(localDate);
  return {
    opensAtMs: midnightMs + startMinutes * MINUTE_MS,
    closesAtMs: midnightMs + endMinutes * MINUTE_MS,
    endsAtMs: startOfDayMs(addDays(localDate, 1)),
  };
}

/**
 * When each target of a date is read, by key: spread evenly over the window, in an order that looks drawn but is the same
 * whoever asks and changes from day to day.
 */
export function scheduleOf(
  localDate: LocalDate,
  targets: readonly Target[],
  window: ScanWindow,
): ReadonlyMap<string, number> {
  const { opensAtMs, closesAtMs } = hoursOf(localDate, window);
  const places = new Map(targets.map(targetKey).map((key) => [key, placeOf(localDate, key)]));
  const order = [...places].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const spanMs = closesAtMs - opensAtMs;
  return new Map(order.map(([key], at) => [key, opensAtMs + Math.floor((at * spanMs) / order.length)]));
}

function placeOf(localDate: LocalDate, key: string): string {
  return createHash('sha256').update(`${localDate}\n${key}`).digest('hex');
}

/** How long before the date ends its coverage is checked at the latest; in a short window, a sixth of it. */
const LAST_LOOK_MS = 30 * MINUTE_MS;

/** What was planned less than this before the look, and was not tried, had no chance. */
const FAIR_CHANCE_MS = 10 * MINUTE_MS;

/**
 * When the coverage of a date is checked: at the end of the window. For a plan made after the window opened (a new
 * installation, or the machine was off), once the day has had as long as the window, and always before the date ends.
 */
export function alarmAtMs(localDate: LocalDate, plannedAtMs: number, window: ScanWindow): number {
  const { opensAtMs, closesAtMs, endsAtMs } = hoursOf(localDate, window);
  const spanMs = closesAtMs - opensAtMs;
  return Math.min(Math.max(opensAtMs, plannedAtMs) + spanMs, endsAtMs - Math.min(LAST_LOOK_MS, spanMs / 6));
}

/**
 * Targets that are due after this instant and still untried at `atMs`, when the coverage is checked, had no fair
 * chance. They were due in the last ten minutes before (or the last tenth of a window shorter than 100 minutes). The
 * result is 0, so that no target had a fair chance, where the date ends before its plan has had as long as the window.
 */
export function fairUntilMs(
  localDate: LocalDate,
  { plannedAtMs, atMs }: { readonly plannedAtMs: number; readonly atMs: number },
  window: ScanWindow,
): number {
  const { opensAtMs, closesAtMs } = hoursOf(localDate, window);
  const spanMs = closesAtMs - opensAtMs;
  const hadMs = atMs - Math.max(opensAtMs, plannedAtMs);
  if (hadMs < Math.min(spanMs, alarmAtMs(localDate, opensAtMs, window) - opensAtMs)) return 0;
  return atMs - Math.min(FAIR_CHANCE_MS, spanMs / 10);
}
