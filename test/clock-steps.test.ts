import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../src/core/local-date.ts';
import { PLAN_LIMITS } from '../src/core/plan.ts';
import { termTarget } from '../src/core/target.ts';
import { accountClose } from '../src/operations/accounts/account-close.ts';
import { jsonOf } from './api/ask.ts';
import { submission } from './api/assistant.ts';
import { delivererOn, makePrices, makeSubscriber } from './operations/delivering.ts';
import { makePlace } from './operations/place.ts';
import { until } from './process/until.ts';
import { at, DATE, makeDayPlace, readsOf } from './scan/day-place.ts';
import { pageSource } from './scan/scripted-source.ts';
import { type SteppingService, startSteppingService } from './stepping-service.ts';

const HOUR_MS = 3_600_000;

/** Watches a keyword, and waits until it is read for the date on which the clock begins. */
async function watchUntilRead(service: SteppingService, keyword: string): Promise<void> {
  await service.watch(keyword);
  await service.untilRead(keyword, DATE);
}

test('a service keeps its promises under a clock that steps back and forth by an hour', async (t) => {
  const service = await startSteppingService(t, at('10:00'));
  const { shop, operator, accountId: id } = service;
  const me = () => service.get('/me');
  await watchUntilRead(service, '水筒');
  const perReading = shop.requestCount();

  for (const [word, step] of [
    ['弁当箱', -HOUR_MS],
    ['魔法瓶', HOUR_MS],
  ] as const) {
    service.step(step);
    await watchUntilRead(service, word);
  }
  assert.equal(shop.requestCount(), 3 * perReading, 'each keyword is read once');

  for (let use = 0; use < 60; use += 1) await me();
  for (const step of [-HOUR_MS, 2 * HOUR_MS, -HOUR_MS]) {
    service.step(step);
    const refused = await me();
    const waitSeconds = Number(refused.headers['retry-after']);
    assert.equal(refused.status, 429);
    assert.ok(waitSeconds >= 1 && waitSeconds <= 60, `it says ${waitSeconds}`);
  }
  await accountClose.run(operator, { account: id });
  service.step(-HOUR_MS);
  assert.equal(jsonOf(await me())['code'], 'revoked_api_key');
});

test('a service whose clock steps over midnight and back counts, asks, plans and closes as if it had not', async (t) => {
  const service = await startSteppingService(t, at('23:30'));
  const {
    operator: { store },
    accountId,
  } = service;
  const next = addDays(DATE, 1);
  const word = String(submission(1)['keyword']);
  await watchUntilRead(service, word);
  const questions = async () => jsonOf(await service.get('/assistant/questions'));
  const todays = await questions();
  assert.equal(todays['local_date'], DATE);
  for (const number of [1, 2]) await service.post('/checks', submission(number));

  service.step(HOUR_MS);
  const isPlanned = async () => (await store.findDay(next)) !== undefined;
  await until(isPlanned, 'the plan of the next date', { withinMs: 60_000, everyMs: 100 });
  const plannedAtMs = (await store.findDay(next))?.plannedAtMs;
  const ahead = await questions();
  assert.equal(ahead['local_date'], next);
  const early = await service.post('/checks', submission(3), { 'Idempotency-Key': 'k' });
  assert.equal(early.status, 201);

  service.step(-HOUR_MS);
  await watchUntilRead(service, '弁当箱');
  assert.deepEqual((await questions())['questions'], todays['questions']);
  const repeated = await service.post('/checks', submission(3), { 'Idempotency-Key': 'k' });
  assert.deepEqual([repeated.status, repeated.text], [201, early.text]);
  assert.equal((await service.post('/checks', submission(3))).status, 200, 'it was counted already');
  assert.deepEqual((await questions())['remaining'], { day: 3, week: 7 });
  const day = await store.findDay(DATE);
  assert.deepEqual([day?.planned, day?.complete, day?.pending], [2, 2, 0]);
  assert.ok(day?.finalAtMs != null && day.finalAtMs < at('00:00', next), 'the reading made it final');

  service.step(HOUR_MS);
  const isClosedAgain = () => service.log().split('day closed').length === 3;
  await until(isClosedAgain, 'the end of the date', { withinMs: 60_000, everyMs: 100 });
  assert.equal((await store.findDay(DATE))?.finalAtMs, day.finalAtMs);
  assert.deepEqual((await questions())['questions'], ahead['questions']);
  assert.equal((await store.listIssuedQuestions(accountId, next)).length, 5);
  assert.equal((await store.findDay(next))?.plannedAtMs, plannedAtMs);
  const readings = [word, '弁当箱'].map((each) => store.listAttempts(termTarget(each), DATE, DATE));
  const attempts = (await Promise.all(readings)).map(({ length }) => length);
  assert.deepEqual(attempts, [1, 1], 'each is read once');
});

