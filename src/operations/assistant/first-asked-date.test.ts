import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { NO_OWN_LIMITS, PLAN_LIMITS } from '../../core/plan.ts';
import { assistantCustomQuestionAdd } from './assistant-custom-question-add.ts';
import { assistantQuestions } from './assistant-questions.ts';

test('returns the first possible date and the planned date of a new question', async (t) => {
  const { store, context, clock } = await makePlace(t);
  const account = { id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 } as const;
  await store.createAccount(account);
  await store.addKeywords('acc_a', ['水筒'], { limits: PLAN_LIMITS.pro, addedAtMs: 0 });
  const asking = { ...account, closedAtMs: null, ownLimits: NO_OWN_LIMITS, addsPages: true };
  const promised = new Map<string, string>();
  const from: string[] = [];
  const add = async (number: number) => {
    clock.nowMs += 1;
    const sent = { keyword: '水筒', question: `質問 ${number}？`, source: 'agent' };
    const { output } = await assistantCustomQuestionAdd.run(context, asking, sent);
    promised.set(output.id, output.turn_date);
    from.push(output.first_asked_date);
  };
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await add(number);
  const asked = new Map<string, string>();
  for (let day = 0; day < 4; day += 1) {
    const { local_date, questions } = await assistantQuestions.run(context, asking, {});
    for (const { custom_question_id: id } of questions)
      if (id !== null && !asked.has(id)) asked.set(id, local_date);
    if (day === 0) for (const number of [8, 9, 10, 11]) await add(number);
    clock.nowMs += 86_400_000;
  }
  assert.equal(promised.size, 11);
  const dates = (count: number, date: string) => Array.from({ length: count }, () => date);
  assert.deepEqual(from, [...dates(7, '2026-11-28'), ...dates(4, '2026-11-29')]);
  assert.deepEqual(asked, promised);
});
