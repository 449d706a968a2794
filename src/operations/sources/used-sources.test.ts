import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import type { Store } from '../../store/port.ts';
import { planScan } from '../days/scan-today.ts';
import { keywordAdd } from '../keywords/keyword-add.ts';

/** An account and a source, and how often the lists of sources and of pauses were read. */
async function makeStage(t: TestContext) {
  const { store, context, clock } = await makePlace(t);
  await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001'], keywords: ['弁当箱'] });
  const values = { address: 'http://127.0.0.1:9' };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const count = { sources: 0, pauses: 0 };
  const counting: Store = {
    ...store,
    listSources: () => {
      count.sources += 1;
      return store.listSources();
    },
    listPausedSources: () => {
      count.pauses += 1;
      return store.listPausedSources();
    },
  };
  return { context: { ...context, store: counting }, count };
}

test('adding keywords reads the sources once, for the cost and for what the caps allow', async (t) => {
  const { context, count } = await makeStage(t);
  const { cost_per_day: cost } = await forAccount(keywordAdd, context, {
    account: 'acc_a',
    keywords: ['水筒'],
  });
  assert.equal(cost?.calls, 3);
  assert.deepEqual(count, { sources: 1, pauses: 1 });
});

test('the plan of a scan reads the sources once', async (t) => {
  const { context, count } = await makeStage(t);
  const { keywords, products } = await planScan(context, { date: 'today', keywords: [], asins: [] }, 'en');
  assert.deepEqual([keywords, products.asins], [['弁当箱'], ['B0TEST0001']]);
  assert.deepEqual(count, { sources: 1, pauses: 1 });
});
