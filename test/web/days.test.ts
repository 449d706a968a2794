import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDateOf } from '../../src/core/local-date.ts';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { gapsOf } from '../../src/operations/ranks/rankings-window.ts';
import { failedPage } from '../store/changes/sample-changes.ts';
import { claimOne, claimProductsOn, endIn, endProductIn, planOn } from '../store/plan/day-samples.ts';
import { makeAccount, makeWatcher, organicCards, sampleReading, TERM } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addPerson, startSite, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const DATE = '2026-11-28';

/** A source and two accounts; the first has a complete, a blocked and a waiting keyword. */
async function readMorning({ store }: TestSite): Promise<void> {
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['扇風機', '水筒', '土鍋 <b>大</b>'] });
  await makeWatcher(store, 'acc_b', { asins: [], keywords: ['人の語'] });
  const due = { 扇風機: 1, 水筒: 2, '土鍋 <b>大</b>': 9_000, 人の語: 3 };
  await planOn(store, DATE, { nowMs: 1_000, due });
  await endIn(store, await claimOne(store, DATE, 5_000), { nowMs: 5_100, outcome: 'complete' });
  const settlement = { state: 'waiting', dueAtMs: 12_000, reason: 'blocked' } as const;
  await endIn(store, await claimOne(store, DATE, 5_000), { nowMs: 5_200, outcome: 'failed', settlement });
}

test('a member sees how the day went only for the own keywords, with the reason of each gap', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const { text, status } = await visitor.get('/days');
  assert.equal(status, 200);
  assert.match(text, /未確定/);
  assert.match(
    text,
    /「確定」になった日は、その日のうちに[^。]*追加しない限り、自動の計測ではもう変わりません。/,
  );
  assert.match(
    text,
    /href="\/keyword\?keyword&#61;[^"]+">水筒<\/a><\/td>[\s\S]*?失敗[\s\S]*?アクセスのブロック/,
  );
  assert.match(text, /土鍋 &#60;b&#62;大/);
  assert.doesNotMatch(text, /人の語|<b>大/);
  assert.equal((await visitor.get('/operator/days')).status, 403);
});

test('a past date without a reading says so, and an invalid date is reported', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const past = await visitor.get('/days?date=2026-11-20');
  assert.match(past.text, /未計測/);
  assert.doesNotMatch(past.text, /計測待ち/);
  const none = await visitor.get('/days?date=2026-13-40');
  assert.equal(none.status, 400);
  assert.match(none.text, /2026-13-40/);
  const future = await visitor.get('/days?date=2030-01-01');
  assert.deepEqual([future.status, /まだ来ていません/.test(future.text)], [400, true]);
  const { text } = await visitor.get('/days?sheet=csv');
  assert.match(text, /2026-11-28,扇風機,完了,,2026-11-28T06:00:00\+09:00,1,1,1,1,/);
  assert.match(text, /2026-11-28,水筒,失敗,アクセスのブロック,/);
  assert.match(text, /2026-11-28,土鍋 <b>大<\/b>,計測待ち,計測待ち,,,,,0,/);
});

test('a date that is no longer kept says so, and not that nothing was scanned', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const gone = await visitor.get('/days?date=2024-01-10');
  assert.match(gone.text, /この日のデータは保存期間を過ぎています/);
  assert.doesNotMatch(gone.text, /未計測/);
  assert.match((await visitor.get('/days?date=2026-11-20')).text, /未計測/);
});

test('the operator sees the ledger of the installation, and what a date is missing', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const { text } = await visitor.get(`/operator/days?date=${DATE}`);
  assert.match(text, /人の語/);
  assert.match(text, /アクセスのブロック/);
  const sheet = await visitor.get('/operator/days?sheet=csv');
  assert.match(sheet.text, /2026-11-28,4,1,0,1,0,2,,/);
});

