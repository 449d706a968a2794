import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { detectEvents } from '../../src/events/index.ts';
import { accountChanges } from '../../src/operations/changes/account-changes.ts';
import { ask, jsonOf } from '../api/ask.ts';
import { addGoods, addSeller, startService } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { makePlace } from '../operations/place.ts';
import { samplePage, sampleQuery } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';

const ASIN = asinOf(1);
const PRICED = { price: 1980 };
const NONE = { price: null, priceReason: 'no_featured_offer' } as const;

/** The states that the events of consecutive mornings lead to, with their dates. */
function statesOf(mornings: readonly Partial<ProductSnapshot>[]) {
  const pages = mornings.map((facts, day) => samplePage(ASIN, `2026-11-${20 + day}`, facts));
  return pages.flatMap((page) =>
    detectEvents(page, pages)
      .filter(({ kind }) => kind === 'featured_offer')
      .map(({ localDate, comparedWith, after }) => [localDate, comparedWith, after]),
  );
}

/** An account with a product and two keywords: saves what the card of the product shows, and lists the states of its events. */
async function makeShelves(t: TestContext) {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 1 });
  await addGoods(store, 'acc_a', { own: [ASIN], keywords: ['水筒', '水筒 大'] });
  const save = (term: string, day: number, facts: object, ads: 'seen' | 'none' = 'seen') =>
    saveReading(
      store,
      readingOf({ term, localDate: `2026-11-${day}`, pages: [[card(ASIN, facts)]], context: { ads } }),
    );
  const states = async () => {
    const account = await store.findAccount('acc_a');
    assert.ok(account !== undefined);
    const { events } = await accountChanges.run(context, account, { days: 30, kind: ['featured_offer'] });
    return events.map(({ local_date: date, compared_with: before, after }) => [date, before, after]);
  };
  return { store, save, states };
}

test('a featured offer that is lost and won back are two events, each compared with the last good page', () => {
  assert.deepEqual(statesOf([PRICED, NONE, NONE, {}, PRICED]), [
    ['2026-11-21', '2026-11-20', 'lost'],
    ['2026-11-24', '2026-11-22', 'held'],
  ]);
});

/** The sentences of the events of consecutive mornings, in English. */
function sentencesOf(mornings: readonly Partial<ProductSnapshot>[]) {
  const pages = mornings.map((facts, day) => samplePage(ASIN, `2026-11-${20 + day}`, facts));
  return pages.flatMap((page) =>
    detectEvents(page, pages)
      .filter(({ kind }) => kind === 'featured_offer')
      .map(({ summary }) => summary.en),
  );
}

test('a featured offer is won back only if an earlier reading shows one, and else it is won', () => {
  assert.deepEqual(sentencesOf([NONE, PRICED]), ['Featured offer won']);
  assert.deepEqual(sentencesOf([NONE, PRICED, NONE, PRICED]), [
    'Featured offer won',
    'Featured offer lost: Amazon shows no featured offer',
    'Featured offer won back',
  ]);
  const elsewhere = { seenFrom: { place: '札幌', device: null, visitor: null } };
  assert.deepEqual(sentencesOf([{ ...PRICED, ...elsewhere }, NONE, PRICED]), ['Featured offer won']);
});

test('an offer of another condition that is featured instead is not called none', () => {
  const other = { ...NONE, hasOtherOffer: true };
  assert.deepEqual(sentencesOf([PRICED, other, NONE, PRICED]), [
    'Featured offer lost: the featured offer is not a new item (it may be used, for example)',
    'Featured offer won back',
  ]);
});

test('no page but one that says so loses the featured offer: not one without stock, without a price, or for another place', () => {
  const out = { stock: { state: 'out', quantity: null, text: '在庫切れ' } } as const;
  const elsewhere = { seenFrom: { place: '札幌', device: null, visitor: null } };
  for (const facts of [
    { ...NONE, ...out },
    { ...NONE, ...elsewhere },
    { price: null, priceReason: 'not_shown' } as const,
    { price: null, priceReason: 'in_cart' } as const,
    { price: null },
  ])
    assert.deepEqual(statesOf([PRICED, facts, PRICED]), [], JSON.stringify(facts));
});

