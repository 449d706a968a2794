import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { readProductPage } from '../../src/pages/index.ts';
import { readAgain } from './second-reader.ts';
import { startSampleShop } from './server.ts';

const TERM = '水筒 500ml';

function address(origin: string, query: Readonly<Record<string, string>>): string {
  return `${origin}/s?${new URLSearchParams({ k: TERM, ...query })}`;
}

test('the server of the sample shop: serves the page of a term, a number and a date as the truth has it', async () => {
  await using shop = await startSampleShop();
  const response = await fetch(address(shop.origin, { page: '2', date: '2026-11-20' }));
  assert.equal(response.headers.get('content-type'), 'text/html;charset=UTF-8');
  const read = readAgain(await response.text());
  const truth = shop.truthOf(TERM, '2026-11-20').pages[1];
  assert.deepEqual(
    read.cards,
    truth?.cards.map(({ card }) => card),
  );
  assert.equal(shop.requestCount(), 1);
});

test('the server of the sample shop: serves the page of this very instant when no date is asked for', async () => {
  const nowMs = Date.UTC(2026, 10, 27, 15, 0, 0);
  await using shop = await startSampleShop({ nowMs: () => nowMs });
  const read = readAgain(await (await fetch(address(shop.origin, {}))).text());
  assert.equal(read.qidSeconds, nowMs / 1000);
  assert.deepEqual(
    read.cards.map((card) => card.asin),
    shop.truthOf(TERM, '2026-11-28').pages[0]?.cards.map(({ card }) => card.asin),
  );
});

test('the server of the sample shop: serves a product page that agrees with its shelf, and no page for an unknown product', async () => {
  await using shop = await startSampleShop();
  const card = shop.truthOf(TERM, '2026-11-20').pages[0]?.cards[0]?.card;
  const query = new URLSearchParams({ k: TERM, date: '2026-11-20' });
  const html = await (await fetch(`${shop.origin}/dp/${card?.asin}?${query}`)).text();
  assert.equal(readProductPage(html).title, card?.title);
  const unknown = await fetch(`${shop.origin}/dp/B0ZNOTHING?${query}`);
  assert.equal(unknown.status, 404);
  await unknown.body?.cancel();
});

test('the server of the sample shop: finds nothing behind the last page', async () => {
  await using shop = await startSampleShop();
  const html = await (await fetch(address(shop.origin, { page: '8', date: '2026-11-20' }))).text();
  assert.match(html, /検索に一致する商品はありませんでした/);
});

test('the server of the sample shop: fails as the plan says, attempt by attempt', async () => {
  await using shop = await startSampleShop({
    faultOf: ({ attempt }) => (attempt === 1 ? 'status_503' : attempt === 2 ? 'captcha' : null),
  });
  const first = await fetch(address(shop.origin, { date: '2026-11-20' }));
  assert.equal(first.status, 503);
  await first.body?.cancel();
  const second = await (await fetch(address(shop.origin, { date: '2026-11-20' }))).text();
  assert.match(second, /validateCaptcha/);
  const third = await (await fetch(address(shop.origin, { date: '2026-11-20' }))).text();
  assert.ok(readAgain(third).cards.length > 0);
});

test('the server of the sample shop: breaks the connection in the middle of a page', async () => {
  await using shop = await startSampleShop({ faultOf: () => 'cut_connection' });
  const response = await fetch(address(shop.origin, {}));
  await assert.rejects(response.text());
});

test('the server of the sample shop: says when to come back with a 429', async () => {
  await using shop = await startSampleShop({ faultOf: () => 'status_429' });
  const response = await fetch(address(shop.origin, {}));
  await response.body?.cancel();
  assert.deepEqual([response.status, response.headers.get('retry-after')], [429, '1']);
});

test('the server of the sample shop: redirects without an end', async () => {
  await using shop = await startSampleShop({ faultOf: () => 'endless_redirect' });
  await assert.rejects(fetch(address(shop.origin, {})));
});

test('the server of the sample shop: lets a slow answer come late, and closes without waiting for it', async () => {
  await using shop = await startSampleShop({ faultOf: () => 'slow' });
  const signal = AbortSignal.timeout(100);
  await assert.rejects(fetch(address(shop.origin, {}), { signal }), { name: 'TimeoutError' });
});

test('the server of the sample shop: refuses what it does not understand', async () => {
  await using shop = await startSampleShop();
  const statusOf = async (path: string) => {
    const response = await fetch(`${shop.origin}${path}`);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await statusOf('/'), 404);
  assert.equal(await statusOf('/s'), 400);
  assert.equal(await statusOf('/s?k=a&date=2026-02-30'), 400);
  assert.equal(await statusOf('/s?k=a&fault=constructor'), 400);
  assert.equal(shop.requestCount(), 0);
});

test('the server of the sample shop: says that a port is taken', async () => {
  await using shop = await startSampleShop();
  await assert.rejects(startSampleShop({ port: Number(new URL(shop.origin).port) }), {
    code: 'EADDRINUSE',
  });
});

test('the program of the sample shop says that a port is taken, without a stack', async () => {
  await using shop = await startSampleShop();
  const { port } = new URL(shop.origin);
  const main = new URL('./main.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--port', port], {
    encoding: 'utf8',
  });
  assert.deepEqual([status, stdout], [69, '']);
  assert.match(stderr, new RegExp(`^The sample shop cannot listen on 127\\.0\\.0\\.1:${port}: [^\\n]*\\n$`));
});
