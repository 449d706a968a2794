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
  /** Who wrote it. */
  readonly source: string;
  /** An inactive one is listed, not asked, not counted. */
  readonly isActive: boolean;
  readonly createdAtMs: number;
}

/** An active custom question with the dates on which it was issued. */
export interface AskedQuestion extends CustomQuestion {
  readonly askedDates: readonly LocalDate[];
}

/** What the questions of a day are made from. */
export interface QuestionFacts {
  /** In the order of adding. */
  readonly keywords: readonly string[];
  /** Active ones, oldest first; dates before `askedSince` are left out. */
  readonly customQuestions: readonly AskedQuestion[];
}

/** How the questions of a date are fixed. */
export interface QuestionIssue {
  readonly localDate: LocalDate;
  readonly issuedAtMs: number;
  /** How far back the dates of asking are wanted. */
  readonly askedSince: LocalDate;
  /** Pure, may be run more than once. */
  readonly write: (facts: QuestionFacts) => readonly IssuedQuestion[];
}

/** What was submitted for judgement. Texts are as they were judged. */
export interface Submission {
  readonly localDate: LocalDate;
  readonly keyword: string;
  readonly question: string;
  readonly questionKind: QuestionKind;
  /** Empty once it is older than answers are kept; no answer is empty when it is submitted. */
  readonly answer: string;
}

/** A verdict with what it was made by. */
export interface JudgedVerdict extends Verdict {
  readonly rulesVersion: number;
  readonly judgedAtMs: number;
  /** Whether the question itself names an own product or brand. */
  readonly isBranded: boolean;
}

/** A check: a submission with its newest verdict, and what people said of it. `standingVerdict` puts them together. */
export interface Check extends Submission {
  /** `chk_` and 20 base62 characters. */
  readonly id: string;
  readonly createdAtMs: number;
  /** By the rules alone. */
  readonly verdict: JudgedVerdict;
  /** 1 for the first; older verdicts are kept. */
  readonly verdictNumber: number;
  /** In the order of the ASINs. */
  readonly confirmations: readonly Confirmation[];
}

/** A check that is to be saved. */
export type NewCheck = Omit<Check, 'verdictNumber' | 'confirmations'>;

/** What a person says of a product in a check. */
export interface SpokenWord extends Omit<Confirmation, 'candidates'> {
  readonly checkId: string;
}

/** A check without its texts, as a summary counts it. */
export interface CheckRow {
  readonly localDate: LocalDate;
  readonly keyword: string;
  readonly question: string;
  readonly questionKind: QuestionKind;
  /** As it stands, what people said included. */
  readonly verdict: Pick<StandingVerdict, 'hit' | 'confirmedByPerson' | 'answerState'> &
    Pick<JudgedVerdict, 'isBranded' | 'rulesVersion' | 'judgedAtMs'>;
}

/** Checks that were counted on a date and in its week so far. */
export interface CheckCounts {
  readonly day: number;
  readonly week: number;
}

/** What a check may still be counted against. */
export interface CheckAllowance {
  /** Monday of the week of the check. */
  readonly weekStart: LocalDate;
  readonly perDay: number;
  readonly perWeek: number;
}

/**
 * `saved`: counted; `existing`: the same keyword, question and answer were submitted on that date, the check is that one and
 * nothing was counted; else nothing was saved, since the week's or the day's checks are used up (both: the week's).
 */
export type CheckSaved =
  | { readonly outcome: 'saved' | 'existing'; readonly check: Check; readonly counts: CheckCounts }
  | { readonly outcome: 'week_used_up' | 'day_used_up'; readonly counts: CheckCounts };

/** Which checks are listed. */
export interface CheckRange {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** In this spelling; all keywords when left out. */
  readonly keyword?: string;
  readonly limit: number;
}

/** A new verdict for a check whose newest one has the number `after`. */
export interface Rejudgement {
  readonly checkId: string;
  readonly after: number;
  readonly verdict: JudgedVerdict;
}

/**
 * `added`; `existing`: an active one has the same keyword and question, nothing was changed; `revived`: an inactive one had
 * and is active again; `full`: as many as `activeMax` are active, nothing was changed.
 */
export type CustomQuestionAdded =
  | { readonly outcome: 'added' | 'existing' | 'revived'; readonly question: CustomQuestion }
  | { readonly outcome: 'full' | 'no_keyword' };

/** The first request with a key, its answer, and whose turn it is. */
export interface IdempotentRequest {
  readonly accountId: string;
  readonly path: string;
  readonly key: string;
  /** Of the body, lower-case hex SHA-256. */
  readonly bodyHash: string;
  /** Names this very request. */
  readonly owner: string;
}

