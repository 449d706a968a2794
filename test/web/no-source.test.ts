import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

const KEYWORD = '水筒';
const KEYWORD_PAGE = `/keyword?${new URLSearchParams({ keyword: KEYWORD })}`;

interface Stage extends AsyncDisposable {
  readonly site: TestSite;
  readonly member: Visitor;
  readonly operator: Visitor;
}

/** Two keywords, added three days ago, and two products without any source; yesterday was imported for one keyword. */
async function makeStage(): Promise<Stage> {
  const site = await startSite();
  const { store } = site;
  const accountId = await addAccount(store);
  await addGoods(store, accountId, { own: [asinOf(1), asinOf(2)], keywords: [] });
  const addedAtMs = site.clock.nowMs - 3 * 24 * 3_600_000;
  await store.addKeywords(accountId, [KEYWORD, '土鍋'], { limits: 'of_account', addedAtMs });
  const localDate = addDays(TODAY, -1);
  await saveReading(store, readingOf({ term: KEYWORD, localDate, pages: [[card(asinOf(1))]] }));
  const member = await signIn(site.origin, await addPerson(store, { accountId, role: 'member' }));
  const operator = await signIn(site.origin, await addPerson(store, 'operator'));
  return { site, member, operator, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

const addSource = ({ site }: Stage, kind: string) =>
  site.store.addSource({ name: kind, kind, values: { key: 'a:b', login: 'a', password: 'b' }, addedAtMs: 1 });

test('without a source no page says that a scan is awaited or that today can still change', async () => {
  await using stage = await makeStage();
  const { member, operator, site } = stage;
  await planOn(site.store, TODAY, { nowMs: site.clock.nowMs });
  const compared = `/keyword/compare?${new URLSearchParams({ keyword: KEYWORD, before: addDays(TODAY, -1), after: TODAY })}`;
  for (const path of ['/', '/days', KEYWORD_PAGE, '/keyword/shelf', compared]) {
    const { status, text } = await member.get(path);
    assert.equal(status, 200, path);
    assert.doesNotMatch(text, /計測待ち|未確定/, path);
    if (path === '/days') assert.match(text, /data-label="次回の試行"><\/td>/);
  }
  for (const path of ['/', '/days'])
    assert.match(
      (await member.get(path)).text,
      /<dt>未計測（取得元なし）<\/dt><dd>2<\/dd>[\s\S]*badge-quiet">未計測（取得元なし）</,
      path,
    );
  const ledger = (await operator.get('/operator/days')).text;
  assert.match(ledger, /badge-quiet">未計測（取得元なし）</);
  assert.doesNotMatch(ledger, /未確定/);
  await member.get('/language?to=en&back=/');
  for (const path of ['/', '/days', KEYWORD_PAGE]) {
    const { text } = await member.get(path);
    assert.match(text, /Not scanned: no source/, path);
    assert.doesNotMatch(text, />Pending<|Not final|Not scanned yet/, path);
  }
});

test('without a source each page says what can be done: commands for operators, whom to ask for others', async () => {
  await using stage = await makeStage();
  const { member, operator } = stage;
  for (const path of ['/', '/days', KEYWORD_PAGE]) {
    assert.match(
      (await member.get(path)).text,
      /運営者に取得元の追加を依頼してください。ブラウザーで保存したページを追加することもできます/,
    );
    const { text } = await operator.get(path);
    assert.match(text, /npm run -s miharu -- source add --key-stdin KIND[\s\S]*href="\/pages"/, path);
  }
  assert.match((await member.get('/settings/products')).text, /商品ページは計測されません[\s\S]*運営者に/);
  assert.match(
    (await operator.get('/settings/products')).text,
    /source add --key-stdin KIND[\s\S]*href="\/pages"/,
  );
  await member.get('/language?to=en&back=/');
  assert.match((await member.get('/settings/products')).text, /Product pages are not scanned: no source/);
  for (const path of ['/', '/days', KEYWORD_PAGE])
    assert.match(
      (await member.get(path)).text,
      /Ask the operator to add one\. You can also add pages that you saved/,
    );
});

test('an account that may not add pages is invited nowhere to add some, and told who can allow it', async () => {
  await using stage = await makeStage();
  const { site, member, operator } = stage;
  const [account] = await site.store.listAccounts();
  await site.store.setAddsPages(account?.id ?? '', false);
  await member.get('/language?to=en&back=/');
  await operator.get('/language?to=en&back=/');
  const paths = ['/', '/days', KEYWORD_PAGE, '/settings/keywords', '/settings/products'];
  const read = async (visitor: Visitor, path: string) =>
    /<main.*<\/main>/s.exec((await visitor.get(path)).text)?.[0] ?? '';
  for (const path of paths) {
    const text = await read(member, path);
    assert.match(text, /This account may not add pages .* Ask the operator to allow it\./, path);
    assert.doesNotMatch(text, /add results pages|add product pages|You can also add|href="\/pages"/, path);
    assert.match(await read(operator, path), /allow it on the page <a href="\/operator\/accounts">/, path);
  }
});

test('without a source the keywords page promises no scan, before and after a keyword is added', async () => {
  await using stage = await makeStage();
  const { site, member, operator } = stage;
  const [account] = await site.store.listAccounts();
  const accountId = account?.id ?? '';
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const path = '/settings/keywords';
  const before = await member.get(path);
  assert.match(before.text, /自動では計測されません。運営者に取得元の追加を依頼して/);
  assert.doesNotMatch(before.text, /毎朝/);
  assert.match((await operator.get(path)).text, /href="\/operator\/sources"[\s\S]*href="\/pages"/);
  const add = async (keyword: string) => {
    await owner.submit(path, { _action: 'add', _key: '', keywords: keyword });
    return (await owner.get(path)).text;
  };
  assert.match(
    await add('急須'),
    /1 件を追加しました。検索結果の取得元が設定されていないため、キーワードは自動では計測されません。取得元は運営者が追加できます。/,
  );
  await owner.get('/language?to=en&back=/');
  const english = await add('茶筒');
  assert.match(english, /1 keyword added\. Keywords are not scanned automatically because no source/);
  assert.doesNotMatch(english, /every morning/);
  await addSource(stage, 'serpapi');
  await site.store.holdSource({ name: 'serpapi', pausedAtMs: 2 });
  assert.match(
    await add('土瓶'),
    /1 keyword added\. Keywords are not scanned because every source of results pages is paused\.[\s\S]*Ask the operator to resume it/,
  );
  await site.store.resumeSource('serpapi');
  const scanned = await add('鉄瓶');
  assert.match(scanned, /1 keyword added\.[\s\S]*every morning/);
  assert.doesNotMatch(scanned, /not scanned/);
});

test('the products page says that no source in use reads product pages, before and after one is added', async () => {
  await using stage = await makeStage();
  const { site, operator } = stage;
  const [account] = await site.store.listAccounts();
  const accountId = account?.id ?? '';
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  const path = '/settings/products';
  const add = async (number: number) => {
    await owner.submit(path, { _action: 'add', _key: '', asins: asinOf(number), relation: 'watched' });
    return (await owner.get(path)).text;
  };
  assert.match(await add(11), /1 件を追加しました[^<]*。商品ページの取得元が設定されていないため/);
  await addSource(stage, 'keepa');
  assert.doesNotMatch(await add(12), /計測されません/);
  await site.store.holdSource({ name: 'keepa', pausedAtMs: 2 });
  assert.match(await add(13), /1 件を追加しました[^<]*商品ページの取得元がすべて一時停止中/);
  assert.match(
    (await owner.get(path)).text,
    /運営者に取得元の再開を依頼してください。<br>ブラウザーで保存したページを追加[\s\S]*href="\/pages"/,
  );
  assert.match((await operator.get(path)).text, /source resume NAME[\s\S]*href="\/pages"/);
  await owner.get('/language?to=en&back=/');
  assert.match(
    await add(14),
    /1 product added [^<]*Product pages are not scanned because every source of product pages is paused/,
  );
});

test('without a source the dashboard of a complete day says that the next scan will not take place', async () => {
  await using stage = await makeStage();
  const { site, member, operator } = stage;
  const { store } = site;
  const [account] = await store.listAccounts();
  await store.dismissSteps(account?.id ?? '', 1);
  assert.doesNotMatch((await member.get('/')).text, /次回の計測は行われません/);
  for (const term of [KEYWORD, '土鍋'])
    await saveReading(store, readingOf({ term, localDate: TODAY, pages: [[card(asinOf(1))]] }));
  const hint =
    /本日の計測は完了していますが、次回の計測は行われません。<br>[\s\S]*運営者に取得元の追加を依頼して/;
  assert.match((await member.get('/')).text, hint);
  assert.match(
    (await operator.get('/')).text,
    /次回の計測は行われません。<br>[\s\S]*source add[\s\S]*href="\/operator\/sources"/,
  );
  await member.get('/language?to=en&back=/');
  assert.match(
    (await member.get('/')).text,
    /scan is complete, but no further scans will run\.<br>Keywords are not scanned automatically/,
  );
  await addSource(stage, 'serpapi');
  assert.doesNotMatch((await member.get('/')).text, /will not take place/);
});

test('a past date without a reading is no matter of today: nothing is offered for it', async () => {
  await using stage = await makeStage();
  const { text } = await stage.member.get(`/days?date=${addDays(TODAY, -1)}`);
  assert.match(text, /badge-quiet">未計測</);
  assert.doesNotMatch(text, /取得元/);
});

test('today is no gap of a keyword before anything was tried, with or without a source', async () => {
  await using stage = await makeStage();
  const count = async () =>
    /欠測：計測が完了していない日（(\d+) 日）/.exec((await stage.member.get(KEYWORD_PAGE)).text)?.[1];
  const before = await count();
  const dated = /data-date="2026-11-28" data-gap="([^"]*)"/;
  assert.equal(dated.exec((await stage.member.get(KEYWORD_PAGE)).text)?.[1], '未計測（取得元なし）');
  await addSource(stage, 'sample-shop');
  assert.equal(dated.exec((await stage.member.get(KEYWORD_PAGE)).text)?.[1], '計測待ち');
  assert.deepEqual([before, await count()], ['2', '2']);
});

test('a source of products alone reads no keywords, and one of results pages alone no products', async () => {
  await using stage = await makeStage();
  await addSource(stage, 'keepa');
  assert.match((await stage.member.get('/days')).text, /未計測（取得元なし）/);
  assert.doesNotMatch((await stage.member.get('/settings/products')).text, /計測されません/);
  await addSource(stage, 'serpapi');
  assert.match((await stage.member.get('/days')).text, /計測待ち[\s\S]*未確定|未確定[\s\S]*計測待ち/);
  assert.doesNotMatch((await stage.member.get('/days')).text, /取得元/);
});

test('the files of the pages say what the pages say', async () => {
  await using stage = await makeStage();
  for (const path of ['/?sheet=csv', '/days?sheet=csv', `${KEYWORD_PAGE}&sheet=csv`]) {
    const { text } = await stage.member.get(path);
    assert.match(text, /未計測（取得元なし）/, path);
    assert.doesNotMatch(text, /計測待ち/, path);
  }
});

test('where every source is paused, nobody is told to add one', async () => {
  await using stage = await makeStage();
  const { member, operator, site } = stage;
  await addSource(stage, 'serpapi');
  await site.store.holdSource({ name: 'serpapi', pausedAtMs: 2 });
  for (const path of ['/', '/days', KEYWORD_PAGE]) {
    const [seen, ruled] = [(await member.get(path)).text, (await operator.get(path)).text];
    assert.match(seen, /運営者が取得元を一時停止している/, path);
    assert.match(ruled, /source resume NAME/, path);
    for (const text of [seen, ruled]) assert.doesNotMatch(text, /取得元が設定されていない|source add/, path);
  }
});
