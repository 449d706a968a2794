import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWatcher, at, DATE, type DayPlace, makeDayPlace, readsOf } from '../../../test/scan/day-place.ts';
import { failure, pageSource, productSource } from '../../../test/scan/scripted-source.ts';
import type { ProductFault } from '../../../tools/sample-shop/faults.ts';
import { PLAN_LIMITS } from '../../core/plan.ts';
import { productTarget } from '../../core/target.ts';
import type { Relation, Store } from '../../store/port.ts';
import type { CapAlarm } from '../alarm/cap-alarm.ts';
import type { DayAlarm } from '../alarm/day-alarm.ts';

const TERM = '水筒 500ml';
const NO_PRODUCTS = { planned: 0, complete: 0, partial: 0, failed: {}, pending: 0 };

async function addProducts(
  store: Store,
  account: string,
  products: Readonly<Record<string, Relation>>,
): Promise<void> {
  const list = Object.entries(products).map(([asin, relation]) => ({ asin, relation, names: [] }));
  await store.addAsins(account, list, { limits: PLAN_LIMITS.enterprise, addedAtMs: 1 });
}

/** Products on the first page of the term, in their order. */
function asinsOf({ shop }: DayPlace, count: number): string[] {
  const cards = shop.truthOf(TERM, DATE).pages.flatMap((page) => page.cards);
  return [...new Set(cards.map(({ card }) => card.asin))].slice(0, count);
}

async function pricesOf(store: Store, asin: string): Promise<unknown[]> {
  const readings = await store.listProductReadings(asin, DATE, DATE);
  return readings.map((reading) => ('reason' in reading ? reading.reason : reading.price));
}

test('own and watched products are read once a morning with the keywords, each once for all accounts', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { store, events, worker, tickAt } = place;
  const [own = '', rival = ''] = asinsOf(place, 2);
  await addWatcher(store, 'acc_b', []);
  await addProducts(store, 'acc_a', { [own]: 'own', [rival]: 'watched' });
  await addProducts(store, 'acc_b', { [rival]: 'own' });
  const scan = worker();
  await tickAt(scan, at('04:59'));
  assert.deepEqual(readsOf(events), []);
  for (let minute = 0; minute <= 180; minute += 10) await tickAt(scan, at('05:00') + minute * 60_000);
  const reads = [`${TERM} complete`, `${own} complete`, `${rival} complete`];
  assert.deepEqual(readsOf(events).toSorted(), reads.toSorted());
  for (const asin of [own, rival]) {
    const [reading] = await store.listProductReadings(asin, DATE, DATE);
    assert.ok(reading !== undefined && !('reason' in reading));
    assert.deepEqual([reading.source, reading.localDate], ['sample-shop', DATE]);
    assert.ok(reading.observedAtMs >= at('05:00'));
  }
  const day = await store.findDay(DATE);
  assert.deepEqual([day?.planned, day?.products.planned, day?.products.complete], [1, 2, 2]);
  assert.notEqual(day?.finalAtMs, null);
});

test('a page that is blocked, cut, or of another place or product is a failed reading that changes nothing and is retried', async (t) => {
  const faults = new Map<string, ProductFault>();
  const place = await makeDayPlace(t, {
    keywords: [],
    shop: { productFaultOf: ({ asin, attempt }) => (attempt <= 2 ? (faults.get(asin) ?? null) : null) },
  });
  const { store, events, worker, tickAt } = place;
  const asins = asinsOf(place, 5);
  const kinds = ['captcha', 'half_page', 'foreign_place', 'other_product', 'status_503'] as const;
  for (const [index, kind] of kinds.entries()) faults.set(asins[index] ?? '', kind);
  await addProducts(store, 'acc_a', Object.fromEntries(asins.map((asin) => [asin, 'own'] as const)));
  const scan = worker();
  await tickAt(scan, at('09:00'));
  await tickAt(scan, at('09:00:30'));
  const reasons = ['blocked', 'truncated', 'wrong_place', 'other_product', 'source_error'];
  for (const [index, reason] of reasons.entries()) {
    assert.deepEqual(await pricesOf(store, asins[index] ?? ''), [reason]);
  }
  const [shown] = await store.listProductReadings(asins[3] ?? '', DATE, DATE);
  assert.ok(shown !== undefined && 'reason' in shown);
  assert.match(shown.shownAsin ?? '', /^B0Z/);
  assert.notEqual(shown.shownAsin, asins[3]);
  assert.deepEqual(
    (await store.listProductStandings(asins)).flatMap(({ snapshots }) => snapshots),
    [],
  );
  const failed = Object.fromEntries(reasons.map((reason) => [reason, 1]));
  assert.deepEqual((await store.findDay(DATE))?.products, { ...NO_PRODUCTS, planned: 5, failed });
  for (let minute = 10; minute <= 120; minute += 10) await tickAt(scan, at('09:00') + minute * 60_000);
  const counts = { ...NO_PRODUCTS, planned: 5, complete: 5 };
  assert.deepEqual((await store.findDay(DATE))?.products, counts);
  const [tries] = await Promise.all(asins.map((asin) => store.listAttempts(productTarget(asin), DATE, DATE)));
  assert.deepEqual(
    tries?.map(({ outcome }) => outcome),
    ['failed', 'failed', 'complete'],
  );
  assert.ok(events.some((event) => event.kind === 'source_slowed'));
});

