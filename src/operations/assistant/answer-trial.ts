import { Type } from 'typebox';
import { getAccount } from '../accounts/get-account.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { listOwnProducts, readyTrial } from '../asins/own-products.ts';
import { readNames, requireNamesFit } from '../asins/read-names.ts';
import { operatorOperation } from '../operation.ts';
import { readPastedText } from '../pasted-text.ts';
import { ANSWER_POINTS_MAX, checkMembers, pastedSchema } from './assistant-schemas.ts';
import { judgeSubmission } from './judge-submission.ts';

const { hit, hit_kind, answer_state, matches } = checkMembers;

/**
 * What would be found in an answer if an own product had these names: judged as a check is, against all own products. Nothing is kept
 * and no allowance is used.
 */
export const answerTrial = operatorOperation({
  name: 'answer-trial',
  summary: { en: 'Try names of a product on an answer', ja: '呼び名を回答で試す' },
  input: Type.Object({
    account: Type.String(),
    asin: Type.String(),
    names: Type.Array(Type.String()),
    answer_text: pastedSchema(ANSWER_POINTS_MAX, 'An answer of the assistant.'),
  }),
  output: Type.Object({ hit, hit_kind, answer_state, matches }),
  async run({ store, nowMs }, { account: accountId, asin: text, names, answer_text: pasted }) {
    const account = await getAccount(store, accountId);
    const own = await listOwnProducts(store, account.id);
    const asin = readAccountAsin(text, new Set(own.map((product) => product.asin)));
    const tried = readNames('names', names);
    requireNamesFit(own, { asin, names: tried }, 'names');
    const answer = readPastedText('answer_text', pasted);
    const products = own.map((product) => (product.asin === asin ? { ...product, names: tried } : product));
    const ready = await readyTrial(store, account.id, products);
    const verdict = judgeSubmission({ answer, question: '' }, ready, nowMs());
    return {
      ...{ hit: verdict.hit, hit_kind: verdict.hitKind, answer_state: verdict.answerState },
      matches: [...verdict.matches],
    };
  },
});
