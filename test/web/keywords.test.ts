import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { listLatestRanks, listRanks } from '../store/rank-rows.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeStage, type Stage } from './stage.ts';
import { hiddenOn, type Visitor } from './visitor.ts';

const PATH = '/settings/keywords';

/** The account's keywords, in the order of adding. */
async function keywordsOf({ site, accountId }: Stage): Promise<string[]> {
  const list = await site.store.listKeywords(accountId, { afterSeq: 0, limit: 2_000 });
  return list.map(({ keyword }) => keyword);
}

const add = (visitor: Visitor, keywords: string) => visitor.submit(PATH, { _action: 'add', keywords });

test('a pasted list is added with its past ranks, and existing keywords are reported', async () => {
  await using stage = await makeStage('owner');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [asinOf(1)], keywords: ['水筒'] });
  const reading = readingOf({ term: '水筒 500ml', localDate: TODAY, pages: [[card(asinOf(1))]] });
  await saveReading(store, reading);
  const { status, location } = await add(stage.visitor, '水筒\r\n水筒　500ml\r\n\r\n<b>水筒</b>\r\n');
  assert.deepEqual([status, location], [303, PATH]);
  assert.deepEqual(await keywordsOf(stage), ['水筒', '水筒 500ml', '<b>水筒</b>']);
  const { text } = await stage.visitor.get(PATH);
  assert.match(
    text,
    /2 件を追加しました（重複・登録済み 1 件）。保存済みの検索結果から過去の結果（順位・圏外）を 1 件取り込みました。/,
  );
  assert.match(text, /上限 1,000 件中 3 件を登録/);
  assert.match(text, /&#60;b&#62;水筒/);
  assert.equal((await listLatestRanks(store, '水筒 500ml', [asinOf(1)]))[0]?.rank, 1);
});

test('a free source has no cost to speak of', async () => {
  await using stage = await makeStage('owner');
  await stage.site.store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await addGoods(stage.site.store, stage.accountId, { keywords: ['水筒'] });
  const reading = readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] });
  await saveReading(stage.site.store, reading);
  assert.equal((await add(stage.visitor, '急須')).status, 303);
  const shelf = `/keyword/shelf?${new URLSearchParams({ keyword: '水筒' })}`;
  const pages = [PATH, '/settings/products', shelf];
  for (const path of pages) assert.doesNotMatch((await stage.visitor.get(path)).text, /費用/, path);
  assert.doesNotMatch((await add(stage.visitor, 'USB\nusb')).text, /費用/);
});

test('the form, the question about twins and the result say what scanning costs a day', async () => {
  await using stage = await makeStage('owner');
  assert.doesNotMatch((await stage.visitor.get(PATH)).text, /費用/);
  const values = { login: 'a', password: 'b' };
  await stage.site.store.addSource({ name: 'paid', kind: 'dataforseo', values, addedAtMs: 1 });
  const perKeyword = /1 件の計測にかかる費用は、1 日あたり 0\.003 米ドル（1 回）です/;
  assert.match((await stage.visitor.get(PATH)).text, perKeyword);
  assert.match((await add(stage.visitor, 'USB\nusb\n鍋')).text, perKeyword);
  const asked = await add(stage.visitor, '水筒\n鍋');
  assert.equal(asked.status, 200);
  assert.match(
    asked.text,
    /2 件の計測にかかる費用は、1 日あたり 0\.006 米ドル（2 回）です。まだ何も追加していません。/,
  );
  assert.deepEqual(await keywordsOf(stage), []);
  await stage.visitor.post(PATH, { ...hiddenOn(asked.text, 'cost_seen'), _action: 'add' });
  assert.deepEqual(await keywordsOf(stage), ['水筒', '鍋']);
  assert.match(
    (await stage.visitor.get(PATH)).text,
    /2 件を追加しました。追加した分の計測の費用は、1 日あたり 0\.006 米ドル（2 回）です。/,
  );
  assert.equal((await add(stage.visitor, '急須')).status, 303);
  assert.match((await stage.visitor.get(PATH)).text, /追加した 1 件の計測の費用は、1 日あたり 0\.003 米ドル/);
});

