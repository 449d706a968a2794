import type { AnswerState } from '../core/answer-verdict.ts';
import { addDays, type LocalDate, mondayOf } from '../core/local-date.ts';
import { QUESTION_KINDS, type QuestionKind } from '../core/question-kind.ts';
import { wilsonInterval } from './wilson.ts';

/** Japanese dates of the recent window, today included. */
export const RECENT_DAYS = 28;
/** From this number of distinct questions on, a sample points in a direction; below it only explores. */
export const DIRECTIONAL_QUESTIONS = 50;

/** What a summary needs to know of a check. */
export interface CheckFacts {
  readonly localDate: LocalDate;
  readonly keyword: string;
  readonly question: string;
  readonly questionKind: QuestionKind;
  readonly hit: boolean;
  /** Whether a person confirmed what `hit` says. */
  readonly confirmedByPerson: boolean;
  readonly answerState: AnswerState;
  /** Whether the question itself names an own product or brand. */
  readonly branded: boolean;
}

/** Counts of some checks, and the share of hits with its 95 % Wilson interval; shares are `null` without checks. */
export interface Share {
  readonly checks: number;
  readonly hits: number;
  /** Of the hits, those that a person confirmed. */
  readonly confirmed_hits: number;
  readonly refused: number;
  readonly hit_rate: number | null;
  readonly hit_rate_low: number | null;
  readonly hit_rate_high: number | null;
}

/** The summary as the API gives it. */
export interface Summary {
  readonly all_time: Share;
  /** Those of all time. */
  readonly confirmed_hits: number;
  readonly last_4_weeks: Share;
  readonly by_question_kind: Readonly<Record<QuestionKind, Share>>;
  /** Most checks first, then by keyword. */
  readonly by_keyword: readonly ({ readonly keyword: string } & Share)[];
  readonly branded_questions: Share;
  readonly open_questions: Share;
  readonly sample: {
    readonly answers: number;
    readonly distinct_questions: number;
    readonly grade: 'exploratory' | 'directional';
  };
}

/** Sums up an account's checks; `today` is the Japanese date that ends the recent window. A refusal is a check like any other. */
export function summarize(checks: readonly CheckFacts[], today: LocalDate): Summary {
  const from = addDays(today, 1 - RECENT_DAYS);
  const questions = new Set(checks.map(({ question }) => question)).size;
  const allTime = shareOf(checks);
  return {
    all_time: allTime,
    confirmed_hits: allTime.confirmed_hits,
    last_4_weeks: shareOf(checks.filter(({ localDate }) => from <= localDate && localDate <= today)),
    by_question_kind: byKind(checks),
    by_keyword: byKeyword(checks),
    branded_questions: shareOf(checks.filter(({ branded }) => branded)),
    open_questions: shareOf(checks.filter(({ branded }) => !branded)),
    sample: {
      answers: checks.length,
      distinct_questions: questions,
      grade: questions < DIRECTIONAL_QUESTIONS ? 'exploratory' : 'directional',
    },
  };
}

/** Shares of the last Japanese weeks (Monday first), oldest first, that of `today` last; weeks without checks have `null` shares. */
export function summarizeWeeks(
  checks: readonly ({ readonly localDate: LocalDate } & Counted)[],
  today: LocalDate,
  weeks: number,
): ({ readonly week_start: LocalDate } & Share)[] {
  const byWeek = Map.groupBy(checks, ({ localDate }) => mondayOf(localDate));
  return Array.from({ length: weeks }, (_, place) => {
    const monday = addDays(mondayOf(today), 7 * (place - weeks + 1));
    return { week_start: monday, ...shareOf(byWeek.get(monday) ?? []) };
  });
}

type Counted = Pick<CheckFacts, 'hit' | 'confirmedByPerson' | 'answerState'>;

function shareOf(checks: readonly Counted[]): Share {
  const hits = checks.filter(({ hit }) => hit).length;
  const interval = wilsonInterval(hits, checks.length);
  return {
    checks: checks.length,
    hits,
    confirmed_hits: checks.filter(({ hit, confirmedByPerson }) => hit && confirmedByPerson).length,
    refused: checks.filter(({ answerState }) => answerState === 'refused').length,
    hit_rate: checks.length === 0 ? null : hits / checks.length,
    hit_rate_low: interval?.low ?? null,
    hit_rate_high: interval?.high ?? null,
  };
}

function byKind(checks: readonly CheckFacts[]): Record<QuestionKind, Share> {
  const of = (kind: QuestionKind) => shareOf(checks.filter(({ questionKind }) => questionKind === kind));
  const [recommend, value, beginner, compare, review, custom] = QUESTION_KINDS;
  return {
    recommend: of(recommend),
    value: of(value),
    beginner: of(beginner),
    compare: of(compare),
    review: of(review),
    custom: of(custom),
  };
}

function byKeyword(checks: readonly CheckFacts[]): ({ keyword: string } & Share)[] {
  const groups = Map.groupBy(checks, ({ keyword }) => keyword);
  return [...groups]
    .map(([keyword, own]) => ({ keyword, ...shareOf(own) }))
    .sort((a, b) => b.checks - a.checks || (a.keyword < b.keyword ? -1 : 1));
}
