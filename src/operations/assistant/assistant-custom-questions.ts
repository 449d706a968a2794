import { type Static, Type } from 'typebox';
import { accountOperation } from '../operation.ts';
import { countSchema } from '../schemas.ts';
import { customQuestionMembers, tellCustomQuestion } from './assistant-schemas.ts';

const output = Type.Object(
  {
    custom_questions: Type.Array(Type.Object(customQuestionMembers, { $id: 'CustomQuestion' }), {
      description: 'Oldest first.',
    }),
    active_count: countSchema('Active ones among them.'),
    limit: countSchema('How many may be active.'),
  },
  { $id: 'CustomQuestions' },
);

/** GET /assistant/custom-questions: the questions that the account's agents wrote. */
export const assistantCustomQuestions = accountOperation({
  name: 'assistant-custom-questions',
  summary: { en: "The account's own questions", ja: '独自の質問の一覧' },
  http: { method: 'GET', path: '/assistant/custom-questions', isCapped: false, errors: [] },
  input: Type.Object({}),
  output,
  async run({ store, settings }, account): Promise<Static<typeof output>> {
    const questions = await store.listCustomQuestions(account.id);
    return {
      custom_questions: questions.map(tellCustomQuestion),
      active_count: questions.filter(({ isActive }) => isActive).length,
      limit: settings.activeCustomQuestions,
    };
  },
});