test('keywords unread when the clock was past midnight are read after it is set back, and the date stays open until then', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一'] });
  const elapsed = { ms: 1_000 };
  const source = pageSource('paid', () => place.clock.nowMs);
  const scan = place.worker({ sources: [source], ports: { elapsedMs: () => elapsed.ms } });
  const pass = async (nowMs: number) => {
    elapsed.ms += 61_000;
    await place.tickAt(scan, nowMs);
  };
  await pass(at('00:10'));
  const next = addDays(DATE, 1);
  await pass(at('00:10', next));
  assert.deepEqual((await place.store.findDay(DATE))?.failed, { not_scanned: 1 });
  await pass(at('00:12'));
  const open = await place.store.findDay(DATE);
  assert.deepEqual([open?.pending, open?.finalAtMs], [1, null]);
  await pass(at('09:00'));
  assert.deepEqual(readsOf(place.events), ['一 complete']);
  await pass(at('00:10', next));
  const { complete, finalAtMs } = (await place.store.findDay(DATE)) ?? {};
  assert.deepEqual([complete, finalAtMs], [1, at('09:00')]);
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

test("a worker keeps its targets when the clock is set forward, and a dead one's are freed when it is set back", async (t) => {
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
  // The worker dies with its claim; another one, whose clock is an hour behind, does not wait an hour for it.
  const other = place.worker({ sources: [pageSource('paid', () => place.clock.nowMs)], ports });
  for (const second of ['10:00:30', '10:00:50', '10:01:10', '10:01:30', '10:01:50', '10:02:10']) {
    elapsed.ms += 20_000;
    await place.tickAt(other, at(second));
  }
  assert.equal((await place.store.findReading('一', DATE))?.reading.outcome, 'complete');
  held.resolve(undefined);
  await scan.stop(0);
});

test('a waiting message is sent after its pause, also when the clock is set back meanwhile', async (t) => {
  const place = await makePlace(t);
  const { receiver } = await makeSubscriber(t, place, 'acc_a', [500]);
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

test('a message waits at least as long as its receiver asked, and is sent by one process, when the clock is set forward', async (t) => {
  const place = await makePlace(t);
  const asking = Promise.withResolvers<void>();
  const { receiver } = await makeSubscriber(t, place, 'acc_a', [
    (response) => response.writeHead(429, { 'Retry-After': '1800' }).end(),
    (response) => void asking.promise.then(() => response.writeHead(204).end()),
  ]);
  await makePrices(place, [2_000, 1_980]);
  const elapsed = { ms: 0 };
  const deliverers = [1, 2].map(
    () => delivererOn(place, place.context.webhooks.send, () => elapsed.ms).deliverer,
  );
  const pass = async (ms: number) => {
    place.clock.nowMs += ms;
    elapsed.ms += ms;
    for (const deliverer of deliverers) await deliverer.tick();
  };
  await pass(0);
  await Promise.all(deliverers.map((deliverer) => deliverer.whenIdle()));
  assert.equal(receiver.received.length, 1);
  for (const step of [HOUR_MS, -HOUR_MS, HOUR_MS]) {
    place.clock.nowMs += step;
    // The waiting process may be the last to look, so the others give it time.
    deliverers.reverse();
    await pass(1_000);
    await pass(10_000);
  }
  await pass(1_800_000 - 40_000);
  assert.equal(receiver.received.length, 1, 'nothing arrived within half an hour');
  await pass(40_000);
  await receiver.whenReceived(2);
  // While it is being sent, the clock is set forward beyond every lease: it stays with its sender.
  place.clock.nowMs += HOUR_MS;
  for (let time = 0; time < 3; time += 1) await pass(4_000);
  asking.resolve();
  await Promise.all(deliverers.map((deliverer) => deliverer.whenIdle()));
  for (const deliverer of deliverers) await deliverer.stop();
  assert.equal(receiver.received.length, 2);
});

test('calls of a slowed source keep their distance when the clock is set back or forward between them', async (t) => {
  const place = await makeDayPlace(t, { keywords: ['一', '二', '三', '四', '五'] });
  const { clock, store } = place;
  const elapsed = { ms: 1_000 };
  const calledMs: number[] = [];
  const source = pageSource(
    'paid',
    () => clock.nowMs,
    () => {
      calledMs.push(elapsed.ms);
      clock.nowMs += calledMs.length % 2 === 0 ? HOUR_MS : -HOUR_MS;
      return undefined;
    },
  );
  await store.slowSource(DATE, { source: 'paid', slowness: 1, slowedAtMs: at('12:00') });
  const wait = async (ms: number) => {
    elapsed.ms += ms;
    clock.nowMs += ms;
  };
  const ports = { elapsedMs: () => elapsed.ms, wait };
  const settings = { pages: 1, readersMax: 1, when: 'early' } as const;
  await place.tickAt(place.worker({ sources: [source], ports, settings }), at('12:00'));
  const distances = calledMs.slice(1).map((ms, index) => ms - (calledMs[index] ?? 0));
  assert.deepEqual(distances, [1_000, 1_000, 1_000, 1_000]);
});
