import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeKeywordStage } from './keyword-stage.ts';
import { makeStage, type Stage } from './stage.ts';
import { signIn } from './visitor.ts';

const [OWN, WATCHED] = [asinOf(1), asinOf(2)];
const HOSTILE = '=cmd <img src=x onerror=alert(1)> ‮扇風機';

/** A member with an own and a watched product, both changed today. */
async function makeChanged(): Promise<Stage> {
  const stage = await makeStage('member');
  const { site, accountId } = stage;
  await addGoods(site.store, accountId, { own: [OWN], watched: [WATCHED] });
  for (const [day, price] of [
    [27, 1980],
    [28, 1780],
  ]) {
    await site.store.saveProducts([
      samplePage(OWN, `2026-11-${day}`, { price, title: HOSTILE }),
      samplePage(WATCHED, `2026-11-${day}`, { price, title: `水筒 ${price}` }),
    ]);
  }
  return stage;
}

test("changes are listed by date and product, as sentences in the reader's language", async () => {
  await using stage = await makeChanged();
  const { text, status } = await stage.visitor.get('/events');
  assert.equal(status, 200);
  assert.match(text, /<time datetime="2026-11-28">/);
  assert.match(text, /価格が 1,980 円から 1,780 円に下がりました/);
  stage.visitor.cookies.set('miharu_language', 'en');
  assert.match((await stage.visitor.get('/events')).text, /Price fell from ¥1,980 to ¥1,780/);
});

