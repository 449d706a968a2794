import { datesFrom, type LocalDate, laterOf, localDateOf } from '../../core/local-date.ts';
import type { GapReason } from '../../core/reading.ts';
import { type ContextMember, differencesOf } from '../../core/reading-context.ts';
import { type Doubt, provesAbsence } from '../../core/reading-doubt.ts';
import type { DayReading, KeywordSeries, RankRow } from '../../store/port.ts';
import { firstKeptDate, todayOf } from '../data-status.ts';
import type { DateRange } from '../date-range.ts';
import type { ReadContext } from '../operation.ts';

/** Maximum number of series in one answer. */
export const SERIES_MAX = 10;

/** The facts that decide whether a date is a gap. */
export type JudgedDay = Omit<DayReading, 'context'>;

export interface Gap {
  readonly localDate: LocalDate;
  readonly reason: GapReason;
}

/** Which dates without a reading are gaps. */
export interface GapDates {
  /** The first date that could have a reading which is still kept. */
  readonly since: LocalDate;
  readonly today: LocalDate;
}

/**
 * The dates on which a keyword has a reading or a gap: from the day it was added, or from its first usable reading if
 * that is earlier, since pages of past dates can be imported.
 */
export function gapDatesOf(
  context: Pick<ReadContext, 'nowMs' | 'settings'>,
  { keyword: { addedAtMs }, firstReadDate }: Pick<KeywordSeries, 'keyword' | 'firstReadDate'>,
): GapDates {
  const added = localDateOf(addedAtMs);
  const begun = firstReadDate !== null && firstReadDate < added ? firstReadDate : added;
  return { since: laterOf(begun, firstKeptDate(context)), today: todayOf(context) };
}

/**
 * One gap for each date of the window without a complete reading. A date without any reading is `pending` today
 * and `not_scanned` in the past, but not a gap before `since`.
 */
export function gapsOf(readings: readonly JudgedDay[], window: DateRange, { since, today }: GapDates): Gap[] {
  const byDate = new Map(readings.map((reading) => [reading.localDate, reading]));
  return datesFrom(window.from, window.to).flatMap((localDate) => {
    if (localDate < since && !byDate.has(localDate)) return [];
    const reason = reasonOf(byDate.get(localDate), localDate === today);
    return reason === null ? [] : [{ localDate, reason }];
  });
}

function reasonOf(reading: JudgedDay | undefined, isToday: boolean): GapReason | null {
  if (reading === undefined) return isToday ? 'pending' : 'not_scanned';
  if (reading.outcome === 'complete') return reading.doubt === undefined ? null : 'suspect';
  return reading.outcome === 'partial' ? 'partial' : (reading.reason ?? 'source_error');
}

/**
 * A date whose reading is under other conditions than the usable one before it, so that they are not compared.
 */
export interface Break {
  readonly localDate: LocalDate;
  readonly differs: readonly ContextMember[];
}

/** The dates at which the conditions of a series change; `readings` are oldest first. */
export function breaksOf(readings: readonly DayReading[]): Break[] {
  const usable = readings.filter(({ outcome }) => outcome !== 'failed');
  return usable.flatMap(({ localDate, context }, index) => {
    const before = usable[index - 1];
    const differs = before === undefined ? [] : differencesOf(before.context, context);
    return differs.length === 0 ? [] : [{ localDate, differs }];
  });
}

/** The dates with a doubted reading. */
export function doubtsOf(readings: readonly DayReading[]): { localDate: LocalDate; doubt: Doubt }[] {
  return readings.flatMap(({ localDate, doubt }) => (doubt === undefined ? [] : [{ localDate, doubt }]));
}

/**
 * Rows by product, oldest first. Absence is left out on dates without a complete reading, which cannot prove
 * it.
 */
export function observationsOf(
  rows: readonly RankRow[],
  readings: readonly JudgedDay[],
): ReadonlyMap<string, readonly RankRow[]> {
  const byAsin = Map.groupBy(rows.filter(claimsOf(readings)), (row) => row.asin);
  // The rows of each product are mostly in order already.
  for (const own of byAsin.values()) own.sort((a, b) => (a.localDate < b.localDate ? -1 : 1));
  return byAsin;
}

/**
 * Returns a function that checks whether the readings prove a row: every rank, but absence only on dates with a
 * complete and undoubted reading.
 */
export function claimsOf(
  readings: readonly JudgedDay[],
): (row: Pick<RankRow, 'localDate' | 'rank'>) => boolean {
  const complete = new Set(readings.filter(provesAbsence).map(({ localDate }) => localDate));
  return ({ localDate, rank }) => rank !== null || complete.has(localDate);
}
