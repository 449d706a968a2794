import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseCount, parseRating } from './count.ts';

describe('parseRating', () => {
  it('takes the stars and never the scale, in every language seen', () => {
    const cases: readonly (readonly [string, number | null])[] = [
      ['5つ星のうち4.3', 4.3],
      ['5つ星のうち 4.3', 4.3],
      ['5つ星のうち\u200b4.3', 4.3],
      ['5つ星のうち5.0', 5],
      ['5つ星のうち3', 3],
      ['４．３', 4.3],
      ['4.3 out of 5 stars', 4.3],
      ['4,3 von 5 Sternen', 4.3],
      ['4.5 顆星，最高 5 顆星', 4.5],
      ['19件のレビューで星5つ中4.3と評価されました', 4.3],
      ['星5つ中の3.5', 3.5],
      ['星5つ中の3.5、12個の評価', 3.5],
      ['5つ星のうち4.6.', 4.6],
      ['5点満点中4.1', 4.1],
      ['5段階中4.1', 4.1],
      ['5段階評価で4.1', 4.1],
      ['5点中4.1', 4.1],
      ['4.1（5つ星のうち）', 4.1],
      ['評価なし', null],
      ['', null],
      ['Prime', null],
      ['5つ星のうち7.3', null],
    ];
    for (const [text, rating] of cases) assert.equal(parseRating(text), rating, text);
  });
});

describe('parseCount', () => {
  it('reads whole numbers with any grouping and leaves a rating beside them out', () => {
    const cases: readonly (readonly [string, number | null])[] = [
      ['(1,234)', 1234],
      ['1,234', 1234],
      ['1,234個の評価', 1234],
      ['5つ星のうち4.3 1,234', 1234],
      ['183 レーティング', 183],
      ['79.598 avaliações', 79598],
      ['１，２３４件', 1234],
      ['(0)', 0],
      ['(2.6K)', null],
      ['1.2万', null],
      ['(1.8万)', null],
      ['3万件の評価', null],
      ['1,000件以上の評価', null],
      ['1,000+', null],
      ['約1,200件', null],
      ['3万4,500件の評価', 34_500],
      ['3万4500件の評価', 34_500],
      ['4.3 (1,234)', 1234],
      ['4.3 1,234', 1234],
      ['4.3 234', 234],
      ['4.3 out of 5 stars, 1,234 ratings', 1234],
      ['星5つ中の4.3、1,234件', 1234],
      ['星5つ中4.3つ 1,234件の評価', 1234],
      ['星5つ中の3.5、12個の評価', 12],
      ['19件のレビューで星5つ中4.3と評価されました', 19],
      ['99 件のカスタマーレビュー', 99],
      ['4.5 顆星，最高 5 顆星', null],
      ['5つ星のうち4.6.', null],
      ['4.3', null],
      ['-5 レビュー', null],
      ['1,2345', null],
      ['12 34', null],
      ['1,234件の評価 56', 1234],
      ['評価', null],
    ];
    for (const [text, count] of cases) assert.equal(parseCount(text), count, text);
  });

  it('reads back every number that the shop can print', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (count) => {
        assert.equal(parseCount(`${count.toLocaleString('en-US')} レーティング`), count);
        assert.equal(parseCount(`${count} ratings`), count);
      }),
    );
  });
});

describe('a count whose thousands a space sets apart', () => {
  it('is unknown, as its first digits could be stars', () => {
    for (const space of [' ', '\u00a0', '\u202f']) assert.equal(parseCount(`1${space}234件の評価`), null);
    assert.equal(parseCount('4.3 234件の評価'), 234);
  });
});
