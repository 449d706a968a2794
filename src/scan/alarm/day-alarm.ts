import type { LocalDate } from '../../core/local-date.ts';
import type { DayLedger } from '../../store/port.ts';

/** A day of which too little was read by the end of the window. */
export interface DayAlarm {
  readonly localDate: LocalDate;
  readonly ledger: DayLedger;
  /** Share of complete readings, 0 to 1. */
  readonly coverage: number;
  readonly coverageMin: number;
  /** When the coverage was checked, milliseconds since the epoch. */
  readonly atMs: number;
}

/** What became of posting an alarm; `none` means that no address is set and the alarm is only logged. */
export type AlarmDelivery = 'sent' | 'failed' | 'none';

/** How many targets of a date had no fair chance of an attempt, by kind. */
export interface Untried {
  readonly terms: number;
  readonly products: number;
}

/** A day's totals without the targets that had no fair chance; an alarm counts only the others. */
export function withoutUntried(ledger: DayLedger, { terms, products }: Untried): DayLedger {
  return { ...ledger, ...less(ledger, terms), products: less(ledger.products, products) };
}

function less<Totals extends Pick<DayLedger, 'planned' | 'pending'>>(totals: Totals, count: number): Totals {
  return { ...totals, planned: totals.planned - count, pending: totals.pending - count };
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

/** What is posted and logged of an alarm. */
export function toAlarmFields({ localDate, ledger, coverage, coverageMin }: DayAlarm) {
  const { planned, complete, partial, failed, pending } = ledger;
  return {
    local_date: localDate,
    planned,
    complete,
    partial,
    failed,
    pending,
    coverage: Number(coverage.toFixed(4)),
    coverage_min: coverageMin,
  };
}
