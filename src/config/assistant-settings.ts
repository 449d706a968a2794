import { integer, oneOf, row } from './setting.ts';

const SWITCH = oneOf(['on', 'off'] as const);

/** Settings of the assistant: released endpoints and limits. */
export const ASSISTANT_SETTINGS = {
  assistantQuestions: row(
    'MIHARU_ASSISTANT_QUESTIONS',
    SWITCH,
    'on',
    'Whether GET /assistant/questions is available. If off, it returns 404 `not_released`.',
    'GET /assistant/questions を提供するかどうか。off にすると 404 `not_released` を返します。',
  ),
  assistantChecks: row(
    'MIHARU_ASSISTANT_CHECKS',
    SWITCH,
    'on',
    'Whether /assistant/checks and its alias /checks are available. If off, they return 404 `not_released`.',
    '/assistant/checks と別名 /checks を提供するかどうか。off にすると 404 `not_released` を返します。',
  ),
  assistantSummary: row(
    'MIHARU_ASSISTANT_SUMMARY',
    SWITCH,
    'on',
    'Whether GET /assistant/summary is available. If off, it returns 404 `not_released`.',
    'GET /assistant/summary を提供するかどうか。off にすると 404 `not_released` を返します。',
  ),
  checksPerDay: row(
    'MIHARU_CHECKS_PER_DAY',
    integer(0, 100_000),
    5,
    'Maximum number of assistant checks per account and day, Japan time.',
    '1 つのアカウントが 1 日（日本時間）にできる判定の回数。',
  ),
  checksPerWeek: row(
    'MIHARU_CHECKS_PER_WEEK',
    integer(0, 700_000),
    10,
    'Maximum number of assistant checks per account and week, Monday to Sunday, Japan time.',
    '1 つのアカウントが 1 週間（日本時間の月曜から日曜）にできる判定の回数。',
  ),
  questionsPerDay: row(
    'MIHARU_QUESTIONS_PER_DAY',
    integer(0, 1_000),
    5,
    'Number of assistant questions that an account gets per day, Japan time.',
    '1 つのアカウントに 1 日（日本時間）に出題する質問の数。',
  ),
  keepAnswersDays: row(
    'MIHARU_KEEP_ANSWERS_DAYS',
    integer(31, 4_000),
    400,
    "Number of dates, including today, for which the text of the assistant's answers is kept. Verdicts and mention rates are kept forever, but an answer without its text cannot be judged again.",
    'アシスタントの回答の本文を保存する日数（本日を含む）。判定と出現率はその後も残りますが、本文のない回答は再判定できません。',
  ),
  activeCustomQuestions: row(
    'MIHARU_ACTIVE_CUSTOM_QUESTIONS',
    integer(0, 10_000),
    20,
    'Maximum number of active custom questions per account.',
    '1 つのアカウントが持てる有効な独自の質問の数。',
  ),
} as const;
