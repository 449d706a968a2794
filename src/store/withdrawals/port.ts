import type { Bringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import type { Target } from '../../core/target.ts';
import type { TargetFailure } from '../plan/claim-port.ts';
import type { ProductReading } from '../products/port.ts';

/** A reading that the operator has withdrawn. */
export interface WithdrawnReading {
  readonly localDate: LocalDate;
  /** Its number among the withdrawn readings of its target and date, 1-based, in the order of withdrawal. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly withdrawnAtMs: number;
  readonly why: string;
  readonly source: string;
  /** Absent if its source brought it. */
  readonly broughtBy?: Bringer;
  readonly outcome: ReadingOutcome;
  readonly reason: TargetFailure | null;
  readonly observedAtMs: number;
  /** Only for a term, like the pages. */
  readonly observedResults: number | null;
  readonly pagesRead: number | null;
  readonly pagesWanted: number | null;
  /** The product that was shown instead of the requested one. */
  readonly shownAsin: string | null;
  /** Whether it can be restored: the pages of a term are kept as long as its shelves. */
  readonly isRestorable: boolean;
}

/** Selects a reading of a target and a date. */
export interface ReadingChoice {
  readonly target: Target;
  readonly localDate: LocalDate;
  /** Only the reading of this instant; `null` for any. */
  readonly observedAtMs: number | null;
  /** Only the reading of this source; `null` when there is only one. */
  readonly source: string | null;
}

export interface WithdrawRequest extends ReadingChoice {
  readonly withdrawnAtMs: number;
  readonly why: string;
  /** `again`: the date is today and its plan will read the target again. `never`: the shop no longer shows the date. */
  readonly isRead: 'again' | 'never';
}

/**
 * The result of withdrawing or restoring a reading. `done`: this one. `before`: nothing to do, since it was already
 * withdrawn (or, when restoring, the day has a reading that is as good). `none`: there is no such reading. `several`:
 * more than one source has one.
 */
export type WithdrawalAnswer =
  | { readonly outcome: 'done' | 'before'; readonly reading: WithdrawnReading }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly sources: readonly string[] };

/** Read access to withdrawn readings. */
export interface WithdrawalReader {
  /** Withdrawn readings of a target, both dates included, oldest date first, then by number. */
  listWithdrawn(target: Target, from: LocalDate, to: LocalDate): Promise<WithdrawnReading[]>;
  /** Withdrawn readings of a term and a date, with the stored pages. */
  listWithdrawnShelves(term: string, localDate: LocalDate): Promise<ReadingWithShelf[]>;
  /** Whether this very reading of a product, of the same instant with the same facts, was withdrawn. */
  isTakenBack(reading: ProductReading): Promise<boolean>;
}

/** Withdraws and restores readings. */
export interface WithdrawalStore extends WithdrawalReader {
  /**
   * Withdraws a reading with everything that followed from it: the day has no reading; ranks, facts, titles and changes
   * follow from the remaining readings; the versions of all accounts that could see it move.
   */
  withdrawReading(request: WithdrawRequest): Promise<WithdrawalAnswer>;
  /** Restores the newest withdrawn one as if it arrived now; `before` when the day's own is as good. */
  restoreReading(choice: ReadingChoice): Promise<WithdrawalAnswer>;
}
