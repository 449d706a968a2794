import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { SCOPES } from '../../src/core/rights.ts';
import { accountOperations } from '../../src/operations/index.ts';
import { saveReading } from '../store/save-reading.ts';
import { type Asked, ask, jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { addGoods, addSeller, type Seller, type ServiceOptions, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const TERM = '水筒 500ml';
const HEAD = 'keyword,asin,local_date,rank\n';
const [ONE, TWO, OTHER] = [asinOf(1), asinOf(2), asinOf(9)];

/** Two accounts with the same keyword and products, and readings of some dates. */
async function stage(options: ServiceOptions = {}) {
  const service = await startService({
    ...options,
    settings: { requestsPerMinute: 10_000, eventsRequestsPerMinute: 10_000 },
  });
  const { store, origin } = service;
  const [seller, other] = [await addSeller(store, 'pro', SCOPES), await addSeller(store, 'pro', SCOPES)];
  const goods = {
    own: [ONE],
    watched: [TWO],
    keywords: [TERM, 'マグ'],
    addedAtMs: Date.parse('2026-11-10T00:00:00Z'),
  };
  for (const { id } of [seller, other]) await addGoods(store, id, goods);
  const order = [
    [ONE, OTHER, TWO],
    [OTHER, ONE],
    [TWO, OTHER, ONE],
  ];
  for (const [at, asins] of order.entries()) {
    const cards = asins.map((asin) => card(asin));
    await saveReading(
      store,
      readingOf({ term: TERM, localDate: addDays(TODAY, 2 * (at - 2)), pages: [cards] }),
    );
  }
  const send = (method: string, path: string, asked: Asked = {}) =>
    ask(origin, `/api/v1${path}`, { method, key: seller.key, ...asked });
  const post = async (query: string, body: string, type = 'text/csv') => {
    const answered = await send('POST', `/history${query}`, { body, headers: { 'Content-Type': type } });
    return { ...answered, json: jsonOf(answered) };
  };
  return { service, seller, other, send, post, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

type Staged = Awaited<ReturnType<typeof stage>>;

/** Every answer of the API to an account, as JSON and as CSV, without what is marked as imported. */
async function readAll({ service }: Staged, { key }: Seller): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const keyword = `keyword=${encodeURIComponent(TERM)}`;
  for (const { http, name } of accountOperations.filter((one) => one.name !== 'rank-imports')) {
    for (const query of ['', `&asin=${TWO}`, '&days=7']) {
      const answered = await ask(service.origin, `/api/v1${http.path}?${keyword}${query}`, { key });
      assert.equal(answered.status, 200, name);
      const { imported: _, imported_total: __, key: ___, ...rest } = jsonOf(answered);
      answers[`${name}${query}`] = rest;
      if (http.csv === undefined) continue;
      const csv = await ask(service.origin, `/api/v1${http.path}?${keyword}${query}`, {
        key,
        headers: { accept: 'text/csv' },
      });
      answers[`${name}${query} csv`] = csv.text;
    }
  }
  return answers;
}

/** Ranks before, between, on and after the dates that were read. */
function fileOf(asins: readonly string[]): string {
  const dates = Array.from({ length: 12 }, (_, day) => addDays(TODAY, -day));
  return (
    HEAD + asins.flatMap((asin) => dates.map((date, at) => `${TERM},${asin},${date},${at + 1}\n`)).join('')
  );
}

for (const [name, openOptions] of BOTH_STORES) {
  test(`imported ranks change no measured answer of any account, and only their own account has them, on ${name}`, async () => {
    await using staged = await stage(await openOptions());
    const { seller, other, send, post } = staged;
    const before = [await readAll(staged, seller), await readAll(staged, other)];
    const answered = await post('', fileOf([ONE, TWO]));
    assert.deepEqual([answered.status, answered.json['added']], [201, 24]);
    assert.deepEqual([await readAll(staged, seller), await readAll(staged, other)], before);
    const path = `/rankings?keyword=${encodeURIComponent(TERM)}`;
    const own = jsonOf(await send('GET', path));
    assert.equal(own['imported_total'], 2);
    const [first] = own['imported'] as { observations: { local_date: string; rank: number }[] }[];
    assert.deepEqual(
      { ...first, observations: first?.observations.at(-1) },
      {
        asin: ONE,
        tool: 'csv',
        engine: 'amazon',
        device: null,
        observations: { local_date: TODAY, rank: 1 },
      },
    );
    const theirs = jsonOf(await send('GET', path, { key: other.key }));
    assert.deepEqual([theirs['imported'], theirs['imported_total']], [[], 0]);
    assert.deepEqual(jsonOf(await send('GET', '/history', { key: other.key })), { imports: [] });
    const removed = await send('DELETE', `/history/${answered.json['id']}`, { key: other.key });
    assert.equal(removed.status, 404);
    assert.equal(jsonOf(await send('GET', path))['imported_total'], 2);
  });
}

test('imported ranks are listed by tool, never in the CSV of measured ones, and go only with their own import', async () => {
  await using staged = await stage();
  const { send, post } = staged;
  const { json } = await post('', `${HEAD}${TERM},${ONE},${TODAY},4\n`);
  const serpbear = {
    keyword: TERM,
    device: 'mobile',
    country: 'JP',
    domain: 'amazon.co.jp',
    history: { '2026-11-8': 7 },
  };
  const google = await post(
    `?format=serpbear&asin=${ONE}`,
    JSON.stringify({ keyword: serpbear }),
    'application/json',
  );
  assert.equal(google.status, 201);
  const path = `/rankings?keyword=${encodeURIComponent(TERM)}`;
  const { text } = await send('GET', path, { headers: { accept: 'text/csv' } });
  assert.doesNotMatch(text, /serpbear|2026-11-08/);
  const series = jsonOf(await send('GET', path))['imported'] as Record<string, unknown>[];
  assert.deepEqual(
    series.map(({ tool, engine, device, observations }) => [tool, engine, device, observations]),
    [
      ['csv', 'amazon', null, [{ local_date: TODAY, rank: 4 }]],
      ['serpbear', 'google', 'mobile', [{ local_date: '2026-11-08', rank: 7 }]],
    ],
  );
  const listed = jsonOf(await send('GET', '/history'))['imports'] as Record<string, unknown>[];
  assert.deepEqual(
    listed.map(({ format, ranks, imported_by: by }) => [format, ranks, by]),
    [
      ['csv', 1, { kind: 'key', name: 'test' }],
      ['serpbear', 1, { kind: 'key', name: 'test' }],
    ].toSorted((a, b) => (listed[0]?.['format'] === a[0] ? -1 : listed[0]?.['format'] === b[0] ? 1 : 0)),
  );
  const removed = await send('DELETE', `/history/${json['id']}`);
  assert.deepEqual(jsonOf(removed), { id: json['id'], deleted: true, ranks: 1 });
  assert.equal(jsonOf(await send('GET', path))['imported_total'], 1);
  assert.equal((await send('DELETE', `/history/${json['id']}`)).status, 404);
});

test('a dry run changes nothing and lists invalid lines, which keep the file out unless they are skipped', async () => {
  await using staged = await stage();
  const { service, seller, send, post } = staged;
  const text = `${HEAD}${TERM},${ONE},2026-11-20,4\n皿,${ONE},2026-11-20,4\n`;
  const version = await service.store.accountVersion(seller.id);
  const tried = await post('?dry_run=true', text);
  assert.deepEqual(
    [tried.status, tried.json['added'], tried.json['invalid'], tried.json['id']],
    [200, 0, 1, null],
  );
  assert.equal((await post('?dry_run=true&skip_invalid=true', text)).json['added'], 1);
  assert.deepEqual(
    (tried.json['problems'] as { line: number }[]).map(({ line }) => line),
    [3],
  );
  const refused = await post('', text);
  assert.deepEqual([refused.status, refused.json['code']], [400, 'invalid_parameter']);
  assert.deepEqual(
    (refused.json['errors'] as Record<string, unknown>[]).map(({ parameter, index }) => [parameter, index]),
    [['file', 2]],
  );
  assert.equal(await service.store.accountVersion(seller.id), version);
  assert.equal((await post('?skip_invalid=true', text)).json['added'], 1);
  assert.equal((await post('?skip_invalid=true', text)).status, 200);
  for (const [query, body, said] of [
    ['?dry_run=yes', text, /dry_run.*true or false/],
    ['?format=xlsx', text, /format.*csv, serpbear/],
    ['?asin=x', text, /not an ASIN/],
    ['', '', /empty/],
    ['', 'a,b\n', /no column keyword/],
  ] as const) {
    const answered = await post(query, body);
    assert.equal(answered.status, 400, answered.text);
    assert.match(String(answered.json['detail']), said);
  }
  const packed = await send('POST', '/history', {
    body: text,
    headers: { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
  });
  assert.equal(packed.status, 415);
  const japanese = await send('POST', '/history', {
    body: text,
    headers: { 'Content-Type': 'text/csv', 'Accept-Language': 'ja' },
  });
  assert.match(String(jsonOf(japanese)['detail']), /登録されていません/);
});
