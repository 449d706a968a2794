import type { LocalDate } from '../core/local-date.ts';
import type { FailureReason, ReadingOutcome, ReadingWithShelf } from '../core/reading.ts';

/** How the plan of a Japanese date is made. */
export interface PlanRequest {
  readonly localDate: LocalDate;
  readonly nowMs: number;
  /** When the day's coverage is to be looked at. */
  readonly alarmAtMs: number;
  /** Due times of the terms that the day begins with; pure. A term without one is due now. */
  readonly schedule: (terms: readonly string[]) => ReadonlyMap<string, number>;
}

/** A search that was posted to a source and waits there, or one of which nobody knows whether it was. */
export interface PostedTask {
  /** Name of the source as it was added. */
  readonly source: string;
  /** `null` from before it is posted until its id is known: whoever finds it so has to look for it at the source. */
  readonly taskId: string | null;
  readonly pages: number;
  readonly postedAtMs: number;
}

/** A term of a date that its owner alone may read until its lease ends. */
export interface ClaimedTerm {
  readonly term: string;
  readonly localDate: LocalDate;
  /** 1 for the first attempt of the date. */
  readonly attempt: number;
  readonly task: PostedTask | null;
}

/** Which terms are claimed, and for whom. */
export interface ClaimRequest {
  readonly localDate: LocalDate;
  readonly nowMs: number;
  readonly limit: number;
  readonly owner: string;
  readonly leaseUntilMs: number;
  /** `due`: what is due now; `early`: what was neither tried nor posted yet as well. */
  readonly when: 'due' | 'early';
  /** Only these; all when left out. */
  readonly terms?: readonly string[];
}

/** A term that could be claimed. */
export interface ClaimableTerm {
  readonly term: string;
  /** Number of the attempt that would be made, 1-based. */
  readonly attempt: number;
}

