import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bringer } from '../../src/core/bringer.ts';
import { isRightInAccount, whoOpens } from '../../src/core/rights.ts';
import { productTarget, termTarget } from '../../src/core/target.ts';
import { exportAccount } from '../../src/operations/accounts/export-account.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { ask, jsonOf } from '../api/ask.ts';
import { addGoods, addKey, NOW_MS, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite, type TestSite } from './site.ts';
import { signIn, type Visitor } from './visitor.ts';

const KEYWORD = '水筒';
const SHARED = encodeURIComponent(KEYWORD);
const [ONE, TWO] = [asinOf(1), asinOf(2)];

/** Two accounts with the same goods; the first has brought the reading, its product page and pages that are not used. */
async function startWithTwo() {
  const site = await startSite();
  const [first, second] = [await addAccount(site.store, '一号店'), await addAccount(site.store, '二号店')];
  for (const id of [first, second]) await addGoods(site.store, id, { own: [ONE, TWO], keywords: [KEYWORD] });
  const tanaka: Bringer = { kind: 'user', id: 'usr_tanaka', name: '田中', accountId: first };
  const browser: Bringer = { kind: 'key', id: 'key_browser', name: 'browser-x', accountId: first };
  const { reading, shelf } = readingOf({ term: KEYWORD, localDate: TODAY, pages: [[card(ONE), card(TWO)]] });
  await saveReading(site.store, { reading: { ...reading, broughtBy: tanaka }, shelf });
  await site.store.saveProducts([{ ...samplePage(ONE, TODAY, { price: 100 }), broughtBy: browser }]);
  for (const target of [termTarget(KEYWORD), productTarget(ONE)]) {
    const attempt = { localDate: TODAY, observedAtMs: NOW_MS, source: 'upload', broughtBy: browser } as const;
    await site.store.addBroughtAttempt(target, {
      ...attempt,
      outcome: 'failed',
      reason: 'blocked',
      pagesRead: 0,
    });
  }
  return { site, first, second };
}

const NAMES = /田中|browser-x|usr_tanaka|key_browser/;

async function visitorOf({ origin, store }: TestSite, accountId: string): Promise<Visitor> {
  return signIn(origin, await addPerson(store, { accountId, role: 'owner' }));
}

/** GET /keywords of an account. */
async function keywordsOf({ origin, store }: TestSite, accountId: string) {
  const { key } = await addKey(store, accountId);
  return ask(origin, '/api/v1/keywords', { key });
}

async function exportOf({ store }: TestSite, accountId: string): Promise<string> {
  const account = await store.findAccount(accountId);
  assert.ok(account !== undefined);
  return (await Array.fromAsync(exportAccount({ store, nowMs: () => NOW_MS }, account))).join('');
}

test('an account sees who of it brought a reading: on pages, in the API, in its export', async () => {
  const { site, first } = await startWithTwo();
  await using _ = site;
  const visitor = await visitorOf(site, first);
  assert.match((await visitor.get(`/keyword/shelf?keyword=${SHARED}`)).text, /追加者<\/dt>\s*<dd>田中/);
  const { text } = await visitor.get('/days');
  assert.match(text, /追加者：田中/);
  assert.match(text, /不採用のページ：1 件（最後の追加者：キー「browser-x」、アクセスのブロック）/);
  assert.match((await visitor.get(`/product?asin=${ONE}`)).text, /追加者：キー「browser-x」/);
  await visitor.get('/language?to=en&back=/');
  assert.match((await visitor.get('/days')).text, /Added by <span lang="ja">田中<\/span>/);
  assert.match((await visitor.get('/days?sheet=csv')).text, /,田中,1\r?\n/);
  const [keyword] = jsonOf(await keywordsOf(site, first))['keywords'] as { readonly brought_by: unknown }[];
  assert.deepEqual(keyword?.brought_by, { kind: 'user', name: '田中' });
  const exported = await exportOf(site, first);
  assert.match(exported, /"brought_by":\{"kind":"user","name":"田中"\}/);
  assert.match(exported, /"brought_by":\{"kind":"key","name":"browser-x"\}/);
});

test('another account learns only that it was another account, on no screen more', async () => {
  const { site, second } = await startWithTwo();
  await using _ = site;
  const visitor = await visitorOf(site, second);
  assert.match(
    (await visitor.get(`/keyword/shelf?keyword=${SHARED}`)).text,
    /追加者<\/dt>\s*<dd>ほかのアカウント/,
  );
  assert.match((await visitor.get('/days')).text, /追加者：ほかのアカウント/);
  assert.match((await visitor.get(`/product?asin=${ONE}`)).text, /追加者：ほかのアカウント/);
  const paths = SCREENS.map(({ path }) => path).filter((path) => isRightInAccount(whoOpens(path)));
  for (const path of paths) {
    const address = path.replace('{asin}', ONE).replace('{id}', 'chk_1');
    for (const sheet of ['', '&sheet=csv']) {
      const { text } = await visitor.get(`${address}?keyword=${SHARED}&asin=${ONE}${sheet}`);
      assert.doesNotMatch(text, NAMES, `${path}${sheet}`);
    }
  }
  const answered = await keywordsOf(site, second);
  assert.doesNotMatch(answered.text, NAMES);
  const [keyword] = jsonOf(answered)['keywords'] as { readonly brought_by: unknown }[];
  assert.deepEqual(keyword?.brought_by, { kind: 'other_account', name: null });
  const exported = await exportOf(site, second);
  assert.doesNotMatch(exported, NAMES);
  assert.match(exported, /"brought_by":\{"kind":"other_account","name":null\}/);
});

test('what a source read has nobody to name', async () => {
  await using site = await startSite();
  const id = await addAccount(site.store, '一号店');
  await addGoods(site.store, id, { own: [ONE], keywords: [KEYWORD] });
  await saveReading(site.store, readingOf({ term: KEYWORD, localDate: TODAY, pages: [[card(ONE)]] }));
  const visitor = await visitorOf(site, id);
  for (const path of [`/keyword/shelf?keyword=${SHARED}`, '/days', `/product?asin=${ONE}`])
    assert.doesNotMatch((await visitor.get(path)).text, /追加者|不採用/, path);
  const [keyword] = jsonOf(await keywordsOf(site, id))['keywords'] as { readonly brought_by: unknown }[];
  assert.deepEqual(keyword?.brought_by, { kind: 'source', name: null });
});