test('a date counts its keywords on the page, in its file, in the ledger and in the gaps of the API', async () => {
  await using site = await startSite();
  const { store } = site;
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['扇風機', '水筒'] });
  const before = '2026-11-27';
  await planOn(store, before, { nowMs: 1_000 });
  const late = { limits: PLAN_LIMITS.pro, addedAtMs: Date.parse(`${DATE}T00:00:00+09:00`) };
  await store.addKeywords('acc_a', ['土鍋'], late);
  await planOn(store, DATE, { nowMs: 2_000 });
  const member = await addPerson(store, { accountId: 'acc_a', role: 'member' });
  const [visitor, operator] = [
    await signIn(site.origin, member),
    await signIn(site.origin, await addPerson(store, 'operator')),
  ];
  const ledger = (await operator.get('/operator/days?sheet=csv')).text;
  for (const [date, count] of [
    [before, 2],
    [DATE, 3],
  ] as const) {
    const { text } = await visitor.get(`/days?date=${date}`);
    assert.match(text, new RegExp(`<dt>キーワード</dt><dd>${count}</dd>`));
    assert.equal(text.includes('土鍋'), date === DATE);
    const sheet = (await visitor.get(`/days?date=${date}&sheet=csv`)).text;
    assert.equal(sheet.split('\r\n').filter((line) => line.startsWith(date)).length, count);
    assert.equal((await store.findDay(date))?.planned, count);
    assert.match(ledger, new RegExp(`^${date},${count},`, 'm'));
    const gaps = await Promise.all(
      ['扇風機', '水筒', '土鍋'].map(async (keyword) => {
        const readings = await store.listReadings(keyword, date, DATE);
        const addedAtMs = (await store.findKeyword('acc_a', keyword))?.addedAtMs ?? Number.NaN;
        const dates = { since: localDateOf(addedAtMs), today: DATE };
        return gapsOf(readings, { from: date, to: DATE }, dates).some(({ localDate }) => localDate === date);
      }),
    );
    assert.equal(gaps.filter(Boolean).length, count);
  }
  await makeWatcher(store, 'acc_b', { asins: [], keywords: [] });
  await store.addKeywords('acc_b', ['土鍋'], late);
  const young = await signIn(site.origin, await addPerson(store, { accountId: 'acc_b', role: 'member' }));
  const { text } = await young.get(`/days?date=${before}`);
  assert.match(text, /この日に登録されていたキーワードはありません/);
  assert.doesNotMatch(text, new RegExp(`href="/days\\?date=${before}" title`));
});

test('a date shows products beside keywords in the ledger, in both languages', async () => {
  await using site = await startSite();
  const { store } = site;
  await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001', 'B0TEST0002'], keywords: ['水筒'] });
  await planOn(store, DATE, { nowMs: 1_000 });
  const [claim] = await claimProductsOn(store, DATE, 5_000);
  assert.ok(claim !== undefined);
  await endProductIn(store, claim, { nowMs: 5_100, reading: failedPage(claim.asin, DATE, 'not_found') });
  const visitor = await signIn(site.origin, await addPerson(store, 'operator'));
  const { text } = await visitor.get(`/operator/days?date=${DATE}`);
  assert.match(text, />商品<\/td><td[^>]*>0 \/ 2<\/td>.*?Amazon に商品ページなし 1/s);
  assert.match(text, /未完了の商品.*B0TEST0002/s);
  assert.match(text, />費用（商品を含む）<\/th>/);
  await visitor.get('/language?to=en&back=/');
  const english = (await visitor.get(`/operator/days?date=${DATE}`)).text;
  assert.match(english, />Products<\/td><td[^>]*>0 \/ 2<\/td>.*?Product not found on Amazon 1/s);
  assert.match(english, />Keywords<\/td><td[^>]*>0 \/ 1<\/td>/);
  assert.match(english, />Cost \(incl. products\)<\/th>/);
  const sheet = (await visitor.get('/operator/days?sheet=csv')).text;
  assert.match(sheet, new RegExp(`^${DATE},1,0,0,0,0,1,.*,2,0,1,0,1\r$`, 'm'));
});

test('a long list is split into parts, keywords that need attention first', async () => {
  await using site = await startSite();
  const keywords = Array.from({ length: 250 }, (_, number) => `語 ${number + 1}`);
  await makeWatcher(site.store, 'acc_a', { asins: [], keywords });
  await planOn(site.store, DATE, {
    nowMs: 1_000,
    due: Object.fromEntries(keywords.map((word) => [word, word === '語 250' ? 1 : 9_000])),
  });
  await endIn(site.store, await claimOne(site.store, DATE, 5_000), { nowMs: 5_100, outcome: 'failed' });
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const { text } = await visitor.get('/days');
  assert.match(text, /<tbody><tr><td[^>]*><a [^>]*>語 250<\/a><\/td>/);
  assert.match(text, /1–100 件目（全 250 件）/);
  const last = await visitor.get(`/days?date=${DATE}&part=3`);
  assert.match(last.text, /201–250 件目（全 250 件）/);
  assert.match(last.text, /語 249<\/a><\/td>/);
  assert.match((await visitor.get('/days?part=x')).text, /1–100 件目/);
});

