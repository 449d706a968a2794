import { Type } from 'typebox';
import { raise } from '../../core/errors.ts';
import { accountRead } from '../operation.ts';
import { checkMembers, toCheckAnswer } from './assistant-schemas.ts';
import { noCheck } from './no-check.ts';

/** One check of an account with its whole answer, for the page on which a person confirms it. */
export const assistantCheckShow = accountRead({
  name: 'assistant-check-show',
  summary: { en: 'Show a check', ja: '判定を表示する' },
  input: Type.Object({
    id: Type.String(),
  }),
  output: Type.Object({
    check: Type.Object(checkMembers),
    answer_text: Type.String({
      description: 'As it was judged; empty once it is older than answers are kept.',
    }),
  }),
  async run({ store }, account, { id }, language = 'en') {
    const check = (await store.findCheckById(account.id, id)) ?? raise(noCheck(id));
    return { check: toCheckAnswer(check, language), answer_text: check.answer };
  },
});
