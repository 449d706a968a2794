import type { AnswerState, HitKind } from '../../core/answer-verdict.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { QuestionKind } from '../../core/question-kind.ts';

/** The assistant's tables. */
export interface AssistantTables {
  readonly custom_questions: CustomQuestionsTable;
  readonly issued_questions: IssuedQuestionsTable;
  readonly checks: ChecksTable;
  readonly verdicts: VerdictsTable;
  readonly confirmations: ConfirmationsTable;
  readonly idempotent_requests: IdempotentRequestsTable;
}

export interface CustomQuestionsTable {
  account_id: string;
  id: string;
  keyword: string;
  question: string;
  source: string;
  is_active: 0 | 1;
  created_at_ms: number;
}

export interface IssuedQuestionsTable {
  account_id: string;
  local_date: LocalDate;
  place: number;
  id: string;
  keyword: string;
  question: string;
  kind: QuestionKind;
  custom_question_id: string | null;
  issued_at_ms: number;
}

export interface ChecksTable {
  account_id: string;
  id: string;
  local_date: LocalDate;
  created_at_ms: number;
  keyword: string;
  question: string;
  question_kind: QuestionKind;
  answer: string;
  submission: string;
  verdict: number;
}

export interface VerdictsTable {
  account_id: string;
  check_id: string;
  number: number;
  rules_version: number;
  judged_at_ms: number;
  hit: 0 | 1;
  hit_kind: HitKind | null;
  answer_state: AnswerState;
  is_branded: 0 | 1;
  matches: string;
  candidates: string;
}

export interface ConfirmationsTable {
  account_id: string;
  check_id: string;
  asin: string;
  named: 0 | 1;
  confirmed_at_ms: number;
  candidates: string;
}

export interface IdempotentRequestsTable {
  account_id: string;
  path: string;
  key: string;
  body_hash: string;
  owner: string;
  begun_at_ms: number;
  status: number | null;
  body: string | null;
}
