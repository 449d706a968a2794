import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { UNKNOWN_CONTEXT } from '../../src/core/reading-context.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import {
  KEYWORD,
  type KeywordStage,
  makeKeywordStage,
  OTHER,
  OWN,
  SECOND,
  WATCHED,
} from './keyword-stage.ts';
import { signIn } from './visitor.ts';

const at = (path: string, more: Record<string, string>) => `${path}?${new URLSearchParams(more)}`;
const enter = ({ site, person }: KeywordStage) => signIn(site.origin, person);

/** The rows of a file by its heads. */
function rowsOf(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [heads[column], cell ?? ''])));
}

test('a featured offer that is lost and won back shows as that, with the chart’s marks, in the lists and in the files', async () => {
  await using stage = await makeKeywordStage();
  const [lost, back] = [addDays(TODAY, -2), addDays(TODAY, -1)];
  for (const [date, facts] of [
    [lost, { price: null, priceReason: 'no_featured_offer' }],
    [back, { price: 2280 }],
  ] as const)
    await stage.site.store.saveProducts([samplePage(OWN, date, facts)]);
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/product', { asin: OWN }));
  assert.match(
    text,
    new RegExp(
      `<tr data-date="${lost}" data-icons="offer_lost">.*<td class="quiet">カート（おすすめ出品）なし</td>`,
    ),
  );
  assert.match(
    text,
    new RegExp(
      `<tr data-date="${back}" data-icons="offer_back">.*<td data-changes>カート（おすすめ出品）を再獲得</td>`,
    ),
  );
  assert.match(text, /data-icon="offer_lost"[^\n]*カート（おすすめ出品）を喪失<\/li>/);
  assert.match(
    text,
    /event-large"><span class="event-mark change-down">[^\n]*カート（おすすめ出品）を失いました/,
  );
  const { text: keyword } = await visitor.get(at('/keyword', { keyword: KEYWORD }));
  assert.match(keyword, new RegExp(`<tr data-date="${lost}"[^>]* data-icons="offer_lost"`));
  const file = rowsOf((await visitor.get(at('/product', { asin: OWN, sheet: 'csv' }))).text);
  const on = (date: string) => file.find((row) => row['日付'] === date && row['キーワード'] === '');
  assert.deepEqual(
    [lost, back].map((date) => [on(date)?.['カート（おすすめ出品）'], on(date)?.['商品の変化']]),
    [
      ['なし', 'カート（おすすめ出品）を喪失'],
      ['あり', 'カート（おすすめ出品）を再獲得'],
    ],
  );
  const { text: events } = await visitor.get(at('/events', { kind: 'featured_offer' }));
  assert.match(events, /<option value="featured_offer" selected>カート（おすすめ出品）<\/option>/);
  assert.match(events, /カート（おすすめ出品）を再び獲得しました/);
  const all = await visitor.get(at('/events', { sheet: 'csv' }));
  assert.match(all.text, /,カート（おすすめ出品）,あり,なし,/);
  visitor.cookies.set('miharu_language', 'en');
  assert.match(
    (await visitor.get(at('/events', {}))).text,
    /Featured offer lost: Amazon shows no featured offer/,
  );
});

test('a featured offer that is not new is named as such, and one without an earlier one is won, not won back', async () => {
  await using stage = await makeKeywordStage();
  const [other, won] = [addDays(TODAY, -2), addDays(TODAY, -1)];
  const none = { price: null, priceReason: 'no_featured_offer', hasOtherOffer: true } as const;
  const rival = asinOf(9);
  await addGoods(stage.site.store, stage.accountId, { watched: [rival] });
  await stage.site.store.saveProducts([samplePage(rival, other, none)]);
  await stage.site.store.saveProducts([samplePage(rival, won, { price: 2280 })]);
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/product', { asin: rival }));
  assert.match(text, /<td class="quiet">おすすめ出品が新品以外<\/td>/);
  assert.match(
    text,
    new RegExp(`data-date="${won}" data-icons="offer_back">.*カート（おすすめ出品）を獲得</td>`),
  );
  const file = rowsOf((await visitor.get(at('/product', { asin: rival, sheet: 'csv' }))).text);
  const offers = file.filter((row) => row['キーワード'] === '').map((row) => row['カート（おすすめ出品）']);
  assert.ok(offers.includes('おすすめ出品が新品以外'));
  assert.ok(!offers.includes('なし'));
});

