import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../core/local-date.ts';
import { compileProducts } from './naming/mentions.ts';
import { isBrandedQuestion } from './naming/name-products.ts';
import { type CheckFacts, summarize, summarizeWeeks } from './summary.ts';

const TODAY = '2026-11-28';
const check = (facts: Partial<CheckFacts> = {}): CheckFacts => ({
  localDate: TODAY,
  keyword: '枕',
  question: '枕のおすすめは？',
  questionKind: 'recommend',
  hit: false,
  confirmedByPerson: false,
  answerState: 'answered',
  branded: false,
  ...facts,
});

describe('summarize', () => {
  it('claims no share where nothing was checked', () => {
    const { all_time, last_4_weeks, by_question_kind, by_keyword, sample } = summarize([], TODAY);
    const nothing = {
      checks: 0,
      hits: 0,
      confirmed_hits: 0,
      refused: 0,
      hit_rate: null,
      hit_rate_low: null,
      hit_rate_high: null,
    };
    assert.deepEqual(all_time, nothing);
    assert.deepEqual(last_4_weeks, nothing);
    assert.deepEqual(by_question_kind.review, nothing);
    assert.deepEqual(by_keyword, []);
    assert.deepEqual(sample, { answers: 0, distinct_questions: 0, grade: 'exploratory' });
  });

  it('counts the 28 Japanese dates that end today, and no other', () => {
    const dates = [addDays(TODAY, 1), TODAY, addDays(TODAY, -27), addDays(TODAY, -28)];
    const summary = summarize(
      dates.map((localDate) => check({ localDate, hit: true })),
      TODAY,
    );
    assert.equal(summary.last_4_weeks.checks, 2);
    assert.equal(summary.all_time.checks, 4);
  });

  it('keeps branded and open questions, kinds and keywords apart', () => {
    const checks = [
      check({ hit: true, branded: true }),
      check({ questionKind: 'custom', keyword: '水筒', hit: true }),
      check({ answerState: 'refused' }),
      check(),
    ];
    const summary = summarize(checks, TODAY);
    assert.equal(summary.branded_questions.hit_rate, 1);
    assert.equal(summary.open_questions.hit_rate, 1 / 3);
    assert.equal(summary.by_question_kind.custom.hits, 1);
    assert.equal(summary.by_question_kind.recommend.checks, 3);
    assert.deepEqual(
      summary.by_keyword.map(({ keyword, checks: count, refused }) => [keyword, count, refused]),
      [
        ['枕', 3, 1],
        ['水筒', 1, 0],
      ],
    );
  });

  it('calls a sample directional from fifty distinct questions on, however many answers', () => {
    const gradeOf = (distinct: number) =>
      summarize(
        Array.from({ length: 100 }, (_, index) => check({ question: `質問${index % distinct}` })),
        TODAY,
      ).sample.grade;
    assert.equal(gradeOf(49), 'exploratory');
    assert.equal(gradeOf(50), 'directional');
  });
});

it('counts the hits that a person confirmed, and no miss that one confirmed', () => {
  const confirmedByPerson = true;
  const checks = [
    check({ hit: true, confirmedByPerson }),
    check({ hit: true }),
    check({ confirmedByPerson }),
  ];
  const { all_time, confirmed_hits } = summarize(checks, TODAY);
  assert.deepEqual([all_time.hits, all_time.confirmed_hits, confirmed_hits], [2, 1, 1]);
});

describe('isBrandedQuestion', () => {
  const products = compileProducts([
    {
      asin: 'B0TEST0001',
      title: 'ソヨナギ 卓上扇風機 SN-210',
      brand: 'ソヨナギ',
      names: ['ソヨナギ SN-210'],
    },
  ]);

  it('is true for a question that names an own product, its code or its brand', () => {
    for (const question of ['ソヨナギ SN-210の音は？', 'B0TEST0001はどう？', 'ソヨナギの扇風機はどう？']) {
      assert.ok(isBrandedQuestion(question, products), question);
    }
  });

  it('is false for an open question, and for a word that merely contains the brand', () => {
    for (const question of ['静かな扇風機は？', 'ソヨナギーの扇風機は？', '']) {
      assert.ok(!isBrandedQuestion(question, products), question);
    }
  });
});

describe('summarizeWeeks', () => {
  it('counts by Japanese weeks that begin on Monday, oldest first, and claims no share of an empty one', () => {
    const checks = [
      check({ localDate: '2026-11-15', hit: true }),
      check({ localDate: '2026-11-16' }),
      check({ localDate: '2026-11-22', hit: true }),
      check({ localDate: '2026-11-28', answerState: 'refused' }),
      check({ localDate: '2026-10-01', hit: true }),
    ];
    const weeks = summarizeWeeks(checks, TODAY, 4);
    assert.deepEqual(
      weeks.map(({ week_start: monday, checks: count, hits, refused, hit_rate: rate }) => ({
        monday,
        count,
        hits,
        refused,
        rate,
      })),
      [
        { monday: '2026-11-02', count: 0, hits: 0, refused: 0, rate: null },
        { monday: '2026-11-09', count: 1, hits: 1, refused: 0, rate: 1 },
        { monday: '2026-11-16', count: 2, hits: 1, refused: 0, rate: 0.5 },
        { monday: '2026-11-23', count: 1, hits: 0, refused: 1, rate: 0 },
      ],
    );
  });
});
