import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeStage, type Stage } from './stage.ts';

const [OWN, OTHER] = [asinOf(1), asinOf(2)];

/** October has five readings of the first keyword, one under other conditions; the second was never read. */
async function makeMonth(): Promise<Stage> {
  const stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [OWN], keywords: ['水筒', '弁当箱'] });
  for (const [localDate, rank, order] of [
    ['2026-09-30', 9, 'featured'],
    ['2026-10-02', 3, 'featured'],
    ['2026-10-03', 2, 'featured'],
    ['2026-10-05', 4, 'featured'],
    ['2026-10-06', 1, 'price'],
    ['2026-10-31', 2, 'featured'],
    ['2026-11-01', 5, 'featured'],
  ] as const) {
    const cards = Array.from({ length: 10 }, (_, at) => card(at + 1 === rank ? OWN : asinOf(100 + at)));
    await saveReading(store, readingOf({ term: '水筒', localDate, pages: [cards], context: { order } }));
  }
  await saveReading(
    store,
    readingOf({
      term: '水筒',
      localDate: '2026-10-20',
      pages: [[card(OTHER)]],
      outcome: 'partial',
      pagesWanted: 2,
    }),
  );
  return stage;
}

test('a month has the first, last and best rank of its readings, and counts only comparable steps', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month?month=2026-10&sheet=csv');
  const [, first, second] = text.trimEnd().split('\r\n');
  assert.equal(
    first,
    `水筒,2026-10-02,3,${OWN},2026-10-31,2,${OWN},順位が 1 上昇,2026-10-06,1,${OWN},1,1,5,26`,
  );
  assert.equal(second, undefined);
});

test('each date has its best own product, and ranks of another one than the last name it', async () => {
  await using stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [OWN, OTHER], keywords: ['水筒'] });
  for (const [localDate, own, other] of [
    ['2026-10-05', 9, 4],
    ['2026-10-20', 8, 6],
    ['2026-11-20', 1, 10],
  ] as const) {
    const asinAt = (rank: number) => (rank === own ? OWN : rank === other ? OTHER : asinOf(100 + rank));
    const cards = Array.from({ length: 10 }, (_, at) => card(asinAt(at + 1)));
    await saveReading(store, readingOf({ term: '水筒', localDate, pages: [cards] }));
  }
  const file = await stage.visitor.get('/month?month=2026-10&sheet=csv');
  assert.equal(
    file.text.split('\r\n')[1],
    `水筒,2026-10-05,4,${OTHER},2026-10-20,6,${OTHER},順位が 2 下降,2026-10-05,4,${OTHER},0,1,2,25`,
  );
  const { text } = await stage.visitor.get('/month?month=2026-10');
  assert.match(text, /4 位/);
  assert.doesNotMatch(text, new RegExp(OWN));
});

test('months before the keywords or what is kept have no gaps, and are not offered', async () => {
  await using stage = await makeMonth();
  const before = await stage.visitor.get('/month?month=2026-08');
  assert.match(before.text, /この月に登録されていたキーワードはありません/);
  assert.doesNotMatch(before.text, /比較不可|欠測/);
  const gone = await stage.visitor.get('/month?month=2025-01');
  assert.match(gone.text, /この月のデータは保存期間を過ぎています/);
  assert.doesNotMatch(gone.text, /比較不可|欠測/);
  const { text } = await stage.visitor.get('/month');
  const offered = [...text.matchAll(/<option value="(\d{4}-\d{2})"/g)].map(([, month]) => month);
  assert.deepEqual(offered, ['2026-11', '2026-10', '2026-09']);
});

test('the last full month is shown unless one is chosen; a month that has not begun is refused', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month');
  assert.match(text, /<time datetime="2026-10-01">[\s\S]*<time datetime="2026-10-31">/);
  assert.match(text, /<option value="2026-10" selected>2026年10月</);
  assert.match(text, /5 \/ 31<\/span><br><span class="small quiet month-days">欠測 26 日/);
  const now = await stage.visitor.get('/month?month=2026-11');
  assert.match(now.text, /1 \/ 27/);
  for (const month of ['2026-12', '2026-13', 'x', '2026-1'])
    assert.equal((await stage.visitor.get(`/month?month=${month}`)).status, 400, month);
});

test('the month at a glance counts the keywords that rose and fell, and the readings of all of them', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month?month=2026-10');
  const [summary = ''] = /1 か月のまとめ[\s\S]*?<\/dl>/.exec(text) ?? [];
  const figures = [...summary.matchAll(/<dt>([^<]+)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, name, value]) =>
      `${name} ${value
        ?.replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()}`,
  );
  assert.deepEqual(figures, [
    'キーワード 1',
    '上昇 ▲ 1',
    '下降 0',
    '変化なし 0',
    '比較不可 0',
    '取得率 16.1% 31 回中 5 回',
  ]);
  assert.match(text, /大きく上昇したキーワード[\s\S]*?3 位 → 2 位/);
  assert.doesNotMatch(text, /大きく下降したキーワード/);
});

test('a keyword without a rank says why, and days before it was added or on which nothing was to be read are no gaps', async () => {
  await using stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { keywords: ['弁当箱'] });
  const none = await stage.visitor.get('/month');
  assert.match(none.text, /自社商品が登録されていません/);
  assert.doesNotMatch(none.text, /欠測 \d/);
  await addGoods(stage.site.store, stage.accountId, { own: [OWN] });
  assert.match((await stage.visitor.get('/month')).text, /この月の順位の記録はありません/);
});

test('a young installation opens the month that has ranks', async () => {
  await using stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { own: [OWN], keywords: ['水筒'] });
  await saveReading(
    stage.site.store,
    readingOf({ term: '水筒', localDate: '2026-11-27', pages: [[card(OWN)]] }),
  );
  assert.match((await stage.visitor.get('/month')).text, /<option value="2026-11" selected>/);
});

test('the file has every keyword, the page a part of them, and a part beyond the end is the last one', async () => {
  await using stage = await makeStage('member', 'enterprise');
  const keywords = Array.from({ length: 10_000 }, (_, at) => `水筒 ${at}`);
  for (let at = 0; at < keywords.length; at += 1_000)
    await addGoods(stage.site.store, stage.accountId, { keywords: keywords.slice(at, at + 1_000) });
  const { text, status } = await stage.visitor.get('/month?sheet=csv');
  assert.equal(status, 200);
  assert.equal(text.trimEnd().split('\r\n').length, 10_001);
  const last = await stage.visitor.get('/month?part=99');
  assert.match(last.text, /9,501–10,000 件目（全 10,000 件）/);
  assert.match(last.text, /水筒 9999</);
  assert.match((await stage.visitor.get('/month')).text, /1–500 件目（全 10,000 件）/);
});

test('the report has a button that prints where scripts run, and the hint for a PDF in any case', async () => {
  await using stage = await makeMonth();
  const { text } = await stage.visitor.get('/month');
  assert.match(text, /<button type="button"[^>]*data-print hidden>印刷</);
  assert.match(text, /「PDF に保存」/);
});

test('the file says within how many results no own product was found', async () => {
  await using stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [OWN], keywords: ['水筒'] });
  for (const localDate of ['2026-10-05', '2026-10-06']) {
    const cards = Array.from({ length: 10 }, (_, at) => card(asinOf(100 + at)));
    await saveReading(store, readingOf({ term: '水筒', localDate, pages: [cards] }));
  }
  const { text } = await stage.visitor.get('/month?month=2026-10&sheet=csv');
  assert.match(text, /水筒,2026-10-05,圏外（10 件中）,,2026-10-06,圏外（10 件中）,,/);
});
