import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { KEYWORD, makeKeywordStage, OTHER, OWN, SECOND, WATCHED } from './keyword-stage.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const at = (path: string, more: Record<string, string> = {}, also = '') =>
  `${path}?${new URLSearchParams({ keyword: KEYWORD, ...more })}${also}`;

/** The cells of one date of the table of ranks. */
function cellsOf(text: string, ago: number): string[] {
  const date = addDays(TODAY, -ago);
  const row = new RegExp(`<tr data-date="${date}"[\\s\\S]*?</tr>`).exec(text)?.[0] ?? '';
  return [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

test('ranks, absences, unknown dates and their reasons are in a table, newest date first', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text, status } = await visitor.get(at('/keyword'));
  assert.equal(status, 200);
  assert.match(text, /<h1>水筒 500ml<\/h1>/);
  assert.deepEqual(cellsOf(text, 0), ['4 広告 1', '29', '', '']);
  assert.match(cellsOf(text, 18)[1] ?? '', /^圏外（48 件中）$/);
  assert.deepEqual(cellsOf(text, 5), ['—', '—', 'アクセスのブロック', '']);
  assert.equal(cellsOf(text, 3)[3], '価格');
  assert.deepEqual(cellsOf(text, 9).slice(0, 2), ['—', '—']);
  assert.match(cellsOf(text, 9)[2] ?? '', /\S/);
});

test('on a partial date a product that was not seen is unknown, not absent', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword'));
  const cells = cellsOf(text, 14);
  assert.match(cells[0] ?? '', /^\d/);
  assert.equal(cells[1], '—');
  assert.match(cells[2] ?? '', /一部/);
});

test('up to five competitors appear beside the own products, others from the stored results', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(
    at('/keyword', { with: WATCHED }, `&with=${OTHER}&with=${OWN}&with=nothing`),
  );
  const heads = [...text.matchAll(/<th scope="col" data-asin="(\w+)"/g)].map(([, asin]) => asin);
  assert.deepEqual(heads, [OWN, SECOND, WATCHED, OTHER]);
  assert.match(text, new RegExp(`value="${WATCHED}" checked`));
  const many = Array.from({ length: 7 }, (_, index) => `&with=${asinOf(101 + index)}`).join('');
  const crowded = await visitor.get(at('/keyword', {}, many));
  assert.equal(crowded.text.match(/data-competitor/g)?.length, 5);
  assert.match(crowded.text, /比較できる商品は 5 件まで/);
});

test('own products beyond the ten that are shown can be chosen, on the page and for its file', async () => {
  await using stage = await makeKeywordStage();
  const more = Array.from({ length: 10 }, (_, index) => asinOf(101 + index));
  await addGoods(stage.site.store, stage.accountId, { own: more });
  await stage.site.store.fillRanks([KEYWORD], more);
  const visitor = await signIn(stage.site.origin, stage.person);
  const headsOf = (text: string) =>
    [...text.matchAll(/<th scope="col" data-asin="(\w+)"/g)].map(([, asin]) => String(asin));
  const { text } = await visitor.get(at('/keyword'));
  const shown = headsOf(text);
  const left = [OWN, SECOND, ...more].filter((asin) => !shown.includes(asin));
  assert.deepEqual([shown.length, left.length], [10, 2]);
  assert.match(text, /自社商品 12 件のうち、順位の高い 10 件/);
  for (const asin of left) assert.match(text, new RegExp(`name="with" value="${asin}">`));
  const [chosen = ''] = left;
  const beside = await visitor.get(at('/keyword', { with: chosen }));
  assert.deepEqual(headsOf(beside.text), [...shown, chosen]);
  assert.match(beside.text, new RegExp(`value="${chosen}" checked`));
  const file = await visitor.get(at('/keyword', { with: chosen, sheet: 'csv' }));
  assert.match(file.text, new RegExp(`,${chosen},[^\n]*,自社,`));
});

test("the page says where another product's history ends, and shows nothing before", async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword', { days: '90', with: OTHER }));
  assert.match(text, /2026年\d+月\d+日（.）以降の順位を表示できます。/);
  assert.equal(cellsOf(text, 60)[2], '—');
  assert.equal((text.match(/<tr data-date/g) ?? []).length, 90);
});

