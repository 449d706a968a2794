import { Type } from 'typebox';
import { standingVerdict } from '../../core/standing-verdict.ts';
import { readAccountAsin } from '../asins/account-asin.ts';
import { listOwnProducts, readyTrial } from '../asins/own-products.ts';
import { readNames, requireNamesFit } from '../asins/read-names.ts';
import { accountRead } from '../operation.ts';
import { readPastedText } from '../pasted-text.ts';
import { inTurn } from '../turns.ts';
import { ANSWER_POINTS_MAX, checkMembers, pastedSchema, toCandidateAnswers } from './assistant-schemas.ts';
import { judgeSubmission } from './judge-submission.ts';

const { hit, certainty, hit_kind, answer_state, matches, candidates } = checkMembers;

/**
 * Shows what would be found in an answer if an own product had these names, and what a person would be asked.
 * It is judged like a check, against all own products. Nothing is stored, and no quota is used.
 */
export const answerTrial = accountRead({
  name: 'answer-trial',
  summary: { en: 'Test the names of a product on an answer', ja: '呼び名を回答で試す' },
  input: Type.Object({
    asin: Type.String(),
    names: Type.Array(Type.String()),
    answer_text: pastedSchema(ANSWER_POINTS_MAX, 'An answer of the assistant.'),
  }),
  output: Type.Object({ hit, certainty, hit_kind, answer_state, matches, candidates }),
  async run({ store, nowMs }, account, { asin: text, names, answer_text: pasted }, language = 'en') {
    const own = await listOwnProducts(store, account.id);
    const asin = readAccountAsin(text, own);
    const tried = readNames('names', names);
    requireNamesFit(own, [{ asin, names: tried }], 'names');
    const answer = readPastedText('answer_text', pasted);
    const products = own.map((product) => (product.asin === asin ? { ...product, names: tried } : product));
    const judged = await inTurn(store, account.id, async () => {
      const ready = await readyTrial(store, account.id, products);
      return judgeSubmission({ answer, question: '' }, ready, nowMs());
    });
    const verdict = standingVerdict(judged, []);
    return {
      hit: verdict.hit,
      certainty: verdict.certainty,
      hit_kind: verdict.hitKind,
      answer_state: verdict.answerState,
      matches: [...verdict.matches],
      candidates: toCandidateAnswers(verdict.candidates, language),
    };
  },
});
