import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, type Seller, type Service, startService } from './service.ts';
import { asinOf } from './shelves.ts';

interface ListedEvent {
  readonly id: string;
  readonly local_date: string;
  readonly asin: string;
  readonly kind: string;
  readonly after: unknown;
  readonly summary: string;
  readonly before: unknown;
}

interface Answer {
  readonly days: number;
  readonly from: string;
  readonly to: string;
  readonly events: readonly ListedEvent[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly latest_cursor: string;
}

const [ONE, TWO, THREE] = [asinOf(1), asinOf(2), asinOf(3)];

/** A service with a seller of two own products and one watched one. */
async function makeStage(): Promise<{ readonly service: Service; readonly seller: Seller }> {
  const service = await startService({ settings: { eventsRequestsPerMinute: 50 } });
  const seller = await addSeller(service.store);
  await addGoods(service.store, seller.id, { own: [TWO, THREE], watched: [ONE] });
  return { service, seller };
}

async function answerOf(
  { service, seller }: { service: Service; seller: Seller },
  query = '',
): Promise<Answer> {
  const answered = await ask(service.origin, `/api/v1/events${query}`, { key: seller.key });
  assert.equal(answered.status, 200, answered.text);
  return JSON.parse(answered.text);
}

async function see(service: Service, day: number, more: Partial<ProductSnapshot>, asins = [ONE, TWO, THREE]) {
  await service.store.saveProducts(asins.map((asin) => samplePage(asin, `2026-11-${day}`, more)));
}

test('returns events of price and title as in the contract, in the language that the client prefers', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  await see(service, 27, { price: 1980, title: 'ハルナギ 扇風機' }, [TWO]);
  await see(service, 28, { price: 1780, title: 'ハルナギ 扇風機' }, [TWO]);
  const answered = await ask(service.origin, '/api/v1/events', { key: stage.seller.key });
  const { events, ...rest } = jsonOf(answered);
  assert.deepEqual(events, [
    {
      id: Array.isArray(events) ? events[0].id : '',
      local_date: '2026-11-28',
      observed_at: '2026-11-27T21:00:00Z',
      asin: TWO,
      title: 'ハルナギ 扇風機',
      relation: 'own',
      kind: 'price',
      before: 1980,
      after: 1780,
      unit: 'JPY',
      change: -200,
      change_percent: -10.1,
      compared_with: '2026-11-27',
      summary: 'Price fell from ¥1,980 to ¥1,780',
    },
  ]);
  assert.deepEqual([rest['days'], rest['has_more'], rest['next_cursor']], [7, false, null]);
  const headers = { 'Accept-Language': 'ja' };
  const japanese = await ask(service.origin, '/api/v1/events', { key: stage.seller.key, headers });
  assert.match(japanese.text, /価格が 1,980 円から 1,780 円に下がりました/);
  assert.match(String(japanese.headers['vary']), /Accept-Language/);
  assert.notEqual(japanese.headers['etag'], answered.headers['etag']);
});

test('returns each event once over pages and a later since, whatever arrives in between', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  for (const day of [22, 23, 24, 26]) await see(service, day, { price: day, title: `扇風機 ${day}` });
  const whole = await answerOf(stage);
  assert.equal(whole.events.length, 18);
  const seen: string[] = [];
  let page = await answerOf(stage, '?limit=4');
  for (let part = 0; ; part += 1) {
    seen.push(...page.events.map(({ id }) => id));
    if (page.next_cursor === null) break;
    await see(service, part % 2 === 0 ? 28 : 27, { price: 100 + part, title: `別の扇風機 ${part}` }, [
      asinOf(1 + (part % 3)),
    ]);
    page = await answerOf(stage, `?limit=4&cursor=${page.next_cursor}`);
  }
  assert.deepEqual(
    seen,
    whole.events.map(({ id }) => id),
  );
  const later = await answerOf(stage, `?since=${page.latest_cursor}`);
  const now = await answerOf(stage);
  assert.ok(later.events.length > 0);
  assert.deepEqual(
    [...seen, ...later.events.map(({ id }) => id)].toSorted(),
    now.events.map(({ id }) => id).toSorted(),
  );
  const nothing = await answerOf(stage, `?since=${later.latest_cursor}`);
  assert.deepEqual(nothing.events, []);
});

test('accepts the id of an event as since, and returns what arrived later', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  for (const day of [25, 26]) await see(service, day, { price: day }, [TWO]);
  const [newest] = (await answerOf(stage)).events;
  assert.deepEqual((await answerOf(stage, `?since=${newest?.id}`)).events, []);
  await see(service, 28, { price: 28 }, [TWO]);
  const later = (await answerOf(stage, `?since=${newest?.id}`)).events;
  assert.deepEqual(
    later.map(({ after }) => after),
    [28],
  );
});