test('of many changes the newest ten are listed above the tags, all in the table and behind a link', async () => {
  await using stage = await makeKeywordStage();
  for (let ago = 29; ago >= 0; ago -= 1) {
    const facts = { reviewCount: 300 + ago, ...(ago % 5 === 0 ? { price: 1000 + 40 * ago } : {}) };
    await stage.site.store.saveProducts(
      [OWN, SECOND, WATCHED].map((asin) => samplePage(asin, addDays(TODAY, -ago), facts)),
    );
  }
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword', { with: WATCHED }));
  assert.equal(text.match(/<li class="event event-(?:usual|large)">/g)?.length, 10);
  assert.match(text, /class="event event-[\s\S]*name="tags"/);
  assert.match(cellsOf(text, 10).at(-1) ?? '', /^価格（\d 件）、レビュー数（3 件）$/);
  assert.match(text, new RegExp(`data-date="${addDays(TODAY, -10)}"[^>]* data-icons="price minor"`));
  assert.match(text, new RegExp(`data-date="${addDays(TODAY, -11)}"[^>]* data-icons="minor"`));
  const all =
    /href="(\/events\?[^"]+)">すべての変化</
      .exec(text)?.[1]
      ?.replaceAll('&#61;', '=')
      .replaceAll('&#38;', '&') ?? '';
  const list = await visitor.get(all);
  assert.equal(list.status, 200);
  assert.match(
    list.text,
    new RegExp(`<option value="${OWN},${SECOND},${WATCHED}" selected>3 件の商品</option>`),
  );
  assert.match(list.text, /<option value="30" selected>/);
  assert.ok((list.text.match(/レビュー数が/g)?.length ?? 0) >= 87);
});

test('the shelf of a stored day shows its cards, own and watched ones marked, ads without a rank', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get(at('/keyword/shelf'));
  assert.equal(text.match(/<li class="shelf-card/g)?.length, 49);
  assert.match(text, /すべて（49 件）[\s\S]*読み取り件数<\/dt><dd>広告以外 48 件 \+ 広告 1 件</);
  assert.match(text, /shelf-own[\s\S]*ミナミノ 真空断熱/);
  assert.match(
    text,
    /shelf-own" id="at-1"><div class="shelf-head"><span class="rank-absent small">スポンサー広告/,
  );
  const older = await visitor.get(at('/keyword/shelf', { date: addDays(TODAY, -14) }));
  assert.match(older.text, /一部/);
  const never = await visitor.get(at('/keyword/shelf', { date: '2020-01-01' }));
  assert.match(never.text, /この日の検索結果は保存されていません/);
  const blocked = await visitor.get(at('/keyword/shelf', { date: addDays(TODAY, -5) }));
  assert.match(blocked.text, /この日の検索結果は保存されていません[^<]*理由：アクセスのブロック/);
  const missed = await visitor.get(at('/keyword/shelf', { date: addDays(TODAY, -9) }));
  assert.match(missed.text, /理由：未計測/);
  const compared = await visitor.get(at('/keyword/compare', { before: addDays(TODAY, -5), after: TODAY }));
  assert.match(compared.text, /11月23日[^<]*<\/time>：アクセスのブロック/);
});

test('two days are compared: which products entered, dropped out or moved', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [OWN], keywords: [KEYWORD] });
  const save = (ago: number, asins: readonly string[]) =>
    saveReading(
      site.store,
      readingOf({
        term: KEYWORD,
        localDate: addDays(TODAY, -ago),
        pages: [asins.map((asin) => card(asin, { title: `商品 ${asin}` }))],
      }),
    );
  await save(1, [OWN, SECOND, OTHER]);
  await save(0, [WATCHED, OWN, OTHER]);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const { text } = await visitor.get(at('/keyword/compare'));
  assert.match(
    text,
    new RegExp(
      `圏内に入った商品（1 件）[\\s\\S]*${WATCHED}[\\s\\S]*圏外になった商品（1 件）[\\s\\S]*${SECOND}`,
    ),
  );
  assert.match(text, new RegExp(`順位が動いた商品（1 件）[\\s\\S]*▼ 1[\\s\\S]*${OWN}`));
  assert.match(text, /順位が同じ商品：1 件/);
  assert.match(
    text,
    /読み取った検索結果（広告を除く）：2026年11月27日（金） 3 件 · 2026年11月28日（土） 3 件/,
  );
  const csv = await visitor.get(at('/keyword/compare', { sheet: 'csv' }));
  assert.deepEqual(csv.text.split('\r\n').slice(1, 3), [
    `${KEYWORD},2026-11-27,2026-11-28,圏内に入った,${WATCHED},商品 ${WATCHED},いいえ,,1,,1,`,
    `${KEYWORD},2026-11-27,2026-11-28,圏外になった,${SECOND},商品 ${SECOND},いいえ,2,,1,,`,
  ]);
});

