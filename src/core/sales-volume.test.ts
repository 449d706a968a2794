import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSalesMin } from './sales-volume.ts';

const WORDS: readonly (readonly [string, number | null])[] = [
  ['過去1か月で500点以上購入されました', 500],
  ['過去1か月で4,000点以上購入されました', 4000],
  ['過去１か月で１万点以上購入されました', 10_000],
  ['過去1ヶ月に50個以上購入されました', 50],
  ['50+ bought in past month', 50],
  ['10K+ bought in past month', 10_000],
  ['1.5K+ bought in past month', 1500],
  ['残り5点', null],
  ['', null],
];

for (const [words, least] of WORDS) {
  test(`the lower bound of sales is read: ${words}`, () => assert.equal(parseSalesMin(words), least));
}