test('filters events by days, asin, kind and relation, and refuses invalid values', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  for (const day of [20, 21, 27, 28]) await see(service, day, { price: day, title: `扇風機 ${day}` });
  const count = async (query: string) => (await answerOf(stage, query)).events.length;
  assert.equal(await count(''), 12);
  assert.equal(await count('?days=1'), 6);
  assert.equal(await count('?days=30'), 18);
  assert.equal(await count(`?kind=price&relation=competitor&days=30`), 3);
  assert.equal(await count(`?asin=${TWO}&asin=${ONE}&kind=price&kind=title&days=30`), 12);
  const refused = {
    days: '31',
    limit: '501',
    kind: 'weather',
    relation: 'watched',
    asin: 'B0TEST9999',
    cursor: 'evc_x',
    since: 'evt_nothing',
  };
  for (const [parameter, value] of Object.entries(refused)) {
    const answered = await ask(service.origin, `/api/v1/events?${parameter}=${value}`, {
      key: stage.seller.key,
    });
    assert.equal(answered.status, 400);
    assert.match(answered.text, new RegExp(`"parameter":"${parameter}"`));
  }
});

test('explains what to send instead of an invalid cursor or since', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const detailOf = async (query: string) =>
    String(jsonOf(await ask(service.origin, `/api/v1/events?${query}`, { key }))['detail']);
  assert.match(await detailOf('cursor=evc_x'), /`next_cursor`/);
  for (const since of ['evc_x', 'yesterday', 'evt_nothing']) {
    assert.match(await detailOf(`since=${since}`), /`latest_cursor`/);
  }
});

test('continues a list with its own dates or none, and refuses other dates beside a cursor', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  for (const day of [22, 26, 27, 28]) await see(service, day, { price: day, title: `扇風機 ${day}` });
  const lists = {
    '': ['', 'days=7', 'from=2026-11-22&to=2026-11-28', 'from=2026-11-22', 'from=2026-11-22&to=2026-12-02'],
    'days=3': ['', 'days=3', 'from=2026-11-26'],
    'from=2026-11-22&to=2026-11-27': ['', 'from=2026-11-22&to=2026-11-27'],
    'to=2026-11-27': ['', 'to=2026-11-27'],
  };
  for (const [first, same] of Object.entries(lists)) {
    const { next_cursor: cursor } = await answerOf(stage, `?${first}&limit=1`);
    for (const dates of same) {
      const { days } = await answerOf(stage, `?cursor=${cursor}&limit=1&${dates}`);
      assert.equal(days, (await answerOf(stage, `?${first}`)).days, `${first}: ${dates}`);
    }
  }
  const { next_cursor: cursor } = await answerOf(stage, '?from=2026-11-22&to=2026-11-27&limit=1');
  for (const [dates, parameter] of [
    ['days=7', 'days'],
    ['from=2026-11-21&to=2026-11-27', 'from'],
    ['from=2026-11-22&to=2026-11-26', 'to'],
    ['from=2026-11-28', 'from'],
    ['to=2026-11-27', 'to'],
  ] as const) {
    const { status, text } = await ask(service.origin, `/api/v1/events?cursor=${cursor}&${dates}`, {
      key: stage.seller.key,
    });
    assert.equal(status, 400, dates);
    assert.match(text, new RegExp(`from 2026-11-22 to 2026-11-27.*"parameter":"${parameter}"`));
  }
});

test('keeps the dates of a list that is read on after midnight', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  for (const day of [26, 27, 28]) await see(service, day, { price: day, title: `扇風機 ${day}` });
  const { next_cursor: cursor } = await answerOf(stage, '?days=7&limit=1');
  service.clock.nowMs += 24 * 60 * 60_000;
  const page = await answerOf(stage, `?days=7&limit=1&cursor=${cursor}`);
  assert.deepEqual([page.from, page.to], ['2026-11-22', '2026-11-28']);
});

test('refuses a made-up cursor with a text that no database compares', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  const members = ['2026-11-28', 7, 0, 1_000_000, '2026-11-28', 'own', '\0', 'price', 'evt_x'];
  const cursor = `evc_${Buffer.from(JSON.stringify(members)).toString('base64url')}`;
  const { status, text } = await ask(service.origin, `/api/v1/events?cursor=${cursor}`, {
    key: stage.seller.key,
  });
  assert.equal(status, 400);
  assert.match(text, /"cursor"/);
});

