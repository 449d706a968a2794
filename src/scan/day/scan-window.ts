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

/** The window of a Japanese date, whatever the host's zone. */
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
  const keys = targets.map(targetKey);
  const places = new Map(keys.map((key) => [key, placeOf(localDate, key)]));
  const order = [...places].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const spanMs = closesAtMs - opensAtMs;
  return new Map(order.map(([key], at) => [key, opensAtMs + Math.floor((at * spanMs) / order.length)]));
}

function placeOf(localDate: LocalDate, key: string): string {
  return createHash('sha256').update(`${localDate}\n${key}`).digest('hex');
}

/**
 * When the coverage of a date is looked at: at the end of the window; for a plan that was made after it (the machine was off)
 * once the catching up has had as long as the window, and in any case before the date ends.
 */
export function alarmAtMs(localDate: LocalDate, plannedAtMs: number, window: ScanWindow): number {
  const { opensAtMs, closesAtMs, endsAtMs } = hoursOf(localDate, window);
  if (plannedAtMs < closesAtMs) return closesAtMs;
  return Math.min(plannedAtMs + closesAtMs - opensAtMs, endsAtMs - 30 * MINUTE_MS);
}