test('a date without ads is named as such in the table and the file of a product, with a note', async () => {
  await using stage = await makeKeywordStage();
  const [before, date] = [addDays(TODAY, -10), addDays(TODAY, -9)];
  for (const [localDate, ads] of [
    [before, 'seen'],
    [date, 'none'],
  ] as const) {
    const context = { ...UNKNOWN_CONTEXT, ads };
    await saveReading(
      stage.site.store,
      readingOf({ term: KEYWORD, localDate, pages: [[card(OWN)]], context }),
    );
  }
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/product', { asin: OWN }));
  assert.match(
    text,
    new RegExp(`<tr data-date="${date}".*<td>広告の表示なし（1 キーワード） · 通常は表示される広告が`),
  );
  const file = rowsOf((await visitor.get(at('/product', { asin: OWN, sheet: 'csv' }))).text);
  const [row, ...more] = file.filter((one) => one['日付'] === date);
  assert.deepEqual([more, row?.['順位'], row?.['欠測']], [[], '1', '広告の表示なし']);
  assert.match(row?.['備考'] ?? '', /^通常は表示される広告が/);
});

test('with unknown keywords alone the best ranked ones are shown, and the page says so', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  for (const keyword of ['登録していない語', 'x'.repeat(999)]) {
    const { text } = await visitor.get(at('/product', { asin: OWN, keyword }));
    assert.match(text, /URL のキーワードはいずれも登録されていません/);
    assert.match(text, new RegExp(`data-line="1" data-name="${KEYWORD}"`));
  }
  const { text } = await visitor.get(at('/product', { asin: OWN, keyword: KEYWORD }));
  assert.doesNotMatch(text, /いずれも登録されていません/);
});

test('an absent product is shown as such where keywords are chosen, and among no results, too', async () => {
  await using stage = await makeKeywordStage();
  await addGoods(stage.site.store, stage.accountId, { keywords: ['無い語'] });
  await saveReading(stage.site.store, readingOf({ term: '無い語', localDate: TODAY, pages: [[]] }));
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/product', { asin: SECOND }));
  assert.match(text, /<label class="candidate"><input[^>]*><span class="number quiet">検索結果 0 件<\/span>/);
  assert.match(text, /<span class="rank-absent">検索結果 0 件<\/span>/);
  assert.match(text, /<td data-within="0">検索結果 0 件<\/td>/);
});

test('a file has one row for a date and keyword, and of a partial date it notes that', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  const partial = addDays(TODAY, -14);
  const ofProduct = rowsOf((await visitor.get(at('/product', { asin: OWN, sheet: 'csv' }))).text);
  const ofKeyword = rowsOf((await visitor.get(at('/keyword', { keyword: KEYWORD, sheet: 'csv' }))).text);
  for (const rows of [ofProduct, ofKeyword]) {
    const keys = rows.map((row) => [row['日付'], row['キーワード'], row['ASIN']].join());
    assert.deepEqual(
      keys.filter((key, index) => keys.indexOf(key) !== index),
      [],
    );
  }
  const seen = [ofProduct, ofKeyword].map((rows) =>
    rows.find((row) => row['日付'] === partial && row['ASIN'] === OWN && row['順位'] !== ''),
  );
  for (const row of seen) assert.equal(row?.['欠測'], '一部のみ取得');
  const unseen = ofKeyword.filter((row) => row['日付'] === partial && row['ASIN'] !== OWN);
  assert.deepEqual(
    unseen.map((row) => [row['ASIN'], row['順位'], row['欠測']]),
    [[SECOND, '', '一部のみ取得']],
  );
});

test('changes are listed below the chart by date as in the list of all, ranks of the keyword included', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/keyword', { keyword: KEYWORD }));
  assert.match(
    text,
    new RegExp(
      `<section class="events-part"><h3><time datetime="${addDays(TODAY, -3)}">[\\s\\S]*価格が 1,980 円から 2,280 円に上がりました`,
    ),
  );
  assert.match(
    text,
    /このキーワードの順位の変化と、グラフの商品の価格・カート（おすすめ出品）・在庫などの変化です/,
  );
  assert.match(text, /<article class="events-group"><h4><a href="\/keyword\?[^"]+">水筒 500ml<\/a>/);
  assert.match(text, /<details class="more events-small"><summary>小さな変化（\d+ 件）/);
});

