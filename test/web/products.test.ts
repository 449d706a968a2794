import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { listRanks } from '../store/rank-rows.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeStage, type Stage } from './stage.ts';
import { hiddenOn, type Visitor } from './visitor.ts';

const PATH = '/settings/products';
const [ONE, TWO, THREE] = [asinOf(1), asinOf(2), asinOf(3)];

/** The account's products with their relation. */
async function productsOf({ site, accountId }: Stage): Promise<string[]> {
  return (await site.store.listAsins(accountId)).map(({ asin, relation }) => `${asin} ${relation}`);
}

const add = (visitor: Visitor, asins: string, relation = 'own') =>
  visitor.submit(PATH, { _action: 'add', asins, relation });

test('ASINs and addresses of product pages are added together, with past ranks from stored shelves', async () => {
  await using stage = await makeStage('owner');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { keywords: ['水筒'] });
  const cards = [card(ONE), card(TWO, { title: '<i>水筒</i> \u202e黒' })];
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: [cards] }));
  const pasted = `${ONE.toLowerCase()}\r\n\r\nhttps://www.amazon.co.jp/水筒/dp/${TWO}/ref=sr_1_1?th=1\r\n`;
  assert.equal((await add(stage.visitor, pasted)).status, 303);
  assert.deepEqual(await productsOf(stage), [`${ONE} own`, `${TWO} own`]);
  const { text } = await stage.visitor.get(PATH);
  assert.match(
    text,
    /2 件を追加しました（重複・登録済み 0 件）。保存済みの検索結果から過去の結果（順位・圏外）を 2 件取り込みました/,
  );
  assert.match(text, /&#60;i&#62;水筒&#60;\/i&#62; 黒/);
  assert.match(text, /上限 50 件中 2 件を登録/);
  assert.match(text, /上限 200 件中 0 件を登録/);
});

test('what products cost a day is beside the form, asked before a list is added, and said after it', async () => {
  await using stage = await makeStage('owner');
  const source = { name: 'keepa', kind: 'keepa', values: { api_key: 'K'.repeat(64) }, addedAtMs: 1 };
  await stage.site.store.addSource(source);
  assert.match((await stage.visitor.get(PATH)).text, /1 件の計測にかかる費用は、1 日あたり 3 トークン/);
  const asked = await add(stage.visitor, `${ONE}\n${TWO}`, 'watched');
  assert.match(
    asked.text,
    /2 件の計測にかかる費用は、1 日あたり 6 トークン（2 回）です。まだ何も追加していません。/,
  );
  assert.deepEqual(await productsOf(stage), []);
  await stage.visitor.post(PATH, hiddenOn(asked.text, 'cost_seen'));
  assert.deepEqual(await productsOf(stage), [`${ONE} watched`, `${TWO} watched`]);
  assert.match((await stage.visitor.get(PATH)).text, /2 件を追加しました。.*1 日あたり 6 トークン/);
  assert.equal((await add(stage.visitor, THREE)).status, 303);
});

test('one invalid line adds nothing: each is reported with its number, and the typed text remains', async () => {
  await using stage = await makeStage('owner');
  const pasted = `${ONE}\nB0X\nhttps://example.jp/dp/${TWO}\nhttps://amzn.asia/d/abc`;
  const { status, text } = await add(stage.visitor, pasted, 'watched');
  assert.equal(status, 400);
  assert.match(text, /2 行目：.*ASIN ではありません/);
  assert.match(text, /3 行目：.*amazon\.co\.jp の URL ではありません/);
  assert.match(text, /4 行目：.*短縮 URL です/);
  assert.match(text, /<textarea[^>]* aria-invalid="true">\nB0TEST0001\nB0X\n/);
  assert.match(text, /<option value="watched" selected>/);
  assert.deepEqual(await productsOf(stage), []);
});

