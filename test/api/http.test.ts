import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { saveReading } from '../store/save-reading.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, NOW_MS, type Service, startService, TODAY } from './service.ts';
import { asinOf, card, readingOf } from './shelves.ts';

const RANKINGS = `/api/v1/rankings?keyword=${encodeURIComponent('水筒')}`;

async function filled(): Promise<{ service: Service; key: string }> {
  const service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, {
    own: [asinOf(1)],
    keywords: ['水筒'],
    addedAtMs: NOW_MS - 40 * 86_400_000,
  });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] }));
  return { service, key };
}

test('gives every 2xx of a GET a strong ETag, a private cache that must revalidate, and its Vary', async () => {
  const { service, key } = await filled();
  await using _ = service;
  for (const path of [
    '/api/v1/me',
    '/api/v1/keywords',
    RANKINGS,
    '/api/v1/openapi.json',
    '/healthz',
    '/readyz',
    '/docs',
  ]) {
    const { status, headers } = await ask(service.origin, path, { key });
    assert.equal(status, 200, path);
    assert.match(String(headers['etag']), /^"[\w-]{20,}"$/, path);
    assert.equal(headers['cache-control'], 'private, no-cache', path);
    assert.equal(headers['vary'], 'Accept, Accept-Encoding, X-Api-Key, Authorization', path);
  }
});

test('gives each representation its own ETag, and a 304 only for it', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const asks: Record<string, string>[] = [
    {},
    { Accept: 'text/csv' },
    { 'Accept-Encoding': 'gzip' },
    { 'Accept-Encoding': 'br' },
    { Accept: 'text/csv', 'Accept-Encoding': 'br' },
  ];
  const etags: string[] = [];
  for (const headers of asks)
    etags.push(String((await ask(service.origin, RANKINGS, { key, headers })).headers['etag']));
  assert.equal(new Set(etags).size, asks.length);
  for (const [index, headers] of asks.entries()) {
    const match = { ...headers, 'If-None-Match': `"x", W/${etags[index]}` };
    assert.equal((await ask(service.origin, RANKINGS, { key, headers: match })).status, 304);
  }
  const csvTagForJson = { 'If-None-Match': String(etags[1]) };
  assert.equal((await ask(service.origin, RANKINGS, { key, headers: csvTagForJson })).status, 200);
});

test('sends a 304 with validators and no body, also for the star', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const answered = await ask(service.origin, RANKINGS, { key, headers: { 'If-None-Match': '*' } });
  assert.equal(answered.status, 304);
  assert.equal(answered.bytes.length, 0);
  assert.ok(answered.headers['etag']);
  assert.equal(answered.headers['vary'], 'Accept, Accept-Encoding, X-Api-Key, Authorization');
});

test('sends the same text in every coding', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const plain = await ask(service.origin, RANKINGS, { key });
  const gzip = await ask(service.origin, RANKINGS, { key, headers: { 'Accept-Encoding': 'gzip' } });
  const br = await ask(service.origin, RANKINGS, { key, headers: { 'Accept-Encoding': 'gzip, br' } });
  assert.deepEqual([gzip.headers['content-encoding'], br.headers['content-encoding']], ['gzip', 'br']);
  assert.equal(gunzipSync(gzip.bytes).toString(), plain.text);
  assert.equal(brotliDecompressSync(br.bytes).toString(), plain.text);
});

test('sends the headers of GET and no body for HEAD', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const get = await ask(service.origin, RANKINGS, { key });
  const head = await ask(service.origin, RANKINGS, { key, method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.bytes.length, 0);
  for (const name of ['etag', 'content-length', 'content-type', 'vary']) {
    assert.equal(head.headers[name], get.headers[name]);
  }
});

test('lists the methods for OPTIONS, and in the 405 for another method', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const spelled = ['/api/v1/%6De', '/api/v1/m%65?x=1'];
  for (const path of [RANKINGS, ...spelled, '/healthz', '/api/v1/openapi.json', '/docs']) {
    const options = await ask(service.origin, path, { key, method: 'OPTIONS' });
    assert.deepEqual([options.status, options.headers['allow']], [204, 'GET, HEAD, OPTIONS'], path);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
      const refused = await ask(service.origin, path, { key, method });
      assert.deepEqual([refused.status, refused.headers['allow']], [405, 'GET, HEAD, OPTIONS'], method);
      assert.equal(jsonOf(refused)['code'], 'method_not_allowed');
    }
  }
});