test('the changes on the page of a product do not repeat its name', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  const changesOf = (text: string) => /<section class="events-part">.*<\/section>/s.exec(text)?.[0] ?? '';
  const own = changesOf((await visitor.get(at('/product', { asin: OWN }))).text);
  assert.match(own, /event-ranks/);
  assert.doesNotMatch(own, /event-name/);
  const keyword = changesOf((await visitor.get(at('/keyword', { keyword: KEYWORD }))).text);
  assert.match(keyword, /event-ranks.*?event-name/);
});

test('the newest changes have ranks, fold small ones, and lead to the list of just these', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  const linked = async (path: string) => {
    const { text } = await visitor.get(path);
    const [, list = ''] = text.split(/<section class="card"[^>]*><div class="card-head"><h2[^>]*>商品の変化/);
    assert.match(list, /順位の変化/);
    assert.match(list, /<h4><a href="\/keyword\?[^"]+">水筒 500ml<\/a>/);
    assert.match(list, /<details class="more events-small"><summary>/);
    const link = /href="(\/events\?[^"]+)"/.exec(text.slice(text.indexOf('商品の変化（最新')))?.[1] ?? '';
    return (await visitor.get(link.replaceAll('&#61;', '=').replaceAll('&#38;', '&'))).text;
  };
  await saveReading(stage.site.store, readingOf({ term: '別の語', localDate: TODAY, pages: [[card(OWN)]] }));
  const ofProduct = await linked(at('/product', { asin: OWN }));
  assert.match(ofProduct, new RegExp(`<option value="${OWN}" selected>`));
  const ofKeyword = await linked(at('/keyword', { keyword: KEYWORD }));
  assert.match(ofKeyword, new RegExp(`<option value="${KEYWORD}" selected>`));
  const past = await visitor.get(
    at('/product', { asin: OWN, from: addDays(TODAY, -20), to: addDays(TODAY, -10) }),
  );
  assert.match(
    past.text,
    new RegExp(`/events\\?from&#61;${addDays(TODAY, -20)}&#38;to&#61;${addDays(TODAY, -10)}`),
  );
});

test('ranks of other keywords are left out of a list of changes for one', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await enter(stage);
  const { text } = await visitor.get(at('/events', { kind: 'rank', keyword: 'ほかの語' }));
  assert.match(text, /条件に合う変化はありません/);
  assert.doesNotMatch(
    (await visitor.get(at('/events', { kind: 'rank', keyword: KEYWORD }))).text,
    /条件に合う変化/,
  );
});

test('the name of a product leads to its history wherever it stands, and that of any other to its ranks', async () => {
  await using stage = await makeKeywordStage();
  await stage.site.store.setAsinNames(stage.accountId, OWN, ['ミナミノ']);
  const visitor = await enter(stage);
  const keyword = KEYWORD;
  for (const path of [
    '/',
    at('/', { open: KEYWORD }),
    '/month',
    '/settings/products',
    '/events',
    at('/keyword', { keyword }),
    at('/keyword/shelf', { keyword }),
    at('/keyword/compare', { keyword, before: addDays(TODAY, -20), after: TODAY }),
  ])
    assert.match((await visitor.get(path)).text, new RegExp(`href="/product\\?asin&#61;${OWN}"`), path);
  for (const path of ['/settings/products', at('/keyword/shelf', { keyword })])
    assert.match((await visitor.get(path)).text, new RegExp(`href="/product\\?asin&#61;${WATCHED}"`), path);
  const { text: shelf } = await visitor.get(at('/keyword/shelf', { keyword }));
  assert.match(
    shelf,
    /<h3><a class="shelf-title" href="\/keyword\?keyword&#61;[^"]+&#38;with&#61;B0TEST0\d+">/,
  );
  assert.doesNotMatch(shelf, new RegExp(`href="/product\\?asin&#61;(?:${OTHER}|${asinOf(101)})"`));
  const { text: product } = await visitor.get(at('/product', { asin: OWN }));
  assert.match(product, new RegExp(`href="/settings/products/${OWN}"`));
});
