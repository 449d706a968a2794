import type { LocalDate } from './local-date.ts';
import type { Shelf } from './shelf.ts';

/** Why a date has no complete reading; the first two are said of dates without any reading. */
export const GAP_REASONS = [
  'pending',
  'not_scanned',
  'partial',
  'blocked',
  'unreadable',
  'wrong_place',
  'corrected_keyword',
  'suspect',
  'source_error',
  'quota',
  'auth',
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** Reasons that a reading itself can have. */
export type FailureReason = Exclude<GapReason, 'pending' | 'not_scanned'>;

export type ReadingOutcome = 'complete' | 'partial' | 'failed';

/** What is known of one term on one Japanese date: the canonical reading of that day. */
export interface Reading {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly outcome: ReadingOutcome;
  /** `null` exactly when complete; `partial` on every partial one. */
  readonly reason: FailureReason | null;
  /** Instant of the first page, milliseconds since the epoch. */
  readonly observedAtMs: number;
  /** Organic products on the leading pages; `null` on a failed reading. */
  readonly observedResults: number | null;
  /** Leading pages that were read soundly. */
  readonly pagesRead: number;
  /** Pages that make this reading complete: min(pages wanted, the shop's last page). */
  readonly pagesWanted: number;
  /** Id of the source that gave the pages: `import`, `saved-pages`, … */
  readonly source: string;
}

/** A reading with what was kept of its pages. */
export interface ReadingWithShelf {
  readonly reading: Reading;
  readonly shelf: Shelf;
}

/** Standing of outcomes: a reading replaces another of its day only when it is better. */
export const OUTCOME_ORDER: Readonly<Record<ReadingOutcome, number>> = { failed: 0, partial: 1, complete: 2 };

/** What decides which of two readings of one day stays. */
export interface ReadingStanding extends Pick<Reading, 'outcome' | 'observedResults' | 'pagesRead'> {
  /** Pages on the shelf, those behind a hole too. */
  readonly pagesKept: number;
}

/**
 * Whether a reading is better than another of its day. Cards are better than a page that says nothing matches, since they prove
 * it wrong; else a higher outcome, more leading pages, or (unless complete) more pages kept.
 */
export function isBetterReading(one: ReadingStanding, other: ReadingStanding): boolean {
  if (isEmptyResult(other) && hasCards(one)) return true;
  if (isEmptyResult(one) && hasCards(other)) return false;
  const byOutcome = OUTCOME_ORDER[one.outcome] - OUTCOME_ORDER[other.outcome];
  if (byOutcome !== 0) return byOutcome > 0;
  if (one.pagesRead !== other.pagesRead) return one.pagesRead > other.pagesRead;
  return one.outcome !== 'complete' && one.pagesKept > other.pagesKept;
}

function isEmptyResult(standing: ReadingStanding): boolean {
  return standing.outcome === 'complete' && standing.observedResults === 0;
}

function hasCards(standing: ReadingStanding): boolean {
  return standing.pagesKept > 0 && !isEmptyResult(standing);
}
