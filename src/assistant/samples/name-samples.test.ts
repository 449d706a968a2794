import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countSteps, finishSteps } from '../../../test/operations/finish-steps.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { compileProducts } from '../naming/mentions.ts';
import type { OwnProduct } from '../products/product.ts';
import { SAMPLES_MAX, sampleNames } from './name-samples.ts';

const [ONE, TWO] = ['B0TEST0001', 'B0TEST0002'];
const samplesOf = (products: readonly OwnProduct[]) =>
  finishSteps(sampleNames(ONE, products, compileProducts(products)));

const MIST: OwnProduct = {
  asin: ONE,
  brand: 'ハルナギ',
  names: [],
  title: 'ハルナギ KASUMI 加湿器 HN-200 500ml 静音',
};
const FAN: OwnProduct = { ...MIST, asin: TWO, title: 'ハルナギ MINORI 扇風機 HN-300 静音' };

/** Whether a maker and a kind suffice depends on the weights. */
const OPEN = 'ハルナギの加湿器がおすすめです。';

test('sentences are made of the words of the product, and each has what the judge finds of it', () => {
  assert.deepEqual(
    samplesOf([MIST, FAN]).map(({ sentence, outcome }) => [sentence === OPEN ? '' : outcome, sentence]),
    [
      ['named', '「ハルナギ KASUMI 加湿器」が人気です。'],
      ['named', 'HN-200もおすすめです。'],
      ['', OPEN],
      ['named', 'ハルナギのKASUMIがおすすめです。'],
      ['asked', 'HARUNAGIの加湿器がおすすめです。'],
      ['not_named', 'ハルナギの商品が人気です。'],
      ['not_named', '加湿器なら何でもよいでしょう。'],
      ['not_named', '「ハルナギ MINORI 扇風機」が人気です。'],
      ['not_named', 'ハルナギ KASUMI 加湿器専用カバーも販売されています。'],
      ['not_named', 'ハルナギ KASUMI 加湿器 Proも発売されています。'],
    ],
  );
});

test('a name that is given makes sentences, and changes what is found in those of the title', () => {
  const named = { ...MIST, names: ['ハルナギの加湿器', 'カスミ'] };
  const found = new Map(samplesOf([named, FAN]).map(({ sentence, outcome }) => [sentence, outcome]));
  assert.equal(found.get('「カスミ」が人気です。'), 'named');
  assert.equal(found.get('ハルナギの加湿器がおすすめです。'), 'named');
});

test('a book is called by its title, and a product without a title by its names', () => {
  const book = { asin: ONE, title: '静かなる夜の物語 (文庫)', names: [] };
  assert.equal(samplesOf([book])[0]?.sentence, '「静かなる夜の物語」が人気です。');
  assert.deepEqual(
    samplesOf([{ asin: ONE, title: '', names: ['ハルナギ HN-200'] }]).map(({ sentence }) => sentence),
    [
      '「ハルナギ HN-200」が人気です。',
      'HN-200もおすすめです。',
      'ハルナギの商品が人気です。',
      'ハルナギ HN-200専用カバーも販売されています。',
      'ハルナギ HN-200 Proも発売されています。',
    ],
  );
  assert.deepEqual(samplesOf([{ asin: ONE, title: '', names: [] }]), []);
  assert.deepEqual(finishSteps(sampleNames(TWO, [MIST], compileProducts([MIST]))), []);
});

test('for any titles and names there are few sentences, without duplicates, with the outcome of the judge', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'ハルナギKASUMI加湿器 -200ml【】()のa\u0301ﾊﾞ㍿𠮷'),
    maxLength: 60,
  });
  const product = fc.record({ title: text, brand: fc.option(text), names: fc.array(text, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 3 }), (list) => {
      const products = list.map((one, at) => ({ ...one, asin: `B0TEST000${at + 1}` }));
      const compiled = compileProducts(products);
      const samples = finishSteps(sampleNames(ONE, products, compiled));
      assert.ok(samples.length <= SAMPLES_MAX);
      assert.equal(new Set(samples.map(({ sentence }) => sentence)).size, samples.length);
      for (const { sentence, outcome } of samples) {
        const { matches } = judgeAnswer({ answer: sentence, question: '', products: compiled });
        assert.equal(
          outcome === 'named',
          matches.some(({ asin }) => asin === ONE),
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('judges each sentence in a step of its own, so that other work can run in between', () => {
  const compiled = compileProducts([MIST]);
  const samples = finishSteps(sampleNames(ONE, [MIST], compiled));
  assert.ok(samples.length > 1);
  assert.ok(countSteps(sampleNames(ONE, [MIST], compiled)) > samples.length);
});