test('quarantines text of the shop in JSON and CSV, cut to the length of its kind', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  await see(service, 27, { title: 'ハルナギ 扇風機', coupon: '=1+1' }, [TWO]);
  await see(service, 28, { title: `\u202e悪${'あ'.repeat(600)}`, coupon: `@SUM ${'い'.repeat(300)}` }, [TWO]);
  const { events } = await answerOf(stage);
  const [title, coupon] = events;
  assert.deepEqual([title?.kind, [...String(title?.after)].length], ['title', 500]);
  assert.deepEqual([coupon?.kind, [...String(coupon?.after)].length], ['coupon', 200]);
  assert.doesNotMatch(JSON.stringify(events), /\u202e/);
  const headers = { Accept: 'text/csv' };
  const { bytes } = await ask(service.origin, '/api/v1/events', { key: stage.seller.key, headers });
  const rows = bytes.toString().split('\r\n');
  assert.match(
    String(rows[0]),
    /^\ufeffid,local_date,observed_at,asin,title,relation,kind,before,after,unit,/,
  );
  assert.match(String(rows[2]), /,coupon,'=1\+1,'@SUM い/);
});

test('CSV of the first rows says in a header where the list continues, and nothing at its end', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  await see(service, 27, { price: 1980 }, [TWO, THREE]);
  await see(service, 28, { price: 1780 }, [TWO, THREE]);
  const get = (query: string) =>
    ask(service.origin, `/api/v1/events?${query}`, {
      key: stage.seller.key,
      headers: { Accept: 'text/csv' },
    });
  const first = await get('limit=1');
  const cursor = String(first.headers['x-next-cursor']);
  assert.equal(cursor, (await answerOf(stage, '?limit=1')).next_cursor);
  const rest = await get(`limit=1&cursor=${cursor}`);
  assert.equal(rest.headers['x-next-cursor'], undefined);
  assert.match(first.text, new RegExp(`,${TWO},`));
  assert.match(rest.text, new RegExp(`,${THREE},`));
});

test('accepts ten requests a minute, which also count in the sixty', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  for (let use = 1; use <= 10; use += 1) {
    const { status, headers } = await ask(service.origin, '/api/v1/events', { key });
    assert.equal(status, 200);
    assert.equal(headers['ratelimit-policy'], '"default";q=60;w=60, "events";q=10;w=60');
    assert.match(
      String(headers['ratelimit']),
      new RegExp(`^"default";r=${60 - use};t=\\d+, "events";r=${10 - use};t=\\d+$`),
    );
  }
  const refused = await ask(service.origin, '/api/v1/events', { key });
  const { code, limit } = jsonOf(refused);
  assert.deepEqual([refused.status, code, limit], [429, 'rate_limited', 10]);
  assert.match(String(refused.headers['ratelimit']), /^"default";r=50;/);
  const other = await ask(service.origin, '/api/v1/me', { key });
  assert.match(String(other.headers['ratelimit']), /^"default";r=49;t=\d+$/);
});

test('returns products with their facts, own page first, and carries nothing over from another date', async () => {
  const stage = await makeStage();
  await using service = stage.service;
  await see(service, 27, { price: 1, sellerName: '前の店' }, [TWO]);
  const ranks = [{ rank: 64, category: '扇風機', categoryId: '4082411' }];
  const seen = {
    price: 1980,
    bestSellerRanks: ranks,
    rating: 4.3,
    stock: { state: 'low', quantity: 3, text: '残り3点' },
  } as const;
  await see(service, 28, { ...seen, title: 'ハルナギ 扇風機' }, [TWO]);
  const answered = await ask(service.origin, '/api/v1/products', { key: stage.seller.key });
  const { products } = jsonOf(answered);
  assert.ok(Array.isArray(products));
  assert.deepEqual(
    products.map(({ asin, relation }) => [asin, relation]),
    [
      [TWO, 'own'],
      [THREE, 'own'],
      [ONE, 'competitor'],
    ],
  );
  assert.deepEqual(products[0], {
    asin: TWO,
    relation: 'own',
    title: 'ハルナギ 扇風機',
    names: [],
    price: 1980,
    currency: 'JPY',
    stock: 'low',
    rating: 4.3,
    review_count: null,
    seller: null,
    bsr: [{ rank: 64, category: '扇風機', category_id: '4082411' }],
    observed_at: '2026-11-27T21:00:00Z',
    local_date: '2026-11-28',
    last_problem: null,
  });
  assert.deepEqual([products[2].price, products[2].stock, products[2].local_date], [null, 'unknown', null]);
});
