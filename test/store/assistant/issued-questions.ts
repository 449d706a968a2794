import assert from 'node:assert/strict';
import type { LocalDate } from '../../../src/core/local-date.ts';
import type { IssuedQuestion, QuestionFacts, QuestionIssue } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeAccount, ROOMY } from '../samples.ts';

const DATE = '2026-11-28';

/** Issues one question for each keyword, marked with its issuer. */
function issueBy(writer: string, localDate: LocalDate = DATE): QuestionIssue {
  const write = ({ keywords, customQuestions }: QuestionFacts): IssuedQuestion[] => [
    ...customQuestions.map(({ id, keyword, question }) => ({
      id: `q_${localDate}_${id}`,
      keyword,
      question,
      kind: 'custom' as const,
      customQuestionId: id,
    })),
    ...keywords.map((keyword, index) => ({
      id: `q_${localDate}_${index}`,
      keyword,
      question: `${keyword} ${writer}`,
      kind: 'recommend' as const,
      customQuestionId: null,
    })),
  ];
  return { localDate, issuedAtMs: 5_000, askedSince: '2026-11-01', write };
}

/** The questions of a date are chosen once. */
export const issuedQuestionsSuite: Suite = {
  'the questions of a date are those of the first caller, whatever changes later': async (store, place) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['水筒', '緑茶'], ROOMY);
    const first = await store.issueQuestions('acc_a', issueBy('first'));
    assert.deepEqual(
      first.map(({ question }) => question),
      ['水筒 first', '緑茶 first'],
    );
    await store.removeKeywords('acc_a', ['水筒']);
    await using other = await place.open();
    assert.deepEqual(await other.issueQuestions('acc_a', issueBy('second')), first);
    assert.deepEqual(await other.listIssuedQuestions('acc_a', DATE), first);
    assert.deepEqual(await other.listIssuedQuestions('acc_a', '2026-11-29'), []);
    const next = await other.issueQuestions('acc_a', issueBy('next', '2026-11-29'));
    assert.deepEqual(
      next.map(({ question }) => question),
      ['緑茶 next'],
    );
  },

  'concurrent callers on several stores receive the same questions': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['水筒', '緑茶'], ROOMY);
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? store : other).issueQuestions('acc_a', issueBy(`writer ${index}`)),
      ),
    );
    for (const one of asked) assert.deepEqual(one, asked[0]);
  },

  'an empty list is not saved, so that a keyword of the same day still gets its questions': async (store) => {
    await makeAccount(store, 'acc_a');
    assert.deepEqual(await store.issueQuestions('acc_a', issueBy('first')), []);
    await store.addKeywords('acc_a', ['水筒'], ROOMY);
    assert.equal((await store.issueQuestions('acc_a', issueBy('second'))).length, 1);
    await assert.rejects(store.issueQuestions('acc_x', issueBy('first')), { code: 'not_found' });
  },

  'a custom question knows the dates on which it was issued': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addKeywords('acc_a', ['水筒'], ROOMY);
    const question = { id: 'cq_1', keyword: '水筒', question: '軽いのは？', source: 'agent', createdAtMs: 1 };
    await store.addCustomQuestion('acc_a', question, 20);
    for (const date of ['2026-11-28', '2026-10-30', '2026-11-20']) {
      await store.issueQuestions('acc_a', issueBy('any', date));
    }
    const [asked] = await store.listAskedQuestions('acc_a', '2026-11-01');
    assert.deepEqual(asked, { ...question, isActive: true, askedDates: ['2026-11-20', '2026-11-28'] });
    const [ever] = await store.listAskedQuestions('acc_a');
    assert.deepEqual(ever?.askedDates, ['2026-10-30', '2026-11-20', '2026-11-28']);
  },
};
