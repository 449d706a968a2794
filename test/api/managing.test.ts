import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../src/core/rights.ts';
import type { ConfiguredSources } from '../../src/operations/operation.ts';
import { ENTRIES_MAX } from '../../src/operations/read-list.ts';
import { FETCHING_SOURCES } from '../../src/sources/index.ts';
import { type Asked, ask, jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { addGoods, addSeller, type ServiceOptions, startService } from './service.ts';
import { asinOf } from './shelves.ts';

/** A service with an account whose key may manage it, and ways to call it. */
async function startManaging(plan: 'pro' | 'enterprise' = 'pro', options: ServiceOptions = {}) {
  const service = await startService({ ...options, settings: { requestsPerMinute: 1_000 } });
  const seller = await addSeller(service.store, plan, SCOPES);
  const { key } = seller;
  const send = (method: string, path: string, body?: unknown, asked: Asked = {}) =>
    ask(service.origin, `/api/v1${path}`, {
      method,
      key,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...asked,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...asked.headers },
    });
  const post = async (path: string, body: unknown, asked: Asked = {}) => {
    const answered = await send('POST', path, body, asked);
    return { ...answered, json: jsonOf(answered) };
  };
  const keywords = async () => {
    const list = await service.store.listSpellings(seller.id, { afterSeq: 0, limit: 20_000 });
    return list;
  };
  return {
    service,
    seller,
    send,
    post,
    keywords,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

function deleteKeyword(keyword: string): [method: string, path: string] {
  return ['DELETE', `/keywords?keyword=${encodeURIComponent(keyword)}`];
}

test('adds keywords, keeps duplicates, and leaves twins out until they are allowed', async () => {
  await using managing = await startManaging();
  const { post, keywords } = managing;
  const list = { keywords: ['水筒　500ml', 'ＵＳＢ扇風機', '', 'usb扇風機', '水筒 500ml'] };
  const first = await post('/keywords', list);
  assert.equal(first.status, 200);
  const { advice, ...rest } = first.json;
  assert.deepEqual(rest, {
    added: ['水筒 500ml', 'ＵＳＢ扇風機'],
    duplicate: ['水筒 500ml'],
    blank: 1,
    twins: [{ keyword: 'usb扇風機', twin_of: 'ＵＳＢ扇風機' }],
    ranks_filled: 0,
    cost_per_day: null,
  });
  assert.match(
    String(advice),
    /^1 keyword differs .*`"allow_twins": true`\. Keywords are not scanned automatically/,
  );
  const japanese = await post('/keywords', list, { headers: { 'Accept-Language': 'ja' } });
  assert.match(String(japanese.json['advice']), /1 件は、.*追加の対象外です/);
  const allowed = await post('/keywords', { keywords: ['usb扇風機'], allow_twins: true });
  assert.deepEqual(allowed.json['added'], ['usb扇風機']);
  assert.match(String(allowed.json['advice']), /^Keywords are not scanned automatically/);
  assert.deepEqual(await keywords(), ['水筒 500ml', 'ＵＳＢ扇風機', 'usb扇風機']);
});

test('a dry run answers what would happen and changes nothing, the version of the account included', async () => {
  await using managing = await startManaging();
  const { service, seller, send, post, keywords } = managing;
  await post('/keywords', { keywords: ['水筒'] });
  const version = await service.store.accountVersion(seller.id);
  const body = { keywords: ['水筒', 'タンブラー'] };
  const dry = await post('/keywords', { ...body, dry_run: true });
  assert.equal(await service.store.accountVersion(seller.id), version);
  const { headers } = await send('GET', '/keywords');
  const isSame = { headers: { 'If-None-Match': String(headers['etag']) } };
  assert.equal((await send('GET', '/keywords', undefined, isSame)).status, 304);
  assert.deepEqual((await post('/keywords', body)).json, dry.json);
  assert.deepEqual(await keywords(), ['水筒', 'タンブラー']);
  assert.equal((await send('GET', '/keywords', undefined, isSame)).status, 200);
});

const COSTS = [
  ['serpapi', 'KEY', { keywords: { calls: 6, amount: 6, unit: 'search' }, products: null }],
  [
    'dataforseo',
    'login:password',
    { keywords: { calls: 2, amount: 6_000, unit: 'micro_usd' }, products: null },
  ],
  ['keepa', 'KEY', { keywords: null, products: { calls: 2, amount: 6, unit: 'token' } }],
] as const;

for (const [kind, key, expected] of COSTS) {
  test(`says what two keywords and two products cost a day with ${kind}, whether or not others track them`, async () => {
    const sources: ConfiguredSources = { kinds: FETCHING_SOURCES, chosen: { kind, key, options: {} } };
    await using managing = await startManaging('pro', { sources });
    const { store } = managing.service;
    await addGoods(store, (await addSeller(store)).id, { keywords: ['水筒'] });
    const body = { keywords: ['水筒', 'タンブラー', '水筒'], dry_run: true };
    assert.deepEqual((await managing.post('/keywords', body)).json['cost_per_day'], expected.keywords);
    // `competitor` is what answers call it.
    const relations = ['own', 'competitor', 'competitor'];
    const products = relations.map((relation, at) => ({ asin: asinOf(at % 2), relation }));
    const dry = await managing.post('/products', { products, dry_run: true });
    assert.deepEqual(dry.json['cost_per_day'], expected.products);
    assert.deepEqual(await store.listAsins(managing.seller.id), []);
    assert.deepEqual((await managing.post('/products', { products })).json, dry.json);
    const kept = (await store.listAsins(managing.seller.id)).map(({ relation }) => relation);
    assert.deepEqual(kept, ['own', 'watched']);
  });
}

test('what belongs into the body is refused in the query, so that a dry run never changes anything', async () => {
  await using managing = await startManaging();
  const { post, keywords } = managing;
  for (const path of [
    '/keywords?dry_run=true',
    '/keywords?keywords=%E6%B0%B4%E7%AD%92',
    '/keywords?allow_twins',
  ])
    assert.equal((await post(path, { keywords: ['水筒'] })).status, 400, path);
  const products = await post('/products?dry_run=true', { products: [{ asin: asinOf(1), relation: 'own' }] });
  assert.equal(products.status, 400);
  assert.match(products.text, /"parameter":"dry_run"/);
  assert.deepEqual(await keywords(), []);
  await post('/keywords', { keywords: ['氷'] });
  assert.equal((await managing.send('DELETE', '/keywords?keyword=%E6%B0%B7&dry_run=true')).status, 400);
  assert.equal((await keywords()).length, 1);
  assert.equal((await post('/keywords?verbose=1', { keywords: ['水筒'] })).status, 200);
});

test('a fault names its entry, and nothing is added', async () => {
  await using managing = await startManaging();
  const { post, keywords } = managing;
  const invalid = await post('/keywords', { keywords: ['水筒', 'a\u200bb', '', 'https://example.com/'] });
  assert.equal(invalid.status, 400);
  const { code, detail, errors } = invalid.json;
  assert.equal(code, 'invalid_parameter');
  assert.match(String(detail), /2 of the `keywords` are not valid. Entry 1 \(from 0\): .*U\+200B/);
  assert.ok(Array.isArray(errors));
  assert.deepEqual(
    errors.map(({ parameter, index }) => [parameter, index]),
    [
      ['keywords', 1],
      ['keywords', 3],
    ],
  );
  for (const [body, index, message] of [
    [{ keywords: ['水筒', 5, null] }, 1, /must be text, but a number/],
    [{ keywords: ['\ud800'] }, 0, /incomplete character/],
    [{ keywords: '水筒' }, undefined, /must be a list, but text/],
    [{ keywords: [] }, undefined, /no entries/],
    [{ keywords: ['水筒'], dry_run: 'yes' }, undefined, /must be true or false/],
    [{ keywords: ['水筒'], twins: true }, undefined, /cannot have the member "twins"/],
  ] as const) {
    const { status, json } = await post('/keywords', body);
    const [first] = json['errors'] as { index?: number; message: string }[];
    assert.deepEqual([status, first?.index], [400, index], JSON.stringify(body));
    assert.match(first?.message ?? '', message);
  }
  assert.deepEqual(await keywords(), []);
});

test('a list that is wrong throughout gets an answer of bounded length', async () => {
  await using managing = await startManaging('enterprise');
  for (const entry of [1, 'a\u200b', { a: 1 }]) {
    const answered = await managing.post('/keywords', { keywords: Array(ENTRIES_MAX).fill(entry) });
    assert.equal(answered.status, 400);
    assert.equal((answered.json['errors'] as unknown[]).length, 100);
    assert.ok(answered.text.length < 32_768, `${answered.text.length}`);
  }
  const long = await managing.post('/keywords', { keywords: Array(ENTRIES_MAX + 1).fill('水') });
  assert.match(String(long.json['detail']), /more than 10,000/);
});

test('ten thousand keywords are added by one request in a few seconds', async () => {
  await using managing = await startManaging('enterprise');
  const { service, seller, send, post } = managing;
  const own = Array.from({ length: 500 }, (_, at) => asinOf(at + 1));
  const watched = Array.from({ length: 2_000 }, (_, at) => asinOf(at + 501));
  await addGoods(service.store, seller.id, { own, watched });
  const keywords = Array.from({ length: ENTRIES_MAX }, (_, at) => `水筒 ${at}`);
  const startedMs = performance.now();
  const { status, json } = await post('/keywords', { keywords });
  assert.equal(status, 200);
  assert.ok(performance.now() - startedMs < 10_000, `${performance.now() - startedMs} ms`);
  assert.equal((json['added'] as unknown[]).length, ENTRIES_MAX);
  const { status: full, json: problem } = await post('/keywords', { keywords: ['もう 1 件'] });
  assert.deepEqual(
    [full, problem['code'], problem['limit'], problem['count']],
    [403, 'plan_limit', 10_000, 10_000],
  );
  assert.equal((await send(...deleteKeyword('水筒 7'))).status, 200);
  assert.equal((await post('/keywords', { keywords: ['もう 1 件'] })).status, 200);
});

test('a keyword is removed by its spelling; one that is not there is 404 with the closest spellings', async () => {
  await using managing = await startManaging();
  const { send, post, keywords } = managing;
  await post('/keywords', { keywords: ['水筒 500ml', 'タンブラー'] });
  const other = await send(...deleteKeyword('水筒 ５００ml'));
  assert.equal(other.status, 404);
  assert.deepEqual(jsonOf(other)['suggestions'], ['水筒 500ml']);
  const done = await send(...deleteKeyword(' 水筒　500ml '));
  assert.deepEqual([done.status, jsonOf(done)], [200, { keyword: '水筒 500ml', deleted: true }]);
  assert.equal((await send(...deleteKeyword('水筒 500ml'))).status, 404);
  assert.equal((await send('DELETE', '/keywords')).status, 400);
  assert.equal((await send('DELETE', '/keywords?keyword=a&keyword=b')).status, 400);
  assert.deepEqual(await keywords(), ['タンブラー']);
});

test('adds products with their relations and names, and removes one', async () => {
  await using managing = await startManaging();
  const { service, seller, send, post } = managing;
  const [first, second, third] = [asinOf(1), asinOf(2), asinOf(3)];
  const added = await post('/products', {
    products: [
      { asin: first, relation: 'own', names: ['ハルナギの水筒', 'ハルナギ ボトル'] },
      { asin: `https://www.amazon.co.jp/dp/${second}`, relation: 'watched' },
      { asin: third, relation: 'watched', names: [] },
    ],
  });
  assert.deepEqual([added.status, added.json['added']], [200, [first, second, third]]);
  const again = await post('/products', {
    products: [
      { asin: first, relation: 'watched', names: ['水筒ハルナギ'] },
      { asin: second, relation: 'own' },
      { asin: third, relation: 'watched' },
    ],
  });
  assert.deepEqual(again.json, {
    added: [],
    duplicate: [third],
    became_own: [second],
    stayed_own: [first],
    ranks_filled: 0,
    cost_per_day: null,
    advice: null,
  });
  const names = async () => (await service.store.listAsins(seller.id)).map((one) => [one.asin, one.names]);
  assert.deepEqual((await names())[0], [first, ['ハルナギの水筒', 'ハルナギ ボトル', '水筒ハルナギ']]);
  const gone = await send('DELETE', `/products/${second.toLowerCase()}`);
  assert.deepEqual([gone.status, jsonOf(gone)], [200, { asin: second, deleted: true }]);
  assert.equal((await send('DELETE', `/products/${second}`)).status, 404);
  assert.equal((await send('DELETE', '/products/x')).status, 400);
});

test('a fault in one product names it and adds none; names are bounded', async () => {
  await using managing = await startManaging();
  const { service, seller, post } = managing;
  const good = { asin: asinOf(1), relation: 'own' };
  const many = Array.from({ length: 40 }, (_, at) => `ハルナギ ${at}`);
  for (const [products, parameter, index] of [
    [[good, { asin: 'B0', relation: 'own' }], 'asin', 1],
    [[good, { asin: asinOf(2), relation: 'rival' }], 'relation', 1],
    [[good, { asin: asinOf(2) }], 'relation', 1],
    [[good, 'B0TEST0002'], 'products', 1],
    [[good, { ...good, names: ['水筒', 5] }], 'names', 1],
    [[{ ...good, names: ['プロ'] }], 'names', 0],
    [[good, { ...good, color: 'red' }], 'color', 1],
    [[], 'products', undefined],
    [[1, 2, 3].map((n) => ({ asin: asinOf(n), relation: 'own', names: many })), 'names', undefined],
  ] as const) {
    const { status, json, text } = await post('/products', { products });
    const [first] = json['errors'] as { parameter: string; index?: number }[];
    assert.deepEqual([status, first?.parameter, first?.index], [400, parameter, index], text);
  }
  assert.deepEqual(await service.store.listAsins(seller.id), []);
  const tooMany = Array.from({ length: 201 }, (_, at) => ({ asin: asinOf(at + 1), relation: 'watched' }));
  const { status, json } = await post('/products', { products: tooMany });
  assert.deepEqual([status, json['code'], json['limit'], json['count']], [403, 'plan_limit', 200, 0]);
});

test('the same request with its Idempotency-Key is carried out once, a refusal by the plan included', async () => {
  await using managing = await startManaging();
  const { send, post, keywords } = managing;
  const keyed = { headers: { 'Idempotency-Key': 'k' } };
  const first = await post('/keywords', { keywords: ['水筒'] }, keyed);
  await send(...deleteKeyword('水筒'));
  const again = await post('/keywords', { keywords: ['水筒'] }, keyed);
  assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
  assert.deepEqual(await keywords(), []);
  assert.equal((await post('/keywords', { keywords: ['鍋'] }, keyed)).status, 422);
  assert.equal(
    (await post('/keywords', { keywords: ['a\u200bb'] }, { headers: { 'Idempotency-Key': 'x' } })).status,
    400,
  );
  assert.equal(
    (await post('/keywords', { keywords: ['鍋'] }, { headers: { 'Idempotency-Key': 'x' } })).status,
    200,
  );
});

for (const [name, openOptions] of BOTH_STORES) {
  test(`of requests that race for the last places of a plan on ${name} only as many succeed as fit`, async () => {
    await using managing = await startManaging('pro', await openOptions());
    const { service, seller, post } = managing;
    const keywords = Array.from({ length: 996 }, (_, at) => `語 ${at}`);
    const watched = Array.from({ length: 196 }, (_, at) => asinOf(at + 1));
    await addGoods(service.store, seller.id, { keywords, watched });
    const race = async (path: string, bodyOf: (n: number) => object) => {
      const sent = [1, 2, 3, 4].map((n) => post(path, bodyOf(n)));
      return (await Promise.all(sent)).map(({ status }) => status).toSorted();
    };
    const words = (n: number) => ({ keywords: [`競 ${n}a`, `競 ${n}b`] });
    const goods = (n: number) => ({
      products: [1, 2].map((k) => ({ asin: asinOf(500 + 2 * n + k), relation: 'watched' })),
    });
    assert.deepEqual(await race('/keywords', words), [200, 200, 403, 403]);
    assert.deepEqual(await race('/products', goods), [200, 200, 403, 403]);
    const { keywords: held, watchedAsins } = await service.store.countAccount(seller.id);
    assert.deepEqual([held, watchedAsins], [1_000, 200]);
  });
}
