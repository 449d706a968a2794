import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const URL = `/api/v1/competitors?keyword=${encodeURIComponent('水筒')}`;

type Entry = Readonly<Record<string, unknown>>;

async function stage() {
  const service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { own: [asinOf(1)], watched: [asinOf(2)], keywords: ['水筒'] });
  const get = async (query = '') => jsonOf(await ask(service.origin, URL + query, { key }));
  return { service, key, get, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('returns no reading and no cards for a keyword not scanned yet', async () => {
  await using set = await stage();
  assert.deepEqual(await set.get(), {
    keyword: '水筒',
    observed_at: null,
    local_date: null,
    observed_results: null,
    pages_read: null,
    pages_wanted: null,
    reading: null,
    competitors: [],
    data: { local_date: null, final: false, stale_days: null },
  });
});

test('returns the newest complete or partial reading, top first, ads with their position and no rank', async () => {
  await using set = await stage();
  const { store } = set.service;
  const older = addDays(TODAY, -2);
  await saveReading(store, readingOf({ term: '水筒', localDate: older, pages: [[card(asinOf(5))]] }));
  const pages = [[card(asinOf(9), { isSponsored: true }), card(asinOf(1)), card(asinOf(2))]];
  const localDate = addDays(TODAY, -1);
  await saveReading(store, readingOf({ term: '水筒', localDate, pages, outcome: 'partial', pagesWanted: 3 }));
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: [], outcome: 'failed' }));
  const body = await set.get();
  assert.deepEqual(
    [body['reading'], body['local_date'], body['pages_read'], body['pages_wanted'], body['observed_results']],
    ['partial', localDate, 1, 3, 2],
  );
  assert.deepEqual(
    (body['competitors'] as Entry[]).map((each) => [
      each['position'],
      each['rank'],
      each['is_own'],
      each['is_sponsored'],
    ]),
    [
      [1, null, false, true],
      [2, 1, true, false],
      [3, 2, false, false],
    ],
  );
});

test('limits cards from the top, and returns all if the limit is larger', async () => {
  await using set = await stage();
  const pages = [Array.from({ length: 30 }, (_, index) => card(asinOf(index)))];
  await saveReading(set.service.store, readingOf({ term: '水筒', localDate: TODAY, pages }));
  for (const [query, count] of [
    ['', 20],
    ['&limit=1', 1],
    ['&limit=9999', 30],
  ] as const) {
    assert.equal(((await set.get(query))['competitors'] as Entry[]).length, count);
  }
  const refused = await ask(set.service.origin, `${URL}&limit=0`, { key: set.key });
  assert.equal(refused.status, 400);
});

test('cleanses and cuts texts from outside, and makes the URL from the ASIN', async () => {
  await using set = await stage();
  const hostile = card(asinOf(5), {
    title: `<img src=x onerror=alert(1)>\u202eハルナギ\u200b👩‍🍳${'長'.repeat(600)}`,
    imageUrl: 'javascript:alert(1)',
    badges: ['ベスト\nセラー'],
    delivery: '明日'.repeat(200),
    coupon: null,
    stockText: '残り1点\u0000',
    salesVolume: '過'.repeat(101),
  });
  await saveReading(set.service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [[hostile]] }));
  const [entry] = (await set.get())['competitors'] as Entry[];
  const title = String(entry?.['title']);
  assert.ok(title.startsWith('<img src=x onerror=alert(1)>ハルナギ👩‍🍳長'));
  assert.deepEqual([[...title].length, title.at(-1)], [500, '…']);
  assert.equal([...String(entry?.['delivery'])].length, 200);
  assert.equal([...String(entry?.['sales_volume'])].length, 100);
  assert.deepEqual(
    [entry?.['badges'], entry?.['stock_text'], entry?.['image_url']],
    [['ベスト セラー'], '残り1点', null],
  );
  assert.equal(entry?.['url'], `https://www.amazon.co.jp/dp/${asinOf(5)}`);
});

test('returns null, never zero, for what a source cannot know and what was not shown', async () => {
  await using set = await stage();
  const { rating: _r, isPrime: _p, badges: _b, ...rest } = card(asinOf(5), { price: null, currency: null });
  const bare = { ...rest, rating: undefined, isPrime: undefined, badges: undefined };
  await saveReading(set.service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [[bare]] }));
  const [entry] = (await set.get())['competitors'] as Entry[];
  assert.deepEqual(
    ['price', 'currency', 'rating', 'is_prime', 'badges', 'points'].map((name) => entry?.[name]),
    [null, null, null, null, [], null],
  );
});
