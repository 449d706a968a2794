import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeAnswer } from './index.ts';

const word = fc.constantFrom('ねこ', '水筒', 'りんご', 'ボトル', 'PRO', 'Leaf', '100', '24h', '5', '青じそ');
const character = fc.constantFrom(
  ...'%％☆★=＝♪♡!！?？@＠#＃$~〜～+＋:：.．,、。°℃&＆*×/／・’_（）()「」【】<>‹›|｜-－–—™®🍎😺①Ⅱ½…',
);
const name = fc
  .tuple(word, fc.array(fc.tuple(character, word), { minLength: 1, maxLength: 2 }))
  .map(([first, rest]) => first + rest.flat().join(''))
  // Alone on its line, `5®5` is the number of an entry.
  .filter((one) => !/^\P{L}{1,2}\P{L}?$/u.test(one));

const ANSWERS: readonly ((name: string) => string)[] = [
  (given) => given,
  (given) => `おすすめは、${given} です。`,
  (given) => `「${given}」が人気です。`,
  (given) => `1. **${given}**\n2. ほかの品`,
];

/** Whether the answer names a product with this given name. */
function isNamed(given: string, answer: string): boolean {
  const products = [{ asin: 'B0TEST0001', title: '', names: [given] }];
  return judgeAnswer({ answer, question: 'おすすめは?', products }).hit;
}

test('a given name is found as it was given, with any punctuation in it', () => {
  fc.assert(
    fc.property(name, fc.constantFrom(...ANSWERS), (given, answerWith) =>
      assert.ok(isNamed(given, answerWith(given)), answerWith(given)),
    ),
    { numRuns: 500 },
  );
});

test('punctuation in a name may be left out, but never replaced', () => {
  assert.ok(isNamed('ねこ☆水筒', 'おすすめは、ねこ水筒 です。'));
  assert.ok(isNamed('100%りんご', '１００％りんごが人気です。'));
  for (const [given, answer] of [
    ['ねこ☆水筒', 'うちのねこ。水筒も買いました。'],
    ['水筒 500ml', '水筒。500mlもあります。'],
    ['りんご 100', 'りんご: 100'],
    ['½リットル', '12リットルもあります。'],
  ] as const)
    assert.ok(!isNamed(given, answer), `${given} in ${answer}`);
});
