import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keywordOfShop } from './keyword-asked.ts';

test('the keyword of the counters is decoded, unless the title shows that the encoded form was searched for', () => {
  assert.equal(keywordOfShop('C&amp;A 水筒', 'C&A 水筒'), 'C&A 水筒');
  assert.equal(keywordOfShop('C&amp;A 水筒', null), 'C&A 水筒');
  assert.equal(keywordOfShop('C&A 水筒', 'C&A 水筒'), 'C&A 水筒');
  assert.equal(keywordOfShop('C&amp;A', 'C&amp;A'), 'C&amp;A');
  assert.equal(keywordOfShop('B&region', null), 'B&region');
  assert.equal(keywordOfShop(null, 'C&A'), null);
});
