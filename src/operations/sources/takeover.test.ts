import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { makePlace } from '../../../test/operations/place.ts';
import { claimOn, endIn, planOn } from '../../../test/store/plan/day-samples.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import { localDateOf } from '../../core/local-date.ts';
import { accountReopen } from '../accounts/account-reopen.ts';
import { estimateFirstScan } from './source-costs.ts';
import { sourcePause } from './source-pause.ts';
import { sourceRemove } from './source-remove.ts';

/** Two accounts with three different keywords and two products; a source of both before one of keywords. */
async function makeStage(t: TestContext) {
  const place = await makePlace(t);
  const { store } = place;
  await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001', 'B0TEST0002'], keywords: ['弁当箱', '水筒'] });
  await makeWatcher(store, 'acc_b', { asins: ['B0TEST0001'], keywords: ['水筒', '土鍋'] });
  const address = 'http://127.0.0.1:9';
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: { address }, addedAtMs: 1 });
  await store.addSource({ name: 'paid', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 2 });
  return place;
}

const EXPECTED = [
  {
    kind: 'term',
    targets: 3,
    source: 'paid',
    cost_per_day: { calls: 9, amount: 9, unit: 'search' },
  },
  { kind: 'product', targets: 2, source: null, cost_per_day: null },
];

test('a dry run of pausing and of removing says what takes over at what cost, and changes nothing', async (t) => {
  const { store, context } = await makeStage(t);
  const asked = { name: 'shop', dry_run: true };
  assert.deepEqual((await sourcePause.run(context, asked)).takeovers, EXPECTED);
  assert.deepEqual((await sourceRemove.run(context, asked)).takeovers, EXPECTED);
  assert.deepEqual([(await store.listSources()).length, await store.listPausedSources()], [2, []]);
  const second = await sourcePause.run(context, { name: 'paid', dry_run: true });
  assert.deepEqual(second.takeovers, [], 'another source reads before it');
  assert.deepEqual((await sourcePause.run(context, { name: 'shop' })).takeovers, EXPECTED);
  const last = await sourceRemove.run(context, { name: 'paid', dry_run: true });
  assert.deepEqual(last.takeovers, [{ kind: 'term', targets: 3, source: null, cost_per_day: null }]);
  await assert.rejects(sourceRemove.run(context, { name: 'other', dry_run: true }), /does not exist/);
});

test('a dry run of reopening an account says what a day costs, and leaves it closed', async (t) => {
  const { store, context, clock } = await makeStage(t);
  await store.closeAccount('acc_a', clock.nowMs);
  await store.holdSource({ name: 'shop', pausedAtMs: 1 });
  const reopen = (dry_run: boolean) => accountReopen.run(context, { account: 'acc_a', dry_run });
  const { keywords_cost_per_day: keywords, products_cost_per_day: products } = await reopen(true);
  assert.deepEqual([keywords, products], [{ calls: 6, amount: 6, unit: 'search' }, null]);
  assert.notEqual((await store.findAccount('acc_a'))?.closedAtMs, null);
  await reopen(false);
  assert.equal((await store.findAccount('acc_a'))?.closedAtMs, null);
});

test('what an added source reads at once leaves out what ended today and is not read again', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱', '水筒', '急須'] });
  const today = localDateOf(clock.nowMs);
  await planOn(store, today, { nowMs: clock.nowMs });
  const claims = await claimOn(store, today, clock.nowMs);
  for (const [index, reason] of (['suspect', 'quota'] as const).entries()) {
    const claim = claims[index];
    assert.ok(claim !== undefined);
    await endIn(store, claim, { nowMs: clock.nowMs, outcome: 'failed', reason });
  }
  const scans = await estimateFirstScan(context, 'sample-shop');
  assert.deepEqual(
    scans.map(({ kind, targets }) => [kind, targets]),
    [
      ['term', 2],
      ['product', 0],
    ],
  );
});