test('large changes are bold, small ones folded with their number, and a keyword is named once in each part', async () => {
  await using stage = await makeKeywordStage();
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get('/events');
  const days = text.split('<section class="card events-date"').slice(1);
  assert.equal(days.length, 6);
  for (const day of days) {
    const [loud = '', folded = ''] = day.split('<details class="more events-small"');
    for (const part of [loud, folded]) assert.ok((part.match(/>水筒 500ml</g)?.length ?? 0) <= 1, part);
    assert.doesNotMatch(loud, /event-small"/);
    const count = Number(/小さな変化（(\d+) 件）/.exec(folded)?.[1] ?? 0);
    assert.equal(folded.match(/<li class="event event-small">/g)?.length ?? 0, count);
  }
  assert.match(
    text,
    /event-large"><span class="event-mark"><span aria-hidden="true">▲<\/span><span class="unseen">上昇<\/span><\/span>[^▲]*1,980 円から 2,280 円/,
  );
  assert.match(text, /href="\/keyword\?keyword&#61;[^"]+">水筒 500ml<\/a>/);
  const ranks = await visitor.get('/events?kind=rank');
  assert.match(ranks.text, /events-small" open>/);
});

test('the product or keyword with the largest change of a date comes first', async () => {
  await using stage = await makeKeywordStage();
  const { store } = stage.site;
  for (const [day, price] of [
    [27, 1_000],
    [28, 1_050],
  ]) {
    const page = samplePage(asinOf(1), `2026-11-${day}`, { price, title: '卓上 扇風機' });
    await store.saveProducts([page]);
  }
  const visitor = await signIn(stage.site.origin, stage.person);
  const { text } = await visitor.get('/events');
  const firstSizes = text
    .split('<section class="card events-date"')
    .slice(1)
    .map((day) =>
      (day.split('<details')[0] ?? '')
        .split('<article')
        .slice(1)
        .map((group) => /event-(large|usual)"/.exec(group)?.[1]),
    );
  const mixed = firstSizes.filter((sizes) => sizes.includes('large') && sizes.includes('usual'));
  assert.ok(mixed.length > 0);
  for (const sizes of mixed) assert.deepEqual(sizes, sizes.toSorted(), String(sizes));
});

/** A day on which the prices of 104 products move a little, their titles change, and 104 ranks fall far. */
async function makeBusy(): Promise<Stage> {
  const stage = await makeStage('member');
  const { store } = stage.site;
  const asins = Array.from({ length: 104 }, (_, at) => asinOf(at + 1));
  await addGoods(store, stage.accountId, { watched: asins, keywords: ['水筒'] });
  for (const [localDate, day] of [
    ['2026-11-26', 0],
    ['2026-11-27', 1],
    ['2026-11-28', 2],
  ] as const) {
    if (day > 0)
      await store.saveProducts(
        asins.map((asin) =>
          samplePage(asin, localDate, {
            price: 10_000 + day,
            title: day === 1 ? `題 ${asin}` : `水筒 ${asin}`,
          }),
        ),
      );
    const shelf = [...(day === 2 ? asins.toReversed() : asins)].map((asin) => card(asin));
    await saveReading(store, readingOf({ term: '水筒', localDate, pages: [shelf] }));
  }
  return stage;
}

test('a day is counted as a whole, however many of its changes are on the page, and small ones follow all others', async () => {
  await using stage = await makeBusy();
  const { text } = await stage.visitor.get('/events');
  const listed = (page: string) => page.match(/<li class="event /g)?.length ?? 0;
  assert.match(text, /<time datetime="2026-11-28">.*?1–200 件目（全 312 件）/);
  assert.equal(listed(text), 200);
  assert.equal(text.match(/<section class="card events-date"/g)?.length, 1);
  const [, next = ''] = /href="(\/events\?until&#61;2026-11-28&#38;part&#61;2)"/.exec(text) ?? [];
  const rest = await stage.visitor.get(next.replaceAll('&#61;', '=').replaceAll('&#38;', '&'));
  assert.match(rest.text, /201–312 件目（全 312 件）/);
  assert.equal(listed(rest.text), 112);
  assert.doesNotMatch(text, /event event-small/);
  const small = rest.text.match(/<li class="event event-small">/g)?.length;
  assert.match(rest.text, new RegExp(`小さな変化（${small} 件）`));
  assert.match(
    (await stage.visitor.get('/events?until=2026-11-28&part=9')).text,
    /201–312 件目（全 312 件）/,
  );
});

test('the filters restrict the list, and show their settings', async () => {
  await using stage = await makeChanged();
  const { text } = await stage.visitor.get(`/events?days=30&kind=title&relation=competitor&asin=${WATCHED}`);
  assert.match(text, /<option value="title" selected>/);
  assert.match(text, /水筒/);
  assert.doesNotMatch(text, /価格が1,980円/);
  const none = await stage.visitor.get('/events?kind=seller');
  assert.match(none.text, /条件に合う変化はありません/);
});

test('a range of dates applies, and a period that is no choice is refused, for the list and the file', async () => {
  await using stage = await makeChanged();
  const { text } = await stage.visitor.get('/events?from=2026-11-01&to=2026-11-27');
  assert.doesNotMatch(text, /<time datetime="2026-11-28">/);
  for (const query of ['days=99', 'days=abc', 'from=2026-13-01', 'days=99&sheet=csv'])
    assert.equal((await stage.visitor.get(`/events?${query}`)).status, 400, query);
});

test('the list can be downloaded as CSV, with the current filters and with formulas made harmless', async () => {
  await using stage = await makeChanged();
  const { text, headers, status } = await stage.visitor.get('/events?relation=own&sheet=csv');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(
    String(headers.get('content-disposition')),
    /^attachment; filename="miharu-events-2026-11-28\.csv"/,
  );
  const lines = text.split('\r\n');
  assert.match(lines[0] ?? '', /ID,日付（日本時間）,確認日時,ASIN,商品名,自社・競合,変化の種類/);
  assert.equal(lines.length, 3);
  assert.match(lines[1] ?? '', /,'=cmd <img src=x onerror=alert\(1\)> 扇風機,自社,価格,1980,1780,円,/);
  assert.equal((await stage.visitor.get('/events?sheet=other')).status, 404);
});

test('a product that had or has no badge is said to have none, not to be unknown', async () => {
  await using stage = await makeStage('member');
  const { site, accountId } = stage;
  await addGoods(site.store, accountId, { own: [OWN] });
  for (const [day, badges] of [
    [27, ['ベストセラー']],
    [28, []],
  ] as const)
    await site.store.saveProducts([samplePage(OWN, `2026-11-${day}`, { badges })]);
  const { text } = await stage.visitor.get('/events?kind=badges&sheet=csv');
  assert.match(text, /,ベストセラー,バッジなし,/);
});

test("the shop's texts are only text", async () => {
  await using stage = await makeChanged();
  const { text } = await stage.visitor.get('/events');
  assert.match(text, /&#60;img src&#61;x onerror&#61;alert\(1\)&#62;/);
  assert.doesNotMatch(text, /<img src=x|‮/);
});

test('an invalid filter or position is reported in plain words with the remedy', async () => {
  await using stage = await makeChanged();
  for (const query of ['kind=zzz', 'relation=zzz', 'until=x', 'asin=zzz', 'kind=zzz&sheet=csv']) {
    const { status, text } = await stage.visitor.get(`/events?${query}`);
    assert.equal(status, 400, query);
    assert.match(text, /指定された条件は使えません/);
    assert.match(text, /条件を選び直してください。[\s\S]*<a [^>]*href="\/events"[^>]*>画面を開き直す/);
    assert.doesNotMatch(/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '', /パラメーター|zzz|evc_|cursor/);
  }
});

test('a percentage is shown for amounts, never for ranks, and not when there is none', async () => {
  await using stage = await makeChanged();
  const ranked = (day: number, rank: number, reviewCount: number) =>
    samplePage(OWN, `2026-11-${day}`, {
      price: 1780,
      reviewCount,
      bestSellerRanks: [{ rank, category: '家電', categoryId: '1' }],
    });
  await stage.site.store.saveProducts([ranked(27, 10, 4_000)]);
  await stage.site.store.saveProducts([ranked(28, 5, 4_001)]);
  const { text } = await stage.visitor.get('/events');
  assert.match(text, /10 位から 5 位/);
  assert.doesNotMatch(text, /\(-50 ?%\)|\(0 ?%\)/);
});
