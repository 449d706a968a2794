import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, DATE, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { pageSource } from '../../../test/scan/scripted-source.ts';
import type { Fault, FaultPlan } from '../../../tools/sample-shop/faults.ts';
import { termTarget } from '../../core/target.ts';
import type { PageRequest } from '../../sources/port.ts';

const TERM = '弁当箱';
const MINUTE_MS = 60_000;

/** Faults by page and attempt of one term: `{ '2.1': 'captcha' }` is page 2 at its first request. */
function faultsOf(faults: Readonly<Record<string, Fault>>, term = TERM): FaultPlan {
  return (asked) => (asked.term === term ? (faults[`${asked.page}.${asked.attempt}`] ?? null) : null);
}

test('a blocked term is tried again after a pause, the better reading replaces the worse, and nobody else is touched', async (t) => {
  const faultOf = faultsOf({ '1.1': 'captcha', '1.2': 'captcha' });
  const place = await makeDayPlace(t, { keywords: [TERM, '水筒'], shop: { faultOf } });
  const { store, events, tickAt } = place;
  const scan = place.worker();
  await tickAt(scan, at('09:00'));
  assert.deepEqual(readsOf(events).toSorted(), ['弁当箱 failed blocked', '水筒 complete']);
  const failed = await store.findReading(TERM, DATE);
  assert.deepEqual([failed?.reading.outcome, failed?.reading.reason], ['failed', 'blocked']);
  await tickAt(scan, at('09:04'));
  assert.equal(readsOf(events).length, 2);
  await tickAt(scan, at('09:05') + 2);
  await tickAt(scan, at('09:19'));
  assert.equal(readsOf(events).length, 3);
  await tickAt(scan, at('09:21'));
  assert.deepEqual(readsOf(events).slice(2), ['弁当箱 failed blocked', '弁当箱 complete']);
  assert.equal((await store.findReading(TERM, DATE))?.reading.outcome, 'complete');
  const attempts = await store.listAttempts(termTarget(TERM), DATE, DATE);
  assert.deepEqual(
    attempts.map(({ outcome, reason, detail }) => [outcome, reason, detail]),
    [
      ['failed', 'blocked', 'Page 1 is blocked.'],
      ['failed', 'blocked', 'Page 1 is blocked.'],
      ['complete', null, null],
    ],
  );
});

test('a term that fails every time is tried three more times, then left with its reason', async (t) => {
  const faultOf: FaultPlan = ({ term }) => (term === TERM ? 'status_503' : null);
  const { store, events, worker, tickAt } = await makeDayPlace(t, { keywords: [TERM], shop: { faultOf } });
  const scan = worker();
  for (let minute = 0; minute < 14 * 60; minute += 5) await tickAt(scan, at('05:00') + minute * MINUTE_MS);
  assert.deepEqual(readsOf(events), Array(4).fill('弁当箱 failed source_error'));
  const day = await store.findDay(DATE);
  assert.deepEqual(day?.failed, { source_error: 1 });
  assert.notEqual(day?.finalAtMs, null);
  const [open] = await store.listOpenTargets(DATE, 1);
  assert.deepEqual([open?.attempts, open?.nextAttemptAtMs], [4, null]);
});

test('a partial reading is finished from the page that failed while its pages are young', async (t) => {
  const faultOf = faultsOf({ '2.1': 'cut_connection' }, '水筒 500ml');
  const keywords = ['水筒 500ml'];
  const { store, shop, events, worker, tickAt } = await makeDayPlace(t, { keywords, shop: { faultOf } });
  const scan = worker();
  await tickAt(scan, at('09:00'));
  assert.deepEqual(readsOf(events), ['水筒 500ml partial source_error']);
  assert.equal(shop.requestCount(), 2);
  await tickAt(scan, at('09:06'));
  assert.deepEqual(readsOf(events).slice(1), ['水筒 500ml complete']);
  assert.equal(shop.requestCount(), 4);
  const found = await store.findReading('水筒 500ml', DATE);
  assert.equal(found?.reading.observedAtMs, at('09:00'));
  const truth = shop.truthOf('水筒 500ml', DATE).pages.slice(0, 3);
  assert.deepEqual(
    found?.shelf.pages.map(({ cards }) => cards.length),
    truth.map(({ cards }) => cards.length),
  );
});

test('a partial reading whose pages have grown old is read as a whole again', async (t) => {
  const faultOf = faultsOf({ '2.1': 'half_page' }, '水筒 500ml');
  const { store, shop, worker, tickAt } = await makeDayPlace(t, {
    keywords: ['水筒 500ml'],
    shop: { faultOf },
  });
  const scan = worker();
  await tickAt(scan, at('09:00'));
  await tickAt(scan, at('11:00'));
  assert.equal(shop.requestCount(), 5);
  const found = await store.findReading('水筒 500ml', DATE);
  assert.deepEqual([found?.reading.outcome, found?.reading.observedAtMs], ['complete', at('11:00')]);
});

