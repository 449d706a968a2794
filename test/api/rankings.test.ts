import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, startOfDayMs } from '../../src/core/local-date.ts';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, type Service, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const TERM = '水筒 500ml';
const URL = `/api/v1/rankings?keyword=${encodeURIComponent(TERM)}`;

interface Stage extends AsyncDisposable {
  readonly service: Service;
  readonly key: string;
  readonly id: string;
}

/** An account whose keyword was added five days ago; own products 1 and 2, product 3 is watched. */
async function stage(): Promise<Stage> {
  const service = await startService();
  const { id, key } = await addSeller(service.store);
  const addedAtMs = startOfDayMs(addDays(TODAY, -4)) + 3_600_000;
  await addGoods(service.store, id, {
    own: [asinOf(1), asinOf(2)],
    watched: [asinOf(3)],
    keywords: [TERM],
    addedAtMs,
  });
  return { service, key, id, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

function get({ service, key }: Stage, url: string) {
  return ask(service.origin, url, { key }).then(jsonOf);
}

test('covers the days up to today, and makes every day a reading or a gap', async () => {
  await using set = await stage();
  const { store } = set.service;
  const own = [card(asinOf(9)), card(asinOf(1))];
  await saveReading(store, readingOf({ term: TERM, localDate: addDays(TODAY, -1), pages: [own] }));
  await saveReading(
    store,
    readingOf({
      term: TERM,
      localDate: addDays(TODAY, -2),
      pages: [[card(asinOf(1))]],
      outcome: 'partial',
      pagesWanted: 3,
    }),
  );
  await saveReading(
    store,
    readingOf({ term: TERM, localDate: addDays(TODAY, -3), pages: [], outcome: 'failed' }),
  );
  const body = await get(set, `${URL}&days=6`);
  assert.deepEqual([body['from'], body['to'], body['days']], [addDays(TODAY, -5), TODAY, 6]);
  assert.deepEqual(body['gaps'], [
    { local_date: addDays(TODAY, -4), reason: 'not_scanned' },
    { local_date: addDays(TODAY, -3), reason: 'blocked' },
    { local_date: addDays(TODAY, -2), reason: 'partial' },
    { local_date: TODAY, reason: 'pending' },
  ]);
  assert.deepEqual(body['data'], { local_date: addDays(TODAY, -1), final: true, stale_days: 1 });
});

test('keeps the rank of a product seen on a partial day, and returns no observation of others', async () => {
  await using set = await stage();
  const pages = [[card(asinOf(7)), card(asinOf(1))]];
  await saveReading(
    set.service.store,
    readingOf({ term: TERM, localDate: TODAY, pages, outcome: 'partial', pagesWanted: 3 }),
  );
  const { series } = await get(set, URL);
  assert.deepEqual(
    seriesOf(series).map(({ asin, observations }) => [asin, observations.map((each) => each.rank)]),
    [
      [asinOf(1), [2]],
      [asinOf(2), []],
    ],
  );
});

test('from the first imported date on, every date without a reading is a gap, in the file and in later windows too', async () => {
  await using set = await stage();
  const localDate = addDays(TODAY, -8);
  await saveReading(set.service.store, readingOf({ term: TERM, localDate, pages: [[card(asinOf(1))]] }));
  const body = await get(set, URL);
  assert.equal(seriesOf(body['series'])[0]?.observations[0]?.local_date, localDate);
  const missing = [-7, -6, -5, -4, -3, -2, -1, 0].map((days) => ({
    local_date: addDays(TODAY, days),
    reason: days === 0 ? 'pending' : 'not_scanned',
  }));
  assert.deepEqual(body['gaps'], missing);
  assert.deepEqual((await get(set, `${URL}&days=7`))['gaps'], missing.slice(1));
  const { key, service } = set;
  const { text } = await ask(service.origin, URL, { key, headers: { accept: 'text/csv' } });
  const rows = text
    .trimEnd()
    .split('\r\n')
    .filter((line) => /(?:pending|not_scanned)$/.test(line));
  assert.deepEqual(
    rows.map((line) => line.split(',').slice(1, 5)),
    [asinOf(1), asinOf(2)].flatMap((asin) => missing.map((gap) => [asin, gap.local_date, '', 'unknown'])),
  );
});

test('returns a product that is only an ad as not observed, with its ad positions; unknown ads are null', async () => {
  await using set = await stage();
  const ad = card(asinOf(1), { isSponsored: true });
  const { store } = set.service;
  await saveReading(store, readingOf({ term: TERM, localDate: TODAY, pages: [[ad, card(asinOf(8)), ad]] }));
  await saveReading(
    store,
    readingOf({ term: TERM, localDate: addDays(TODAY, -1), pages: [[card(asinOf(8))]] }),
  );
  const { series } = await get(set, URL);
  const [first, second] = seriesOf(series)[0]?.observations ?? [];
  assert.deepEqual([first?.rank_status, first?.sponsored_positions], ['not_observed', null]);
  assert.deepEqual(
    [second?.rank_status, second?.rank, second?.sponsored_positions],
    ['not_observed', null, [1, 3]],
  );
});

test('selects own or watched products by asin, repeatedly and in any spelling', async () => {
  await using set = await stage();
  const body = await get(set, `${URL}&asin=${asinOf(3)}&asin=${asinOf(2).toLowerCase()}&asin=${asinOf(3)}`);
  assert.deepEqual(
    seriesOf(body['series']).map(({ asin }) => asin),
    [asinOf(2), asinOf(3)],
  );
  assert.equal(body['series_total'], 2);
});

test('refuses and names an asin of another account before it judges the keyword', async () => {
  await using set = await stage();
  const { service, key } = set;
  for (const asin of [asinOf(99), 'B0TEST001', '9784999990122']) {
    const answered = await ask(service.origin, `/api/v1/rankings?keyword=x&asin=${asinOf(1)}&asin=${asin}`, {
      key,
    });
    const body = jsonOf(answered);
    assert.equal(answered.status, 400);
    assert.match(String(body['detail']), new RegExp(asin));
    assert.equal((body['errors'] as { parameter: string }[])[0]?.parameter, 'asin');
  }
});

test('returns the ten best products of more, and their total number', async () => {
  await using set = await stage();
  const more = Array.from({ length: 12 }, (_, index) => asinOf(20 + index));
  await addGoods(set.service.store, set.id, { own: more });
  const shelf = more.toReversed().map((asin) => card(asin));
  await saveReading(set.service.store, readingOf({ term: TERM, localDate: TODAY, pages: [shelf] }));
  const body = await get(set, URL);
  assert.equal(body['series_total'], 14);
  assert.deepEqual(
    seriesOf(body['series']).map(({ asin }) => asin),
    more.toReversed().slice(0, 10),
  );
});

test('CSV has one row for each product and date, with a status in each and unknown as empty cells', async () => {
  await using set = await stage();
  const pages = [[card(asinOf(1), { isSponsored: true }), card(asinOf(1))]];
  await saveReading(set.service.store, readingOf({ term: TERM, localDate: TODAY, pages }));
  const { service, key } = set;
  const csv = await ask(service.origin, `${URL}&days=2`, { key, headers: { Accept: 'text/csv' } });
  assert.match(String(csv.headers['content-type']), /^text\/csv; charset=utf-8/);
  assert.equal(
    csv.text,
    '\ufeffkeyword,asin,local_date,observed_at,rank_status,rank,position,page,sponsored_positions,observed_results,gap_reason\r\n' +
      `${TERM},${asinOf(1)},2026-11-27,,unknown,,,,,,not_scanned\r\n` +
      `${TERM},${asinOf(1)},2026-11-28,2026-11-27T21:03:12Z,ranked,1,2,1,[1],1,\r\n` +
      `${TERM},${asinOf(2)},2026-11-27,,unknown,,,,,,not_scanned\r\n` +
      `${TERM},${asinOf(2)},2026-11-28,2026-11-27T21:03:12Z,not_observed,,,,[],1,\r\n`,
  );
});

test('a row of a partial reading has its reason beside the rank, and no row claims an absence', async () => {
  await using set = await stage();
  await saveReading(
    set.service.store,
    readingOf({
      term: TERM,
      localDate: TODAY,
      pages: [[card(asinOf(1))]],
      outcome: 'partial',
      pagesWanted: 3,
    }),
  );
  const { service, key } = set;
  const csv = await ask(service.origin, `${URL}&days=1`, { key, headers: { Accept: 'text/csv' } });
  assert.deepEqual(csv.text.split('\r\n').slice(1, -1), [
    `${TERM},${asinOf(1)},2026-11-28,2026-11-27T21:03:12Z,ranked,1,1,1,,1,partial`,
    `${TERM},${asinOf(2)},2026-11-28,,unknown,,,,,,partial`,
  ]);
});

test('the gaps of an account without products are rows without a product', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: [TERM] });
  const csv = await ask(service.origin, `${URL}&days=1`, { key, headers: { Accept: 'text/csv' } });
  assert.deepEqual(csv.text.split('\r\n').slice(1), [`${TERM},,2026-11-28,,unknown,,,,,,pending`, '']);
});

test('finds a keyword by its spelling after trimming and composing, and by no other', async () => {
  await using set = await stage();
  const { service, key } = set;
  for (const [spelling, status] of [
    ['　水筒   500ml ', 200],
    ['水筒\u00a0500ml', 200],
    ['水筒 ５００ml', 404],
    ['水筒 500ML', 404],
    ['水筒500ml', 404],
  ] as const) {
    const url = `/api/v1/rankings?keyword=${encodeURIComponent(spelling)}`;
    assert.equal((await ask(service.origin, url, { key })).status, status, spelling);
  }
  const body = await get(set, `/api/v1/rankings?keyword=${encodeURIComponent('水筒 ５００ML')}`);
  assert.deepEqual(body['suggestions'], [TERM]);
});

interface Series {
  readonly asin: string;
  readonly observations: {
    readonly local_date: string;
    readonly rank: number | null;
    readonly rank_status: string;
    readonly sponsored_positions: number[] | null;
  }[];
}

function seriesOf(value: unknown): Series[] {
  return value as Series[];
}
