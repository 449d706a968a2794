import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { scanningContext } from '../../../test/operations/scanning.ts';
import { startSampleShop } from '../../../tools/sample-shop/server.ts';
import { MiharuError } from '../../core/errors.ts';
import { makeWatcher } from '../../store/contract/samples.ts';
import type { Store } from '../../store/port.ts';
import { scanToday } from './scan-today.ts';

const REQUEST = { date: 'today', keywords: [], asins: [] };

test('a scan that can begin nothing ends with what went wrong instead of looking for ever', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱'] });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  let refusals = 0;
  const full: Store = {
    ...store,
    claimTargets: () => {
      refusals += 1;
      throw new MiharuError('unavailable', { en: 'The disk is full.', ja: 'ディスクがいっぱいです。' });
    },
  };
  const scanning = scanningContext({ wait: async () => undefined });
  const surroundings = {
    ...{ signal: new AbortController().signal, onStart: () => undefined, onRead: () => undefined },
  };
  const running = scanToday({ ...context, store: full, scanning }, REQUEST, surroundings);
  await assert.rejects(running, /The disk is full/);
  assert.equal(refusals, 5);
  const scanned = await scanToday({ ...context, scanning }, REQUEST, surroundings);
  assert.deepEqual([scanned.read, scanned.complete, scanned.stopped], [1, 1, false]);
});

test('a scan that is stopped before it begins, or as it begins, ends without a reading', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱'] });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const operator = { ...context, scanning: scanningContext({ wait: async () => undefined }) };
  const quiet = { onStart: () => undefined, onRead: () => undefined };
  const before = await scanToday(operator, REQUEST, { ...quiet, signal: AbortSignal.abort() });
  const stop = new AbortController();
  const stopping = { ...quiet, signal: stop.signal, onStart: () => stop.abort() };
  const within = await scanToday(operator, REQUEST, stopping);
  for (const { read, stopped } of [before, within]) assert.deepEqual([read, stopped], [0, true]);
  assert.equal(shop.requestCount(), 0);
});
