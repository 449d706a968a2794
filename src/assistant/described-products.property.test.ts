import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { judgeAnswer } from './judge-answer.ts';

/** A maker's name that is no word: syllables that no noun, unit or word of another model begins with. */
const BRAND = fc
  .array(fc.constantFrom('ヌモ', 'ケユ', 'ヘロ', 'ムニ', 'レヨ', 'ユソ'), { minLength: 2, maxLength: 3 })
  .map((parts) => parts.join(''));
const OTHER_BRAND = 'トドロキ';
const KIND = fc.constantFrom('水差し', '本棚', 'バスタオル', '登山リュック', 'いりこだし', '座椅子', '毛布');
const OTHER_KIND = fc.constantFrom('急須', 'ドーナツ', '食器棚', '毛抜き');
/** An amount in the title, another way to say it, and a sibling's. */
const AMOUNT = fc.constantFrom(
  ['900ml', '９００ミリリットル', '1200ml'],
  ['2L', '二リットル', '3リットル'],
  ['5kg', '5キロ', '10kg'],
  ['3枚', '三枚', '5枚'],
  ['18畳', '十八畳', '30畳'],
  ['Lサイズ', 'Ｌサイズ', 'Sサイズ'],
  ['単4形', '単四形', '単2形'],
  ['43×63cm', '４３×６３ｃｍ', '50×70cm'],
);
const AROUND = fc.constantFrom<readonly [string, string]>(
  ['おすすめは', 'です。'],
  ['1. ', '\n2. その他'],
  ['**', '**が人気'],
  ['| ', ' | 1,980円 |'],
  ['', '、\n次点はトドロキ'],
  ['まずは', 'を試してください'],
  ['軽いものなら、', 'がよいでしょう'],
);

function isFound(answer: string, title: string, brand: string, names: readonly string[]): boolean {
  return judgeAnswer({ answer, question: '', products: [{ asin: 'B0TESTP001', title, brand, names }] }).hit;
}

describe('brand, kind and amount in a sentence', () => {
  it('name the product in any order, however the amount is written, with a given name and without', () => {
    const write = fc.constantFrom<(b: string, k: string, a: string) => string>(
      (b, k, a) => `${b}の${k}（${a}）`,
      (b, k, a) => `${b} ${k} ${a}`,
      (b, k, a) => `${b}の${a}の${k}`,
      (b, k, a) => `「${b}」の${k}（${a}）`,
      (b, k, a) => `${a}の${b}の${k}`,
      (b, k, a) => `${b}の使いやすい${k}、${a}`,
    );
    fc.assert(
      fc.property(
        fc.record({ brand: BRAND, kind: KIND, amount: AMOUNT, written: write, around: AROUND }),
        fc.boolean(),
        fc.boolean(),
        (
          { brand, kind, amount: [own = '', said = ''], written, around: [before, behind] },
          isNamed,
          isWord,
        ) => {
          const title = `${brand} ${kind} ${own} 送料無料`;
          const text = `${before}${written(brand, kind, isWord ? said : own)}${behind}`;
          assert.ok(isFound(text, title, brand, isNamed ? [`${brand} ${kind} ${own}`] : []), text);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('do not name it with another amount, another kind, another brand or a word of another model', () => {
    const write = fc.constantFrom<
      (b: string, k: string, own: string, sibling: string, other: string) => string
    >(
      (b, k, _own, sibling) => `${b} ${k} ${sibling}`,
      (b, k, _own, sibling) => `${b}の${k}（${sibling}）`,
      (b, k, _own, sibling) => `${b}の${sibling}の${k}`,
      (b, k, _own, sibling) => `${b}の${k}では、${sibling}のもの`,
      (b, k, _own, sibling) => `${sibling}の${b}の${k}`,
      (b, _k, own, _sibling, other) => `${b}の${other}（${own}）`,
      (_b, k, own) => `${OTHER_BRAND}の${k}（${own}）`,
      (b, k, own) => `コ${b}の${k}（${own}）`,
      (b, k, own) => `${b}ミの${k}（${own}）`,
      (b, k) => `${k}選びでは、${b}より${OTHER_BRAND}のもの`,
      (b, k) => `${b} ${k} Pro`,
      (b, k) => `${b}の${k}プレミアム`,
      (b, k) => `${b} ${k} ミニ`,
    );
    fc.assert(
      fc.property(
        fc.record({ brand: BRAND, kind: KIND, amount: AMOUNT, written: write, around: AROUND }),
        OTHER_KIND,
        fc.boolean(),
        (
          { brand, kind, amount: [own = '', , sibling = ''], written, around: [before, behind] },
          other,
          isNamed,
        ) => {
          const title = `${brand} ${kind} ${own} 送料無料`;
          const text = `${before}${written(brand, kind, own, sibling, other)}${behind}`;
          assert.ok(!isFound(text, title, brand, isNamed ? [`${brand} ${kind} ${own}`] : []), text);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
