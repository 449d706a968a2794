import { addDays, type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { AskedQuestion } from '../../store/port.ts';
import type { ReadContext } from '../operation.ts';

/** When questions can be asked from now on. */
export interface Asking {
  /** The first date whose questions are not fixed yet. */
  readonly start: LocalDate;
  readonly perDay: number;
}

/**
 * The date from which an active custom question is among those that are asked: the day on which it was first asked, else the first
 * day whose questions are not fixed yet, which is today or tomorrow.
 */
export function firstAskedDate(
  id: string,
  questions: readonly AskedQuestion[],
  { start }: Asking,
): LocalDate {
  return questions.find((one) => one.id === id)?.askedDates[0] ?? start;
}

/**
 * The date on which an active custom question is asked for the first time when nothing changes: the day it was, else the day on
 * which its turn comes, as never asked ones go first, the oldest of them first. Later than {@link firstAskedDate} when more than
 * a day's questions wait before it.
 */
export function turnDate(
  id: string,
  questions: readonly AskedQuestion[],
  { start, perDay }: Asking,
): LocalDate {
  const asked = questions.find((one) => one.id === id)?.askedDates[0];
  if (asked !== undefined) return asked;
  const waiting = questions.filter(({ askedDates }) => askedDates.length === 0);
  const turn = Math.max(
    0,
    waiting.findIndex((one) => one.id === id),
  );
  return addDays(start, Math.floor(turn / Math.max(1, perDay)));
}

/** What tells an account's custom questions when they are asked: all that were ever asked, and when the next ones can be. */
export async function findAsking(
  { store, settings, nowMs }: ReadContext,
  accountId: string,
): Promise<{ readonly questions: readonly AskedQuestion[]; readonly asking: Asking }> {
  const today = localDateOf(nowMs());
  const [questions, issued] = await Promise.all([
    store.listAskedQuestions(accountId),
    store.listIssuedQuestions(accountId, today),
  ]);
  const start = issued.length === 0 ? today : addDays(today, 1);
  return { questions, asking: { start, perDay: settings.questionsPerDay } };
}
