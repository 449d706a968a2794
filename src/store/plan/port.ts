import type { Bringer } from '../../core/bringer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome, UnaskedReason } from '../../core/reading.ts';
import type { Target, TargetKind } from '../../core/target.ts';
import type {
  Attempt,
  AttemptEnd,
  ClaimedTarget,
  ClaimedTerm,
  ClaimRequest,
  DayCost,
  EndOutcome,
  ListedAttempt,
  PostedTask,
  SpentCost,
  TargetFailure,
} from './claim-port.ts';

/** How the plan of a Japanese date is made. */
export interface PlanRequest {
  readonly localDate: LocalDate;
  readonly nowMs: number;
  /** No lease is longer than this, in milliseconds since the epoch: a longer one was taken before the clock was set back. */
  readonly leaseUntilMsMax?: number;
  /** When the day's coverage is checked. */
  readonly alarmAtMs: number;
  /** The kinds that can be read; other targets are not planned. */
  readonly kinds: readonly TargetKind[];
  /** Due times, by key, of the targets that the day begins with; pure. A target without one is due now. */
  readonly schedule: (targets: readonly Target[]) => ReadonlyMap<string, number>;
}

/** Why a target of a date has no complete reading, in the terms of the ledger. */
export type LedgerReason = Exclude<TargetFailure, 'partial'> | UnaskedReason | 'not_scanned';

/** Why targets of a kind that were due from an instant on still waited at the end of a date; `null`: they could have been read. */
export type WhyUnasked = (localDate: LocalDate, kind: TargetKind, dueAtMs: number) => UnaskedReason | null;

/** A target for which no source was asked on a date. */
export interface Unasked {
  readonly target: Target;
  readonly localDate: LocalDate;
  readonly reason: UnaskedReason;
  /** When the plan ended it; an account that added it later has nothing to do with the reason. */
  readonly endedAtMs: number;
}

/** The outcomes of the targets of one kind on a date. */
export interface DayTotals {
  readonly planned: number;
  readonly complete: number;
  readonly partial: number;
  /** Failed ones by reason. */
  readonly failed: Readonly<Partial<Record<LedgerReason, number>>>;
  /** Without any reading yet. */
  readonly pending: number;
}

/** The ledger of a date: its terms, and separately its products. */
export interface DayLedger extends DayTotals {
  readonly products: DayTotals;
  readonly localDate: LocalDate;
  readonly plannedAtMs: number;
  /** When nothing more was going to change; `null` while something may. */
  readonly finalAtMs: number | null;
  readonly costs: readonly DayCost[];
}

/** A target of a date that has no complete reading. */
export interface OpenTarget {
  readonly target: Target;
  readonly outcome: ReadingOutcome | null;
  readonly reason: TargetFailure | UnaskedReason | null;
  readonly attempts: number;
  /** When it is retried; `null` when it is not. */
  readonly nextAttemptAtMs: number | null;
  /** Whether it was posted to a source and is waiting there. */
  readonly isPosted: boolean;
}

/** How a day's alarm ended; an alarm that is only logged counts as sent. */
export type AlarmEnd = 'sent' | 'failed' | 'not_needed';

/** How many targets of a date still have to be read. */
export interface ScanQueue {
  /** Waiting and due now. */
  readonly due: number;
  /** Waiting and due later. */
  readonly later: number;
  /** Claimed by a worker, or by a former one whose lease has not been taken over. */
  readonly reading: number;
}

