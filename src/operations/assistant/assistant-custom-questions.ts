import { type Static, Type } from 'typebox';
import type { CustomQuestion } from '../../store/port.ts';
import { accountOperation } from '../operation.ts';
import { countSchema, nullable } from '../schemas.ts';
import {
  customQuestionMembers,
  firstAskedSchema,
  toCustomQuestionAnswer,
  turnSchema,
} from './assistant-schemas.ts';
import { findAsking, firstAskedDate, turnDate } from './first-asked-date.ts';

const question = Type.Object(
  {
    ...customQuestionMembers,
    first_asked_date: nullable(Type.String(firstAskedSchema)),
    turn_date: nullable(Type.String(turnSchema)),
  },
  { $id: 'CustomQuestion', description: 'The dates of an inactive question are `null`.' },
);

const output = Type.Object(
  {
    custom_questions: Type.Array(question, { description: 'Oldest first.' }),
    active_count: countSchema('Number of active ones among them.'),
    limit: countSchema('Maximum number of active ones.'),
  },
  { $id: 'CustomQuestions' },
);

/** GET /assistant/custom-questions: the questions written by the account's agents. */
export const assistantCustomQuestions = accountOperation({
  name: 'assistant-custom-questions',
  summary: { en: 'Custom questions', ja: '独自の質問の一覧' },
  http: { method: 'GET', path: '/assistant/custom-questions', isCapped: false, errors: [] },
  input: Type.Object({}),
  output,
  async run(context, account): Promise<Static<typeof output>> {
    const { store, settings } = context;
    const questions = await store.listCustomQuestions(account.id);
    const { questions: asked, asking } = await findAsking(context, account.id);
    const toQuestion = (one: CustomQuestion): Static<typeof question> => ({
      ...toCustomQuestionAnswer(one),
      first_asked_date: one.isActive ? firstAskedDate(one.id, asked, asking) : null,
      turn_date: one.isActive ? turnDate(one.id, asked, asking) : null,
    });
    return {
      custom_questions: questions.map(toQuestion),
      active_count: questions.filter(({ isActive }) => isActive).length,
      limit: settings.activeCustomQuestions,
    };
  },
});
