import { integer, oneOf, row } from './setting.ts';

const SWITCH = oneOf(['on', 'off'] as const);

/** Settings of the assistant: released endpoints and limits. */
export const ASSISTANT_SETTINGS = {
  assistantQuestions: row(
    'MIHARU_ASSISTANT_QUESTIONS',
    SWITCH,
    'on',
    'Whether GET /assistant/questions is available. If off, it returns 404 `not_released`.',
    'GET /assistant/questions を提供するかどうか。off なら 404 `not_released`。',
  ),
  assistantChecks: row(
    'MIHARU_ASSISTANT_CHECKS',
    SWITCH,
    'on',
    'Whether /assistant/checks and its alias /checks are available. If off, they return 404 `not_released`.',
    '/assistant/checks と別名 /checks を提供するかどうか。off なら 404 `not_released`。',
  ),
  assistantSummary: row(
    'MIHARU_ASSISTANT_SUMMARY',
    SWITCH,
    'on',
    'Whether GET /assistant/summary is available. If off, it returns 404 `not_released`.',
    'GET /assistant/summary を提供するかどうか。off なら 404 `not_released`。',
  ),
  checksPerDay: row(
    'MIHARU_CHECKS_PER_DAY',
    integer(0, 100_000),
    5,
    'Assistant checks per account and day in Japan.',
    'アカウントが日本時間の 1 日にできる判定の回数。',
  ),
  checksPerWeek: row(
    'MIHARU_CHECKS_PER_WEEK',
    integer(0, 700_000),
    10,
    'Assistant checks per account and week in Japan, Monday to Sunday.',
    'アカウントが日本時間の 1 週間（月曜から日曜）にできる判定の回数。',
  ),
  questionsPerDay: row(
    'MIHARU_QUESTIONS_PER_DAY',
    integer(0, 1_000),
    5,
    'Assistant questions issued per account and day in Japan.',
    'アカウントに日本時間の 1 日に出す質問の数。',
  ),
  keepAnswersDays: row(
    'MIHARU_KEEP_ANSWERS_DAYS',
    integer(31, 4_000),
    400,
    "Number of dates, including today, for which the text of the assistant's answers is kept. Checks, verdicts and shares are kept forever, but cannot be judged again without the text.",
    'アシスタントの回答の本文を残す日数（今日を含む）。判定と集計は残り続け、本文のないものは判定し直しません。',
  ),
  activeCustomQuestions: row(
    'MIHARU_ACTIVE_CUSTOM_QUESTIONS',
    integer(0, 10_000),
    20,
    'Active custom questions per account.',
    'アカウントが持てる有効な独自の質問の数。',
  ),
} as const;