/** What one attempt came to, by itself. */
export interface Attempt {
  /** Id of the kind of source. */
  readonly source: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly outcome: ReadingOutcome;
  readonly reason: FailureReason | null;
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

/** What becomes of a term after an attempt. */
export type Settlement =
  | { readonly state: 'done'; readonly reason: FailureReason | null }
  | { readonly state: 'waiting'; readonly dueAtMs: number; readonly reason: FailureReason | null };

/** The end of an attempt: the reading, and what follows from the day's reading as it is then. */
export interface AttemptEnd {
  readonly claim: ClaimedTerm;
  readonly owner: string;
  readonly nowMs: number;
  readonly costs: readonly DayCost[];
  /** As for `updateReading`. */
  readonly judge: (kept: ReadingWithShelf | undefined) => ReadingWithShelf | undefined;
  /** Pure; `day` is the day's reading after the save. */
  readonly settle: (day: ReadingWithShelf | undefined) => {
    readonly attempt: Attempt;
    readonly settlement: Settlement;
  };
}

/**
 * `settled`: all is noted; `taken_over`: the owner's lease ended and the term is not its own any more: reading and cost count all
 * the same, the attempt counts only when it makes the day complete and so ends the term; `gone`: nobody wants the term
 * any more, nothing but the cost was noted.
 */
export type EndOutcome = 'settled' | 'taken_over' | 'gone';

/** Why a term of a date has no complete reading, as the ledger counts it. */
export type LedgerReason = Exclude<FailureReason, 'partial'> | 'not_scanned';

/** How the terms of a date fared. */
export interface DayTotals {
  readonly planned: number;
  readonly complete: number;
  readonly partial: number;
  /** Failed ones by reason. */
  readonly failed: Readonly<Partial<Record<LedgerReason, number>>>;
  /** Without any reading yet. */
  readonly pending: number;
}

/** The ledger of a date. */
export interface DayLedger extends DayTotals {
  readonly localDate: LocalDate;
  readonly plannedAtMs: number;
  /** When nothing more was going to change; `null` while something may. */
  readonly finalAtMs: number | null;
  readonly costs: readonly DayCost[];
}

/** A term of a date that has no complete reading. */
export interface OpenTerm {
  readonly term: string;
  readonly outcome: ReadingOutcome | null;
  readonly reason: FailureReason | null;
  readonly attempts: number;
  /** When it is tried again; `null` when it is not. */
  readonly nextAttemptAtMs: number | null;
  /** Whether it was posted to a source and waits there. */
  readonly isPosted: boolean;
}

/** How a source fares on a date. */
export interface SourceDay {
  readonly source: string;
  readonly stoppedReason: FailureReason | null;
  readonly stoppedAtMs: number | null;
  readonly detail: string | null;
  /** How often its rate was halved when it was last slowed down. */
  readonly slowness: number;
  readonly slowedAtMs: number | null;
}

/** A source that the operator has added. The values hold keys: they are never shown. */
export interface SavedSource {
  readonly name: string;
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
  readonly addedAtMs: number;
}

/** How a day's alarm ended. */
export type AlarmEnd = 'sent' | 'failed' | 'not_needed';

/** One step of forgetting what is older than it is kept. */
export interface PruneRequest {
  /** Terms with a higher id than this; 0 begins. */
  readonly afterTermId: number;
  /** Terms of one step, at most. */
  readonly termsMax: number;
  /** First date whose shelves, attempts and plan are kept; a term's newest usable shelf stays as long as its reading. */
  readonly shelvesFrom: LocalDate;
  /** First date of which anything is kept; not later than `shelvesFrom`. */
  readonly keepFrom: LocalDate;
}

/** What a step has forgotten. */
export interface PruneCounts {
  readonly shelves: number;
  readonly attempts: number;
  readonly readings: number;
  readonly ranks: number;
}

/** How a step ended. */
export interface PruneStep {
  /** Where the next step goes on; `null` when all is done. */
  readonly nextTermId: number | null;
  readonly counts: PruneCounts;
}

/** How many terms of a date are still to be read. */
export interface ScanQueue {
  /** Waiting, and due now. */
  readonly due: number;
  /** Waiting for their time. */
  readonly later: number;
  /** In the hands of a worker, or of one that is gone and whose lease has not been taken over. */
  readonly reading: number;
}

/** The day's work as it can be read. */
export interface DayReader {
  /** The ledger of a date; `undefined` for one that was never planned. */
  findDay(localDate: LocalDate): Promise<DayLedger | undefined>;
  /** Ledgers of planned dates, both ends included, newest first. */
  listDays(from: LocalDate, to: LocalDate): Promise<DayLedger[]>;
  /** Terms of a date without a complete reading, by their words; at most `limit`. */
  listOpenTerms(localDate: LocalDate, limit: number): Promise<OpenTerm[]>;
  /** Earliest due time of a date's waiting terms; `undefined` without any. */
  findNextDue(localDate: LocalDate): Promise<number | undefined>;
  /** Terms that {@link DayWriter.claimTerms} would claim now, earliest first; nothing is claimed. */
  listDueTerms(request: Omit<ClaimRequest, 'owner' | 'leaseUntilMs'>): Promise<ClaimableTerm[]>;
  countQueue(localDate: LocalDate, nowMs: number): Promise<ScanQueue>;
  /** Instant of the newest complete or partial reading of any term, in milliseconds since the epoch. */
  findNewestObservedMs(): Promise<number | undefined>;
  /** Attempts at a term, both dates included, oldest first. */
  listAttempts(term: string, from: LocalDate, to: LocalDate): Promise<ListedAttempt[]>;
  /** Terms that an open account has as a keyword and that have no complete reading of the date, by their words. */
  listUnreadTerms(localDate: LocalDate): Promise<string[]>;
  /** Usable readings of a term before a date whose shelf is kept, newest first. */
  listShelvesBefore(term: string, before: LocalDate, limit: number): Promise<ReadingWithShelf[]>;
  /** In the order of adding. */
  listSources(): Promise<SavedSource[]>;
  listSourceDays(localDate: LocalDate): Promise<SourceDay[]>;
}

/** The day's work as it is done. Each method is one transaction, as those of the writer. */
export interface DayWriter {
  /**
   * Makes the plan of a date, or brings it up to date: terms that an open account has as a keyword are in it once, new ones due
   * now; waiting ones that nobody wants any more leave it; those that have a complete reading are done; those whose
   * worker is gone wait again. Any number of callers make the same plan.
   */
  planDay(request: PlanRequest): Promise<{ readonly isNew: boolean; readonly added: number }>;
  /** Claims waiting terms that an open account wants, earliest first. No term is ever claimed twice at a time. */
  claimTerms(request: ClaimRequest): Promise<ClaimedTerm[]>;
  /** Keeps what an owner has claimed for it. */
  renewLeases(owner: string, leaseUntilMs: number): Promise<void>;
  /** Gives claimed terms back as if they had not been claimed; all of the owner's without a list. */
  releaseTerms(owner: string, localDate: LocalDate, terms?: readonly string[]): Promise<void>;
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
  /** Lets a claimed term wait; the attempt goes on later. */
  postponeTerm(claim: ClaimedTerm, owner: string, dueAtMs: number): Promise<void>;
  /** Ends an attempt: its reading, its row of the plan, its cost and itself, all or nothing. */
  endAttempt(end: AttemptEnd): Promise<EndOutcome>;
  /** Closes dates before `today` whose work is over; what was not read becomes `not_scanned`. Gives those closed now. */
  closeDaysBefore(today: LocalDate, nowMs: number): Promise<LocalDate[]>;
  /** Takes the alarm of a date that is due and that nobody has taken; at most one caller gets it until the lease ends. */
  claimAlarm(localDate: LocalDate, nowMs: number, leaseUntilMs: number): Promise<boolean>;
  endAlarm(localDate: LocalDate, end: AlarmEnd): Promise<void>;
  /** Stops a source for the rest of a date; the first reason stays. */
  stopSource(localDate: LocalDate, stop: Omit<SourceDay, 'slowness' | 'slowedAtMs'>): Promise<void>;
  /** Notes how slow a source is from now on. */
  slowSource(localDate: LocalDate, source: string, slowness: number, slowedAtMs: number): Promise<void>;
  /** Forgets that a source was stopped, if it was; terms that ended for `quota` or `auth` wait again, due now. */
  startSource(localDate: LocalDate, source: string, nowMs: number): Promise<void>;
  /** Takes one small step through the terms, and through the dates at the end. */
  prune(request: PruneRequest): Promise<PruneStep>;
  /** `false` when the name is taken. */
  addSource(source: SavedSource): Promise<boolean>;
  removeSource(name: string): Promise<boolean>;
}
