import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, startOfDayMs } from '../../src/core/local-date.ts';
import { addGoods, TODAY } from '../api/service.ts';
import { asinOf, card, readingOf } from '../api/shelves.ts';
import { claimOn, endIn, planOn } from '../store/plan/day-samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { addAccount, addPerson, startSite } from './site.ts';
import { signIn } from './visitor.ts';

const KEYWORD = '水筒';
const YESTERDAY = addDays(TODAY, -1);
const KEYWORD_PAGE = `/keyword?${new URLSearchParams({ keyword: KEYWORD })}`;
const PRODUCT_PAGE = `/product?${new URLSearchParams({ asin: asinOf(1), keyword: KEYWORD })}`;
const PAUSED = '未計測（取得元を一時停止中）';

/** A keyword that was read two days ago, and whose source has been paused since. */
async function makeStage() {
  const site = await startSite();
  const { store, clock } = site;
  const accountId = await addAccount(store);
  await addGoods(store, accountId, { own: [asinOf(1)], keywords: [] });
  const addedAtMs = clock.nowMs - 3 * 24 * 3_600_000;
  await store.addKeywords(accountId, [KEYWORD], { limits: 'of_account', addedAtMs });
  await saveReading(
    store,
    readingOf({ term: KEYWORD, localDate: addDays(TODAY, -2), pages: [[card(asinOf(1))]] }),
  );
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await store.holdSource({ name: 'shop', pausedAtMs: startOfDayMs(YESTERDAY) });
  await planOn(store, YESTERDAY, { nowMs: startOfDayMs(YESTERDAY) });
  await planOn(store, TODAY, { nowMs: startOfDayMs(TODAY) });
  const owner = await signIn(site.origin, await addPerson(store, { accountId, role: 'owner' }));
  const operator = await signIn(site.origin, await addPerson(store, 'operator'));
  return {
    site,
    store,
    accountId,
    owner,
    operator,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test('a past date that was not scanned since the source was paused says so on every page and in every file', async () => {
  await using stage = await makeStage();
  const { store, owner, operator } = stage;
  await store.closeDaysBefore(TODAY, startOfDayMs(TODAY) + 1_000, () => 'paused');
  await store.resumeSource('shop');
  for (const path of [`/days?date=${YESTERDAY}`, KEYWORD_PAGE, PRODUCT_PAGE]) {
    const { text } = await owner.get(path);
    assert.match(text, new RegExp(PAUSED), path);
    assert.doesNotMatch(text, /運営者に取得元の追加/, path);
    assert.match((await owner.get(`${path}&sheet=csv`)).text, new RegExp(PAUSED), `${path} as a file`);
  }
  assert.match((await operator.get('/operator/days')).text, new RegExp(`${PAUSED} 1`));
  assert.match((await operator.get('/overview')).text, new RegExp(PAUSED));
  assert.match((await operator.get('/overview?sheet=csv')).text, new RegExp(PAUSED));
});

test('while the source is paused, today is not awaited on the page of a product, nor in any file', async () => {
  await using stage = await makeStage();
  const { owner, operator } = stage;
  for (const path of [
    PRODUCT_PAGE,
    `${PRODUCT_PAGE}&sheet=csv`,
    `${KEYWORD_PAGE}&sheet=csv`,
    '/days?sheet=csv',
  ]) {
    const { text } = await owner.get(path);
    assert.match(text, new RegExp(PAUSED), path);
    assert.doesNotMatch(text, /計測待ち/, path);
  }
  const { text } = await operator.get('/overview?sheet=csv');
  assert.match(text, new RegExp(`${PAUSED} 1`));
  assert.doesNotMatch(text, /計測待ち/);
});

test('a reached cap is shown as not scanned, with whose cap it is, and what the operator can do', async () => {
  await using stage = await makeStage();
  const { store, site, accountId, owner, operator } = stage;
  await store.resumeSource('shop');
  const end = async (unasked: 'account_cap' | 'installation_cap') => {
    const [claim] = await claimOn(store, TODAY, site.clock.nowMs);
    assert.ok(claim !== undefined);
    const settlement = { state: 'done', reason: 'quota', unasked } as const;
    await endIn(store, claim, { nowMs: site.clock.nowMs, outcome: 'failed', reason: 'quota', settlement });
  };
  await end('account_cap');
  const home = (await owner.get('/')).text;
  assert.match(home, /<dt>未計測<\/dt><dd>1<\/dd>/);
  assert.match(
    home,
    /キーワード 1 件は未計測です。このアカウントの費用の上限に達しました。[\s\S]*?引き上げは運営者に/,
  );
  for (const path of ['/', '/days', KEYWORD_PAGE, PRODUCT_PAGE]) {
    const { text } = await owner.get(path);
    assert.match(text, /未計測（アカウントの費用の上限に到達）/, path);
    assert.doesNotMatch(text, /取得元の利用上限に到達|badge-bad">失敗/, path);
  }
  await operator.submit('/account', { account: accountId });
  const seen = (await operator.get('/')).text;
  assert.match(seen, /上限は「取得元」の画面で引き上げや削除ができます。 <a href="\/operator\/sources">/);
  assert.doesNotMatch(seen, /運営者に依頼/);
  await store.startSource(TODAY, 'shop', site.clock.nowMs);
  await end('installation_cap');
  assert.match(
    (await owner.get('/')).text,
    /キーワード 1 件は未計測です。全アカウント合計の費用の上限に達しました。/,
  );
});

test('the tracking log counts today as the daily status does, with keywords that no source has been planned for', async () => {
  await using stage = await makeStage();
  const { store, site, accountId, operator } = stage;
  const { nowMs } = site.clock;
  await store.addKeywords(accountId, ['土鍋'], { limits: 'of_account', addedAtMs: nowMs });
  const cellsOf = async () => {
    const { text } = await operator.get(`/operator/days?date=${TODAY}`);
    const cell = (label: string) =>
      new RegExp(`data-label="${label}">(?:<span[^>]*>)?([^<]*)<`).exec(text)?.[1];
    return { text, counts: ['完了', '失敗', '未計測', '計測待ち'].map(cell) };
  };
  const paused = await cellsOf();
  assert.deepEqual(paused.counts, ['0 / 2', '0', '0', '2']);
  assert.match(paused.text, /土鍋/);
  await store.resumeSource('shop');
  const [claim] = await claimOn(store, TODAY, nowMs);
  assert.ok(claim !== undefined);
  const settlement = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
  await endIn(store, claim, { nowMs, outcome: 'failed', reason: 'quota', settlement });
  assert.deepEqual((await cellsOf()).counts, ['0 / 2', '0', '1', '1']);
});
