import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TODAY } from '../../test/api/service.ts';
import { makePlace } from '../../test/operations/place.ts';
import { planOn } from '../../test/store/plan/day-samples.ts';
import { status } from './status.ts';

test('shows a next scan only if a source is set up and today is planned', async (t) => {
  const { store, context, clock } = await makePlace(t);
  const shown = async () => {
    const { scan, next_scan_at: next } = await status.run(context, {});
    return [scan, next];
  };
  assert.deepEqual(await shown(), ['no_source', null]);
  await planOn(store, TODAY, { nowMs: clock.nowMs });
  assert.deepEqual(await shown(), ['no_source', null]);
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  assert.deepEqual(await shown(), ['planned', '2026-11-28T20:00:00Z']);
  await store.removeSource('shop');
  await store.addSource({ name: 'keepa', kind: 'keepa', values: { key: 'k' }, addedAtMs: 1 });
  assert.deepEqual(await shown(), ['no_source', null], 'a source of products reads no keyword');
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await store.holdSource({ name: 'shop', pausedAtMs: clock.nowMs });
  assert.deepEqual(await shown(), ['paused', null]);
  await store.resumeSource('shop');
  clock.nowMs += 24 * 3_600_000;
  assert.deepEqual(await shown(), ['not_planned', null]);
});
