import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { SHELF_DATE, SHELF_TERM, shelfFor } from '../operations/saved-shelf.ts';
import { ask, jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { asinAt, faultyPage, NOON_MS, RANKED, SHELF, searchPage, stagePages } from './pages-stage.ts';
import { addGoods, addKey, addSeller } from './service.ts';

const DAY_MS = 86_400_000;

/** How many organic results the sent pages have down to this one. */
function organicTo(page: number): number {
  const cards = SHELF.pages.slice(0, page).flatMap((shown) => shown.cards);
  return cards.filter(({ rank }) => rank !== null).length;
}

for (const [name, openOptions] of BOTH_STORES) {
  test(`answers a results page with own ranks, what is above them and the last rank, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    const earlier = shelfFor(SHELF_TERM, '2026-11-27');
    stage.service.clock.nowMs = NOON_MS - DAY_MS;
    for (const page of [1, 2, 3]) await stage.send(searchPage(page, { shelf: earlier }));
    stage.service.clock.nowMs = NOON_MS;
    const answered = await stage.send(searchPage(1));
    assert.equal(answered.status, 201);
    const { own, cards, observed_at: _observedAt, ...page } = jsonOf(answered);
    assert.deepEqual(page, {
      kind: 'search',
      verdict: 'sound',
      advice: null,
      problems: [],
      keyword: SHELF_TERM,
      page: 1,
      last_page: SHELF.lastPage,
      local_date: SHELF_DATE,
      counts: true,
      signed_in: null,
      reading: {
        outcome: 'partial',
        reason: 'partial',
        pages_read: [1],
        pages_wanted: 3,
        observed_results: organicTo(1),
        missing_pages: [2, 3],
      },
      product: null,
      repeated: false,
    });
    assert.equal(cards, SHELF.pages[0]?.cards.length);
    const place = SHELF.pages[0]?.cards.find(({ rank }) => rank === 8);
    const before = earlier.pages
      .slice(0, 3)
      .flatMap((one) => one.cards)
      .find(({ card, rank }) => rank !== null && card.asin === asinAt(8))?.rank;
    assert.deepEqual(own, [
      {
        asin: asinAt(8),
        title: RANKED[7]?.title,
        rank_status: 'ranked',
        rank: 8,
        position: place?.position,
        page: 1,
        sponsored_positions: SHELF.pages[0]?.cards
          .filter(({ card }) => card.isSponsored && card.asin === asinAt(8))
          .map(({ position }) => position),
        previous: {
          local_date: '2026-11-27',
          rank_status: before === undefined ? 'not_observed' : 'ranked',
          rank: before ?? null,
        },
        above: RANKED.slice(2, 7).map(({ asin, title }, index) => ({ asin, title, rank: index + 3 })),
      },
    ]);
  });

  test(`pages that come one by one, in any order, make one reading, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    const notes: unknown[] = [];
    for (const page of [2, 1, 3, 3, 1]) {
      const answered = await stage.send(searchPage(page));
      const { counts, advice, repeated, reading } = jsonOf(answered) as Record<string, unknown> & {
        reading: { outcome: string; missing_pages: number[]; observed_results: number | null };
      };
      const { outcome, missing_pages: missing, observed_results: results } = reading;
      notes.push([answered.status, counts, advice, repeated, outcome, missing, results]);
    }
    const first = 'Ranks are counted from page 1. Open page 1 and send it.';
    assert.deepEqual(notes, [
      [201, true, first, false, 'partial', [1, 3], null],
      [201, true, null, false, 'partial', [3], organicTo(2)],
      [201, true, null, false, 'complete', [], RANKED.length],
      [200, true, null, true, 'complete', [], RANKED.length],
      [200, true, null, true, 'complete', [], RANKED.length],
    ]);
  });
}

test('a page after midnight continues the first page before it', async () => {
  await using stage = await stagePages();
  const nearMidnightMs = Date.parse('2026-11-27T14:59:50Z') - (SHELF.pages[0]?.observedAtMs ?? 0);
  await stage.send(searchPage(1, { shiftMs: nearMidnightMs }));
  const answered = await stage.send(searchPage(2, { shiftMs: nearMidnightMs + 60_000 }));
  const { local_date: localDate, observed_at: observedAt, counts } = jsonOf(answered);
  assert.match(String(observedAt), /^2026-11-27T15:/);
  assert.deepEqual([localDate, counts], ['2026-11-27', true]);
});