test('a suspect reading is marked on the page in both languages, and in the sheet', async () => {
  await using site = await startSite();
  await makeWatcher(site.store, 'acc_a', { asins: [], keywords: [TERM] });
  const pages = { 1: organicCards('B0TEST0001') };
  await saveReading(site.store, sampleReading({ localDate: '2026-11-27', pages, context: { ads: 'seen' } }));
  await saveReading(site.store, sampleReading({ localDate: DATE, pages, context: { ads: 'none' } }));
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  assert.match((await visitor.get('/days')).text, /完了[\s\S]*?広告が 1 件もありません/);
  assert.match((await visitor.get('/')).text, /広告が 1 件もありません/);
  for (const path of ['/days', '/'])
    assert.match(
      (await visitor.get(path)).text,
      /<dt>完了<\/dt><dd>0<\/dd>[\s\S]*?<dt>完了（広告の表示なし）<\/dt><dd>1<\/dd>/,
    );
  assert.match(
    (await visitor.get('/?sheet=csv')).text,
    /,備考\r\n.*,通常は表示される広告が 1 件もありません。[^,]*\r\n/,
  );
  visitor.cookies.set('miharu_language', 'en');
  assert.match((await visitor.get('/days')).text, /No ads were shown, although/);
  visitor.cookies.delete('miharu_language');
  assert.doesNotMatch((await visitor.get('/days?date=2026-11-27')).text, /広告が 1 件もありません/);
  assert.match(
    (await visitor.get('/days?sheet=csv')).text,
    /次回の試行,備考,追加者,採用されなかったページ\r\n2026-11-28,.*,通常は表示される広告が 1 件もありません。[^,]*,,\r\n/,
  );
});

test('a strip shows how each of the last dates went, as the page of that date says it, and leads there', async () => {
  await using site = await startSite();
  const { store } = site;
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['水筒', '土鍋'] });
  const pages = { 1: organicCards('B0TEST0001') };
  const save = (term: string, localDate: string, outcome: 'complete' | 'failed') =>
    saveReading(store, sampleReading({ term, localDate, outcome, pages: outcome === 'failed' ? {} : pages }));
  for (const term of ['水筒', '土鍋']) await save(term, '2026-11-27', 'complete');
  for (const term of ['水筒', '土鍋']) await save(term, '2026-11-26', 'failed');
  await save('水筒', '2026-11-25', 'complete');
  await save('土鍋', '2026-11-25', 'failed');
  const visitor = await signIn(site.origin, await addPerson(store, { accountId: 'acc_a', role: 'member' }));
  const { text } = await visitor.get('/days');
  const strip = [...text.matchAll(/<a class="month-day month-(\w+)" href="\/days\?date=([\d-]+)"/g)];
  assert.equal(strip.length, 31);
  assert.deepEqual(
    strip.slice(0, 5).map(([, state, date]) => [date, state]),
    [
      ['2026-11-28', 'none'],
      ['2026-11-27', 'complete'],
      ['2026-11-26', 'failed'],
      ['2026-11-25', 'partial'],
      ['2026-11-24', 'none'],
    ],
  );
  const old = await visitor.get('/days?date=2026-03-01');
  assert.match(old.text, /month-none" href="\/days\?date=2026-03-01"[^>]* aria-current="date"/);
});

test('a strip begins when the first keyword was added, or with the first date that was read for it', async () => {
  await using site = await startSite();
  const { store } = site;
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['水筒', '土鍋'] });
  await makeAccount(store, 'acc_b');
  await makeAccount(store, 'acc_c');
  const added = { limits: PLAN_LIMITS.pro, addedAtMs: Date.parse('2026-11-27T03:00:00Z') };
  await store.addKeywords('acc_b', ['水筒'], added);
  await store.addKeywords('acc_c', ['土鍋'], added);
  const save = (term: string, localDate: string) =>
    saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards('B0TEST0001') } }));
  // Of the others: long before, and in the last month.
  await save('水筒', '2026-10-01');
  await save('土鍋', '2026-10-01');
  await save('土鍋', '2026-11-24');
  for (const [accountId, dates] of [
    ['acc_b', ['2026-11-28', '2026-11-27']],
    ['acc_c', ['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24']],
  ] as const) {
    const visitor = await signIn(site.origin, await addPerson(store, { accountId, role: 'member' }));
    const { text } = await visitor.get('/days');
    const strip = [...text.matchAll(/<a class="month-day month-\w+" href="\/days\?date=([\d-]+)"/g)];
    assert.deepEqual(
      strip.map(([, date]) => date),
      dates,
    );
  }
});
