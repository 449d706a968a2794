import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import type { Target } from '../../core/target.ts';
import type { TargetFailure } from '../plan/claim-port.ts';
import type { ProductReading } from '../products/port.ts';

/** A reading that the operator has taken back. */
export interface WithdrawnReading {
  readonly localDate: LocalDate;
  /** Which one of its target and date it is, 1-based, in the order of being taken back. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly withdrawnAtMs: number;
  readonly why: string;
  readonly source: string;
  readonly outcome: ReadingOutcome;
  readonly reason: TargetFailure | null;
  readonly observedAtMs: number;
  /** Of a term only, like the pages. */
  readonly observedResults: number | null;
  readonly pagesRead: number | null;
  readonly pagesWanted: number | null;
  /** The product that was shown in the place of the one that was asked for. */
  readonly shownAsin: string | null;
  /** Whether it can be restored: the pages of a term are kept for as long as its shelves. */
  readonly isRestorable: boolean;
}

/** Which reading of a target and a date is meant. */
export interface ReadingChoice {
  readonly target: Target;
  readonly localDate: LocalDate;
  /** Only the one of this instant; `null`: whichever there is. */
  readonly observedAtMs: number | null;
  /** Only the one of this source; `null`: the only one. */
  readonly source: string | null;
}

export interface WithdrawRequest extends ReadingChoice {
  readonly withdrawnAtMs: number;
  readonly why: string;
  /** `again`: the date is today and its plan has the target read once more; `never`: the shop does not show the date any more. */
  readonly isRead: 'again' | 'never';
}

/**
 * What came of taking a reading back, or of bringing one back. `done`: this one. `before`: nothing to do, since this one was taken back
 * before (or, restoring, since the day has a reading that is as good). `none`: there is no such reading. `several`: more than
 * one source has one.
 */
export type WithdrawalAnswer =
  | { readonly outcome: 'done' | 'before'; readonly reading: WithdrawnReading }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly sources: readonly string[] };

/** What was taken back, as it can be read. */
export interface WithdrawalReader {
  /** Readings of a target that were taken back and not restored, both dates included, oldest date first, then by number. */
  listWithdrawn(target: Target, from: LocalDate, to: LocalDate): Promise<WithdrawnReading[]>;
  /** Readings of a term and a date that were taken back, with the pages that are kept of them. */
  listWithdrawnShelves(term: string, localDate: LocalDate): Promise<ReadingWithShelf[]>;
  /** Whether this very reading of a product, of the same instant with the same facts, was taken back. */
  isTakenBack(reading: ProductReading): Promise<boolean>;
}

/** What is taken back and brought in again. */
export interface WithdrawalStore extends WithdrawalReader {
  /**
   * Takes a reading back with everything that followed from it: the day has none, ranks, facts, titles and changes are what the
   * remaining readings say, and the versions of all accounts that could see it move.
   */
  withdrawReading(request: WithdrawRequest): Promise<WithdrawalAnswer>;
  /** Brings the newest one that was taken back in again, as if it came now; `before` when the day's own is as good. */
  restoreReading(choice: ReadingChoice): Promise<WithdrawalAnswer>;
}