test('every page that is not what was asked for is a gap with its reason, never a rank', async (t) => {
  const kinds: readonly [Fault, string][] = [
    ['captcha', 'blocked'],
    ['continue_button', 'blocked'],
    ['half_page', 'unreadable'],
    ['foreign_place', 'wrong_place'],
    ['other_language', 'wrong_place'],
    ['home_page', 'unreadable'],
    ['corrected_keyword', 'corrected_keyword'],
    ['empty_body', 'unreadable'],
    ['mojibake', 'unreadable'],
    ['header_only', 'unreadable'],
    ['status_503', 'source_error'],
    ['status_429', 'source_error'],
    ['cut_connection', 'source_error'],
    ['endless_redirect', 'source_error'],
    ['no_results', 'suspect'],
  ];
  const keywords = kinds.map(([kind]) => `語 ${kind}`);
  const faultOf: FaultPlan = ({ term }) => kinds.find(([kind]) => term.endsWith(` ${kind}`))?.[0] ?? null;
  const place = await makeDayPlace(t, { keywords, shop: { faultOf } });
  await place.tickAt(place.worker({ settings: { retriesMax: 0, readersMax: 1 } }), at('23:00'));
  for (let minute = 0; minute < 30; minute += 1)
    await place.tickAt(place.worker(), at('23:00') + minute * MINUTE_MS);
  for (const [kind, reason] of kinds) {
    const found = await place.store.findReading(`語 ${kind}`, DATE);
    assert.deepEqual([kind, found?.reading.outcome, found?.reading.reason], [kind, 'failed', reason]);
    assert.equal(found?.reading.observedResults, null);
  }
});

test('a Retry-After holds back the whole source, a growing pause only its keyword', async (t) => {
  const faultOf = faultsOf({ '1.1': 'status_429' });
  const { events, worker, tickAt } = await makeDayPlace(t, { keywords: [TERM], shop: { faultOf } });
  const scan = worker();
  await tickAt(scan, at('09:00'));
  const paused = events.find((event) => event.kind === 'source_paused');
  assert.deepEqual(paused, { kind: 'source_paused', source: 'sample-shop', untilMs: at('09:00:01') });
  await tickAt(scan, at('09:04'));
  assert.equal(readsOf(events).length, 1);
  await tickAt(scan, at('09:06'));
  assert.deepEqual(readsOf(events), ['弁当箱 failed source_error', '弁当箱 complete']);
});

test('a block slows the source down for all workers, survives a restart, and wears off gradually', async (t) => {
  const faultOf = faultsOf({ '1.1': 'captcha' });
  const { store, clock, events, worker, tickAt } = await makeDayPlace(t, {
    keywords: [TERM, '水筒 500ml', 'ヨガマット'],
    shop: { faultOf },
  });
  await tickAt(worker({ settings: { targets: [termTarget(TERM)] } }), at('09:00'));
  assert.deepEqual(
    (await store.listSourceDays(DATE)).map(({ source, slowness }) => [source, slowness]),
    [['sample-shop', 1]],
  );
  await tickAt(worker({ settings: { targets: [termTarget('水筒 500ml')] } }), at('09:01'));
  assert.equal(clock.nowMs, at('09:01') + 2 * 1_000, 'a second between the calls of a slow source');
  await tickAt(worker({ settings: { targets: [termTarget('ヨガマット')] } }), at('09:20'));
  assert.equal(clock.nowMs, at('09:20'), 'recovered after a quarter of an hour');
  assert.equal(readsOf(events).length, 3);
});

test('a worker that slept for longer than its lease starts nothing that another worker has taken over', async (t) => {
  const keywords = Array.from({ length: 8 }, (_, at) => `${TERM} ${at}`);
  const place = await makeDayPlace(t, { keywords });
  const { store, clock, events, worker, tickAt } = place;
  const asked: string[] = [];
  const [busy, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerAsleep = async ({ term }: PageRequest) => {
    asked.push(term);
    if (asked.length === 2) busy.resolve();
    await awake.promise;
    return undefined;
  };
  const asleep = worker({ sources: [pageSource('slow', () => clock.nowMs, answerAsleep)] });
  clock.nowMs = at('09:00');
  await asleep.tick();
  await busy.promise;
  await tickAt(worker(), at('09:03'));
  assert.equal(readsOf(events).length, keywords.length);
  awake.resolve();
  await asleep.whenIdle();
  await tickAt(asleep, at('09:04'));
  assert.equal(new Set(asked).size, 2);
  for (const term of keywords)
    assert.equal((await store.listAttempts(termTarget(term), DATE, DATE)).length, 1);
});

test('a worker that goes on reading loses nothing when the store was away for longer than a lease', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { store, clock, events, worker, tickAt } = place;
  const state = { isAway: false };
  const broken = new Proxy(store, {
    get(real, name) {
      const member: unknown = Reflect.get(real, name);
      if (typeof member !== 'function' || name === 'changeToken') return member;
      return async (...given: unknown[]) => {
        if (state.isAway) throw new Error('The store is away.');
        return Reflect.apply(member, real, given);
      };
    },
  });
  const [busy, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answerLate = async () => {
    busy.resolve();
    await come.promise;
    return undefined;
  };
  const reading = worker({
    sources: [pageSource('slow', () => clock.nowMs, answerLate)],
    ports: { store: broken },
  });
  const other = worker({ ports: { store: broken } });
  await tickAt(other, at('04:00'));
  clock.nowMs = at('09:00');
  await reading.tick();
  await busy.promise;
  state.isAway = true;
  for (const moment of ['09:01', '09:02']) {
    clock.nowMs = at(moment);
    await Promise.all([reading.tick(), other.tick()]);
  }
  state.isAway = false;
  // The other one is the first to see the store again.
  await tickAt(other, at('09:02') + 1_000);
  await reading.tick();
  for (let seconds = 2; seconds < 20; seconds += 1) await tickAt(other, at('09:02') + seconds * 1_000);
  come.resolve();
  await reading.whenIdle();
  assert.equal(readsOf(events).length, 1);
  assert.equal((await store.listAttempts(termTarget(TERM), DATE, DATE)).length, 1);
  assert.ok(events.filter(({ kind }) => kind === 'fault').length >= 4);
});