test('beyond the plan nothing is added, and the sentence says how many fit', async () => {
  await using stage = await makeStage('owner', 'free');
  const own = await add(stage.visitor, [1, 2, 3, 4].map(asinOf).join('\n'));
  assert.match(own.text, /role="alert"[\s\S]*?上限は 3 件です（[^<]*追加を 3 件以内/);
  const watched = await add(stage.visitor, ONE, 'watched');
  assert.match(
    watched.text,
    /競合商品の上限は 0 件のため、何も追加していません。上限が [^<]*に依頼してください。/,
  );
  assert.deepEqual(await productsOf(stage), []);
  await add(stage.visitor, [1, 2, 3].map(asinOf).join('\n'));
  const full = /登録済み 3 件）、何も追加していません。不要なものを削除するか、/;
  assert.match((await add(stage.visitor, asinOf(4))).text, full);
});

test('a type that is not one of the choices adds nothing', async () => {
  await using stage = await makeStage('owner');
  for (const relation of ['competitor', 'OWN']) {
    const { status, text } = await add(stage.visitor, ONE, relation);
    assert.equal(status, 400);
    assert.match(text, /選択肢にありません/);
  }
  assert.deepEqual(await productsOf(stage), []);
});

test('products that change their kind, or keep it, are reported', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE], watched: [TWO] });
  await add(stage.visitor, `${ONE}\n${THREE}`, 'watched');
  assert.match((await stage.visitor.get(PATH)).text, /1 件を追加しました。1 件は自社商品として登録済み/);
  await add(stage.visitor, TWO, 'own');
  assert.match((await stage.visitor.get(PATH)).text, />競合商品だった 1 件を自社商品に変更しました/);
  await add(stage.visitor, TWO, 'watched');
  assert.match(
    (await stage.visitor.get(PATH)).text,
    />1 件は自社商品として登録済みのため、何も変更していません/,
  );
  await add(stage.visitor, TWO, 'own');
  assert.match((await stage.visitor.get(PATH)).text, /すべて登録済みのため、何も追加していません（1 件）/);
  assert.deepEqual(await productsOf(stage), [`${ONE} own`, `${TWO} own`, `${THREE} watched`]);
});

test('removing asks first and says what is kept; the ranks return when the product is added again', async () => {
  await using stage = await makeStage('owner');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [ONE, TWO], keywords: ['水筒'] });
  await saveReading(store, readingOf({ term: '水筒', localDate: TODAY, pages: [[card(ONE), card(TWO)]] }));
  const asked = await stage.visitor.submit(PATH, { _action: 'remove', chosen: TWO });
  assert.match(asked.text, /1 件を削除しますか？/);
  assert.match(asked.text, /呼び名は削除され/);
  assert.equal((await productsOf(stage)).length, 2);
  assert.equal(
    (await stage.visitor.submit(PATH, { _action: 'remove', confirmed: `${TWO}\n${THREE}` })).status,
    404,
  );
  assert.equal((await productsOf(stage)).length, 2);
  await stage.visitor.submit(PATH, { _action: 'remove', confirmed: TWO });
  assert.deepEqual(await productsOf(stage), [`${ONE} own`]);
  await add(stage.visitor, TWO);
  assert.equal((await listRanks(store, '水筒', [TWO], [TODAY, TODAY]))[0]?.rank, 2);
});

test('removing a competitor says nothing of names, since it has none', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE], watched: [TWO] });
  const { text } = await stage.visitor.submit(PATH, { _action: 'remove', chosen: TWO });
  assert.match(text, /順位と変化は記録されなくなります。/);
  assert.doesNotMatch(text, /呼び名は削除され/);
});

test('a long list is split into parts of 200 and is searched by ASIN, title and name', async () => {
  await using stage = await makeStage('owner', 'enterprise');
  const { store } = stage.site;
  const watched = Array.from({ length: 250 }, (_, at) => asinOf(at + 100));
  await addGoods(store, stage.accountId, { own: [ONE], watched });
  await store.setAsinNames(stage.accountId, ONE, ['ハルナギ扇 HN-200']);
  const boxesOf = (text: string) => text.match(/name="chosen"/g)?.length ?? 0;
  assert.equal(boxesOf((await stage.visitor.get(PATH)).text), 200);
  assert.equal(boxesOf((await stage.visitor.get(`${PATH}?part=2`)).text), 51);
  const find = async (text: string) =>
    boxesOf((await stage.visitor.get(`${PATH}?q=${encodeURIComponent(text)}`)).text);
  assert.deepEqual([await find('ｈｎ-200'), await find(asinOf(120).toLowerCase())], [1, 1]);
  const { text: csv } = await stage.visitor.get(`${PATH}?sheet=csv`);
  assert.match(csv, /B0TEST0001,自社商品,ハルナギ扇 HN-200,,2026-11-28/);
});

