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

/** The share of complete readings among a day's terms, 0 to 1; a day without terms is covered. */
export function coverageOf({ planned, complete }: Pick<DayLedger, 'planned' | 'complete'>): number {
  return planned === 0 ? 1 : complete / planned;
}

/** The share of a day's products that were read, 0 to 1; one that the shop no longer has is no failure of the day. */
export function productCoverageOf({ products }: Pick<DayLedger, 'products'>): number {
  const { planned, complete, failed } = products;
  return planned === 0 ? 1 : (complete + (failed.not_found ?? 0)) / planned;
}
