import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../core/local-date.ts';
import { GENERATED_KINDS } from '../core/question-kind.ts';
import { QUESTION_TEMPLATES, writeQuestion } from './question-templates.ts';
import { type ActiveCustomQuestion, type DayQuestion, questionsOfDay } from './questions.ts';

const KEYWORDS = fc.uniqueArray(
  fc.constantFrom('水筒 500ml', '扇風機', 'USB ハブ', '枕', 'ケトル', 'タオル', '傘'),
  { minLength: 1 },
);
const DATE = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days));
const ACCOUNT = fc.string({ minLength: 1, maxLength: 24 });
const CUSTOM = fc
  .integer({ min: 0, max: 8 })
  .map((count) => Array.from({ length: count }, (_, index) => custom(index)));

function custom(index: number, askedDates: readonly string[] = []): ActiveCustomQuestion {
  return {
    id: `cq_${index}`,
    keyword: '枕',
    question: `枕の質問その${index}`,
    createdAtMs: index * 1_000,
    askedDates,
  };
}

const pairOf = ({ keyword, kind }: DayQuestion) => `${keyword} ${kind}`;

describe('questions of a day', () => {
  it('are five, with ids and texts of their own, the same however often they are made', () => {
    fc.assert(
      fc.property(ACCOUNT, DATE, KEYWORDS, CUSTOM, (accountId, localDate, keywords, customQuestions) => {
        const input = { accountId, localDate, keywords, customQuestions };
        const { questions, note } = questionsOfDay(input);
        assert.equal(questions.length, 5);
        assert.equal(note, null);
        assert.equal(new Set(questions.map(({ id }) => id)).size, 5);
        assert.equal(new Set(questions.map(({ question }) => question)).size, 5);
        assert.deepEqual(questionsOfDay({ ...input, customQuestions: [...customQuestions].reverse() }), {
          questions,
          note,
        });
      }),
    );
  });

  it('let every keyword meet every kind once before any pair comes again', () => {
    fc.assert(
      fc.property(
        ACCOUNT,
        DATE,
        KEYWORDS,
        fc.integer({ min: 0, max: 4 }),
        (accountId, first, keywords, count) => {
          const customQuestions = Array.from({ length: count }, (_, index) => custom(index));
          const pairs = keywords.length * GENERATED_KINDS.length;
          const days = Math.ceil(pairs / (5 - count));
          const met = Array.from(
            { length: days },
            (_, day) =>
              questionsOfDay({ accountId, localDate: addDays(first, day), keywords, customQuestions })
                .questions,
          )
            .flat()
            .filter(({ kind }) => kind !== 'custom')
            .map(pairOf);
          assert.equal(new Set(met.slice(0, pairs)).size, pairs);
        },
      ),
    );
  });

  it('hold one of each kind when all five are generated, and of no keyword two more than of another', () => {
    fc.assert(
      fc.property(ACCOUNT, fc.integer({ min: 0, max: 400 }), KEYWORDS, (accountId, days, keywords) => {
        const { questions } = questionsOfDay({
          accountId,
          localDate: addDays('2026-01-01', days),
          keywords,
          customQuestions: [],
        });
        assert.equal(new Set(questions.map(({ kind }) => kind)).size, 5);
        for (const { keyword, question } of questions) assert.ok(question.includes(keyword));
        const counts = keywords.map((one) => questions.filter(({ keyword }) => keyword === one).length);
        assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join('/'));
      }),
    );
  });
});

describe('questions of many days', () => {
  it('change their wording when a pair comes again', () => {
    const texts = new Set<string>();
    for (let day = 0; day < 5; day += 1) {
      const localDate = addDays('2026-03-01', day);
      for (const one of questionsOfDay({
        accountId: 'acc_1',
        localDate,
        keywords: ['枕'],
        customQuestions: [],
      }).questions) {
        texts.add(one.question);
      }
    }
    assert.equal(texts.size, 25);
  });

  it('are none without a keyword, and the note says why', () => {
    const { questions, note } = questionsOfDay({
      accountId: 'acc_1',
      localDate: '2026-03-01',
      keywords: [],
      customQuestions: [custom(1)],
    });
    assert.deepEqual(questions, []);
    assert.match(note?.en ?? '', /keyword/);
    assert.match(note?.ja ?? '', /キーワード/);
  });
});

describe('custom questions of a day', () => {
  const idsOn = (localDate: string, customQuestions: readonly ActiveCustomQuestion[]) =>
    questionsOfDay({ accountId: 'acc_1', localDate, keywords: ['枕'], customQuestions }).questions.map(
      (one) => one.customQuestionId,
    );

  it('come first: never asked ones, the oldest first, then those that have waited longest', () => {
    const questions = [
      custom(1, ['2026-03-01']),
      custom(2, ['2026-02-20', '2026-02-27']),
      custom(4),
      custom(3),
    ];
    assert.deepEqual(idsOn('2026-03-02', questions), ['cq_3', 'cq_4', 'cq_2', 'cq_1', null]);
  });

  it('stay the same on a day that is already in their history', () => {
    const before = Array.from({ length: 8 }, (_, index) => custom(index));
    const asked = idsOn('2026-03-02', before);
    const after = before.map((one) =>
      asked.includes(one.id) ? { ...one, askedDates: ['2026-03-02'] } : one,
    );
    assert.deepEqual(idsOn('2026-03-02', after), asked);
  });

  it('take turns: each of eight is asked five times in eight days', () => {
    const history = new Map<string, string[]>();
    for (let day = 0; day < 8; day += 1) {
      const localDate = addDays('2026-03-01', day);
      const now = Array.from({ length: 8 }, (_, index) => custom(index, history.get(`cq_${index}`) ?? []));
      for (const id of idsOn(localDate, now))
        history.set(id ?? '', [...(history.get(id ?? '') ?? []), localDate]);
    }
    assert.deepEqual(
      [...history.values()].map((dates) => dates.length),
      Array(8).fill(5),
    );
  });
});

describe('templates', () => {
  it('give each kind at least four wordings, each with the keyword once', () => {
    for (const kind of GENERATED_KINDS) {
      assert.ok(new Set(QUESTION_TEMPLATES[kind]).size >= 4);
      for (const wording of QUESTION_TEMPLATES[kind]) assert.equal(wording.split('{keyword}').length, 2);
    }
  });

  it('quote the keyword word for word, with any last word', () => {
    for (const keyword of ['水筒 軽い', '弁当箱 おしゃれ', '$&', '水筒']) {
      assert.equal(
        writeQuestion('compare', keyword, 0),
        `「${keyword}」で人気の商品を比較して、違いを教えてください。`,
      );
    }
  });
});
