import type { Verdict } from '../../core/answer-verdict.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { QuestionKind } from '../../core/question-kind.ts';
import type { Confirmation, StandingVerdict } from '../../core/standing-verdict.ts';

/** A question that was issued to an account on a date. */
export interface IssuedQuestion {
  /** Unique within the account. */
  readonly id: string;
  readonly keyword: string;
  readonly question: string;
  readonly kind: QuestionKind;
  readonly customQuestionId: string | null;
}

/** A question that an account's agent wrote. */
export interface CustomQuestion {
  /** `cq_` and 20 base62 characters. */
  readonly id: string;
  readonly keyword: string;
  readonly question: string;
  /** The author. */
  readonly source: string;
  /** An inactive question is listed, but neither asked nor counted. */
  readonly isActive: boolean;
  readonly createdAtMs: number;
}

/** An active custom question with the dates on which it was issued. */
export interface AskedQuestion extends CustomQuestion {
  readonly askedDates: readonly LocalDate[];
}

/** The input from which the questions of a day are made. */
export interface QuestionFacts {
  /** In the order of adding. */
  readonly keywords: readonly string[];
  /** Active ones, oldest first; dates before `askedSince` are left out. */
  readonly customQuestions: readonly AskedQuestion[];
}

/** How the questions of a date are chosen. */
export interface QuestionIssue {
  readonly localDate: LocalDate;
  readonly issuedAtMs: number;
  /** How far back the dates of asking are needed. */
  readonly askedSince: LocalDate;
  /** Pure; may run more than once. */
  readonly write: (facts: QuestionFacts) => readonly IssuedQuestion[];
}

/** A submission to judge, with its texts as they were judged. */
export interface Submission {
  readonly localDate: LocalDate;
  readonly keyword: string;
  readonly question: string;
  readonly questionKind: QuestionKind;
  /** Empty once it is past its retention; never empty when submitted. */
  readonly answer: string;
}

/** A verdict with the versions that produced it. */
export interface JudgedVerdict extends Verdict {
  readonly rulesVersion: number;
  readonly judgedAtMs: number;
  /** Whether the question itself names an own product or brand. */
  readonly isBranded: boolean;
}

/** A check: a submission with its newest verdict and what people said about it. `standingVerdict` combines them. */
export interface Check extends Submission {
  /** `chk_` and 20 base62 characters. */
  readonly id: string;
  readonly createdAtMs: number;
  /** From the rules alone. */
  readonly verdict: JudgedVerdict;
  /** 1 for the first; older verdicts are kept. */
  readonly verdictNumber: number;
  /** In the order of the ASINs. */
  readonly confirmations: readonly Confirmation[];
}

/** A check to save. */
export type NewCheck = Omit<Check, 'verdictNumber' | 'confirmations'>;

/** What a person says about a product in a check. */
export interface SpokenWord extends Omit<Confirmation, 'candidates'> {
  readonly checkId: string;
}

/** A check without its texts, as a summary counts it. */
export interface CheckRow {
  readonly localDate: LocalDate;
  readonly keyword: string;
  readonly question: string;
  readonly questionKind: QuestionKind;
  /** The current verdict, including what people said. */
  readonly verdict: Pick<StandingVerdict, 'hit' | 'certainty' | 'confirmedByPerson' | 'answerState'> &
    Pick<JudgedVerdict, 'isBranded' | 'rulesVersion' | 'judgedAtMs'>;
}

/** Checks that were counted on a date and in its week so far. */
export interface CheckCounts {
  readonly day: number;
  readonly week: number;
}

/** The allowances that a check is counted against. */
export interface CheckAllowance {
  /** Monday of the week of the check. */
  readonly weekStart: LocalDate;
  readonly perDay: number;
  readonly perWeek: number;
}

/**
 * `saved`: counted. `existing`: the same keyword, question and answer were submitted on that date; this is that check,
 * and nothing was counted. Otherwise nothing was saved because the checks of the week or the day are used up (of both,
 * the week's is reported).
 */
export type CheckSaved =
  | { readonly outcome: 'saved' | 'existing'; readonly check: Check; readonly counts: CheckCounts }
  | { readonly outcome: 'week_used_up' | 'day_used_up'; readonly counts: CheckCounts };

/** Which checks are listed. */
export interface CheckRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** In this spelling; all keywords if omitted. */
  readonly keyword?: string;
  readonly limit: number;
}

/** A new verdict for a check whose newest verdict has the number `after`. */
export interface Rejudgement {
  readonly checkId: string;
  readonly after: number;
  readonly verdict: JudgedVerdict;
}

/**
 * `added`; `existing`: an active question has the same keyword and text, so nothing changed; `revived`: an inactive one
 * had them and is active again; `full`: `activeMax` questions are active, so nothing changed.
 */
export type CustomQuestionAdded =
  | { readonly outcome: 'added' | 'existing' | 'revived'; readonly question: CustomQuestion }
  | { readonly outcome: 'full' | 'no_keyword' };