/**
 * `begun`: the caller is to work and to end it; `running`: the first request still runs; `conflict`: the key was used
 * with another body; `answered`: this is what was answered.
 */
export type IdempotentTurn =
  | { readonly state: 'begun' | 'conflict' }
  | { readonly state: 'running'; readonly begunAtMs: number }
  | { readonly state: 'answered'; readonly status: number; readonly body: string };

/** What is forgotten of the assistant in one step. */
export interface AssistantPruneRequest {
  /** Answers of checks before this date are forgotten; their checks and verdicts stay. */
  readonly answersFrom: LocalDate;
  /** Requests with a key that began before this instant are forgotten. */
  readonly requestsFromMs: number;
  /** Answers of one step. */
  readonly answersMax: number;
}

/** What one step forgot, and whether nothing is left to forget. */
export interface AssistantPruned {
  readonly answers: number;
  readonly requests: number;
  readonly isDone: boolean;
}

/** What is kept for the assistant, as it can be read. */
export interface AssistantReader {
  /** The questions of a date in their order; empty when none were issued. */
  listIssuedQuestions(accountId: string, localDate: LocalDate): Promise<IssuedQuestion[]>;
  /** All custom questions of an account, oldest first. */
  listCustomQuestions(accountId: string): Promise<CustomQuestion[]>;
  /** Active custom questions, oldest first, with their dates of asking, from `since` on where it is given. */
  listAskedQuestions(accountId: string, since?: LocalDate): Promise<AskedQuestion[]>;
  /** Checks of a date and of its whole week. */
  countChecks(accountId: string, localDate: LocalDate, weekStart: LocalDate): Promise<CheckCounts>;
  /** The check of a date with the same keyword, question and answer; that of a later date where the clock was set back since. */
  findCheck(accountId: string, submission: Submission): Promise<Check | undefined>;
  findCheckById(accountId: string, checkId: string): Promise<Check | undefined>;
  /** Newest first. */
  listChecks(accountId: string, range: CheckRange): Promise<Check[]>;
  /** In the order of their ids, those behind `afterId`. */
  listChecksById(
    accountId: string,
    range: { readonly afterId: string; readonly limit: number },
  ): Promise<Check[]>;
  /** Every check of an account, oldest first. */
  listCheckRows(accountId: string): Promise<CheckRow[]>;
}

/** What is kept for the assistant. Each method is one transaction, as everywhere in the store. */
export interface AssistantStore extends AssistantReader {
  /** Issues the questions of a date unless they were issued; gives those that hold. An empty list is not kept. */
  issueQuestions(accountId: string, issue: QuestionIssue): Promise<IssuedQuestion[]>;
  /** Saves a check with its first verdict and counts it, however many do so at once; moves the account's version. */
  saveCheck(accountId: string, check: NewCheck, allowance: CheckAllowance): Promise<CheckSaved>;
  /** Adds verdicts; a check that has another newest verdict than told keeps it. Gives how many were added. */
  addVerdicts(accountId: string, rejudgements: readonly Rejudgement[]): Promise<number>;
  /**
   * Keeps what a person says of a product in a check, in place of what was said before; the same again changes nothing. Gives the check as
   * it is then, `undefined` when the account has none with this id.
   */
  confirmCheck(accountId: string, word: SpokenWord): Promise<Check | undefined>;
  /** Adds a custom question on a keyword of the account. */
  addCustomQuestion(
    accountId: string,
    question: Omit<CustomQuestion, 'isActive'>,
    activeMax: number,
  ): Promise<CustomQuestionAdded>;
  /** `false` when the account has no such question. */
  removeCustomQuestion(accountId: string, id: string): Promise<boolean>;
  /**
   * Begins a request with a key, or tells what became of the first one. A first request that began before
   * `staleBeforeMs` and has not ended is taken over; what began before `expiredBeforeMs` is forgotten.
   */
  beginIdempotent(
    request: IdempotentRequest,
    times: { readonly nowMs: number; readonly staleBeforeMs: number; readonly expiredBeforeMs: number },
  ): Promise<IdempotentTurn>;
  /** Keeps the answer of a request, or with `null` forgets the request; nothing when it was taken over. */
  endIdempotent(
    request: IdempotentRequest,
    answer: { readonly status: number; readonly body: string } | null,
  ): Promise<void>;
  /** Forgets what is older than it is kept, of closed and idle accounts as well: one small step. */
  pruneAssistant(request: AssistantPruneRequest): Promise<AssistantPruned>;
}