test('one invalid line adds nothing: each is reported with its number, and the typed text remains', async () => {
  await using stage = await makeStage('owner');
  const long = '長'.repeat(201);
  const { status, text } = await add(stage.visitor, `水筒\n\n${long}\nタンブラー\n見え\u200bない`);
  assert.equal(status, 400);
  assert.match(text, /3 行目：キーワード「.*」は 201 文字です/);
  assert.match(text, /5 行目：.*見えない文字 U\+200B/);
  assert.match(text, /<textarea[^>]* aria-invalid="true">\n水筒\n\n/);
  assert.deepEqual(await keywordsOf(stage), []);
});

test('a list of a whole plan with the longest keywords is read', async () => {
  await using stage = await makeStage('owner');
  const long = Array.from({ length: 1_000 }, (_, at) => `${at}`.padEnd(200, '長'));
  assert.equal((await add(stage.visitor, long.join('\r\n'))).status, 303);
  assert.equal((await keywordsOf(stage)).length, 1_000);
});

test('an empty list is reported at its field', async () => {
  await using stage = await makeStage('owner');
  const { status, text } = await add(stage.visitor, ' \n\n');
  assert.equal(status, 400);
  assert.match(text, /class="problem"[^>]*>この項目を入力してください/);
});

test('a list beyond the plan is refused as a whole and says how many fit', async () => {
  await using stage = await makeStage('owner', 'free');
  await addGoods(stage.site.store, stage.accountId, {
    keywords: Array.from({ length: 9 }, (_, at) => `鍋 ${at}`),
  });
  const { text } = await add(stage.visitor, '水筒\nタンブラー');
  assert.match(text, /role="alert"[\s\S]*?上限は 10 件です（[^<]*追加を 1 件以内/);
  assert.match(text, /<textarea[^>]*>\n水筒\nタンブラー<\/textarea>/);
  assert.equal((await keywordsOf(stage)).length, 9);
});

test('numbers in the message about a refused list are grouped as everywhere on the page', async () => {
  await using stage = await makeStage('owner');
  const { text } = await add(stage.visitor, Array.from({ length: 1_001 }, (_, at) => `鍋 ${at}`).join('\n'));
  assert.match(text, /上限は 1,000 件です（登録済み 0 件）。1,001 件は追加できない/);
});

test('the file of keywords shows when each was added in Japanese time', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, {
    keywords: ['水筒'],
    addedAtMs: Date.parse('2026-11-27T20:30:00Z'),
  });
  const { text } = await stage.visitor.get(`${PATH}?sheet=csv`);
  assert.match(text, /水筒,2026-11-28T05:30:00\+09:00/);
});

test('twins are confirmed before anything is added: the selected ones are added, the others are not', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { keywords: ['USB 扇風機'] });
  const typed = 'usb 扇風機\nＵＳＢ 扇風機\n水筒';
  const asked = await add(stage.visitor, typed);
  assert.equal(asked.status, 200);
  assert.match(asked.text, /表記だけが異なるキーワードがあります/);
  assert.match(asked.text, /<strong>usb 扇風機<\/strong>[\s\S]*?「USB 扇風機」の表記違い/);
  assert.deepEqual(await keywordsOf(stage), ['USB 扇風機']);
  const [, sent = ''] = /name="keywords" value="([^"]*)"/.exec(asked.text) ?? [];
  assert.equal(sent, typed);
  const fields = { _action: 'add', keywords: typed, twins: 'chosen', twin: 'ＵＳＢ 扇風機' };
  assert.equal((await stage.visitor.submit(PATH, fields)).status, 303);
  assert.deepEqual(await keywordsOf(stage), ['USB 扇風機', 'ＵＳＢ 扇風機', '水筒']);
});

test('without any twin the other keywords are still added, and the page says what was added and left out', async () => {
  await using stage = await makeStage('owner');
  const typed = '語１\n語1\n新しい言葉';
  const asked = await add(stage.visitor, typed);
  assert.match(asked.text, /表記違い以外の 2 件は、どちらのボタンを押しても追加されます/);
  const [, other = ''] =
    /<button[^>]* name="_do" value="([^"]+)">表記違い以外だけ追加/.exec(asked.text) ?? [];
  const fields = { _action: 'add', _do: other, keywords: typed, twins: 'chosen', twin: '語1' };
  assert.equal((await stage.visitor.submit(PATH, fields)).status, 303);
  assert.deepEqual(await keywordsOf(stage), ['語１', '新しい言葉']);
  const { text } = await stage.visitor.get(PATH);
  assert.match(text, /2 件を追加しました。表記違いの 1 件は追加していません/);
});