const ANSWER = 'おすすめは次の 2 点です。\r\n1. 𠮷 ハルナギ扇\r\n2. ミナト水筒 <script>alert(1)</script>';
const TRIAL = { _action: 'try', names: 'ハルナギ扇\r\nHN-200\r\n', answer_text: ANSWER };

test('names are tried on a pasted answer: what they would find is marked, and nothing is saved', async () => {
  await using stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [ONE, TWO] });
  await store.setAsinNames(stage.accountId, TWO, ['ミナト水筒']);
  const { status, text } = await stage.visitor.submit(`${PATH}/${ONE}`, TRIAL);
  assert.equal(status, 200);
  assert.match(text, /1\. 𠮷 <mark title="B0TEST0001">ハルナギ扇<\/mark><br>/);
  assert.match(text, /<mark title="B0TEST0002">ミナト水筒<\/mark> &#60;script&#62;/);
  assert.match(text, /この商品と判定された表記<\/dt><dd><ul><li><mark>ハルナギ扇<\/mark>/);
  assert.match(text, /<textarea[^>]*name="names"[^>]*>\nハルナギ扇\nHN-200\n/);
  assert.deepEqual((await store.listAsins(stage.accountId))[0]?.names, []);
  assert.deepEqual(await store.listCheckRows(stage.accountId), []);
});

test('a possible match is shown in a trial as one that a person confirms, with the reasons', async () => {
  await using stage = await makeStage('member');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [ONE], keywords: ['布団'] });
  const cards = [card(ONE, { title: 'ツキヨミ 羽毛布団 ロイヤル シングル' })];
  await saveReading(store, readingOf({ term: '布団', localDate: TODAY, pages: [cards] }));
  const answer_text = 'ツキヨミの<b>ロイヤル</b>も、ツキヨミのロイヤルも人気です。';
  const { text } = await stage.visitor.submit(`${PATH}/${ONE}`, { ...TRIAL, names: '', answer_text });
  assert.match(text, /badge-warn">要確認/);
  assert.match(text, /確認が必要な箇所<\/h3>/);
  assert.match(text, /<blockquote class="answer" dir="auto">[^\n]*<mark>[^<]*ロイヤル/);
  assert.match(text, /<li>自社ブランド名あり/);
  assert.doesNotMatch(text, /<b>ロイヤル/);
});

test('trials are limited per minute, and then the page says how long to wait', async () => {
  await using stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE] });
  const statuses = [];
  for (let trial = 0; trial < 10; trial += 1) {
    statuses.push((await stage.visitor.submit(`${PATH}/${ONE}`, TRIAL)).status);
  }
  assert.deepEqual(new Set(statuses), new Set([200]));
  const refused = await stage.visitor.submit(`${PATH}/${ONE}`, TRIAL);
  assert.equal(refused.status, 429);
  assert.match(refused.text, /1 分あたりの上限に達しました。\d+ 秒後に/);
});

test('names are saved by an owner, and their problems are shown at their field', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE] });
  const save = (names: string) =>
    stage.visitor.submit(`${PATH}/${ONE}`, { _action: 'try', _do: 'save', names, answer_text: '' });
  assert.equal((await save('ハルナギ扇\r\n\r\n HN-200 ')).status, 303);
  const names = async () => (await stage.site.store.listAsins(stage.accountId))[0]?.names;
  assert.deepEqual(await names(), ['ハルナギ扇', 'HN-200']);
  const wrong = await save('長'.repeat(101));
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /name="names"[^>]* aria-invalid="true"/);
  assert.deepEqual(await names(), ['ハルナギ扇', 'HN-200']);
  const blank = await stage.visitor.submit(`${PATH}/${ONE}`, { ...TRIAL, answer_text: ' ' });
  assert.match(blank.text, /name="answer_text"[^>]* aria-invalid="true"/);
  await save('');
  assert.deepEqual(await names(), []);
});

