import { type Static, Type } from 'typebox';
import { type DayQuestions, questionsOfDay } from '../../assistant/index.ts';
import { printInstant } from '../../core/instant.ts';
import { addDays } from '../../core/local-date.ts';
import type { IssuedQuestion, QuestionFacts } from '../../store/port.ts';
import { accountOperation, type ReadContext } from '../operation.ts';
import { countSchema, instantSchema, keywordSchema, localDateSchema, nullable } from '../schemas.ts';
import { questionKindSchema, questionSchema } from './assistant-schemas.ts';
import { type CheckWindow, checkWindowAt, remainingChecks } from './check-window.ts';

/** Number of days for which it matters that a custom question was asked. */
const ASKED_DAYS = 100;

const question = Type.Object(
  {
    id: Type.String({ description: 'Unique within the account.' }),
    keyword: keywordSchema,
    question: questionSchema,
    question_kind: questionKindSchema,
    custom_question_id: nullable(Type.String()),
  },
  { $id: 'AssistantQuestion' },
);

const output = Type.Object(
  {
    local_date: localDateSchema,
    questions: Type.Array(question, {
      description:
        'The same all day, even if keywords or questions change; custom questions first. A question whose keyword was removed today can no longer be checked.',
    }),
    remaining_checks: countSchema('The smaller value of `remaining`.'),
    remaining: Type.Object({
      day: countSchema('Checks left today, Japan time.'),
      week: countSchema('Checks left this week, Monday to Sunday, Japan time.'),
    }),
    resets_at: Type.Object({ day: instantSchema, week: instantSchema }),
    note: nullable(Type.String({ description: 'Why there are no questions.' })),
  },
  { $id: 'AssistantQuestions' },
);

/**
 * GET /assistant/questions: what to ask the shop's assistant today. The questions are fixed by the first
 * request of the day.
 */
export const assistantQuestions = accountOperation({
  name: 'assistant-questions',
  summary: { en: "Today's questions for Amazon's AI assistant", ja: '本日のアシスタントへの質問' },
  http: {
    method: 'GET',
    path: '/assistant/questions',
    isCapped: false,
    isLocalized: true,
    errors: ['not_released'],
  },
  feature: 'assistantQuestions',
  input: Type.Object({}),
  output,
  async run(context, account, _, language = 'en'): Promise<Static<typeof output>> {
    const { store, settings } = context;
    const window = checkWindowAt(context.nowMs());
    const { questions, note } = await issueToday(context, account.id, window);
    const counts = await store.countChecks(account.id, window.localDate, window.weekStart);
    const { day, week, smaller } = remainingChecks(settings, counts);
    return {
      local_date: window.localDate,
      questions: questions.map(({ id, keyword, question: text, kind, customQuestionId }) => ({
        id,
        keyword,
        question: text,
        question_kind: kind,
        custom_question_id: customQuestionId,
      })),
      remaining_checks: smaller,
      remaining: { day, week },
      resets_at: {
        day: printInstant(window.resetsAtMs.day),
        week: printInstant(window.resetsAtMs.week),
      },
      note: note === null ? null : note[language],
    };
  },
});

/** Today's questions, which the first call issues; later calls write nothing. */
async function issueToday(
  { store, settings }: ReadContext,
  accountId: string,
  { localDate, nowMs }: CheckWindow,
): Promise<{ readonly questions: readonly IssuedQuestion[]; readonly note: DayQuestions['note'] }> {
  const issued = await store.listIssuedQuestions(accountId, localDate);
  if (issued.length > 0) return { questions: issued, note: null };
  const made: DayQuestions[] = [];
  const write = ({ keywords, customQuestions }: QuestionFacts) => {
    const day = questionsOfDay({
      accountId,
      localDate,
      keywords,
      customQuestions,
      count: settings.questionsPerDay,
    });
    made.push(day);
    return day.questions;
  };
  const askedSince = addDays(localDate, -ASKED_DAYS);
  const questions = await store.issueQuestions(accountId, {
    localDate,
    issuedAtMs: nowMs,
    askedSince,
    write,
  });
  return { questions, note: questions.length > 0 ? null : (made.at(-1)?.note ?? null) };
}
