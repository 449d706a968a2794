import type { Bringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { CapReason, FailureReason, ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import type { AccountShare } from '../../core/spending-cap.ts';
import type { ProductTarget, Target, TargetKind, TermTarget } from '../../core/target.ts';
import type { ProductFailure, ProductReading } from '../products/port.ts';

/** A search that was posted to a source and is waiting there, or may have been posted. */
export interface PostedTask {
  /** Name of the source, as it was added. */
  readonly source: string;
  /** `null` from before posting until the id is known: a worker that finds it so has to look for the task at the source. */
  readonly taskId: string | null;
  readonly pages: number;
  readonly postedAtMs: number;
}

/** A target of a date that only its owner may read until the lease ends. */
interface Claim {
  readonly localDate: LocalDate;
  /** 1 for the first attempt of the date. */
  readonly attempt: number;
  readonly task: PostedTask | null;
}

export interface ClaimedTerm extends TermTarget, Claim {}
export interface ClaimedProduct extends ProductTarget, Claim {}
export type ClaimedTarget = ClaimedTerm | ClaimedProduct;

/** How many targets of a source may be claimed at the same time, over all workers. */
export interface SourcePlaces {
  /** Name of the source, as it was added. */
  readonly source: string;
  readonly max: number;
}

/**
 * Targets that sources before may not read because of caps, and that this one may. A source may read a target if an
 * account that wants it has reached no cap there, and if the target was posted to it.
 */
export interface CapRoute {
  /** Names of the sources that may not read them. */
  readonly refusedBy: readonly string[];
  /** Name of the source that reads them; `null` if there is none: they end unread. */
  readonly readBy: string | null;
}

/** Which targets are claimed, and for whom. */
export interface ClaimRequest {
  readonly kinds: readonly TargetKind[];
  readonly localDate: LocalDate;
  readonly nowMs: number;
  readonly limit: number;
  readonly owner: string;
  readonly leaseUntilMs: number;
  /** `due`: only targets that are due now. `early`: also those that were neither tried nor posted yet. */
  readonly when: 'due' | 'early';
  /** Whose caps decide which source reads a target; those of nobody if omitted. */
  readonly caps?: CapRoute | undefined;
  /** Each claimed target takes one of these places; unlimited if omitted. */
  readonly places?: SourcePlaces | undefined;
  /** Only these; all if omitted. */
  readonly targets?: readonly Target[] | undefined;
}

/** Why a target could not be read. */
export type TargetFailure = FailureReason | ProductFailure;

/** The outcome of one attempt. */
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
  /** Whether a source was asked; `false` if it only says why none was, and for pages that somebody brought. */
  readonly wasAsked: boolean;
  /** Who brought the pages, which did not become the day's reading or no longer are; absent for an attempt of the scan. */
  readonly broughtBy?: Bringer;
  readonly localDate: LocalDate;
  readonly attempt: number;
}

/** What was spent on a source on a date, in millionths of a US dollar or in the vendor's own units. */
export interface DayCost {
  /** Name of the source, as it was added. */
  readonly source: string;
  readonly unit: string;
  /** An integer. */
  readonly amount: number;
  readonly calls: number;
}

/** What is added to the costs of a date; a correction of what was reserved may be negative. */
export interface SpentCost extends DayCost {
  /** What of it counts for accounts, as it was granted before the call. */
  readonly shares?: readonly AccountShare[];
  /**
   * What was asked for, where nothing was granted before: each open account that wants some of it is charged for that in
   * full.
   */
  readonly targets?: readonly Target[];
}

/** What happens to a target after an attempt; an `interrupted` one waits and has used none of its tries. */
export type Settlement =
  | { readonly state: 'interrupted'; readonly dueAtMs: number; readonly reason: TargetFailure | null }
  | {
      readonly state: 'done';
      readonly reason: TargetFailure | null;
      /** Given when no source was asked, so that none of its tries is used: the cap because of which; `null`: the sources are stopped. */
      readonly unasked?: CapReason | null;
    }
  | { readonly state: 'waiting'; readonly dueAtMs: number; readonly reason: TargetFailure | null };

/** An attempt to save, and what happens to its target. */
export interface Settled {
  readonly attempt: Attempt;
  readonly settlement: Settlement;
}

interface End {
  readonly owner: string;
  readonly nowMs: number;
  readonly costs: readonly SpentCost[];
}

/** The end of an attempt at a term: the reading, and what follows from the day's reading afterwards. */
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
  /** As for `saveProducts`; `null` leaves the day unchanged. */
  readonly reading: ProductReading | null;
  /** Pure; `isRead`: after the save the day has facts of the product itself. */
  readonly settle: (day: { readonly isRead: boolean }) => Settled;
}

export type AttemptEnd = TermEnd | ProductEnd;

/**
 * `settled`: everything is saved. `taken_over`: the owner's lease ended and another worker may have the target. Reading
 * and cost still count, except for a failure at a product; the attempt counts only when it makes the day complete and
 * so ends the target. `gone`: nobody wants the target any more, and only the cost was saved.
 */
export type EndOutcome = 'settled' | 'taken_over' | 'gone';
