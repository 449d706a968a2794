import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidyBadges } from './badges.ts';

const LABELS: readonly (readonly [name: string, given: readonly string[], kept: readonly string[]])[] = [
  [
    'each once, without its category, status before deal',
    ['タイムセール', 'タイムセール', 'ベストセラー1位 - カテゴリ 水筒', 'ベストセラー'],
    ['ベストセラー', 'タイムセール'],
  ],
  ['a best seller is the first of its list', ['ベストセラー1位'], ['ベストセラー']],
  ['in English too', ['#1 Best Seller', 'Best Seller', '#1 Best Seller in Bottles'], ['Best Seller']],
  ['without the list behind it', ['ベストセラー1位 卓上扇風機'], ['ベストセラー']],
  [
    'without a clock',
    ['終了まで: 05:12:44', 'Ends in 05:12:44', 'タイムセール 62%が請求済み'],
    ['タイムセール'],
  ],
  ['the order of a status stays', ['Amazonおすすめ', 'ベストセラー'], ['Amazonおすすめ', 'ベストセラー']],
  ['the numbers of a deal stay', ['20%OFF', '新着1位'], ['新着1位', '20%OFF']],
  ['an empty label is none', ['', '03:01:09'], []],
];

for (const [name, given, kept] of LABELS)
  test(`badges: ${name}`, () => assert.deepEqual(tidyBadges(given), kept));