test('requires a key below the base path in any spelling, and treats an escaped slash as a character', async () => {
  const { service, key } = await filled();
  await using _ = service;
  for (const [method, path, status] of [
    ['POST', '/%61pi/v1/me', 405],
    ['OPTIONS', '/api/%76%31/me', 204],
    ['GET', '/%61pi/v1/nope', 404],
    ['GET', '/api/v1%2Fme', 404],
    ['DELETE', '/api/v1/m%2565', 404],
  ] as const) {
    assert.equal((await ask(service.origin, path, { key, method })).status, status, `${method} ${path}`);
    if (path.includes('%2F')) continue;
    const bare = await ask(service.origin, path, { method });
    assert.equal(bare.status, 401, `${method} ${path} without a key`);
  }
});

test('accepts ids of any length in a path: unknown ones are 404, with the right methods', async () => {
  const { service, key } = await filled();
  await using _ = service;
  for (const length of [1, 100, 101, 10_000]) {
    const path = `/api/v1/assistant/custom-questions/${'x'.repeat(length)}`;
    const answered = await ask(service.origin, path, { key, method: 'DELETE' });
    assert.deepEqual(
      [answered.status, jsonOf(answered)['code']],
      [404, 'custom_question_not_found'],
      String(length),
    );
  }
});

test('refuses a wrong method before it judges the body', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const headers = { 'Content-Type': 'text/plain' };
  const body = 'x'.repeat(300_000);
  for (const [path, status] of [
    ['/api/v1/me', 405],
    ['/api/v1/nothing', 404],
  ] as const) {
    const answered = await ask(service.origin, path, { key, method: 'POST', headers, body });
    assert.equal(answered.status, status);
  }
});

test('answers an unknown path with 404 in the same form, inside and outside the base path', async () => {
  const { service, key } = await filled();
  await using _ = service;
  for (const path of [
    '/api/v1/nothing',
    '/api/v1/me/',
    '/api/v1/ME',
    '/api/v2/me',
    '/nothing',
    '/api',
    '//api/v1/me',
  ]) {
    const answered = await ask(service.origin, path, { key });
    assert.deepEqual([answered.status, jsonOf(answered)['code']], [404, 'not_found'], path);
  }
});

test('redirects the root to the documentation', async () => {
  const { service } = await filled();
  await using _ = service;
  const { status, headers } = await ask(service.origin, '/');
  assert.deepEqual([status, headers['location']], [302, '/docs']);
});

test('redirects a trailing slash to the page of the documentation', async () => {
  const { service } = await filled();
  await using _ = service;
  for (const path of ['/docs', '/docs/errors']) {
    const { status, headers } = await ask(service.origin, `${path}/`);
    assert.deepEqual([status, headers['location']], [302, path]);
  }
});

test('reports errors in Japanese to clients that prefer it, parameter by parameter', async () => {
  const { service, key } = await filled();
  await using _ = service;
  const answered = await ask(service.origin, '/api/v1/rankings?days=31', {
    key,
    headers: { 'Accept-Language': 'ja' },
  });
  const body = jsonOf(answered);
  assert.equal(body['title'], 'パラメーターが正しくありません');
  assert.deepEqual(body['errors'], [
    { parameter: 'keyword', message: '`keyword` がありません。クエリーで指定してください。' },
    {
      parameter: 'days',
      message: '`days` は 1 から 30 までの整数で指定してください（"31" が送られました）。',
    },
  ]);
  assert.equal(answered.headers['content-language'], 'ja');
});

test('puts the type of an error under the public URL, else under the host of the request', async () => {
  await using service = await startService({ settings: { publicUrl: 'https://ranks.example.jp' } });
  const own = jsonOf(await ask(service.origin, '/api/v1/me'));
  assert.equal(own['type'], 'https://ranks.example.jp/docs/errors#missing_api_key');
  await using plain = await startService();
  const headers = { Host: 'other.example:8080' };
  assert.equal(
    jsonOf(await ask(plain.origin, '/api/v1/me', { headers }))['type'],
    'http://other.example:8080/docs/errors#missing_api_key',
  );
});
