import type { LocalDate } from '../../core/local-date.ts';

/** One step of forgetting what is past its retention. */
export interface PruneRequest {
  /** Terms with a higher id than this; 0 to begin. */
  readonly afterTermId: number;
  /** Terms per step, at most. */
  readonly termsMax: number;
  /** First date whose shelves, attempts and plan are kept; a term's newest usable shelf stays as long as its reading. */
  readonly shelvesFrom: LocalDate;
  /** First date of which anything is kept; not later than `shelvesFrom`. */
  readonly keepFrom: LocalDate;
  /** First date whose waiting pages are kept. */
  readonly waitingFrom: LocalDate;
  /** First instant whose entries of the audit are kept. */
  readonly auditFromMs: number;
}

/** What a step forgot. */
export interface PruneCounts {
  readonly shelves: number;
  readonly attempts: number;
  readonly readings: number;
  readonly ranks: number;
}

/** The result of a step that found nothing. */
export const NOTHING_PRUNED: PruneCounts = { shelves: 0, attempts: 0, readings: 0, ranks: 0 };

/** The sum of two results. */
export function sumOfPruned(one: PruneCounts, other: PruneCounts): PruneCounts {
  return {
    shelves: one.shelves + other.shelves,
    attempts: one.attempts + other.attempts,
    readings: one.readings + other.readings,
    ranks: one.ranks + other.ranks,
  };
}

/** How a step ended. */
export interface PruneStep {
  /** Where the next step continues; `null` when all is done. */
  readonly nextTermId: number | null;
  readonly counts: PruneCounts;
}

/** Forgets what is past its retention. */
export interface RetentionStore {
  /** Takes one small step through the terms, and finally through the dates. */
  prune(request: PruneRequest): Promise<PruneStep>;
}
