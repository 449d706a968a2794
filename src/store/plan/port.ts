import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import type { Target, TargetKind } from '../../core/target.ts';
import type {
  AttemptEnd,
  ClaimedTarget,
  ClaimedTerm,
  ClaimRequest,
  DayCost,
  EndOutcome,
  ListedAttempt,
  PostedTask,
  TargetFailure,
} from './claim-port.ts';

/** How the plan of a Japanese date is made. */
export interface PlanRequest {
  readonly localDate: LocalDate;
  readonly nowMs: number;
  /** No lease is longer than this, in milliseconds since the epoch: one that is was taken before a clock was set back. */
  readonly leaseUntilMsMax?: number;
  /** When the day's coverage is to be looked at. */
  readonly alarmAtMs: number;
  /** What can be read: targets of other kinds are not planned. */
  readonly kinds: readonly TargetKind[];
  /** Due times by key of the targets that the day begins with; pure. A target without one is due now. */
  readonly schedule: (targets: readonly Target[]) => ReadonlyMap<string, number>;
}

/** Why a target of a date has no complete reading, as the ledger counts it. */
export type LedgerReason = Exclude<TargetFailure, 'partial'> | 'not_scanned';

/** How the targets of one kind fared on a date. */
export interface DayTotals {
  readonly planned: number;
  readonly complete: number;
  readonly partial: number;
  /** Failed ones by reason. */
  readonly failed: Readonly<Partial<Record<LedgerReason, number>>>;
  /** Without any reading yet. */
  readonly pending: number;
}

/** The ledger of a date: its terms, and apart from them its products. */
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
  readonly reason: TargetFailure | null;
  readonly attempts: number;
  /** When it is tried again; `null` when it is not. */
  readonly nextAttemptAtMs: number | null;
  /** Whether it was posted to a source and waits there. */
  readonly isPosted: boolean;
}

/** How a day's alarm ended; one that the log alone tells was sent. */
export type AlarmEnd = 'sent' | 'failed' | 'not_needed';

/** How many targets of a date are still to be read. */
export interface ScanQueue {
  /** Waiting, and due now. */
  readonly due: number;
  /** Waiting for their time. */
  readonly later: number;
  /** In the hands of a worker, or of one that is gone and whose lease has not been taken over. */
  readonly reading: number;
}

/** The plan of dates, and what came of it, as it can be read. */
export interface PlanReader {
  /** The ledger of a date; `undefined` for one that was never planned. */
  findDay(localDate: LocalDate): Promise<DayLedger | undefined>;
  /** Whether somebody has planned a date: the cheap half of `findDay`. */
  hasPlan(localDate: LocalDate): Promise<boolean>;
  /** Ledgers of planned dates, both ends included, newest first. */
  listDays(from: LocalDate, to: LocalDate): Promise<DayLedger[]>;
  /** Targets of a date without a complete reading, terms first, by name; at most `limit` of each kind. */
  listOpenTargets(localDate: LocalDate, limit: number): Promise<OpenTarget[]>;
  /** Earliest due time of a date's waiting targets, of these kinds or all; `undefined` without any. */
  findNextDue(localDate: LocalDate, kinds?: readonly TargetKind[]): Promise<number | undefined>;
  countQueue(localDate: LocalDate, nowMs: number, kind: TargetKind): Promise<ScanQueue>;
  /** Targets of a kind that nobody has tried, nor imported, and that are due after an instant. */
  countUntried(localDate: LocalDate, kind: TargetKind, dueAfterMs: number): Promise<number>;
  /** Attempts at a target, both dates included, oldest first. */
  listAttempts(target: Target, from: LocalDate, to: LocalDate): Promise<ListedAttempt[]>;
  /** Targets of a kind that an open account wants and that have no complete reading of the date, by name. */
  listUnread(localDate: LocalDate, kind: TargetKind): Promise<Target[]>;
}

/** The plan of dates as it is made and worked off. */
export interface PlanStore extends PlanReader {
  /**
   * Makes the plan of a date, or brings it up to date: keywords and products of open accounts, of the kinds that can be read, are
   * in it once, new ones due now; waiting ones that nobody wants any more leave it; those that have a complete reading are done;
   * those whose worker is gone wait again. A date that was closed is open again: the clock was set back since. Any number of callers make the same plan.
   */
  planDay(request: PlanRequest): Promise<{ readonly isNew: boolean; readonly added: number }>;
  /**
   * Claims waiting targets of these kinds that an open account wants, earliest first, as many as there are places. None is ever claimed
   * twice at a time. A place is free again when its target is given back or ended, or waits since its lease ended.
   */
  claimTargets(request: ClaimRequest): Promise<ClaimedTarget[]>;
  /** Keeps what an owner has claimed for it. */
  renewLeases(owner: string, leaseUntilMs: number): Promise<void>;
  /** Gives claimed targets back as if they had not been claimed; all of the owner's without a list. */
  releaseTargets(owner: string, localDate: LocalDate, targets?: readonly Target[]): Promise<void>;
  /**
   * Notes that claimed terms are about to be posted, so that nothing is paid twice when the worker ends; they stay claimed. Gives
   * those that are still the owner's: nothing else may be posted.
   */
  notePosting(claims: readonly ClaimedTerm[], task: PostedTask, owner: string): Promise<ClaimedTerm[]>;
  /** Notes a task that was posted for a claimed term and lets the term wait until `lookAtMs`. */
  saveTask(
    claim: ClaimedTerm,
    task: PostedTask,
    more: { readonly owner: string; readonly lookAtMs: number; readonly costs: readonly DayCost[] },
  ): Promise<void>;
  /** Lets a claimed target wait; the attempt goes on later. */
  postponeTarget(claim: ClaimedTarget, owner: string, dueAtMs: number): Promise<void>;
  /** Adds to what was spent on a date, whatever becomes of the attempts that it was spent for. */
  addCosts(localDate: LocalDate, costs: readonly DayCost[]): Promise<void>;
  /** Ends an attempt: its reading, its row of the plan, its cost and itself, all or nothing. One that ends after its date was closed still counts there. */
  endAttempt(end: AttemptEnd): Promise<EndOutcome>;
  /** Closes dates before `today` whose work is over; what was not read becomes `not_scanned`. Gives those closed now. */
  closeDaysBefore(today: LocalDate, nowMs: number): Promise<LocalDate[]>;
  /** Takes the alarm of a date that is due and that nobody has taken; at most one caller gets it until the lease ends. */
  claimAlarm(localDate: LocalDate, nowMs: number, leaseUntilMs: number): Promise<boolean>;
  /** Gives an alarm back that was taken with this lease: the next caller gets it. Does nothing when another one has taken it since. */
  releaseAlarm(localDate: LocalDate, leaseUntilMs: number): Promise<void>;
  endAlarm(localDate: LocalDate, end: AlarmEnd): Promise<void>;
}
