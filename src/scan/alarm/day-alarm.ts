import type { LocalDate } from '../../core/local-date.ts';
import type { DayLedger } from '../../store/port.ts';

/** A day of which too little was read by the end of the window. */
export interface DayAlarm {
  readonly localDate: LocalDate;
  readonly ledger: DayLedger;
  /** Share of complete readings, 0 to 1. */
  readonly coverage: number;
  readonly coverageMin: number;
  /** When it was looked at, milliseconds since the epoch. */
  readonly atMs: number;
}

/** The share of complete readings of a day, 0 to 1; a day without terms is covered. */
export function coverageOf({ planned, complete }: Pick<DayLedger, 'planned' | 'complete'>): number {
  return planned === 0 ? 1 : complete / planned;
}