test('a product that is gone from the shop is not asked for again on its date', async (t) => {
  const place = await makeDayPlace(t, { keywords: [] });
  const { store, events, worker, tickAt } = place;
  await addProducts(store, 'acc_a', { B0ZNOTHING: 'own' });
  const scan = worker();
  for (const hour of ['09:00', '10:00', '12:00']) await tickAt(scan, at(hour));
  assert.deepEqual(readsOf(events), ['B0ZNOTHING failed not_found']);
  assert.deepEqual((await store.findDay(DATE))?.products.failed, { not_found: 1 });
});

test('without a source that reads products no product is planned, and keywords are still read', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { store, worker, tickAt } = place;
  const [own = ''] = asinsOf(place, 1);
  await addProducts(store, 'acc_a', { [own]: 'own' });
  await tickAt(worker({ sources: [pageSource('cards', () => place.clock.nowMs)] }), at('09:00'));
  const day = await store.findDay(DATE);
  assert.deepEqual([day?.complete, day?.products], [1, NO_PRODUCTS]);
  assert.notEqual(day?.finalAtMs, null);
});

test('a source of facts receives all due products in one call, reports missing and stale ones, and is charged once', async (t) => {
  const place = await makeDayPlace(t, { keywords: [] });
  const { store, clock, events, worker, tickAt } = place;
  const asins = ['B0TEST0001', 'B0TEST0002', 'B0TEST0003'];
  await addProducts(store, 'acc_a', Object.fromEntries(asins.map((asin) => [asin, 'watched'] as const)));
  const keepa = productSource('keepa', (asked) => ({
    missing: ['B0TEST0002'],
    observedAtMs: (asin) => (asin === 'B0TEST0003' ? at('23:00', '2026-11-27') : clock.nowMs),
    tokens: asked.length * 3,
  }));
  await tickAt(worker({ sources: [keepa] }), at('09:00'));
  assert.deepEqual(
    keepa.log.map((batch) => batch.toSorted()),
    [asins],
  );
  assert.deepEqual(readsOf(events).toSorted(), [
    'B0TEST0001 complete',
    'B0TEST0002 failed not_found',
    'B0TEST0003 failed source_error',
  ]);
  assert.deepEqual((await store.findDay(DATE))?.costs, [
    { source: 'keepa', unit: 'token', amount: 9, calls: 1 },
  ]);
});

test('a source that has spent its tokens is left alone, and asked no earlier', async (t) => {
  const place = await makeDayPlace(t, { keywords: [] });
  const { store, clock, worker, tickAt } = place;
  const asins = Array.from({ length: 150 }, (_, index) => `B0T${String(index).padStart(7, '0')}`);
  await addProducts(store, 'acc_a', Object.fromEntries(asins.map((asin) => [asin, 'own'] as const)));
  const keepa = productSource('keepa', () => ({
    observedAtMs: () => clock.nowMs,
    tokens: 300,
    restMs: 40 * 60_000,
  }));
  const scan = worker({ sources: [keepa] });
  await tickAt(scan, at('09:00'));
  await tickAt(scan, at('09:39'));
  assert.deepEqual(
    keepa.log.map((batch) => batch.length),
    [100],
  );
  await tickAt(scan, at('09:41'));
  assert.deepEqual(
    keepa.log.map((batch) => batch.length),
    [100, 50],
  );
  assert.equal((await store.findDay(DATE))?.products.complete, 150);
});

test('quota and auth of a source of products stop it for products alone; another one goes on', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM] });
  const { store, clock, events, worker, tickAt } = place;
  await addProducts(store, 'acc_a', { B0TEST0001: 'own' });
  const empty = productSource('empty', () => failure('quota', { advice: { retry: 'never' } }));
  const full = productSource('full', () => ({ observedAtMs: () => clock.nowMs, tokens: 3 }));
  const pages = pageSource('cards', () => clock.nowMs);
  await tickAt(worker({ sources: [pages, empty] }), at('09:00'));
  assert.deepEqual(readsOf(events).toSorted(), ['B0TEST0001 failed quota', `${TERM} complete`].toSorted());
  assert.deepEqual(await pricesOf(store, 'B0TEST0001'), ['quota']);
  await store.startSource(DATE, 'full', at('09:01'));
  await tickAt(worker({ sources: [pages, empty, full] }), at('09:02'));
  assert.equal((await store.findDay(DATE))?.products.complete, 1);
});

test('a day whose products were not read raises the alarm, though every keyword was; one that is gone from the shop does not', async (t) => {
  const place = await makeDayPlace(t, { keywords: [TERM], shop: { productFaultOf: () => 'captcha' } });
  const { store, worker, tickAt } = place;
  const alarms: unknown[] = [];
  const ports = {
    sendAlarm: async (alarm: DayAlarm | CapAlarm) => {
      assert.ok('coverage' in alarm);
      alarms.push([alarm.coverage, alarm.ledger.products]);
      return 'sent' as const;
    },
  };
  await addProducts(store, 'acc_a', { B0ZNOTHING: 'own' });
  const scan = worker({ ports });
  for (const time of ['05:00', '07:59', '08:01', '08:03']) await tickAt(scan, at(time));
  assert.deepEqual(alarms, []);
  const [own = ''] = asinsOf(place, 1);
  await addProducts(store, 'acc_a', { [own]: 'own' });
  for (const time of ['05:00', '07:59', '08:01', '08:03']) await tickAt(scan, at(time, '2026-11-29'));
  const failed = { blocked: 1, not_found: 1 };
  assert.deepEqual(alarms, [[1, { ...NO_PRODUCTS, planned: 2, failed }]]);
});
