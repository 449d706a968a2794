import {
  addDays,
  datesFrom,
  type LocalDate,
  localDateOf,
  mondayOf,
  startOfDayMs,
} from '../../src/core/local-date.ts';
import { getAccount } from '../../src/operations/accounts/get-account.ts';
import { assistantCheckAdd } from '../../src/operations/assistant/assistant-check-add.ts';
import { assistantQuestions } from '../../src/operations/assistant/assistant-questions.ts';
import type { WriteContext } from '../../src/operations/operation.ts';
import type { Account } from '../../src/store/port.ts';
import { seedOf } from '../sample-shop/chance.ts';
import { DEMO_DAYS } from './fill-days.ts';
import { inventAnswer } from './invent-answer.ts';

/** Questions that somebody asks on a working day: ten a week are allowed. */
const CHECKS_PER_DAY = 2;

/** When somebody asks, in time after midnight in Japan. */
const ASKED_AFTER_MS = 10 * 3_600_000;

/**
 * Adds the checks of past weeks to the account: two of the day's questions on every working day, with invented answers,
 * within the limit of checks. This week stays unused, so that a visitor can try it. Returns how many checks were added.
 */
export async function fillChecks(context: WriteContext, accountId: string): Promise<number> {
  const account = await getAccount(context.store, accountId);
  const today = localDateOf(context.nowMs());
  const dates = datesFrom(addDays(today, 1 - DEMO_DAYS), addDays(mondayOf(today), -1));
  const asked = await context.store.listChecks(accountId, {
    from: addDays(today, -DEMO_DAYS),
    to: today,
    limit: 1_000,
  });
  const known = new Set(asked.map(({ localDate }) => localDate));
  let added = 0;
  for (const date of dates.filter((each) => isWorkingDay(each) && !known.has(each))) {
    added += await fillDate(context, account, date);
  }
  return added;
}

function isWorkingDay(date: LocalDate): boolean {
  return date < addDays(mondayOf(date), 5);
}

async function fillDate(context: WriteContext, account: Account, date: LocalDate): Promise<number> {
  const then = { ...context, nowMs: () => startOfDayMs(date) + ASKED_AFTER_MS };
  const { questions } = await assistantQuestions.run(then, account, {});
  const from = seedOf('asked', date) % Math.max(1, questions.length);
  let added = 0;
  for (const { keyword, question } of [...questions, ...questions].slice(from, from + CHECKS_PER_DAY)) {
    const answer_text = await inventAnswer(context.store, account.id, { keyword, question, date });
    if (answer_text === null) continue;
    await assistantCheckAdd.run(then, account, { keyword, question, answer_text });
    added += 1;
  }
  return added;
}