test('results without ads, which bots are shown, lose no featured offer that results with ads have shown', async (t) => {
  const { save: saveOf, states } = await makeShelves(t);
  const save = (day: number, ads: 'seen' | 'none', facts: object) => saveOf('水筒', day, facts, ads);
  await save(20, 'seen', PRICED);
  await save(21, 'none', NONE);
  assert.deepEqual(await states(), []);
  await save(22, 'seen', NONE);
  assert.deepEqual(await states(), [['2026-11-22', '2026-11-20', 'lost']]);
});

test('of two keywords of a date that contradict each other neither counts, in any order and on the next date', async (t) => {
  const { save, states } = await makeShelves(t);
  for (const term of ['水筒', '水筒 大']) await save(term, 20, PRICED);
  await save('水筒', 21, NONE);
  assert.deepEqual(await states(), [['2026-11-21', '2026-11-20', 'lost']]);
  await save('水筒 大', 21, PRICED);
  assert.deepEqual(await states(), []);
  for (const term of ['水筒', '水筒 大']) await save(term, 22, PRICED);
  assert.deepEqual(await states(), []);
  for (const term of ['水筒', '水筒 大']) await save(term, 23, NONE);
  assert.deepEqual(await states(), [['2026-11-23', '2026-11-22', 'lost']]);
  await save('水筒 大', 24, NONE);
  await save('水筒', 24, PRICED);
  assert.deepEqual(await states(), [['2026-11-23', '2026-11-22', 'lost']]);
});

test('the own page of a product is believed before cards, whichever is read first', async (t) => {
  const { save, states, store } = await makeShelves(t);
  const see = (day: number, facts: object) => store.saveProducts([samplePage(ASIN, `2026-11-${day}`, facts)]);
  await see(20, PRICED);
  for (const term of ['水筒', '水筒 大']) await save(term, 20, PRICED);
  await see(21, PRICED);
  await save('水筒', 21, NONE);
  assert.deepEqual(await states(), []);
  await save('水筒', 22, NONE);
  assert.deepEqual(await states(), [['2026-11-22', '2026-11-20', 'lost']]);
  await see(22, PRICED);
  assert.deepEqual(await states(), []);
  await see(23, NONE);
  await save('水筒', 23, PRICED);
  assert.deepEqual(await states(), [['2026-11-23', '2026-11-22', 'lost']]);
});

test('a featured offer is won back as soon as an earlier reading shows one, in whatever order they arrive', async (t) => {
  const { store } = await makeShelves(t);
  const summaries = async () =>
    (await store.listEvents('acc_a', sampleQuery({ kinds: ['featured_offer'] }))).events.map(
      ({ localDate, summary }) => [localDate.slice(-2), summary.en],
    );
  const other = { ...NONE, hasOtherOffer: true };
  await store.saveProducts([samplePage(ASIN, '2026-11-25', other), samplePage(ASIN, '2026-11-26', PRICED)]);
  assert.deepEqual(await summaries(), [['26', 'Featured offer won']]);
  await store.saveProducts([samplePage(ASIN, '2026-11-24', PRICED)]);
  assert.deepEqual(await summaries(), [
    ['26', 'Featured offer won back'],
    ['25', 'Featured offer lost: the featured offer is not a new item (it may be used, for example)'],
  ]);
});

test('the API, whose contract has no such kind, neither lists it nor takes it as a filter or as since', async (t) => {
  const service = await startService();
  t.after(() => service[Symbol.asyncDispose]());
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [ASIN] });
  await service.store.saveProducts([samplePage(ASIN, '2026-11-27', PRICED)]);
  await service.store.saveProducts([samplePage(ASIN, '2026-11-28', { ...NONE, title: '水筒' })]);
  const all = jsonOf(await ask(service.origin, '/api/v1/events', { key: seller.key }));
  assert.deepEqual(all['events'], []);
  const { status } = await ask(service.origin, '/api/v1/events?kind=featured_offer', { key: seller.key });
  assert.equal(status, 400);
  const { events } = await service.store.listEvents(seller.id, sampleQuery({ kinds: ['featured_offer'] }));
  assert.equal(events.length, 1);
  const since = await ask(service.origin, `/api/v1/events?since=${events[0]?.id}`, { key: seller.key });
  assert.equal(since.status, 400);
});
