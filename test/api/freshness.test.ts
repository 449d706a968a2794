import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqliteStore } from '../../src/store/index.ts';
import { claimOn, endIn, planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const RANKINGS = `/api/v1/rankings?days=1&keyword=${encodeURIComponent('水筒')}`;

test('shows what another process writes in the next answer, with a new ETag', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  const ask1 = () => ask(service.origin, '/api/v1/keywords', { key });
  const before = await ask1();
  await using other = await openSqliteStore({ file: service.file });
  await addGoods(other, id, { keywords: ['水筒'] });
  const after = await ask1();
  assert.equal((jsonOf(after)['keywords'] as unknown[]).length, 1);
  assert.notEqual(after.headers['etag'], before.headers['etag']);
});

test('updates every account that has the keyword of a reading, and leaves other answers unchanged', async () => {
  await using service = await startService();
  const one = await addSeller(service.store);
  const two = await addSeller(service.store);
  await addGoods(service.store, one.id, { own: [asinOf(1)], keywords: ['水筒'] });
  await addGoods(service.store, two.id, { own: [asinOf(2)], keywords: ['扇風機'] });
  const untouched = await ask(service.origin, '/api/v1/keywords', { key: two.key });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] }));
  const keywords = jsonOf(await ask(service.origin, '/api/v1/keywords', { key: one.key }))['keywords'];
  assert.equal((keywords as { rank: number }[])[0]?.rank, 1);
  const same = await ask(service.origin, '/api/v1/keywords', { key: two.key });
  assert.equal(same.headers['etag'], untouched.headers['etag']);
});

test('never serves one account the bytes of another', async () => {
  await using service = await startService();
  const sellers = [await addSeller(service.store), await addSeller(service.store)];
  for (const { id, key } of sellers) {
    const body = jsonOf(await ask(service.origin, '/api/v1/me', { key }));
    assert.equal((body['account'] as { id: string }).id, id);
  }
});

test('turns today into a past day at midnight in Japan', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  const gaps = async () =>
    jsonOf(await ask(service.origin, RANKINGS.replace('days=1', 'days=2'), { key }))['gaps'];
  service.clock.nowMs = Date.parse('2026-11-28T23:59:59.999+09:00');
  assert.deepEqual(await gaps(), [{ local_date: '2026-11-28', reason: 'pending' }]);
  service.clock.nowMs += 1;
  assert.deepEqual(await gaps(), [
    { local_date: '2026-11-28', reason: 'not_scanned' },
    { local_date: '2026-11-29', reason: 'pending' },
  ]);
});

test('always returns a next scan in the future, even if it starts between two requests', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const next = async () => jsonOf(await ask(service.origin, '/api/v1/me', { key }))['next_scan_at'];
  service.clock.nowMs = Date.parse('2026-11-28T04:59:59+09:00');
  assert.equal(await next(), '2026-11-27T20:00:00Z');
  service.clock.nowMs = Date.parse('2026-11-28T05:00:00+09:00');
  assert.equal(await next(), '2026-11-28T20:00:00Z');
});

test('serves no answer from the future after the clock is set back', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const next = async () => jsonOf(await ask(service.origin, '/api/v1/me', { key }))['next_scan_at'];
  service.clock.nowMs = Date.parse('2026-11-28T05:30:00+09:00');
  assert.equal(await next(), '2026-11-28T20:00:00Z');
  service.clock.nowMs -= 3_600_000;
  assert.equal(await next(), '2026-11-27T20:00:00Z');
});

test('counts a keyword that a spending cap leaves out as not scanned, neither failed nor pending', async () => {
  await using service = await startService();
  const { store, clock } = service;
  const { id, key } = await addSeller(store);
  await addGoods(store, id, { keywords: ['水筒', '扇風機'] });
  await planOn(store, TODAY, { nowMs: clock.nowMs });
  const [claim] = await claimOn(store, TODAY, clock.nowMs);
  assert.ok(claim !== undefined);
  const settlement = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
  await endIn(store, claim, { nowMs: clock.nowMs, outcome: 'failed', reason: 'quota', settlement });
  const { today } = jsonOf(await ask(service.origin, '/api/v1/me', { key }));
  assert.deepEqual(today, {
    local_date: TODAY,
    planned: 2,
    complete: 0,
    partial: 0,
    failed: 0,
    not_scanned: 1,
    pending: 1,
    final: false,
    final_at: null,
  });
});

test('makes a day final only when every keyword has a complete reading', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒', '扇風機'] });
  const today = async () => {
    const body = jsonOf(await ask(service.origin, '/api/v1/me', { key }));
    return { today: body['today'], data: body['data'] };
  };
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] }));
  const counts = { local_date: TODAY, planned: 2, partial: 0, failed: 0, not_scanned: 0 };
  assert.deepEqual(await today(), {
    today: { ...counts, complete: 1, pending: 1, final: false, final_at: null },
    data: { local_date: TODAY, final: false, stale_days: 0 },
  });
  await saveReading(service.store, readingOf({ term: '扇風機', localDate: TODAY, pages: [[]] }));
  assert.deepEqual(await today(), {
    today: { ...counts, complete: 2, pending: 0, final: true, final_at: '2026-11-27T21:03:12Z' },
    data: { local_date: TODAY, final: true, stale_days: 0 },
  });
});
