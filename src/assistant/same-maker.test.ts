import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAnswer } from './judge-answer.ts';
import type { OwnProduct } from './products/product.ts';

const FAN: OwnProduct = {
  asin: 'B0SAME0001',
  title: 'カゼモリ 卓上ファン KM-70 静音 12段階 ホワイト',
  brand: 'カゼモリ',
  names: ['カゼモリ KM-70'],
};
const SMALL: OwnProduct = {
  asin: 'B0SAME0002',
  title: 'カゼモリ 卓上ファン KM-50 静音 8段階 ホワイト',
  brand: 'カゼモリ',
  names: [],
};
const KETTLE: OwnProduct = {
  asin: 'B0SAME0003',
  title: 'カゼモリ 電気ケトル ユノハナ 800ml',
  brand: 'カゼモリ',
  names: ['カゼモリ ユノハナ'],
};
const MUG: OwnProduct = {
  asin: 'B0SAME0004',
  title: '湯気堂 マグカップ YM-3 350ml',
  brand: '湯気堂',
  names: ['湯気堂 YM-3'],
};

function named(answer: string): string[] {
  const products = [FAN, SMALL, KETTLE, MUG];
  const { matches } = judgeAnswer({ answer, question: 'おすすめは？', products });
  return [...new Set(matches.map(({ asin }) => asin))].sort();
}

describe('a name behind 同社の', () => {
  it('names the product of the brand in the same sentence or the one before', () => {
    for (const answer of [
      '静かさで知られるのはカゼモリです。同社のKM-70は12段階で風を選べます。',
      '静かさで知られるのはカゼモリで、長く使うなら同社の「KM-70」が向きます。',
      'カゼモリが知られています。同ブランドのKM-70は静かです。',
      '**カゼモリ**が知られています。同メーカーの**KM-70**は静かです。',
      'カゼモリは静かです。なかでも同社製のKM-70が人気です。',
    ]) {
      assert.deepEqual(named(answer), [FAN.asin], answer);
    }
  });

  it('names the sibling that it says', () => {
    assert.deepEqual(named('カゼモリのKM-50は小さめです。同社のKM-70は12段階です。'), [FAN.asin, SMALL.asin]);
    assert.deepEqual(named('人気なのはカゼモリです。同社のKM-75は12段階です。'), []);
    assert.deepEqual(named('人気なのはカゼモリです。同社のKM-70 Proは12段階です。'), []);
  });
});
