import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

const PATH = '/operator/sources';
const SECRET = 'sk-very-secret-0123456789';

/** A service with three keywords, and an operator. */
async function makeStage() {
  const site = await startSite();
  const accountId = await addAccount(site.store);
  await addGoods(site.store, accountId, { own: [asinOf(1)], keywords: ['一', '二', '三'] });
  const operator = await signIn(site.origin, await addPerson(site.store, 'operator'));
  return { site, accountId, operator, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() };
}

function addSerpApi(visitor: Visitor, more: Readonly<Record<string, string>> = {}) {
  const fields = { _action: 'add', _key: 'serpapi', kind: 'serpapi', name: 'paid', secret_api_key: SECRET };
  return visitor.submit(`${PATH}?kind=serpapi`, { ...fields, ...more });
}

test('an operator adds a source: the form says what it starts and costs, and the secret is never shown', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  assert.match(
    (await operator.get(PATH)).text,
    /取得元がまだないため[\s\S]*href="\/operator\/sources\?kind&#61;serpapi"/,
  );
  const form = (await operator.get(`${PATH}?kind=serpapi`)).text;
  assert.match(form, /シークレットは暗号化せずに[\s\S]*URL を変更できるのはコマンドラインだけ/);
  assert.match(form, /すぐに計測を始めます[\s\S]*キーワード 3 件：9 検索/);
  assert.match(form, /name="secret_api_key" type="password"/);
  const refused = await addSerpApi(operator, { name: 'Not a name', set_postcode: '1000001' });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /は取得元の名前にできません/);
  assert.match(refused.text, /value="1000001"/);
  assert.doesNotMatch(refused.text, new RegExp(SECRET));
  const missing = await addSerpApi(operator, { secret_api_key: ' ' });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /class="problem"[^>]*>この項目を入力してください/);
  assert.deepEqual(await site.store.listSources(), []);
  assert.equal((await addSerpApi(operator)).status, 303);
  const [saved] = await site.store.listSources();
  assert.deepEqual([saved?.name, saved?.values], ['paid', { api_key: SECRET }]);
  const { text } = await operator.get(PATH);
  assert.match(text, /paid を追加しました/);
  assert.doesNotMatch(text, new RegExp(SECRET));
  assert.match((await operator.get(`${PATH}?kind=dataforseo`)).text, /同じ対象を計測する取得元があります/);
});

test('the parts of a key are joined, and the address of a vendor cannot be set in a browser', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  assert.doesNotMatch((await operator.get(`${PATH}?kind=dataforseo`)).text, /set_address/);
  const fields = { _action: 'add', _key: 'dataforseo', kind: 'dataforseo', name: 'batches' };
  const keys = { secret_login: 'me@example.com', secret_password: 'a:b' };
  const torn = await operator.submit(`${PATH}?kind=dataforseo`, { ...fields, ...keys, secret_login: 'a:b' });
  assert.match(torn.text, /コロン（:）は使えません/);
  const address = { set_address: 'https://internal.example' };
  await operator.submit(`${PATH}?kind=dataforseo`, { ...fields, ...keys, ...address });
  const [saved] = await site.store.listSources();
  assert.deepEqual(saved?.values, { login: 'me@example.com', password: 'a:b' });
});

test('the sample shop is added only on this machine, tested for nothing, and shown with its result', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  const seen: string[] = [];
  const shop = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end('<html></html>');
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  const fields = { _action: 'add', _key: 'sample-shop', kind: 'sample-shop', name: 'shop' };
  const page = `${PATH}?kind=sample-shop`;
  assert.doesNotMatch((await operator.get(page)).text, /シークレット|コマンドラインだけ/);
  for (const set_address of [
    'https://example.com',
    'http://10.0.0.1',
    `http://127.0.0.1:${port}/a`,
    'file:///etc',
  ]) {
    const { status, text } = await operator.submit(page, { ...fields, set_address });
    assert.equal(status, 400, set_address);
    assert.match(text, /サンプルショップの URL ではありません/);
  }
  await operator.submit(page, { ...fields, set_address: `http://127.0.0.1:${port}` });
  assert.match((await operator.get(PATH)).text, /shop[\s\S]*動作確認は無料です/);
  assert.deepEqual(seen, []);
  const tested = await operator.submit(PATH, { _action: 'test', _key: 'shop', source: 'shop' });
  assert.equal(seen.length, 1);
  assert.match(
    tested.text,
    /取得元 shop から応答がありましたが、計測には使えない内容でした[\s\S]*（商品 0 件）[\s\S]*ページの読み取り失敗/,
  );
  const history = (await operator.get('/operator/audit?kind=source_tested')).text;
  assert.match(history, /取得元「shop」の動作を「水筒」で確認しました（結果：失敗、費用：/);
  shop.close();
  shop.closeAllConnections();
  const gone = await operator.submit(PATH, { _action: 'test', _key: 'shop', source: 'shop' });
  assert.match(gone.text, /取得元 shop は動作していません/);
  assert.equal((await site.store.listSources()).length, 1);
});