test('keeps nothing of a page that cannot count, and says what to do, in the language of the sender', async () => {
  await using stage = await stagePages();
  for (const [body, kind, verdict, advice] of [
    [faultyPage('captcha'), 'other', 'blocked', /^ページではなく確認画面/],
    [faultyPage('foreign_place'), 'search', 'wrong_place', /^別の国、言語または通貨向け/],
    [faultyPage('other_language'), 'search', 'wrong_place', /^別の国、言語または通貨向け/],
    [faultyPage('half_page'), 'search', 'truncated', /^ページが途中で切れています/],
    [faultyPage('sorted_by_price'), 'search', 'other_list', /標準の並び順/],
    [faultyPage('home_page'), 'other', 'not_a_result_page', /^Amazon のトップページです。/],
    [Buffer.from('%PDF-1.7'), 'other', 'unreadable', /^PDF のため/],
  ] as const) {
    const answered = await stage.send(body, '', { headers: { 'Accept-Language': 'ja' } });
    const { advice: said, counts, reading, own, repeated, ...page } = jsonOf(answered);
    assert.deepEqual(
      [answered.status, page['kind'], page['verdict'], counts, reading, own, repeated],
      [200, kind, verdict, false, null, [], false],
      answered.text,
    );
    assert.match(String(said), advice);
    assert.doesNotMatch(String(said), /--|取り込/);
  }
  const asked = await stage.send(faultyPage('captcha'), `?keyword=${encodeURIComponent(SHELF_TERM)}`);
  assert.match(String(jsonOf(asked)['advice']), /^Amazon asked for a confirmation/);
  assert.equal(await stage.service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('keeps nothing of a keyword that the account does not watch, and names the closest ones', async () => {
  await using stage = await stagePages();
  const shelf = shelfFor('弁当箱');
  const answered = await stage.send(searchPage(1, { shelf }));
  const { code, suggestions } = jsonOf(answered);
  assert.deepEqual([answered.status, code, suggestions], [404, 'keyword_not_monitored', []]);
  assert.equal(await stage.service.store.findReading('弁当箱', SHELF_DATE), undefined);
});

test('takes facts that the page does not show from its parameters', async () => {
  await using stage = await stagePages();
  const bare = searchPage(1).replaceAll('qid', 'x').replaceAll('pageLoadTimestampUTC', 'x');
  const missing = await stage.send(bare);
  assert.match(String(jsonOf(missing)['advice']), /^The page does not show when it was opened/);
  const answered = await stage.send(bare, '?observed_at=2026-11-28T11:00:00%2B09:00');
  const { observed_at: observedAt, counts } = jsonOf(answered);
  assert.deepEqual([answered.status, observedAt, counts], [201, '2026-11-28T02:00:00Z', true]);
});

test('nobody makes a shared reading shallower than the daily scan, but anyone may make it deeper', async () => {
  await using stage = await stagePages();
  for (const [page, pages, wanted] of [
    [1, 1, 3],
    [2, 7, 7],
  ] as const) {
    const answered = await stage.send(searchPage(page), `?pages=${pages}`);
    const { reading } = jsonOf(answered) as { reading: { pages_wanted: number } };
    assert.equal(reading.pages_wanted, wanted);
  }
});

test('reads web archives and packed pages, packed once or twice', async () => {
  const html = searchPage(1);
  const archive = `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://www.amazon.co.jp/s?k=x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://www.amazon.co.jp/s?k=${encodeURIComponent(SHELF_TERM)}\r\n\r\n${Buffer.from(html).toString('base64')}\r\n--b--\r\n`;
  for (const [body, headers] of [
    [archive, { 'Content-Type': 'multipart/related; boundary="b"' }],
    [archive, { 'Content-Type': 'message/rfc822' }],
    [gzipSync(html), { 'Content-Type': 'application/octet-stream' }],
    [gzipSync(html), { 'Content-Encoding': 'gzip' }],
    [gzipSync(gzipSync(html)), { 'Content-Encoding': 'gzip' }],
    [gzipSync(archive), { 'Content-Type': 'multipart/related', 'Content-Encoding': 'gzip' }],
  ] as const) {
    await using stage = await stagePages();
    const answered = await stage.send(body, '', { headers });
    assert.equal(answered.status, 201, answered.text);
  }
});

test('does nothing for a page whose sender breaks off', async () => {
  await using stage = await stagePages();
  const { service, seller } = stage;
  const body = Buffer.from(searchPage(1));
  const { hostname, port } = new URL(service.origin);
  const sent = request({
    hostname,
    port,
    path: '/api/v1/pages',
    method: 'POST',
    agent: false,
    headers: {
      'X-Api-Key': seller.key,
      'Content-Type': 'text/html',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(body.subarray(0, -10));
  sent.on('error', () => undefined);
  sent.destroy();
  // Both places are free again.
  const again = await Promise.all([stage.send('<p>'), stage.send('<p>')]);
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('a page that takes too long is unreadable, and the next one is read', async () => {
  await using stage = await stagePages({ pageReader: { pageMsMax: 1 } });
  const { verdict, counts, advice } = jsonOf(await stage.send(searchPage(1)));
  assert.deepEqual(
    [verdict, counts, advice],
    [
      'unreadable',
      false,
      'The page is too large or takes too long to read. Open it again and save it without pictures.',
    ],
  );
  assert.equal((await ask(stage.service.origin, '/api/v1/me', { key: stage.seller.key })).status, 200);
});

test('counts pages in a quota of their own', async () => {
  await using stage = await stagePages();
  const { service, seller } = stage;
  const first = await stage.send('<p>');
  assert.equal(first.headers['ratelimit-policy'], '"pages";q=120;w=60');
  assert.match(String(first.headers['ratelimit']), /^"pages";r=119;t=\d+$/);
  for (let sent = 1; sent < 120; sent += 1) await stage.send('', '', { headers: { 'Content-Type': 'x' } });
  const refused = await stage.send('<p>');
  const { code, limit } = jsonOf(refused);
  assert.deepEqual([refused.status, code, limit], [429, 'rate_limited', 120]);
  const me = await ask(service.origin, '/api/v1/me', { key: seller.key });
  assert.match(String(me.headers['ratelimit']), /^"default";r=59;/);
});

test('replays the answer to the same page, parameters and key, without details of problems', async () => {
  await using stage = await stagePages();
  const keyed = { headers: { 'Idempotency-Key': 'k' } };
  const first = await stage.send(searchPage(1), '', keyed);
  const again = await stage.send(searchPage(1), '', keyed);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal((await stage.send(searchPage(2), '', keyed)).status, 422);
  assert.equal((await stage.send(searchPage(1), '?page=1', keyed)).status, 422);
  const cut = { headers: { 'Idempotency-Key': 'cut' } };
  const half = jsonOf(await stage.send(faultyPage('half_page'), '', cut));
  const replayed = jsonOf(await stage.send(faultyPage('half_page'), '', cut));
  const [problem] = half['problems'] as { detail: string }[];
  assert.notEqual(problem?.detail, '');
  assert.deepEqual(replayed, {
    ...half,
    problems: (half['problems'] as object[]).map((one) => ({ ...one, detail: '' })),
  });
});

test('two accounts share a reading, and each gets the ranks of its own products', async () => {
  await using stage = await stagePages();
  const { service } = stage;
  const other = await addSeller(service.store, 'pro', ['pages']);
  await service.store.setAddsPages(other.id, true);
  await addGoods(service.store, other.id, { own: [asinAt(1)], keywords: [SHELF_TERM] });
  await stage.send(searchPage(1));
  const { reading, own, repeated } = jsonOf(await stage.send(searchPage(2), '', { key: other.key }));
  assert.deepEqual((reading as { pages_read: number[] }).pages_read, [1, 2]);
  assert.deepEqual(
    (own as { asin: string }[]).map(({ asin }) => asin),
    [asinAt(1)],
  );
  assert.equal(repeated, false);
});

test('a key with only the scope for pages lists the keywords and nothing else', async () => {
  await using stage = await stagePages();
  const { service, seller } = stage;
  const listed = await ask(service.origin, '/api/v1/pages/keywords', { key: seller.key });
  assert.deepEqual(jsonOf(listed), { keywords: [SHELF_TERM] });
  assert.equal((await ask(service.origin, '/api/v1/keywords', { key: seller.key })).status, 403);
  const { key } = await addKey(service.store, seller.id, { scopes: ['read', 'checks', 'manage'] });
  assert.equal((await stage.send(searchPage(1), '', { key })).status, 403);
  assert.equal(await service.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});