test('of two days with different variations of a product, each names the one it shows', async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [OWN], keywords: [KEYWORD] });
  const save = (ago: number, asin: string, linked: string) =>
    saveReading(
      site.store,
      readingOf({
        term: KEYWORD,
        localDate: addDays(TODAY, -ago),
        pages: [[{ ...card(asin), siblings: [linked] }]],
      }),
    );
  await save(1, OWN, SECOND);
  await save(0, SECOND, OWN);
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  const { text } = await visitor.get(at('/keyword/compare'));
  assert.match(text, new RegExp(`${SECOND}</code>[^|]*以前は別のバリエーション ${OWN} が表示されていました`));
  assert.match(text, new RegExp(`${OWN}</code>[^|]*別のバリエーション ${SECOND} が表示されています`));
  const csv = await visitor.get(at('/keyword/compare', { sheet: 'csv' }));
  assert.match(csv.text, new RegExp(`,圏外になった,${OWN},.*,${SECOND}\r\n`));
});

test('after a partial day no product is reported as entered', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const dates = { before: addDays(TODAY, -14), after: TODAY };
  const { text } = await visitor.get(at('/keyword/compare', dates));
  assert.match(text, /圏内に入った商品は判定できません/);
  assert.doesNotMatch(text, /入った商品（/);
});

test('every table can be downloaded as CSV: unknown is empty, absence is stated', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const ranks = await visitor.get(at('/keyword', { sheet: 'csv' }));
  assert.equal(ranks.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(String(ranks.headers.get('content-disposition')), /filename\*=UTF-8''miharu-ranks-/);
  assert.match(
    ranks.text,
    new RegExp(`${KEYWORD},${SECOND},[^,]+,自社,${addDays(TODAY, -18)},圏外,,48,広告なし,`),
  );
  assert.match(ranks.text, new RegExp(`${KEYWORD},,,,${addDays(TODAY, -5)},,,,,アクセスのブロック`));
  const shelf = await visitor.get(at('/keyword/shelf', { sheet: 'csv' }));
  assert.equal(shelf.text.split('\r\n').length, 51);
});

test('an unknown keyword and an invalid date are reported with the remedy', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const other = await visitor.get('/keyword?keyword=%E6%B0%B4%E7%AD%92');
  assert.equal(other.status, 404);
  assert.match(other.text, /水筒/);
  assert.equal((await visitor.get(at('/keyword/shelf', { date: 'x' }))).status, 400);
  const choice = await visitor.get('/keyword');
  assert.match(choice.text, /<select id="choose-keyword" name="keyword"><option>水筒 500ml<\/option>/);
});

test('another account sees none of it', async () => {
  await using stage = await makeKeywordStage();
  const otherId = await addAccount(stage.site.store, 'ミナト雑貨');
  const stranger = await signIn(
    stage.site.origin,
    await addPerson(stage.site.store, { accountId: otherId, role: 'owner' }),
  );
  for (const path of ['/keyword', '/keyword/shelf', '/keyword/compare']) {
    assert.equal((await stranger.get(at(path))).status, 404, path);
  }
});

test("the shop's texts are only text", async () => {
  await using site = await startSite();
  const accountId = await addAccount(site.store);
  const keyword = '"><script>alert(1)</script>';
  await addGoods(site.store, accountId, { own: [OWN], keywords: [keyword] });
  for (const ago of [1, 0]) {
    const cards = [OWN, SECOND].map((asin) =>
      card(asin, { title: `<img src=x onerror=alert(2)>${ago}`, delivery: '<b>明日</b>' }),
    );
    await saveReading(
      site.store,
      readingOf({ term: keyword, localDate: addDays(TODAY, -ago), pages: [cards] }),
    );
  }
  const visitor = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'member' }));
  for (const path of ['/keyword', '/keyword/shelf', '/keyword/compare']) {
    const { text, status } = await visitor.get(`${path}?${new URLSearchParams({ keyword, with: SECOND })}`);
    assert.equal(status, 200, path);
    assert.doesNotMatch(text, /<script>|<img src=x|<b>明日/, path);
  }
});

test('the tab names the keyword before the screen, and days are chosen from readable dates', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  assert.match((await visitor.get(at('/keyword'))).text, /<title>水筒 500ml – 順位の推移 – miharu<\/title>/);
  assert.match((await visitor.get('/keyword')).text, /<title>順位の推移 – miharu<\/title>/);
  for (const path of ['/keyword/shelf', '/keyword/compare']) {
    const { text } = await visitor.get(at(path));
    assert.match(text, /<title>水筒 500ml – /, path);
    assert.match(text, /<option value="2026-11-28" selected>2026年11月28日（土）<\/option>/, path);
    assert.doesNotMatch(text, /<option[^>]*>\d{4}-/, path);
  }
  const stray = await visitor.get(at('/keyword/shelf', { date: '2020-02-29' }));
  assert.match(stray.text, /<option value="2020-02-29" selected>2020年2月29日（土）</);
});
