import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, type Service, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const PATH = '/api/v1/keywords';

type Entry = Readonly<Record<string, unknown>>;

async function listOf(service: Service, key: string, query = ''): Promise<Entry[]> {
  return jsonOf(await ask(service.origin, PATH + query, { key }))['keywords'] as Entry[];
}

async function stage(goods: Parameters<typeof addGoods>[2]) {
  const service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, goods);
  return { service, key, id, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('claims nothing for a keyword that was never scanned', async () => {
  await using set = await stage({ own: [asinOf(1)], keywords: ['水筒'] });
  assert.deepEqual(await listOf(set.service, set.key), [
    {
      keyword: '水筒',
      rank_status: 'not_observed',
      rank: null,
      asin: null,
      previous_rank: null,
      previous_local_date: null,
      observed_at: null,
      local_date: null,
      observed_results: null,
      brought_by: null,
      ranks: [],
      last_problem: null,
    },
  ]);
});

test('returns the best product with its own previous rank', async () => {
  await using set = await stage({ own: [asinOf(1), asinOf(2)], keywords: ['水筒'] });
  const { store } = set.service;
  const yesterday = addDays(TODAY, -1);
  const shelf = (...numbers: number[]) => [numbers.map((number) => card(asinOf(number)))];
  await saveReading(store, readingOf({ term: '水筒', localDate: yesterday, pages: shelf(1, 7, 8, 2) }));
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: shelf(7, 2, 8, 1) }));
  const [entry] = await listOf(set.service, set.key);
  assert.deepEqual(
    [entry?.['rank'], entry?.['asin'], entry?.['previous_rank'], entry?.['previous_local_date']],
    [2, asinOf(2), 4, yesterday],
  );
  const ranks = entry?.['ranks'] as Entry[];
  assert.deepEqual(
    ranks.map((each) => [each['asin'], each['rank']]),
    [
      [asinOf(2), 2],
      [asinOf(1), 4],
    ],
  );
});

test('returns the product with the best previous rank if none is observed', async () => {
  await using set = await stage({ own: [asinOf(1), asinOf(2)], keywords: ['水筒'] });
  const { store } = set.service;
  const yesterday = addDays(TODAY, -1);
  const shelf = (...numbers: number[]) => [numbers.map((number) => card(asinOf(number)))];
  await saveReading(store, readingOf({ term: '水筒', localDate: yesterday, pages: shelf(7, 2, 8) }));
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: shelf(7, 8, 9) }));
  const [entry] = await listOf(set.service, set.key);
  assert.deepEqual(
    [
      entry?.['rank_status'],
      entry?.['rank'],
      entry?.['asin'],
      entry?.['previous_rank'],
      entry?.['local_date'],
    ],
    ['not_observed', null, asinOf(2), 2, TODAY],
  );
});

test('keeps the older observation after a failed or partial day, and reports the problem', async () => {
  await using set = await stage({ own: [asinOf(1)], keywords: ['水筒', '扇風機'] });
  const { store } = set.service;
  const yesterday = addDays(TODAY, -1);
  for (const term of ['水筒', '扇風機']) {
    await saveReading(store, readingOf({ term, localDate: yesterday, pages: [[card(asinOf(1))]] }));
  }
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: [], outcome: 'failed' }));
  const pages = [[card(asinOf(7))]];
  await saveReading(
    store,
    readingOf({ term: '扇風機', localDate: TODAY, pages, outcome: 'partial', pagesWanted: 3 }),
  );
  const entries = await listOf(set.service, set.key);
  assert.deepEqual(
    entries.map((entry) => [entry['rank'], entry['local_date'], entry['last_problem']]),
    [
      [1, yesterday, { local_date: TODAY, reason: 'blocked' }],
      [1, yesterday, { local_date: TODAY, reason: 'partial' }],
    ],
  );
});

test('claims nothing while the first reading is failed or partial, and says why', async () => {
  const keywords = ['失敗', '一部'];
  await using set = await stage({ own: [asinOf(1)], keywords });
  const { store } = set.service;
  const pages = [[card(asinOf(7))]];
  await saveReading(store, readingOf({ term: '失敗', localDate: TODAY, pages: [], outcome: 'failed' }));
  const part = { localDate: TODAY, pages, outcome: 'partial', pagesWanted: 3 } as const;
  await saveReading(store, readingOf({ term: '一部', ...part }));
  const nothing = {
    rank_status: 'not_observed',
    rank: null,
    asin: null,
    observed_at: null,
    local_date: null,
  };
  assert.deepEqual(
    (await listOf(set.service, set.key)).map(
      ({ rank_status, rank, asin, observed_at, local_date, ranks, last_problem }) => [
        { rank_status, rank, asin, observed_at, local_date },
        ranks,
        last_problem,
      ],
    ),
    ['blocked', 'partial'].map((reason) => [nothing, [], { local_date: TODAY, reason }]),
  );
});

test('shows the absence in the newest complete reading to an account without products', async () => {
  await using set = await stage({ keywords: ['水筒'] });
  await saveReading(
    set.service.store,
    readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] }),
  );
  const [entry] = await listOf(set.service, set.key);
  assert.deepEqual(
    [
      entry?.['rank_status'],
      entry?.['rank'],
      entry?.['local_date'],
      entry?.['observed_results'],
      entry?.['ranks'],
    ],
    ['not_observed', null, TODAY, 1, []],
  );
});

test('returns the whole list in order over pages of any size, each keyword once', async () => {
  const keywords = Array.from({ length: 7 }, (_, index) => `語 ${7 - index}`);
  await using set = await stage({ keywords });
  for (const limit of [1, 3, 7, 1000]) {
    const seen: unknown[] = [];
    let cursor: unknown = null;
    do {
      const query = cursor === null ? `?limit=${limit}` : `?limit=${limit}&cursor=${cursor}`;
      const body = jsonOf(await ask(set.service.origin, PATH + query, { key: set.key }));
      seen.push(...(body['keywords'] as Entry[]).map((entry) => entry['keyword']));
      cursor = body['next_cursor'];
    } while (cursor !== null);
    assert.deepEqual(seen, keywords);
  }
});

test('returns a list of several look-ups completely and in order, with and without a limit', async () => {
  const keywords = Array.from({ length: 450 }, (_, index) => `語 ${450 - index}`);
  await using set = await stage({ keywords });
  const listed = async (query: string) =>
    (await listOf(set.service, set.key, query)).map((each) => each['keyword']);
  assert.deepEqual(await listed(''), keywords);
  assert.deepEqual(await listed('?limit=400'), keywords.slice(0, 400));
});

test('refuses a limit out of range and an invalid cursor', async () => {
  await using set = await stage({});
  for (const query of ['?limit=0', '?limit=1001', '?limit=', '?cursor=x', '?cursor=kw_', '?cursor=kw_01']) {
    const answered = await ask(set.service.origin, PATH + query, { key: set.key });
    assert.equal(answered.status, 400, query);
  }
});
