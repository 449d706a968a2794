import { datesFrom, type LocalDate } from '../../core/local-date.ts';
import type { GapReason, Reading } from '../../core/reading.ts';
import type { LatestRank, RankRow } from '../../store/port.ts';

/** At most this many series in one answer. */
export const SERIES_MAX = 10;

/** Japanese dates, both included. */
export interface Window {
  readonly from: LocalDate;
  /** Today. */
  readonly to: LocalDate;
}

export interface Gap {
  readonly localDate: LocalDate;
  readonly reason: GapReason;
}

type DayReading = Pick<Reading, 'localDate' | 'outcome' | 'reason'>;

/**
 * One gap for each date of the window that has no complete reading. A date without any reading is `pending` today and
 * `not_scanned` in the past, from the date of adding on; before that nobody wanted one, and only what was read is told.
 */
export function gapsOf(readings: readonly DayReading[], window: Window, addedOn: LocalDate): Gap[] {
  const byDate = new Map(readings.map((reading) => [reading.localDate, reading]));
  return datesFrom(window.from, window.to).flatMap((localDate) => {
    if (localDate < addedOn && !byDate.has(localDate)) return [];
    const reason = reasonOf(byDate.get(localDate), localDate === window.to);
    return reason === null ? [] : [{ localDate, reason }];
  });
}

function reasonOf(reading: DayReading | undefined, isToday: boolean): GapReason | null {
  if (reading === undefined) return isToday ? 'pending' : 'not_scanned';
  if (reading.outcome === 'complete') return null;
  return reading.outcome === 'partial' ? 'partial' : (reading.reason ?? 'source_error');
}

/** Rows by product, oldest first. Absence is left out on a date without a complete reading: nothing claims it there. */
export function observationsOf(
  rows: readonly RankRow[],
  readings: readonly DayReading[],
): ReadonlyMap<string, readonly RankRow[]> {
  const outcomes = new Map(readings.map((reading) => [reading.localDate, reading.outcome]));
  const told = rows.filter((row) => row.status === 'ranked' || outcomes.get(row.localDate) === 'complete');
  const byAsin = Map.groupBy(told, (row) => row.asin);
  // Each product's rows mostly come in their order already.
  for (const own of byAsin.values()) own.sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
  return byAsin;
}

/** The products that get a series: best latest rank of the window first, then by ASIN, at most {@link SERIES_MAX}. */
export function chooseSeries(
  asins: readonly string[],
  latest: readonly LatestRank[],
  window: Window,
): string[] {
  const inWindow = latest.filter((row) => row.localDate >= window.from && row.localDate <= window.to);
  const ranks = new Map(inWindow.map((row) => [row.asin, row.rank ?? Number.POSITIVE_INFINITY]));
  const rankOf = (asin: string) => ranks.get(asin) ?? Number.POSITIVE_INFINITY;
  return asins
    .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : a < b ? -1 : 1))
    .slice(0, SERIES_MAX);
}
