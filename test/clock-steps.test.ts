import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../src/config/index.ts';
import { PLAN_LIMITS } from '../src/core/plan.ts';
import { openContext } from '../src/main/open-context.ts';
import { serve } from '../src/main/serve.ts';
import { accountClose } from '../src/operations/accounts/account-close.ts';
import { accountCreate } from '../src/operations/accounts/account-create.ts';
import { keyIssue } from '../src/operations/accounts/key-issue.ts';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { ask, jsonOf } from './api/ask.ts';
import { delivererOn, makePrices, makeTold } from './operations/delivering.ts';
import { makePlace } from './operations/place.ts';
import { until } from './process/until.ts';
import { at, DATE, makeDayPlace, readsOf } from './scan/day-place.ts';
import { pageSource } from './scan/scripted-source.ts';

const HOUR_MS = 3_600_000;

test('a whole service keeps its promises under a clock that steps back and forth by an hour', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'miharu-clock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const steps = { ms: 0 };
  const startMs = performance.now();
  const elapsedMs = () => performance.now();
  const nowMs = () => Math.floor(at('10:00') + steps.ms + elapsedMs() - startMs);
  await using shop = await startSampleShop({ nowMs });
  const config = readConfig({
    ...{ MIHARU_DATA_DIR: 'data', MIHARU_PORT: '0', MIHARU_HOST: '127.0.0.1' },
    ...{ MIHARU_SOURCE: 'sample-shop', MIHARU_SOURCE_OPTIONS: `address=${shop.origin}` },
  });
  const clock = { nowMs, elapsedMs };
  await using operator = await openContext(config, folder, 'make', {}, clock);
  const { id } = await accountCreate.run(operator, { name: '店', plan: 'pro' });
  const { key } = await keyIssue.run(operator, { account: id, name: 'k' });
  await operator.store.addKeywords(id, ['水筒'], { limits: PLAN_LIMITS.pro, addedAtMs: nowMs() });
  const stop = new AbortController();
  const listening = Promise.withResolvers<string>();
  const onListening = (address: string) => listening.resolve(address);
  const running = serve(config, { folder, stop: stop.signal, onListening, writeLog: () => {}, clock });
  const origin = await listening.promise;
  const me = () => ask(origin, '/api/v1/me', { key });
  const isRead = (word: string) => async () =>
    (await operator.store.findReading(word, DATE))?.reading.outcome === 'complete';
  await until(isRead('水筒'), 'the first reading', { withinMs: 30_000, everyMs: 100 });
  const requests = shop.requestCount();

  for (const [word, step] of [
    ['弁当箱', -HOUR_MS],
    ['魔法瓶', HOUR_MS],
  ] as const) {
    steps.ms += step;
    await operator.store.addKeywords(id, [word], { limits: PLAN_LIMITS.pro, addedAtMs: nowMs() });
    await until(isRead(word), `the reading of ${word}`, { withinMs: 40_000, everyMs: 100 });
  }
  const perReading = requests;
  assert.equal(shop.requestCount(), 3 * perReading, 'each keyword is read once');

  for (let use = 0; use < 60; use += 1) await me();
  for (const step of [-HOUR_MS, 2 * HOUR_MS, -HOUR_MS]) {
    steps.ms += step;
    const refused = await me();
    const waitSeconds = Number(refused.headers['retry-after']);
    assert.equal(refused.status, 429);
    assert.ok(waitSeconds >= 1 && waitSeconds <= 60, `it says ${waitSeconds}`);
  }
  await accountClose.run(operator, { account: id });
  steps.ms -= HOUR_MS;
  assert.equal(jsonOf(await me())['code'], 'revoked_api_key');
  stop.abort();
  await running;
});

test('a keyword that is added after the clock was set back is read within the minute', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const elapsed = { ms: 1_000 };
  const source = pageSource('paid', () => place.clock.nowMs);
  const scan = place.worker({ sources: [source], ports: { elapsedMs: () => elapsed.ms } });
  await place.tickAt(scan, at('10:00'));
  await place.store.addKeywords('acc_a', ['二'], { limits: PLAN_LIMITS.pro, addedAtMs: at('09:00') });
  for (const time of ['09:00:10', '09:00:20', '09:00:30'] as const) {
    elapsed.ms += 10_000;
    await place.tickAt(scan, at(time));
  }
  assert.deepEqual(readsOf(place.events), ['一 complete', '二 complete']);
});

test('what a worker reads stays its own when the clock is set forward, and what a dead one held is freed when it is set back', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const elapsed = { ms: 1_000 };
  const held = Promise.withResolvers<undefined>();
  const asked: number[] = [];
  const source = pageSource(
    'paid',
    () => place.clock.nowMs,
    ({ page }) => {
      asked.push(page);
      return held.promise;
    },
  );
  const ports = { elapsedMs: () => elapsed.ms };
  const scan = place.worker({ sources: [source], ports });
  place.clock.nowMs = at('10:00');
  await scan.tick();
  await until(() => asked.length === 1, 'the first call', { everyMs: 1 });
  for (const time of ['11:00', '11:00:30'] as const) {
    place.clock.nowMs = at(time);
    elapsed.ms += 1_000;
    await scan.tick();
  }
  assert.deepEqual(asked, [1]);
  // The worker dies with its claim; another one, by a clock that is an hour behind, waits no hour for it.
  const other = place.worker({ sources: [pageSource('paid', () => place.clock.nowMs)], ports });
  for (const second of ['10:00:30', '10:00:50', '10:01:10', '10:01:30', '10:01:50', '10:02:10']) {
    elapsed.ms += 20_000;
    await place.tickAt(other, at(second));
  }
  assert.equal((await place.store.findReading('一', DATE))?.reading.outcome, 'complete');
  held.resolve(undefined);
  await scan.stop(0);
});

test('a message that waits is sent after its pause, also when the clock is set back meanwhile', async (t) => {
  const place = await makePlace(t);
  const { receiver } = await makeTold(t, place, 'acc_a', [500]);
  await makePrices(place, [2_000, 1_980]);
  const elapsed = { ms: 0 };
  const { deliverer } = delivererOn(place, place.context.webhooks.send, () => elapsed.ms);
  const tick = async () => {
    await deliverer.tick();
    await deliverer.whenIdle();
  };
  await tick();
  place.clock.nowMs -= HOUR_MS;
  await tick();
  assert.equal(receiver.received.length, 1);
  place.clock.nowMs += 7_000;
  elapsed.ms += 7_000;
  await tick();
  assert.equal(receiver.received.length, 2);
  await deliverer.stop();
});
