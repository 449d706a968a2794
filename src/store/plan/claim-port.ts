import type { LocalDate } from '../../core/local-date.ts';
import type { FailureReason, ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import type { ProductTarget, Target, TargetKind, TermTarget } from '../../core/target.ts';
import type { ProductFailure, ProductReading } from '../products/port.ts';

/** A search that was posted to a source and waits there, or one of which nobody knows whether it was. */
export interface PostedTask {
  /** Name of the source as it was added. */
  readonly source: string;
  /** `null` from before it is posted until its id is known: whoever finds it so has to look for it at the source. */
  readonly taskId: string | null;
  readonly pages: number;
  readonly postedAtMs: number;
}

/** A target of a date that its owner alone may read until its lease ends. */
interface Claim {
  readonly localDate: LocalDate;
  /** 1 for the first attempt of the date. */
  readonly attempt: number;
  readonly task: PostedTask | null;
}

export interface ClaimedTerm extends TermTarget, Claim {}
export interface ClaimedProduct extends ProductTarget, Claim {}
export type ClaimedTarget = ClaimedTerm | ClaimedProduct;

/** How many targets of a source may be in hands at the same time, over all workers. */
export interface SourcePlaces {
  /** Name of the source as it was added. */
  readonly source: string;
  readonly max: number;
}

/** Which targets are claimed, and for whom. */
export interface ClaimRequest {
  readonly kinds: readonly TargetKind[];
  readonly localDate: LocalDate;
  readonly nowMs: number;
  readonly limit: number;
  readonly owner: string;
  readonly leaseUntilMs: number;
  /** `due`: what is due now; `early`: what was neither tried nor posted yet as well. */
  readonly when: 'due' | 'early';
  /** Each takes one of these for as long as it is claimed; none when left out. */
  readonly places?: SourcePlaces | undefined;
  /** Only these; all when left out. */
  readonly targets?: readonly Target[] | undefined;
}

/** Why a target could not be read. */
export type TargetFailure = FailureReason | ProductFailure;

/** What one attempt came to, by itself. */
export interface Attempt {
  /** Id of the kind of source. */
  readonly source: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly outcome: ReadingOutcome;
  readonly reason: TargetFailure | null;
  /** Of a product: 1 when something was read. */
  readonly pagesRead: number;
  readonly calls: number;
  /** One sentence for the log, free of secrets; `null` when nothing went wrong. */
  readonly detail: string | null;
}

/** An attempt as it is listed. */
export interface ListedAttempt extends Attempt {
  readonly localDate: LocalDate;
  readonly attempt: number;
}

/** What was spent on a source on a date, in millionths of a US dollar or in the vendor's own units. */
export interface DayCost {
  /** Name of the source as it was added. */
  readonly source: string;
  readonly unit: string;
  /** An integer. */
  readonly amount: number;
  readonly calls: number;
}

/** What becomes of a target after an attempt; an `interrupted` one waits, and has used up none of its tries. */
export type Settlement =
  | { readonly state: 'interrupted'; readonly dueAtMs: number; readonly reason: TargetFailure | null }
  | { readonly state: 'done'; readonly reason: TargetFailure | null }
  | { readonly state: 'waiting'; readonly dueAtMs: number; readonly reason: TargetFailure | null };

/** An attempt as it is noted, and what becomes of its target. */
export interface Settled {
  readonly attempt: Attempt;
  readonly settlement: Settlement;
}

interface End {
  readonly owner: string;
  readonly nowMs: number;
  readonly costs: readonly DayCost[];
}

/** The end of an attempt at a term: the reading, and what follows from the day's reading as it is then. */
export interface TermEnd extends End {
  readonly claim: ClaimedTerm;
  /** As for `updateReading`. */
  readonly judge: (kept: ReadingWithShelf | undefined) => ReadingWithShelf | undefined;
  /** Pure; `day` is the day's reading after the save. */
  readonly settle: (day: ReadingWithShelf | undefined) => Settled;
}

/** The end of an attempt at a product. */
export interface ProductEnd extends End {
  readonly claim: ClaimedProduct;
  /** As for `saveProducts`; `null` leaves the day as it is. */
  readonly reading: ProductReading | null;
  /** Pure; `isRead`: the day has facts of the product itself after the save. */
  readonly settle: (day: { readonly isRead: boolean }) => Settled;
}

export type AttemptEnd = TermEnd | ProductEnd;

/**
 * `settled`: all is noted; `taken_over`: the owner's lease ended and the target is not its own any more: reading and cost count
 * all the same, but for what failed at a product; the attempt counts only when it makes the day complete and so ends the target;
 * `gone`: nobody wants the target any more, nothing but the cost was noted.
 */
export type EndOutcome = 'settled' | 'taken_over' | 'gone';