/** Pages that a user or a key brought and that did not become the reading of their date. */
export interface BroughtAttempt extends Pick<Attempt, 'source' | 'outcome' | 'reason' | 'pagesRead'> {
  readonly localDate: LocalDate;
  /** When the first page was loaded, in milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly broughtBy: Bringer;
}

/** How many such attempts are listed of a keyword and a date, and the newest of them. */
export interface BroughtCount
  extends Pick<BroughtAttempt, 'outcome' | 'reason' | 'observedAtMs' | 'broughtBy'> {
  readonly count: number;
}

/** Read access to the plan of dates and its results. */
export interface PlanReader {
  /** The ledger of a date; `undefined` when it was never planned. */
  findDay(localDate: LocalDate): Promise<DayLedger | undefined>;
  /** Whether a date was planned: the cheap half of `findDay`. */
  hasPlan(localDate: LocalDate): Promise<boolean>;
  /** Ledgers of planned dates, both ends included, newest first. */
  listDays(from: LocalDate, to: LocalDate): Promise<DayLedger[]>;
  /** What was spent on dates, planned or not, both ends included. */
  listDayCosts(from: LocalDate, to: LocalDate): Promise<(DayCost & { readonly localDate: LocalDate })[]>;
  /** Targets of a date without a complete reading, terms first, by name; at most `limit` of each kind. */
  listOpenTargets(localDate: LocalDate, limit: number): Promise<OpenTarget[]>;
  /** Earliest due time of a date's waiting targets, of these kinds or all; `undefined` when none is waiting. */
  findNextDue(localDate: LocalDate, kinds?: readonly TargetKind[]): Promise<number | undefined>;
  countQueue(localDate: LocalDate, nowMs: number, kind: TargetKind): Promise<ScanQueue>;
  /** How many targets of a kind were neither tried nor imported and are due after an instant. */
  countUntried(localDate: LocalDate, kind: TargetKind, dueAfterMs: number): Promise<number>;
  /** Attempts at a target, both dates included, oldest first. */
  listAttempts(target: Target, from: LocalDate, to: LocalDate): Promise<ListedAttempt[]>;
  /** Pages brought for the account's keywords that did not become the reading of a date, or no longer are, by keyword. */
  listBroughtCounts(accountId: string, localDate: LocalDate): Promise<ReadonlyMap<string, BroughtCount>>;
  /** For which of these targets, and dates, both ends included, no source was asked, as long as the plans of the dates are kept. */
  listUnasked(targets: readonly Target[], from: LocalDate, to: LocalDate): Promise<Unasked[]>;
  /** How many targets of a kind open accounts want, each once. */
  countWanted(kind: TargetKind): Promise<number>;
  /** How many targets of a kind an account has that another open account wants too. */
  countShared(accountId: string, kind: TargetKind): Promise<number>;
  /** Targets of a kind that an open account wants and that have no complete reading of the date, by name. */
  listUnread(localDate: LocalDate, kind: TargetKind): Promise<Target[]>;
  /** Those of {@link listUnread} that the plan of the date does not have, such as ones added while no source reads them. */
  listUnplanned(localDate: LocalDate, kind: TargetKind): Promise<Target[]>;
}

/** Write access to the plan of dates. */
export interface PlanStore extends PlanReader {
  /**
   * Creates the plan of a date, or brings it up to date. It contains each keyword and product of open accounts once,
   * for the kinds that can be read; new ones are due now. Waiting targets that nobody wants any more are removed; those
   * with a complete reading are done; those without a worker wait again. A closed date opens again, since the clock
   * must have been set back. Concurrent callers create the same plan.
   */
  planDay(request: PlanRequest): Promise<{ readonly isNew: boolean; readonly added: number }>;
  /**
   * Claims waiting targets of these kinds that an open account wants, earliest first, as many as there are free places.
   * A target has at most one owner at a time. A place is free again when its target is released or ended, or waits
   * since its lease ended.
   */
  claimTargets(request: ClaimRequest): Promise<ClaimedTarget[]>;
  /** Extends the leases of an owner. */
  renewLeases(owner: string, leaseUntilMs: number): Promise<void>;
  /** Releases claimed targets as if they had not been claimed; all of the owner's if the list is omitted. */
  releaseTargets(owner: string, localDate: LocalDate, targets?: readonly Target[]): Promise<void>;
  /**
   * Records that claimed terms are about to be posted, so that nothing is paid for a second time if the worker dies;
   * they stay claimed. Returns those that the owner still has: only these may be posted.
   */
  notePosting(claims: readonly ClaimedTerm[], task: PostedTask, owner: string): Promise<ClaimedTerm[]>;
  /** Records a task that was posted for a claimed term and lets the term wait until `lookAtMs`. */
  saveTask(
    claim: ClaimedTerm,
    task: PostedTask,
    more: { readonly owner: string; readonly lookAtMs: number; readonly costs: readonly SpentCost[] },
  ): Promise<void>;
  /** Lets a claimed target wait; the attempt continues later. */
  postponeTarget(claim: ClaimedTarget, owner: string, dueAtMs: number): Promise<void>;
  /** Adds to the cost of a date, independently of the attempts it was spent on. */
  addCosts(localDate: LocalDate, costs: readonly SpentCost[]): Promise<void>;
  /**
   * Ends an attempt: saves its reading, its row of the plan, its cost and the attempt, all or nothing. An attempt that
   * ends after its date was closed is still counted for that date.
   */
  endAttempt(end: AttemptEnd): Promise<EndOutcome>;
  /**
   * Lists pages that did not become the reading of their date among its attempts, without a call or a cost: the newest 20 of a target
   * and a date. The plan does not change. Listing the same again changes nothing.
   */
  addBroughtAttempt(target: Target, attempt: BroughtAttempt): Promise<void>;
  /**
   * Closes dates before `today` whose work is over. What was not read becomes `not_scanned`, with the reason why no
   * source was asked, if `whyUnasked` (pure) has one. Returns the dates closed now.
   */
  closeDaysBefore(today: LocalDate, nowMs: number, whyUnasked?: WhyUnasked): Promise<LocalDate[]>;
  /** Claims the alarm of a date that is due and unclaimed; at most one caller has it until the lease ends. */
  claimAlarm(localDate: LocalDate, nowMs: number, leaseUntilMs: number): Promise<boolean>;
  /**
   * Releases an alarm that was claimed with this lease, so that the next caller can claim it. Does nothing when another
   * caller has claimed it since.
   */
  releaseAlarm(localDate: LocalDate, leaseUntilMs: number): Promise<void>;
  endAlarm(localDate: LocalDate, end: AlarmEnd): Promise<void>;
}