test('a source is paused, resumed and removed, and what it has cost today and this month is shown', async () => {
  await using stage = await makeStage();
  const { operator, site } = stage;
  const { store } = site;
  await addSerpApi(operator);
  const plan = { kinds: ['term' as const], alarmAtMs: 0, schedule: () => new Map(), nowMs: site.clock.nowMs };
  for (const [localDate, amount] of [
    ['2026-10-31', 7],
    ['2026-11-01', 5],
    [TODAY, 3],
  ] as const) {
    await store.planDay({ ...plan, localDate });
    await store.addCosts(localDate, [{ source: 'paid', unit: 'search', amount, calls: amount }]);
  }
  const { text } = await operator.get(PATH);
  assert.match(text, /data-label="本日の費用"><div>3 検索（3 回）<\/div>/);
  assert.match(text, /data-label="今月の費用"><div>8 検索（8 回）<\/div>/);
  assert.match(text, /動作確認は無料です/);
  assert.equal((await operator.submit(PATH, { _action: 'pause', _key: 'paid', source: 'paid' })).status, 303);
  const paused = (await operator.get(PATH)).text;
  assert.match(paused, /paid を一時停止しました[\s\S]*badge-quiet">一時停止中<\/span>/);
  assert.match((await operator.get('/')).text, /未計測（取得元を一時停止中）/);
  await operator.submit(PATH, { _action: 'resume', _key: 'paid', source: 'paid' });
  assert.deepEqual(await store.listPausedSources(), []);
  await operator.submit(PATH, { _action: 'remove', _key: 'paid', source: 'paid' });
  assert.deepEqual(await store.listSources(), []);
  const again = await operator.submit(PATH, { _action: 'remove', source: 'paid' });
  assert.equal(again.status, 404);
});

test('operators are led to the page where nothing is scanned, and others are not let in', async () => {
  await using stage = await makeStage();
  const { operator, site, accountId } = stage;
  assert.match((await operator.get('/')).text, /href="\/operator\/sources">取得元の画面を開く/);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId, role: 'owner' }));
  assert.doesNotMatch((await owner.get('/')).text, /operator\/sources/);
  assert.ok([403, 404].includes((await owner.get(PATH)).status));
  const sent = await owner.submit('/settings/keywords', { _action: 'add', keywords: '四' });
  assert.equal(sent.status, 303);
});

test('each field of a new source has a name of its own, and a problem of a hidden field is said above the form', async () => {
  await using stage = await makeStage();
  const { operator } = stage;
  for (const kind of ['dataforseo', 'serpapi', 'keepa']) {
    const { text } = await operator.get(`${PATH}?kind=${kind}`);
    const form = text.slice(text.indexOf(`_key" value="${kind}`));
    const labels = [...form.matchAll(/<label for="f-add-[^"]*">([^<]*)/g)].map(([, label]) => label?.trim());
    assert.ok(labels.length >= 2, kind);
    assert.equal(new Set(labels).size, labels.length, kind);
  }
  const fields = { _action: 'add', _key: 'serpapi', kind: 'nonsense', name: 'x', secret_api_key: 'k' };
  const { status, text } = await operator.submit(`${PATH}?kind=serpapi`, fields);
  assert.equal(status, 400);
  assert.match(text, /role="alert"[^>]*><p>[^<]*nonsense」という取得元はありません/);
});

test('what was spent today counts before the day has a plan', async () => {
  await using stage = await makeStage();
  const { store } = stage.site;
  await store.addSource({ name: 'paid', kind: 'serpapi', values: { api_key: 'k' }, addedAtMs: 1 });
  await store.addCosts(TODAY, [{ source: 'paid', unit: 'search', amount: 3, calls: 3 }]);
  const { text } = await stage.operator.get(PATH);
  assert.match(text, /data-label="本日の費用"><div>3 検索（3 回）<\/div>/);
  assert.match(text, /data-label="今月の費用"><div>3 検索（3 回）<\/div>/);
});
