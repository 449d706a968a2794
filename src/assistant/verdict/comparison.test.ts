import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeAnswer } from '../judge-answer.ts';

const PRODUCT = { asin: 'B0TEST0001', title: 'ノキサキ 風鈴 NF-8 ガラス', brand: 'ノキサキ', names: [] };

/** The places of the product in an answer. */
function places(answer: string): (number | null)[] {
  return judgeAnswer({ answer, question: '', products: [PRODUCT] }).matches.map(({ place }) => place);
}

test('a product that another one is compared with in an entry has no place', () => {
  for (const answer of [
    '1. カゼマチ KM-1（ノキサキ NF-8より軽い）',
    '1. カゼマチ KM-1：ノキサキ NF-8と同じ大きさ',
    '1. カゼマチ KM-1\n   ノキサキ NF-8の約半額です。',
    '1位：カゼマチ KM-1。ノキサキ NF-8に比べて小さい',
    '1. カゼマチ KM-1 — ノキサキ NF-8ほど響かない',
    '1. カゼマチ KM-1（vs ノキサキ NF-8）',
  ]) {
    assert.deepEqual(places(answer), [null], answer);
  }
});

test('a product with an entry of its own has its place, with any description', () => {
  for (const answer of [
    '1. カゼマチ\n2. ノキサキ NF-8（カゼマチより軽い）',
    '1. カゼマチ\n2. ノキサキ NF-8とガラスの台のセット',
    '1. カゼマチ\n2. ノキサキ NF-8の音は半分の大きさ',
    '1. カゼマチ\n2. **ノキサキ NF-8** 音が良い',
  ]) {
    assert.deepEqual(places(answer), [2], answer);
  }
  assert.deepEqual(places('1. ノキサキ NF-8\n2. カゼマチ（ノキサキ NF-8より重い）'), [1, null]);
});
