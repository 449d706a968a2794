import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { makePlace } from '../../../test/operations/place.ts';
import { startReceiver } from '../../../test/operations/receiver.ts';
import { scanningContext } from '../../../test/operations/scanning.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import { startSampleShop } from '../../../tools/sample-shop/server.ts';
import { MiharuError } from '../../core/errors.ts';
import { CALLS } from '../../core/spending-cap.ts';
import type { DayAlarm, Wait } from '../../scan/index.ts';
import type { Store } from '../../store/port.ts';
import { planScan, scanToday } from './scan-today.ts';

const QUIET = {
  onWaiting: () => undefined,
  onStart: () => undefined,
  onRead: () => undefined,
  onStop: () => undefined,
  onAlarm: () => undefined,
  onCap: () => undefined,
};
const REQUEST = { date: 'today', keywords: [], asins: [] };

test('ends a scan that can start nothing with the cause instead of waiting forever', async (t) => {
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
  const scanning = scanningContext({ wait: () => setImmediate() });
  const surroundings = {
    ...QUIET,
    signal: new AbortController().signal,
  };
  const running = scanToday({ ...context, store: full, scanning }, REQUEST, surroundings);
  await assert.rejects(running, /The disk is full/);
  assert.equal(refusals, 5);
  const scanned = await scanToday({ ...context, scanning }, REQUEST, surroundings);
  assert.deepEqual([scanned.read, scanned.complete, scanned.stopped], [1, 1, false]);
});

test('reports which source a scan waits for, and until when, while it waits', async (t) => {
  const { store, context, clock } = await makePlace(t);
  const faultOf = ({ attempt }: { readonly attempt: number }) => (attempt === 1 ? 'status_429' : null);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs, faultOf });
  const keywords = ['一', '二', '三', '四', '五', '六'];
  await makeWatcher(store, 'acc_a', { asins: [], keywords });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const wait: Wait = async (ms) => {
    await setImmediate();
    clock.nowMs += ms;
  };
  const scanning = { ...scanningContext({ wait }), elapsedMs: () => clock.nowMs };
  const reported: string[] = [];
  const surroundings = {
    ...QUIET,
    signal: new AbortController().signal,
    onWaiting: ({ en }: { readonly en: string }) => reported.push(en),
  };
  await scanToday({ ...context, scanning }, REQUEST, surroundings);
  assert.match(
    reported[0] ?? '',
    /^The source shop asked for a pause, so scanning waits until 2026-\d\d-\d\dT[\d:]+Z\./,
  );
});

test('a scan makes at least as many readings complete as its dry run says, and pays for no others', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs });
  const keywords = Array.from({ length: 12 }, (_, at) => `弁当箱 ${at}`);
  await makeWatcher(store, 'acc_a', { asins: [], keywords });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const cap = { source: 'shop', accountId: null, period: 'day', measure: CALLS, most: 16 } as const;
  const scanning = scanningContext({ wait: () => setImmediate() });
  const { local_date: localDate } = await planScan({ ...context, scanning }, REQUEST, 'en');
  await store.setCap(cap, localDate, clock.nowMs);
  const { caps } = await planScan({ ...context, scanning }, REQUEST, 'en');
  const surroundings = { ...QUIET, signal: new AbortController().signal };
  const { read, complete, partial, failed, day } = await scanToday(
    { ...context, scanning },
    REQUEST,
    surroundings,
  );
  assert.deepEqual([caps.calls_max, caps.gaps.keywords.length], [15, 7]);
  assert.deepEqual([read, partial, failed], [12, 0, 12 - complete]);
  // A list that ends before its third page leaves room for others.
  assert.ok(complete >= 5);
  assert.ok((day?.costs[0]?.calls ?? 0) <= 16);
});

test('ends without a reading if it is stopped before or as it begins', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱'] });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const operator = { ...context, scanning: scanningContext({ wait: () => setImmediate() }) };
  const before = await scanToday(operator, REQUEST, { ...QUIET, signal: AbortSignal.abort() });
  const stop = new AbortController();
  const stopping = { ...QUIET, signal: stop.signal, onStart: () => stop.abort() };
  const within = await scanToday(operator, REQUEST, stopping);
  for (const { read, left, stopped } of [before, within])
    assert.deepEqual([read, left, stopped], [0, 1, true]);
  assert.equal(shop.requestCount(), 0);
});

test('keeps its claims however long the source takes', async (t) => {
  const { store, context, clock } = await makePlace(t);
  const answered = Promise.withResolvers<void>();
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱'] });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const renewed: number[] = [];
  const watched: Store = {
    ...store,
    renewLeases: async (owner, untilMs) => {
      renewed.push(untilMs - clock.nowMs);
      await store.renewLeases(owner, untilMs);
      if (renewed.length === 3) answered.resolve();
    },
    findReading: async (term, date) => {
      // The reading has begun, and lasts until its claim has been renewed three times.
      await answered.promise;
      return store.findReading(term, date);
    },
  };
  const wait: Wait = async (ms) => {
    clock.nowMs += ms;
    await setImmediate();
  };
  const scanning = scanningContext({ wait });
  const signal = new AbortController().signal;
  const scanned = await scanToday({ ...context, store: watched, scanning }, REQUEST, { ...QUIET, signal });
  assert.deepEqual([scanned.complete, renewed.slice(0, 3)], [1, [30_000, 30_000, 30_000]]);
});

test('reports and posts low coverage at the end of the window exactly once', async (t) => {
  const { store, context, clock } = await makePlace(t);
  await using shop = await startSampleShop({ nowMs: () => clock.nowMs, faultOf: () => 'captcha' });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['弁当箱'] });
  const values = { address: shop.origin };
  await store.addSource({ name: 'shop', kind: 'sample-shop', values, addedAtMs: clock.nowMs });
  const { url, received } = await startReceiver(t);
  const scanning = scanningContext({ alarm: { url, secret: null } });
  const slow: Store = {
    ...store,
    countUntried: async (...asked) => {
      await setTimeout(100);
      return store.countUntried(...asked);
    },
  };
  const reported: string[] = [];
  const surroundings = {
    ...QUIET,
    signal: new AbortController().signal,
    onAlarm: ({ localDate, ledger }: DayAlarm) =>
      reported.push(`${localDate} ${ledger.complete}/${ledger.planned}`),
  };
  for (const time of ['05:00', '08:10', '08:30']) {
    clock.nowMs = Date.parse(`2026-11-28T${time}:00+09:00`);
    await scanToday({ ...context, store: slow, scanning }, REQUEST, surroundings);
  }
  assert.deepEqual(reported, ['2026-11-28 0/1']);
  assert.equal(received.length, 1);
});
