import { type Static, Type } from 'typebox';
import type { CsvCell } from '../../core/csv.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { RankRow } from '../../store/port.ts';
import {
  countSchema,
  instantSchema,
  localDateSchema,
  placeSchema,
  rankStatusSchema,
  sponsoredPositionsSchema,
} from '../schemas.ts';

/** What a reading says about a product on a date. */
export const observationSchema = Type.Object(
  {
    observed_at: instantSchema,
    local_date: localDateSchema,
    rank_status: rankStatusSchema,
    rank: placeSchema('Organic rank over all pages read.'),
    position: placeSchema('Position among all cards, including ads.'),
    page: placeSchema('Page of that position.'),
    sponsored_positions: sponsoredPositionsSchema,
    observed_results: countSchema('Number of organic results that were read.'),
  },
  { $id: 'Observation' },
);

type Observation = Static<typeof observationSchema>;

/** A rank row in the words of the contract; `print` prints its instant. */
export function toObservation(row: RankRow, print: (instantMs: number) => string): Observation {
  return {
    observed_at: print(row.observedAtMs),
    local_date: row.localDate,
    rank_status: row.status,
    rank: row.rank,
    position: row.position,
    page: row.page,
    sponsored_positions: row.sponsoredPositions === null ? null : [...row.sponsoredPositions],
    observed_results: row.observedResults,
  };
}

/** The columns of the table of ranks, in this order. */
export const RANK_COLUMNS = [
  'keyword',
  'asin',
  'local_date',
  'observed_at',
  'rank_status',
  'rank',
  'position',
  'page',
  'sponsored_positions',
  'observed_results',
  'gap_reason',
] as const;

/** What is known about a product for a keyword on a date; `unknown`: nothing, for the reason of the gap. */
export interface RankDay {
  readonly keyword: string;
  /** `null` for the gaps of an account without products. */
  readonly asin: string | null;
  readonly local_date: LocalDate;
  readonly observed_at: string | null;
  readonly rank_status: Observation['rank_status'] | 'unknown';
  readonly rank: number | null;
  readonly position: number | null;
  readonly page: number | null;
  readonly sponsored_positions: readonly number[] | null;
  readonly observed_results: number | null;
  /** Why the date has no complete reading, also where the product has a rank; `null` if it has one. */
  readonly gap_reason: string | null;
}

interface Series {
  readonly asin: string;
  readonly observations: readonly Observation[];
}

interface Gap {
  readonly local_date: LocalDate;
  readonly reason: string;
}

const UNKNOWN = {
  observed_at: null,
  rank_status: 'unknown',
  rank: null,
  position: null,
  page: null,
  sponsored_positions: null,
  observed_results: null,
} as const;

/** One row for each product and date that has an observation or a gap: product by product, oldest date first. */
export function listRankDays(keyword: string, series: readonly Series[], gaps: readonly Gap[]): RankDay[] {
  const reasons = new Map(gaps.map(({ local_date: date, reason }) => [date, reason]));
  const daysOf = (asin: string | null, observations: readonly Observation[]) => {
    const seen = new Map(observations.map((one) => [one.local_date, one]));
    const dates = [...new Set([...seen.keys(), ...reasons.keys()])].toSorted();
    return dates.map(
      (date): RankDay => ({
        keyword,
        asin,
        ...(seen.get(date) ?? UNKNOWN),
        local_date: date,
        gap_reason: reasons.get(date) ?? null,
      }),
    );
  };
  if (series.length === 0) return daysOf(null, []);
  return series.flatMap(({ asin, observations }) => daysOf(asin, observations));
}

/** The rows as CSV, header first. Positions of ads are a JSON list, so that `[]` differs from unknown. */
export function rankTable(days: readonly RankDay[]): CsvCell[][] {
  return [
    [...RANK_COLUMNS],
    ...days.map((day) =>
      RANK_COLUMNS.map((column) => {
        const cell = day[column];
        return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell;
      }),
    ),
  ];
}
