import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printCosts } from './print-cost.ts';

test('prints the name of each source with its cost', () => {
  const spent = [
    { source: 'serpapi', unit: 'search', amount: 12 },
    { source: 'batches', unit: 'micro_usd', amount: 4_500 },
  ];
  assert.equal(printCosts(spent, 'en'), 'serpapi 12 searches, batches 0.0045 USD');
  assert.equal(printCosts(spent, 'ja'), 'serpapi 12 検索, batches 0.0045 米ドル');
  assert.equal(printCosts([{ source: 'serpapi', unit: 'search', amount: 1 }], 'en'), 'serpapi 1 search');
  assert.equal(printCosts([], 'en'), '');
});
