import { type Static, Type } from 'typebox';
import {
  addDays,
  daysBetween,
  earlierOf,
  type LocalDate,
  mondayOf,
  startOfMonth,
  startOfNextMonth,
} from '../../core/local-date.ts';
import { type ContextMember, differencesOf, type ReadingContext } from '../../core/reading-context.ts';
import { provesAbsence } from '../../core/reading-doubt.ts';
import type { DayReading, RankPlace, RankSeries } from '../../store/port.ts';
import type { DateRange } from '../date-range.ts';
import { localDateSchema, nullable } from '../schemas.ts';
import { differsSchema } from './reading-conditions.ts';

/** What a row of a rank history is: a date, or the average of a week (Monday to Sunday) or calendar month in Japan. */
export const RANK_STEPS = ['day', 'week', 'month'] as const;
type RankStep = (typeof RANK_STEPS)[number];

/** What a product's rank was on a date, and by which reading. */
export interface ReadRank {
  readonly rank: number | null;
  readonly reading: Pick<DayReading, 'outcome' | 'context' | 'doubt'>;
}

/** The average rank of a product for a period, and what it is made of. */
export interface RankAverage {
  /** `null` if there is none: without readings, with an absence, or with readings that are not compared. */
  readonly average: number | null;
  /** Number of its complete and undoubted readings. */
  readonly days: number;
  /** On how many of these days the product was absent. */
  readonly absentDays: number;
  /** Conditions in which any two of these readings differ; `[]` if all can be compared. */
  readonly differs: readonly ContextMember[];
}

/**
 * The rule of average ranks: the mean of a product's organic ranks in the complete and undoubted readings of a period. There
 * is no average if the product was absent in one of these, since an absence has no number, or if two of these cannot be
 * compared. Other readings do not count, and nothing is carried on: without a reading there is no average either.
 */
export function averageRank(seen: readonly ReadRank[]): RankAverage {
  const counted = seen.filter(isCounted);
  const ranks = counted.flatMap(({ rank }) => rank ?? []);
  const absentDays = counted.length - ranks.length;
  const differs = differencesAmong(counted);
  const isKnown = ranks.length > 0 && absentDays === 0 && differs.length === 0;
  return {
    average: isKnown ? ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length : null,
    days: counted.length,
    absentDays,
    differs,
  };
}

function isCounted({ reading }: ReadRank): boolean {
  return provesAbsence(reading);
}

/** In what any two of these readings differ. Each pair counts, since unknown ads equal both others. */
function differencesAmong(seen: readonly ReadRank[]): ContextMember[] {
  const contexts = [...new Set(seen.map(({ reading }) => reading.context))];
  const found = contexts.flatMap((one, at) =>
    contexts.slice(at + 1).flatMap((other) => differencesOf(one, other)),
  );
  return [...new Set(found)];
}

/** The weeks or months that a range of dates touches, oldest first; the last one ends with the range at the latest. */
export function periodsOf(step: Exclude<RankStep, 'day'>, { from, to }: DateRange): DateRange[] {
  const [startOf, nextOf] =
    step === 'week' ? [mondayOf, (start: LocalDate) => addDays(start, 7)] : [startOfMonth, startOfNextMonth];
  const periods: DateRange[] = [];
  for (let start = startOf(from); start <= to; start = nextOf(start))
    periods.push({ from: start, to: earlierOf(addDays(nextOf(start), -1), to) });
  return periods;
}

const averageSchema = Type.Object({
  average: nullable(Type.Number({ description: 'Mean organic rank; `null` if there is none.' })),
  days: Type.Integer({ description: 'Number of complete and undoubted readings that it is made of.' }),
  absent_days: Type.Integer({ description: 'In how many of these the product was absent.' }),
  differs: differsSchema,
  is_joined: Type.Boolean({
    description: 'Whether it can be compared with the average of the period before.',
  }),
});

/** The periods of a history, oldest first. */
export const rankPeriodsSchema = Type.Array(
  Type.Object({
    from: localDateSchema,
    to: localDateSchema,
    /** Number of dates of the period until today. */
    days: Type.Integer(),
    /** In the order of the series. */
    averages: Type.Array(averageSchema),
  }),
);

/** The averages of each product for each period that the window touches; `[]` for days. */
export function toRankPeriods(
  step: RankStep,
  window: DateRange,
  {
    series,
    readings,
  }: { readonly series: readonly RankSeries<RankPlace>[]; readonly readings: readonly DayReading[] },
): Static<typeof rankPeriodsSchema> {
  if (step === 'day') return [];
  const readingOn = new Map(shareContexts(readings).map((reading) => [reading.localDate, reading]));
  const periods = periodsOf(step, window);
  const columns = series.map(({ rows }) => {
    const seen = rows.flatMap(({ localDate, rank }) => {
      const reading = readingOn.get(localDate);
      return reading === undefined ? [] : [{ localDate, rank, reading }];
    });
    return averagesOf(
      periods.map(({ from, to }) => seen.filter(({ localDate }) => localDate >= from && localDate <= to)),
    );
  });
  return periods.map(({ from, to }, at) => ({
    from,
    to,
    days: daysBetween(from, to) + 1,
    averages: columns.flatMap((column) => column[at] ?? []),
  }));
}

function averagesOf(seenIn: readonly (readonly ReadRank[])[]): Static<typeof averageSchema>[] {
  return seenIn.map((seen, at) => {
    const { average, days, absentDays, differs } = averageRank(seen);
    const before = seenIn[at - 1] ?? [];
    return {
      average,
      days,
      absent_days: absentDays,
      differs: [...differs],
      is_joined: averageRank([...before, ...seen]).average !== null && before.some(isCounted) && days > 0,
    };
  });
}

/** The same readings; those with equal contexts share one object, so that few pairs have to be compared. */
function shareContexts(readings: readonly DayReading[]): DayReading[] {
  const shared = new Map<string, ReadingContext>();
  return readings.map((reading) => ({
    ...reading,
    context: shared.getOrInsertComputed(JSON.stringify(reading.context), () => reading.context),
  }));
}
