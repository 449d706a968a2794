import { type Static, Type } from 'typebox';
import { mintId } from '../../core/base62.ts';
import { MiharuError } from '../../core/errors.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { Account, CustomQuestion } from '../../store/port.ts';
import { getMonitoredKeyword, readKeyword } from '../keywords/monitored-keyword.ts';
import { accountCommand, type CommandAnswer, type OperationContext } from '../operation.ts';
import { readPastedLine } from '../pasted-text.ts';
import { TEXT_POINTS_MAX } from '../schemas.ts';
import {
  customQuestionMembers,
  firstAskedSchema,
  pastedSchema,
  QUESTION_POINTS_MAX,
  toCustomQuestionAnswer,
  turnSchema,
} from './assistant-schemas.ts';
import { findAsking, firstAskedDate, turnDate } from './first-asked-date.ts';

/**
 * Waiting does not help until a question is deleted, so clients are asked to retry tomorrow at the earliest.
 */
const RETRY_AFTER_SECONDS = 86_400;

const input = Type.Object({
  keyword: Type.String({ description: "One of the account's keywords." }),
  question: pastedSchema(QUESTION_POINTS_MAX, 'The question to ask.'),
  source: pastedSchema(TEXT_POINTS_MAX, 'Who wrote the question, such as the name of an agent.'),
});

const output = Type.Object(
  {
    ...customQuestionMembers,
    first_asked_date: Type.String(firstAskedSchema),
    turn_date: Type.String(turnSchema),
  },
  { $id: 'CustomQuestionAdded' },
);

/** POST /assistant/custom-questions: adds a question of the account. */
export const assistantCustomQuestionAdd = accountCommand({
  name: 'assistant-custom-question-add',
  summary: { en: 'Add a custom question', ja: '独自の質問を追加する' },
  http: {
    method: 'POST',
    path: '/assistant/custom-questions',
    aliases: [],
    errors: ['keyword_not_monitored', 'custom_question_limit'],
  },
  input,
  output,
  outcomes: ['created', 'done'],
  async run(context, account, sent): Promise<CommandAnswer<Static<typeof output>>> {
    const { store, settings } = context;
    const wanted = {
      id: mintId('cq_', context.randomBytes),
      question: readPastedLine('question', sent.question),
      source: readPastedLine('source', sent.source),
      keyword: readKeyword(sent.keyword),
      createdAtMs: context.nowMs(),
    };
    const added = await store.addCustomQuestion(account.id, wanted, settings.activeCustomQuestions);
    if (!('question' in added)) {
      if (added.outcome === 'full')
        throw new MiharuError(
          'custom_question_limit',
          {
            en: `The limit of active custom questions (${settings.activeCustomQuestions}) is reached.`,
            ja: `有効な独自の質問が上限の ${settings.activeCustomQuestions} 件に達しています。`,
            forPrograms: {
              en: 'Delete one with DELETE /assistant/custom-questions/{id}, then add this question.',
              ja: 'DELETE /assistant/custom-questions/{id} で 1 件削除してから追加してください。',
            },
          },
          { members: { limit: settings.activeCustomQuestions, retry_after_seconds: RETRY_AFTER_SECONDS } },
        );
      return raiseUnmonitored(context, account, wanted.keyword);
    }
    return {
      outcome: added.outcome === 'added' ? 'created' : 'done',
      output: {
        ...toCustomQuestionAnswer(added.question),
        ...(await findDates(context, account, added.question)),
      },
    };
  },
});

async function raiseUnmonitored(
  { store }: OperationContext,
  { id }: Account,
  keyword: string,
): Promise<never> {
  await getMonitoredKeyword(store, id, keyword);
  throw new MiharuError('unavailable', {
    en: 'The keyword was added only a moment ago. Send the question again.',
    ja: 'キーワードの追加がまだ反映されていません。もう一度送信してください。',
  });
}

async function findDates(
  context: OperationContext,
  { id: accountId }: Account,
  { id }: CustomQuestion,
): Promise<{ readonly first_asked_date: LocalDate; readonly turn_date: LocalDate }> {
  const { questions, asking } = await findAsking(context, accountId);
  return {
    first_asked_date: firstAskedDate(id, questions, asking),
    turn_date: turnDate(id, questions, asking),
  };
}
