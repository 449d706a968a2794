import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RankReader, StoredData } from '../../store/port.ts';
import { readKeywordCounts } from './keyword-counts.ts';

const TODAY = '2026-11-28';

/** A store without keywords that notes how often the keywords of which accounts are counted. */
function makeStore() {
  const counted: string[] = [];
  const store = {
    data: {},
    countKeywordDays: async () => [],
    countBestChanges: async (ids: readonly string[]) => {
      counted.push(ids.join(' '));
      return [];
    },
  };
  return { counted, store: store as unknown as RankReader & StoredData };
}

const accountAt = (id: string, version: number) => ({ id, version, keywords: 300 });

test('callers who ask at once for the same accounts have their keywords counted once', async () => {
  const { counted, store } = makeStore();
  const accounts = ['acc_a', 'acc_b'].map((id) => accountAt(id, 1));
  const all = await Promise.all(Array.from({ length: 15 }, () => readKeywordCounts(store, accounts, TODAY)));
  assert.deepEqual(counted, ['acc_a acc_b']);
  assert.ok(all.every((counts) => counts.size === 2));
});

test('only accounts whose data changed are counted again, and too many callers are refused', async () => {
  const { counted, store } = makeStore();
  await readKeywordCounts(store, [accountAt('acc_a', 1), accountAt('acc_b', 1)], TODAY);
  await readKeywordCounts(store, [accountAt('acc_a', 1), accountAt('acc_b', 2)], TODAY);
  await readKeywordCounts(store, [accountAt('acc_a', 1), accountAt('acc_b', 1)], TODAY);
  assert.deepEqual(counted, ['acc_a acc_b', 'acc_b']);
  const asked = Array.from({ length: 40 }, () => readKeywordCounts(store, [accountAt('acc_a', 2)], TODAY));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 40 - 1 - 20);
  assert.deepEqual(counted.slice(2), ['acc_a']);
});
