import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TODAY } from '../../test/api/service.ts';
import { makePlace } from '../../test/operations/place.ts';
import { planOn } from '../../test/store/plan/day-samples.ts';
import { status } from './status.ts';

test('the status promises a next reading only where a source is set up and today was planned', async (t) => {
  const { store, context, clock } = await makePlace(t);
  const told = async () => {
    const { scan, next_scan_at: next } = await status.run(context, {});
    return [scan, next];
  };
  assert.deepEqual(await told(), ['no_source', null]);
  await planOn(store, TODAY, { nowMs: clock.nowMs });
  assert.deepEqual(await told(), ['no_source', null]);
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  assert.deepEqual(await told(), ['planned', '2026-11-28T20:00:00Z']);
  clock.nowMs += 24 * 3_600_000;
  assert.deepEqual(await told(), ['not_planned', null]);
});
