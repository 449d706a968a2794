import type { LocalDate } from '../../core/local-date.ts';
import type { Text } from '../../core/text.ts';
import type { EventDetails, EventValue } from './event-kind.ts';

/** A change that happened: what the API tells, free of accounts. */
export interface ChangeEvent {
  /** The same for every replay of the day and for a better reading of it; see `eventId`. */
  readonly id: string;
  readonly kind: string;
  readonly asin: string;
  /** Id of the source that saw both values. */
  readonly source: string;
  readonly localDate: LocalDate;
  /** Milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly before: EventValue;
  readonly after: EventValue;
  readonly unit: string | null;
  /** `after` - `before`; `null` unless both are numbers. */
  readonly change: number | null;
  /** Of `before`, one decimal; `null` unless both are numbers and `before` is not 0. */
  readonly changePercent: number | null;
  /** Date of the value that it was compared with: the last good one of the same source. */
  readonly comparedWith: LocalDate;
  readonly details: EventDetails;
  readonly summary: Text;
}

/** `after` - `before` without the dust of binary fractions; `null` unless both are numbers. */
export function changeOf(before: EventValue, after: EventValue): number | null {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  return roundTo(after - before, 2);
}

/** The change in percent of `before`, rounded to one decimal, halves away from zero; `null` where there is no such number. */
export function changePercentOf(before: EventValue, after: EventValue): number | null {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return null;
  return roundTo(((after - before) / before) * 100, 1);
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(Math.abs(value) * factor + 1e-9) / factor;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}