/** The first request with a key, its answer, and its turn. */
export interface IdempotentRequest {
  readonly accountId: string;
  readonly path: string;
  readonly key: string;
  /** Of the body, lower-case hex SHA-256. */
  readonly bodyHash: string;
  /** Identifies this particular request. */
  readonly owner: string;
}

/**
 * `begun`: the caller does the work and ends the request. `running`: the first request is still running. `conflict`:
 * the key was used with another body. `answered`: the saved answer.
 */
export type IdempotentTurn =
  | { readonly state: 'begun' | 'conflict' }
  | { readonly state: 'running'; readonly begunAtMs: number }
  | { readonly state: 'answered'; readonly status: number; readonly body: string };

/** What one step forgets. */
export interface AssistantPruneRequest {
  /** Answers of checks before this date are forgotten; their checks and verdicts remain. */
  readonly answersFrom: LocalDate;
  /** Requests with a key that began before this instant are forgotten. */
  readonly requestsFromMs: number;
  /** Answers per step, at most. */
  readonly answersMax: number;
}

/** What a step forgot, and whether nothing is left to forget. */
export interface AssistantPruned {
  readonly answers: number;
  readonly requests: number;
  readonly isDone: boolean;
}

/** Read access to the assistant's data. */
export interface AssistantReader {
  /** The questions of a date in their order; empty when none were issued. */
  listIssuedQuestions(accountId: string, localDate: LocalDate): Promise<IssuedQuestion[]>;
  /** All custom questions of an account, oldest first. */
  listCustomQuestions(accountId: string): Promise<CustomQuestion[]>;
  /** Active custom questions, oldest first, with the dates on which they were asked, from `since` if given. */
  listAskedQuestions(accountId: string, since?: LocalDate): Promise<AskedQuestion[]>;
  /** Checks of a date and of its whole week. */
  countChecks(accountId: string, localDate: LocalDate, weekStart: LocalDate): Promise<CheckCounts>;
  /** The check of a date with the same keyword, question and answer; of a later date if the clock was set back since. */
  findCheck(accountId: string, submission: Submission): Promise<Check | undefined>;
  findCheckById(accountId: string, checkId: string): Promise<Check | undefined>;
  /** Newest first. */
  listChecks(accountId: string, range: CheckRange): Promise<Check[]>;
  /** In the order of their ids, after `afterId`. */
  listChecksById(
    accountId: string,
    range: { readonly afterId: string; readonly limit: number },
  ): Promise<Check[]>;
  /** Every check of an account, oldest first. */
  listCheckRows(accountId: string): Promise<CheckRow[]>;
}

/** Write access to the assistant's data. Each method is one transaction, as everywhere in the store. */
export interface AssistantStore extends AssistantReader {
  /** Issues the questions of a date unless this was done before; returns the issued ones. An empty list is not saved. */
  issueQuestions(accountId: string, issue: QuestionIssue): Promise<IssuedQuestion[]>;
  /** Saves a check with its first verdict and counts it, correctly even when several do so at once; moves the account's version. */
  saveCheck(accountId: string, check: NewCheck, allowance: CheckAllowance): Promise<CheckSaved>;
  /** Adds verdicts, except to checks that have a newer verdict than `after`. Returns how many were added. */
  addVerdicts(accountId: string, rejudgements: readonly Rejudgement[]): Promise<number>;
  /**
   * Saves what a person says about a product in a check, replacing what was said before; repeating it changes nothing.
   * Returns the check afterwards, or `undefined` when the account does not have it.
   */
  confirmCheck(accountId: string, word: SpokenWord): Promise<Check | undefined>;
  /** Adds a custom question about a keyword of the account. */
  addCustomQuestion(
    accountId: string,
    question: Omit<CustomQuestion, 'isActive'>,
    activeMax: number,
  ): Promise<CustomQuestionAdded>;
  /** `false` when the account does not have this question. */
  removeCustomQuestion(accountId: string, id: string): Promise<boolean>;
  /**
   * Begins a request with a key, or returns the state of the first request with it. A first request that began before
   * `staleBeforeMs` and has not ended is taken over; requests from before `expiredBeforeMs` are forgotten.
   */
  beginIdempotent(
    request: IdempotentRequest,
    times: { readonly nowMs: number; readonly staleBeforeMs: number; readonly expiredBeforeMs: number },
  ): Promise<IdempotentTurn>;
  /** Saves the answer of a request, or forgets the request when the answer is `null`; does nothing when another request took over. */
  endIdempotent(
    request: IdempotentRequest,
    answer: { readonly status: number; readonly body: string } | null,
  ): Promise<void>;
  /** Forgets what is past its retention, for closed and idle accounts too: one small step. */
  pruneAssistant(request: AssistantPruneRequest): Promise<AssistantPruned>;
}
