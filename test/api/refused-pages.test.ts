import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { SHELF_DATE, SHELF_TERM } from '../operations/saved-shelf.ts';
import { jsonOf } from './ask.ts';
import { NOON_MS, searchPage, stagePages } from './pages-stage.ts';
import { addGoods, addSeller } from './service.ts';

const DAY_MS = 86_400_000;

test('pages of an account without the permission are refused, and nothing of them is kept', async () => {
  await using stage = await stagePages();
  const { service } = stage;
  const other = await addSeller(service.store, 'pro', ['pages']);
  await addGoods(service.store, other.id, { keywords: [SHELF_TERM] });
  const answered = await stage.send(searchPage(1), '', { key: other.key });
  assert.equal(answered.status, 403);
  assert.equal(jsonOf(answered)['code'], 'pages_not_allowed');
  assert.equal(await service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('an account without the permission is refused before anything of its page is looked at', async () => {
  await using stage = await stagePages();
  const { service } = stage;
  const other = await addSeller(service.store, 'pro', ['pages']);
  const key = other.key;
  for (const [body, query, headers] of [
    ['', '', {}],
    [searchPage(1), '?page=x&url=y', { 'Content-Type': 'image/png' }],
    [searchPage(1), '', { 'Content-Encoding': 'br' }],
  ] as const) {
    const { status, text } = await stage.send(body, query, { key, headers });
    assert.deepEqual([status, /"code":"pages_not_allowed"/.test(text)], [403, true], text);
  }
  const socket = connect(service.port, '127.0.0.1');
  const [answer] = await Promise.all([
    once(socket, 'data'),
    socket.write(
      `POST /api/v1/pages HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n<`,
    ),
  ]);
  socket.destroy();
  assert.match(String(answer), /^HTTP\/1\.1 403 .*pages_not_allowed/s);
  const reader = await addSeller(service.store, 'pro', ['read']);
  const unscoped = await stage.send('', '', { key: reader.key });
  assert.equal(jsonOf(unscoped)['code'], 'scope_missing');
});

test('an address that is not of the shop is refused, and one of the shop is not', async () => {
  await using stage = await stagePages();
  for (const url of [
    'https://www.amazon.com/s?k=x',
    'http://169.254.169.254/latest',
    'https://www.amazon.co.jp.example.com/s',
    'https://www.amazon.co.jp:8443/s',
    'file:///etc/passwd',
    'x',
  ]) {
    const answered = await stage.send(searchPage(1), `?url=${encodeURIComponent(url)}`);
    const { code, errors } = jsonOf(answered) as { code: string; errors: { parameter: string }[] };
    assert.deepEqual([answered.status, code, errors[0]?.parameter], [400, 'invalid_parameter', 'url'], url);
  }
  const url = encodeURIComponent(`https://www.amazon.co.jp/s?k=${encodeURIComponent(SHELF_TERM)}`);
  assert.equal((await stage.send(searchPage(1), `?url=${url}`)).status, 201);
});

test('names every parameter that the page contradicts', async () => {
  await using stage = await stagePages();
  await addGoods(stage.service.store, stage.seller.id, { keywords: ['弁当箱'] });
  const url = encodeURIComponent('https://www.amazon.co.jp/s?k=弁当箱&page=2');
  const query = `?keyword=${encodeURIComponent('弁当箱')}&page=3&url=${url}&observed_at=2026-11-20T00:00:00Z`;
  const { code, detail, errors } = jsonOf(await stage.send(searchPage(1), query));
  assert.equal(code, 'page_contradicts');
  assert.equal(detail, 'The page is a search for "マグカップ", not for "弁当箱".');
  const named = (errors as { parameter: string }[]).map(({ parameter }) => parameter);
  assert.deepEqual(named, ['keyword', 'url', 'page', 'url', 'observed_at']);
  assert.equal(await stage.service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('refuses instants in the future and before what is kept', async () => {
  await using stage = await stagePages({ settings: { keepDays: 30 } });
  for (const instant of ['2026-11-28T04:00:00Z', '2026-10-29T00:00:00Z', 'yesterday']) {
    const { status, code } = jsonOf(await stage.send(searchPage(1), `?observed_at=${instant}`));
    assert.deepEqual([status, code], [400, 'invalid_parameter'], instant);
  }
  stage.service.clock.nowMs = NOON_MS + 40 * DAY_MS;
  const { counts, advice } = jsonOf(await stage.send(searchPage(1)));
  assert.equal(counts, false);
  assert.match(String(advice), /^The page is from 2026-11-28, but only dates from 2026-12-09 on are kept/);
  assert.equal(await stage.service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('a key that only sends pages is told where it finds the spellings', async () => {
  await using stage = await stagePages();
  const { text, status } = await stage.send(searchPage(1).replaceAll(SHELF_TERM, 'ﾏｸﾞｶｯﾌﾟ'));
  assert.equal(status, 404);
  assert.match(text, /Use a spelling from GET \/pages\/keywords as `keyword`/);
});
