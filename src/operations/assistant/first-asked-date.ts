import { addDays, type LocalDate, localDateOf } from '../../core/local-date.ts';
import type { AskedQuestion } from '../../store/port.ts';
import type { ReadContext } from '../operation.ts';

/** When further questions can be asked. */
export interface Asking {
  /** The first date whose questions are not fixed yet. */
  readonly start: LocalDate;
  readonly perDay: number;
}

/**
 * The first date on which an active custom question can be asked: the date of its first use, else the first
 * date whose questions are not fixed yet, which is today or tomorrow.
 */
export function firstAskedDate(
  id: string,
  questions: readonly AskedQuestion[],
  { start }: Asking,
): LocalDate {
  return questions.find((one) => one.id === id)?.askedDates[0] ?? start;
}

/**
 * The date on which an active custom question is asked for the first time if nothing changes: the date of its
 * first use, else the date of its turn, since questions never asked come first, oldest first. Later than {@link
 * firstAskedDate} if more questions wait than are asked in a day.
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

/**
 * The facts for both dates: all custom questions of the account that were ever asked, and when further ones can
 * be.
 */
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
