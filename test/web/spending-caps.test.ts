import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '../../src/core/spending-cap.ts';
import { termTarget } from '../../src/core/target.ts';
import { claimOn, endIn, planOn } from '../store/plan/day-samples.ts';
import { makeWatcher } from '../store/samples.ts';
import { addPerson, startSite, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const DATE = '2026-11-28';
const KEYWORDS = ['扇風機', '水筒', '土鍋'];

/** An account whose cap of the month allows one call; the other keywords ended because of it. */
async function reachCap({ store }: TestSite): Promise<void> {
  await store.addSource({ name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 });
  await makeWatcher(store, 'acc_a', { asins: [], keywords: KEYWORDS });
  await makeWatcher(store, 'acc_b', { asins: [], keywords: ['人の語'] });
  await planOn(store, DATE, { nowMs: 1_000 });
  const cap = { source: 'shop', accountId: 'acc_a', period: 'month', measure: CALLS, most: 1 } as const;
  await store.setCap(cap, DATE, 1_000);
  const price = { unit: 'micro_usd', amount: 0, calls: 'each' } as const;
  const asked = { source: 'shop', localDate: DATE, nowMs: 1_000, price };
  await store.reserveCalls({ ...asked, targets: [termTarget('扇風機')] });
  const claims = await claimOn(store, DATE, 5_000);
  for (const claim of claims) {
    const settlement = { state: 'done', reason: 'quota' } as const;
    if (claim.term === '扇風機') await endIn(store, claim, { nowMs: 5_100, outcome: 'complete' });
    else if (claim.term !== '人の語')
      await endIn(store, claim, { nowMs: 5_100, outcome: 'failed', settlement });
  }
}

test('the owner of an account whose cap is reached sees how many keywords are not scanned; others do not', async () => {
  await using site = await startSite();
  await reachCap(site);
  const read = async (accountId: string, role: 'owner' | 'member') => {
    const person = await addPerson(site.store, { accountId, role });
    return (await (await signIn(site.origin, person)).get('/')).text;
  };
  assert.match(
    await read('acc_a', 'owner'),
    /キーワード 2 件は未計測です。運営者が設けた今月の上限に達しました。/,
  );
  assert.doesNotMatch(await read('acc_a', 'member'), /今月の上限/);
  assert.doesNotMatch(await read('acc_b', 'owner'), /今月の上限/);
  await site.store.removeCap(
    { source: 'shop', accountId: 'acc_a', period: 'month', measure: CALLS },
    DATE,
    6_000,
  );
  assert.doesNotMatch(await read('acc_a', 'owner'), /今月の上限/);
});

test('the operator sees in the tracking log which cap is reached, for whom, what is spent and until when', async () => {
  await using site = await startSite();
  await reachCap(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const { text } = await visitor.get('/operator/days');
  assert.match(
    text,
    /acc_a：取得元 shop の費用の上限（1 か月 1 回の呼び出し）に達しました（使用済み：1 回の呼び出し）。[\s\S]*12月1日/,
  );
});
