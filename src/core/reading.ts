import type { Bringer } from './bringer.ts';
import { isOneOf } from './is-one-of.ts';
import type { LocalDate } from './local-date.ts';
import type { ReadingContext } from './reading-context.ts';
import type { Doubt } from './reading-doubt.ts';
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

/** A spending cap was reached: of each account that wanted a target, or of the whole installation. */
export const CAP_REASONS = ['account_cap', 'installation_cap'] as const;
export type CapReason = (typeof CAP_REASONS)[number];

/** Why no source was asked for a target of a date: all that read it were paused, or a spending cap was reached. */
export const UNASKED_REASONS = ['paused', ...CAP_REASONS] as const;
export type UnaskedReason = (typeof UNASKED_REASONS)[number];

/** Whether nothing was asked, as far as a reason says. */
export function isUnasked(reason: string | null): reason is UnaskedReason {
  return reason !== null && isOneOf(UNASKED_REASONS, reason);
}

/** Whether a spending cap is why nothing was asked. */
export function isCapReason(reason: string | null): reason is CapReason {
  return reason !== null && isOneOf(CAP_REASONS, reason);
}

/**
 * Whether a reading with this reason only says that a cap was reached: it counts as none. `unasked`: why nothing was asked, if it was
 * not; `not_scanned` where only the caps of other accounts say why.
 */
export function isOnlyCap(
  reason: string | null,
  unasked: UnaskedReason | 'not_scanned' | null | undefined,
): boolean {
  return reason === 'quota' && (unasked === 'not_scanned' || isCapReason(unasked ?? null));
}

/** Reasons that a reading itself can have. */
export type FailureReason = Exclude<GapReason, 'pending' | 'not_scanned'>;

/**
 * The reasons of targets that wait again when a source is added or started: no source could read them. `stopped`: why sources are
 * stopped on the date, `null` for one that is not.
 */
export function liftedReasons(stopped: readonly (FailureReason | null)[]): readonly FailureReason[] {
  return [...new Set<FailureReason>(['quota', 'auth', ...stopped.filter((reason) => reason !== null)])];
}

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
  /** Who brought the pages that made it; absent if the source did. */
  readonly broughtBy?: Bringer;
  /** Whether the leading pages contain the shop's whole list. */
  readonly listEnds: boolean;
  /** What its numbers depend on. */
  readonly context: ReadingContext;
  /** Set by the store, which knows the term's other readings; absent without a doubt. */
  readonly doubt?: Doubt;
}

/** A reading with what was kept of its pages. */
export interface ReadingWithShelf {
  readonly reading: Reading;
  readonly shelf: Shelf;
  /**
   * Set if it contains the pages of the day's own reading and one more, although those pages said that the list ends, or if it shows
   * the page 1, not believed, of a day without one. It then replaces that reading even if it is worse.
   */
  readonly refutesDay?: true;
}

/** What decides which of two readings of one day stays. */
export interface ReadingStanding
  extends Pick<Reading, 'outcome' | 'reason' | 'observedAtMs' | 'observedResults' | 'pagesRead'> {
  /** Pages with cards on the shelf, those behind a hole too. */
  readonly pagesKept: number;
}

/**
 * The outcome under which the day's counts include a reading, so that its reason and its count agree. A reading without its
 * first page is partial, although it gives no ranks.
 */
export function countedAs({
  outcome,
  reason,
}: Pick<Reading, 'outcome'> & { readonly reason: string | null }): ReadingOutcome {
  return outcome === 'failed' && reason === 'partial' ? 'partial' : outcome;
}

/**
 * Whether a reading is better than another of its day: a higher step, or on the same step more leading pages or (unless complete)
 * more kept pages. Of two suspect ones the later is better, even if empty, because the next reading is compared with it.
 */
export function isBetterReading(one: ReadingStanding, other: ReadingStanding): boolean {
  const bySteps = stepOf(one) - stepOf(other);
  if (bySteps !== 0) return bySteps > 0;
  const areSuspect = one.reason === 'suspect' && other.reason === 'suspect';
  if (areSuspect && one.observedAtMs !== other.observedAtMs) return one.observedAtMs > other.observedAtMs;
  if (one.pagesRead !== other.pagesRead) return one.pagesRead > other.pagesRead;
  return one.outcome !== 'complete' && one.pagesKept > other.pagesKept;
}

/**
 * Steps of standing, worst first. Cards are better than a page that says nothing matches, since they prove it wrong, unless they
 * are suspect themselves: then two pages that say so are believed.
 */
function stepOf({ outcome, reason, observedResults, pagesKept }: ReadingStanding): number {
  switch (outcome) {
    case 'failed':
      if (reason === 'suspect') return 1;
      return pagesKept === 0 ? 0 : 3;
    case 'partial':
      return 4;
    case 'complete':
      return observedResults === 0 ? 2 : 5;
  }
}