test('sentences show what the names find, and a proposed name is added with one click', async () => {
  await using stage = await makeStage('owner');
  const { store } = stage.site;
  await addGoods(store, stage.accountId, { own: [ONE], keywords: ['加湿器'] });
  const cards = [card(ONE, { title: 'KASUMI 加湿器 500ml <i>静音</i>' })];
  await saveReading(store, readingOf({ term: '加湿器', localDate: TODAY, pages: [cards] }));
  const path = `${PATH}/${ONE}`;
  const page = await stage.visitor.get(path);
  assert.match(
    page.text,
    />「KASUMI 加湿器」が人気です。<\/td><td[^>]*><span class="badge badge-good">この商品</,
  );
  assert.match(
    page.text,
    />カスミの加湿器がおすすめです。<\/td><td[^>]*><span class="badge badge-warn">要確認</,
  );
  assert.match(
    page.text,
    /専用カバーも販売されています。<\/td><td[^>]*><span class="badge badge-quiet">該当なし</,
  );
  assert.match(page.text, /<li>カスミ 加湿器 <form/);
  const added = await stage.visitor.submit(path, { _action: 'addName', _key: '0', name: 'カスミ 加湿器' });
  assert.equal(added.status, 303);
  assert.deepEqual((await store.listAsins(stage.accountId))[0]?.names, ['カスミ 加湿器']);
  const after = await stage.visitor.get(path);
  assert.match(after.text, /「カスミ 加湿器」を呼び名に追加しました/);
  assert.match(
    after.text,
    />カスミの加湿器がおすすめです。<\/td><td[^>]*><span class="badge badge-good">この商品</,
  );
  assert.doesNotMatch(after.text, /<li>カスミ 加湿器 <form/);
  const refused = await stage.visitor.submit(path, { _action: 'addName', _key: '0', name: '人気' });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /のように商品と関係のない回答にも現れます/);
});

test('sentences of a trial are judged with the tried names, and nothing is offered that would lose them', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE] });
  const { text } = await stage.visitor.submit(`${PATH}/${ONE}`, { ...TRIAL, names: 'KASUMI' });
  assert.match(text, />「KASUMI」が人気です。<\/td>/);
  assert.match(text, /<li>カスミ <\/li>/);
});

test("a competitor's product has no names, and an unknown one is not found", async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { watched: [ONE] });
  assert.doesNotMatch((await stage.visitor.get(`${PATH}/${ONE}`)).text, /<textarea/);
  assert.equal((await stage.visitor.submit(PATH, { ...TRIAL, _action: 'try' })).status, 404);
  assert.equal((await stage.visitor.get(`${PATH}/${TWO}`)).status, 404);
});

test('a member looks and tries names, but can change nothing by sending the forms either', async () => {
  await using stage = await makeStage('member');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE] });
  assert.doesNotMatch((await stage.visitor.get(PATH)).text, /<textarea|name="chosen"/);
  assert.doesNotMatch((await stage.visitor.get(`${PATH}/${ONE}`)).text, /value="save"/);
  const tries = [
    [PATH, { _action: 'add', asins: TWO, relation: 'own' }],
    [PATH, { _action: 'remove', confirmed: ONE }],
    [`${PATH}/${ONE}`, { _action: 'save', names: 'x' }],
    [`${PATH}/${ONE}`, { _action: 'addName', name: 'x' }],
    [`${PATH}/${ONE}`, { ...TRIAL, _do: 'save' }],
  ] as const;
  for (const [path, fields] of tries) {
    assert.equal((await stage.visitor.submit(path, fields)).status, 403, JSON.stringify(fields));
  }
  assert.deepEqual(await productsOf(stage), [`${ONE} own`]);
  assert.deepEqual((await stage.site.store.listAsins(stage.accountId))[0]?.names, []);
});

test('the tab names the product before the screen', async () => {
  await using stage = await makeStage('owner');
  await addGoods(stage.site.store, stage.accountId, { own: [ONE] });
  const { text } = await stage.visitor.get(`${PATH}/${ONE}`);
  assert.match(text, new RegExp(`<title>${ONE} – [^<]+ – miharu</title>`));
});
