import { Type } from 'typebox';
import { getAccount } from '../accounts/get-account.ts';
import { operatorOperation } from '../operation.ts';
import { oneOf } from '../schemas.ts';
import { checkMembers, toCheckAnswer } from './assistant-schemas.ts';
import { noCheck } from './no-check.ts';

/** One check of an account with its whole answer, for the page where a person confirms it. */
export const assistantCheckShow = operatorOperation({
  name: 'assistant-check-show',
  summary: { en: 'Show a check', ja: '判定を表示する' },
  input: Type.Object({
    account: Type.String(),
    id: Type.String(),
    language: oneOf(['en', 'ja'], 'That of the reasons.'),
  }),
  output: Type.Object({
    check: Type.Object(checkMembers),
    answer_text: Type.String({
      description: 'As it was judged; empty once it is older than answers are kept.',
    }),
  }),
  async run({ store }, { account, id, language }) {
    const { id: accountId } = await getAccount(store, account);
    const check = await store.findCheckById(accountId, id);
    if (check === undefined) throw noCheck(id);
    return { check: toCheckAnswer(check, language), answer_text: check.answer };
  },
});
