import { type Static, Type } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';
import { accountCommand, type CommandAnswer } from '../operation.ts';

const output = Type.Object(
  { id: Type.String(), deleted: Type.Literal(true) },
  { $id: 'CustomQuestionRemoved' },
);

/** DELETE /assistant/custom-questions/{id}: deletes a question; its checks are kept. */
export const assistantCustomQuestionRemove = accountCommand({
  name: 'assistant-custom-question-remove',
  summary: { en: 'Delete a custom question', ja: '独自の質問を削除する' },
  http: {
    method: 'DELETE',
    path: '/assistant/custom-questions/{id}',
    aliases: [],
    errors: ['custom_question_not_found'],
  },
  input: Type.Object({
    id: Type.String({ description: '`id` of the question, from GET /assistant/custom-questions.' }),
  }),
  output,
  outcomes: ['done'],
  async run({ store }, account, { id }): Promise<CommandAnswer<Static<typeof output>>> {
    if (await store.removeCustomQuestion(account.id, id)) {
      return { outcome: 'done', output: { id, deleted: true } };
    }
    throw new MiharuError('custom_question_not_found', {
      en: `The account has no custom question ${quote(id)}.`,
      ja: `このアカウントに独自の質問 ${quote(id)} はありません。`,
      forPrograms: {
        en: 'GET /assistant/custom-questions lists them.',
        ja: '一覧は GET /assistant/custom-questions にあります。',
      },
    });
  },
});
