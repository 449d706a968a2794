import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { ConnectionError, type ConnectionFault, createClient } from 'miharu/client';
import { mintApiKey } from '../../src/core/api-key.ts';
import type { Scope } from '../../src/core/rights.ts';
import { RANKED, searchPage } from '../api/pages-stage.ts';
import { addGoods, addSeller, startService, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { SHELF_TERM } from '../operations/saved-shelf.ts';
import { saveReading } from '../store/save-reading.ts';

const KEYWORD = '水筒 500ml+蓋&100%';

/** A service with one keyword and one reading, and a client of it. */
async function stage(scopes?: readonly Scope[]) {
  const service = await startService();
  const seller = await addSeller(service.store, 'pro', scopes);
  await addGoods(service.store, seller.id, {
    own: [asinOf(1)],
    watched: [asinOf(2)],
    keywords: [KEYWORD, SHELF_TERM],
  });
  const shown = [card(asinOf(2)), card(asinOf(1))];
  await saveReading(service.store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [shown] }));
  const miharu = createClient({ baseUrl: service.origin, apiKey: seller.key });
  return { service, miharu, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('reads ranks of a keyword in any spelling, as JSON and as CSV', async () => {
  await using here = await stage();
  const options = { params: { query: { keyword: KEYWORD, days: 1, asin: [asinOf(1), asinOf(2)] } } };
  const { data, error } = await here.miharu.GET('/api/v1/rankings', options);
  assert.deepEqual([error, data?.keyword], [undefined, KEYWORD]);
  assert.deepEqual(
    data?.series.map(({ asin, observations }) => [asin, observations[0]?.rank]),
    [
      [asinOf(2), 1],
      [asinOf(1), 2],
    ],
  );
  const asCsv = { ...options, headers: { Accept: 'text/csv' }, parseAs: 'text' } as const;
  const csv = await here.miharu.GET('/api/v1/rankings', asCsv);
  assert.match(csv.data ?? '', /^keyword,asin,/);
});

test('gives a refusal as the problem that the service sent, in the language asked for', async () => {
  await using here = await stage();
  const { data, error, response } = await here.miharu.GET('/api/v1/rankings', {
    params: { query: { keyword: '水筒 500ml+蓋&100' } },
    headers: { 'Accept-Language': 'ja' },
  });
  assert.deepEqual([data, response.status, error?.retryable], [undefined, 404, false]);
  assert.ok(error?.code === 'keyword_not_monitored');
  assert.deepEqual(error.suggestions, [KEYWORD]);
  assert.match(error.title, /[ぁ-ん]/);
});

test('sends bodies, headers, and members of the query and of the path', async () => {
  await using here = await stage(['read', 'manage']);
  const { miharu } = here;
  const params = { header: { 'Idempotency-Key': 'once' } };
  for (const replayed of [null, 'true']) {
    const added = await miharu.POST('/api/v1/keywords', { params, body: { keywords: ['弁当箱'] } });
    assert.deepEqual(added.data?.added, ['弁当箱']);
    assert.equal(added.response.headers.get('Idempotent-Replayed'), replayed);
  }
  const removed = await miharu.DELETE('/api/v1/keywords', { params: { query: { keyword: '弁当箱' } } });
  assert.equal(removed.data?.deleted, true);
  const product = await miharu.DELETE('/api/v1/products/{asin}', { params: { path: { asin: asinOf(1) } } });
  assert.equal(product.data?.deleted, true);
});

test('sends a saved page as it is', async () => {
  await using here = await stage(['pages']);
  const page = searchPage(1);
  for (const body of [page, new Blob([page])]) {
    const { data, error } = await here.miharu.POST('/api/v1/pages', {
      body,
      headers: { 'Content-Type': 'text/html' },
    });
    assert.deepEqual([error, data?.verdict, data?.keyword], [undefined, 'sound', SHELF_TERM]);
    assert.ok((data?.cards ?? 0) >= RANKED.length / 3);
  }
});

test('has neither data nor an error when the client has the newest answer', async () => {
  await using here = await stage();
  const { response } = await here.miharu.GET('/api/v1/products');
  const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
  const again = await here.miharu.GET('/api/v1/products', { headers });
  assert.deepEqual([again.response.status, again.data, again.error], [304, undefined, undefined]);
});

/** A server that answers everything in one way, and how often it was asked. */
async function startOther(listener: RequestListener) {
  const seen: { key: unknown; url: string | undefined }[] = [];
  const server = createServer((request, response) => {
    seen.push({ key: request.headers['x-api-key'], url: request.url });
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, seen, [Symbol.asyncDispose]: close };
}

/** What a request to this address is rejected with; no part of it contains the key or what was asked. */
async function faultAt(origin: string, timeoutMs = 10_000): Promise<[ConnectionFault, number | null]> {
  const apiKey = mintApiKey(randomBytes);
  const miharu = createClient({ baseUrl: origin, apiKey, timeoutMs });
  const asked = miharu.GET('/api/v1/rankings', { params: { query: { keyword: 'secret-term' } } });
  const thrown = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(thrown instanceof ConnectionError, inspect(thrown));
  assert.doesNotMatch(inspect(thrown, { depth: 10, showHidden: true }), /mhr_|secret-term/);
  assert.ok(thrown.message.startsWith(origin));
  return [thrown.fault, thrown.status];
}

test('follows no redirect, so that the key reaches no other service', async () => {
  await using target = await startOther((_, response) => response.end('{}'));
  for (const status of [301, 302, 303, 307, 308]) {
    await using elsewhere = await startOther((_, response) =>
      response.writeHead(status, { Location: `${target.origin}/api/v1/me` }).end('moved'),
    );
    assert.deepEqual(await faultAt(elsewhere.origin), ['redirect', status]);
    assert.match(String(elsewhere.seen[0]?.key), /^mhr_/);
    assert.doesNotMatch(String(elsewhere.seen[0]?.url), /mhr_/);
  }
  assert.deepEqual(target.seen, []);
});

test('refuses to send the key elsewhere for a program that is not typed', async () => {
  await using target = await startOther((_, response) => response.end('{}'));
  await using here = await stage();
  const untyped = here.miharu.GET as (path: string, options: object) => Promise<unknown>;
  await assert.rejects(untyped('/api/v1/me', { baseUrl: target.origin }), /sends its key to .* only/);
  assert.deepEqual(target.seen, []);
});

test('names what is not an answer of miharu', async () => {
  await using page = await startOther((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Sign in</html>'),
  );
  assert.deepEqual(await faultAt(page.origin), ['not_miharu', 200]);
  await using gateway = await startOther((_, response) => response.writeHead(502).end('Bad gateway'));
  assert.deepEqual(await faultAt(gateway.origin), ['not_miharu', 502]);
  await using cut = await startOther((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    response.write('{"keyword":', () => response.destroy());
  });
  assert.deepEqual(await faultAt(cut.origin), ['unreachable', null]);
  await using unfinished = await startOther((_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' }).end('{"keywords":['),
  );
  assert.deepEqual(await faultAt(unfinished.origin), ['unreachable', 200]);
  await using sheet = await startOther((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/csv' }).end('keyword'),
  );
  assert.deepEqual(await faultAt(sheet.origin), ['not_miharu', 200]);
  assert.deepEqual(await faultAt('http://127.0.0.1:1'), ['unreachable', null]);
});

test('ends in time when nothing comes, and when a body stays unfinished', async () => {
  await using silent = await startOther(() => undefined);
  assert.deepEqual(await faultAt(silent.origin, 100), ['timeout', null]);
  await using slow = await startOther((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{');
  });
  assert.deepEqual(await faultAt(slow.origin, 300), ['timeout', null]);
});

test('reads at most 64 MiB of an answer', async () => {
  await using endless = await startOther((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', more);
    };
    more();
  });
  assert.deepEqual(await faultAt(endless.origin), ['too_large', 200]);
});

test("rejects with the caller's own reason when the caller ends a request", async () => {
  await using silent = await startOther(() => undefined);
  const miharu = createClient({ baseUrl: silent.origin, apiKey: mintApiKey(randomBytes) });
  const reason = new Error('enough');
  const stop = new AbortController();
  const asked = miharu.GET('/api/v1/me', { signal: stop.signal });
  stop.abort(reason);
  await assert.rejects(asked, reason);
});

test('refuses an unusable address or key without repeating it', () => {
  const apiKey = mintApiKey(randomBytes);
  const wrong = ['', 'ranks', 'ftp://ranks.example.jp', 'https://ranks.example.jp/api/v1'];
  for (const baseUrl of [
    ...wrong,
    `https://u:${apiKey}@ranks.example.jp`,
    `https://r.example.jp?k=${apiKey}`,
  ])
    assert.throws(
      () => createClient({ baseUrl, apiKey }),
      (error) => error instanceof TypeError && /baseUrl/.test(error.message) && !/mhr_/.test(error.message),
    );
  for (const key of ['', `${apiKey}\n`, ` ${apiKey}`, 'secret-key'])
    assert.throws(
      () => createClient({ baseUrl: 'https://ranks.example.jp', apiKey: key }),
      (error) =>
        error instanceof TypeError && /apiKey/.test(error.message) && !inspect(error).includes(key || '-'),
    );
});
