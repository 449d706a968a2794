import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';
import type { OwnProduct } from './products/product.ts';

const BREAD: OwnProduct = {
  asin: 'B0BOOK0001',
  title: '日曜の窯パン帖 少ない粉でこねずに焼く40のレシピ (アカリ料理ブックス)',
  brand: 'アカリ書房',
  names: [],
};
/** A book by its code; its page shows an author and no publisher. */
const KNOTS: OwnProduct = {
  asin: '4999999991',
  title: 'ひもと結びの手ほどき：暮らしで使う12の結び',
  brand: null,
  names: [],
};
const PAN: OwnProduct = {
  asin: 'B0BOOK0003',
  title: '深型フライパン クルミ 26cm IH対応',
  brand: 'タマユラ',
  names: [],
};

function named(answer: string): string[] {
  const products = [BREAD, KNOTS, PAN];
  return [...new Set(judgeAnswer({ answer, question: '', products }).matches.map(({ asin }) => asin))];
}

describe('a book', () => {
  it('is named by its title in quotation marks, without subtitle and series, whoever publishes it', () => {
    for (const answer of [
      '1. 『日曜の窯パン帖』（アカリ書房）',
      '『日曜の窯パン帖』は写真が多い本です。',
      '「日曜の窯パン帖」と「毎日の食パン」を比べました。',
      'アカリ書房の『日曜の窯パン帖』',
      '「日曜の窯パン帖 少ない粉でこねずに焼く40のレシピ」が人気です。',
      '日曜の窯パン帖 少ない粉でこねずに焼く40のレシピ (アカリ料理ブックス)',
    ]) {
      assert.deepEqual(named(answer), [BREAD.asin], answer);
    }
    assert.deepEqual(named('『ひもと結びの手ほどき』が分かりやすい。'), [KNOTS.asin]);
  });

  it('is not named by a longer title, another publisher, or the words of its title in a sentence', () => {
    for (const answer of [
      '『日曜の窯パン帖2』が出ました。',
      '『続・日曜の窯パン帖』が出ました。',
      '窯パン帖という本があります。',
      'ひもと結びの手ほどきをします。',
    ]) {
      assert.deepEqual(named(answer), [], answer);
    }
  });

  it('is what its code, its publisher or its series says: other things are not named by what they are', () => {
    assert.deepEqual(named('「深型フライパン」を選ぶときは深さを見ます。'), []);
  });
});