test('when only twins were typed and all are left out, nothing is added and the page says so', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { keywords: ['USB'] });
  await stage.visitor.submit(PATH, { _action: 'add', keywords: 'usb', twins: 'chosen' });
  assert.match(
    (await stage.visitor.get(PATH)).text,
    /表記だけが異なる 1 件を選ばなかったため、追加したキーワードはありません/,
  );
  assert.deepEqual(await keywordsOf(stage), ['USB']);
});

test('removing asks first and says what is kept; the ranks return when the keyword is added again', async () => {
  await using stage = await makeStage('owner');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [asinOf(1)], keywords: ['水筒', '鍋'] });
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: [[card(asinOf(1))]] }));
  const asked = await stage.visitor.submit(`${PATH}?q=水`, { _action: 'remove', chosen: '水筒' });
  assert.equal(asked.status, 200);
  assert.match(asked.text, /1 件を削除しますか？/);
  assert.match(asked.text, /同じ表記で追加し直すと再び表示されます/);
  assert.deepEqual(await keywordsOf(stage), ['水筒', '鍋']);
  const done = await stage.visitor.submit(PATH, { _action: 'remove', confirmed: '水筒' });
  assert.equal(done.status, 303);
  assert.deepEqual(await keywordsOf(stage), ['鍋']);
  await add(stage.visitor, '水筒');
  const ranks = await listRanks(store, '水筒', [asinOf(1)], [TODAY, TODAY]);
  assert.equal(ranks[0]?.rank, 1);
});

test('without a selection nothing is asked, and keywords removed meanwhile are reported', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { keywords: ['水筒', '鍋'] });
  const none = await stage.visitor.submit(PATH, { _action: 'remove' });
  assert.equal(none.status, 422);
  assert.match(none.text, /削除する項目を選択してください/);
  const gone = await stage.visitor.submit(PATH, { _action: 'remove', confirmed: '水筒\n枕' });
  assert.equal(gone.status, 404);
  assert.match(gone.text, /何も削除していません/);
  assert.deepEqual(await keywordsOf(stage), ['水筒', '鍋']);
});

test('a long list is split into parts of 200 and is searched ignoring width and case', async () => {
  await using stage = await makeStage('owner');
  const many = Array.from({ length: 450 }, (_, at) => `水筒 ${at}`);
  await addGoods(stage.site.store, stage.accountId, { keywords: [...many, 'USB 扇風機'] });
  const boxesOf = (text: string) => text.match(/name="chosen"/g)?.length ?? 0;
  const first = await stage.visitor.get(PATH);
  assert.equal(boxesOf(first.text), 200);
  assert.match(first.text, /1–200 件目（全 451 件）/);
  assert.equal(boxesOf((await stage.visitor.get(`${PATH}?part=3`)).text), 51);
  const found = await stage.visitor.get(`${PATH}?q=${encodeURIComponent('ｕｓｂ')}`);
  assert.equal(boxesOf(found.text), 1);
  assert.match(found.text, /value="USB 扇風機"/);
  assert.match(found.text, /href="\/keyword\?keyword&#61;USB\+[^"]+"/);
  assert.match((await stage.visitor.get(`${PATH}?q=x`)).text, /該当するキーワードはありません/);
  const { text: csv } = await stage.visitor.get(`${PATH}?sheet=csv`);
  assert.equal(csv.trim().split('\n').length, 452);
});

test('a member sees the list without actions, and cannot change it by sending the form either', async () => {
  await using stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { keywords: ['水筒'] });
  const { text } = await stage.visitor.get(PATH);
  assert.match(text, /水筒/);
  assert.doesNotMatch(text, /<textarea|name="chosen"/);
  assert.equal((await add(stage.visitor, '鍋')).status, 403);
  const removed = await stage.visitor.submit(PATH, { _action: 'remove', confirmed: '水筒' });
  assert.equal(removed.status, 403);
  assert.deepEqual(await keywordsOf(stage), ['水筒']);
});
