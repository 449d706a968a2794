import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '../../src/core/spending-cap.ts';
import { termTarget } from '../../src/core/target.ts';
import { ask, jsonOf } from '../api/ask.ts';
import { addKey } from '../api/service.ts';
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
    const settlement = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
    if (claim.term === '扇風機') await endIn(store, claim, { nowMs: 5_100, outcome: 'complete' });
    else if (claim.term !== '人の語')
      await endIn(store, claim, { nowMs: 5_100, outcome: 'failed', reason: 'quota', settlement });
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
    /キーワード 2 件は未計測です。このアカウントの費用の上限に達しました。次に計測するのは 2026年12月1日（火）です。/,
  );
  assert.doesNotMatch(await read('acc_a', 'member'), /費用の上限に達しました/);
  assert.doesNotMatch(await read('acc_b', 'owner'), /費用の上限に達しました/);
  await site.store.removeCap(
    { source: 'shop', accountId: 'acc_a', period: 'month', measure: CALLS },
    DATE,
    6_000,
  );
  assert.doesNotMatch(await read('acc_a', 'owner'), /費用の上限に達しました/);
});

test('where no source is in use the dashboard says so, and not that a cap is why', async () => {
  await using site = await startSite();
  await reachCap(site);
  const owner = await signIn(site.origin, await addPerson(site.store, { accountId: 'acc_a', role: 'owner' }));
  const read = async () => (await owner.get('/')).text;
  assert.match(await read(), /費用の上限に達しました/);
  await site.store.holdSource({ name: 'shop', pausedAtMs: 6_000 });
  assert.doesNotMatch(await read(), /費用の上限に達しました/);
  await site.store.removeSource('shop');
  const text = await read();
  assert.match(text, /なし（取得元が未設定）/);
  assert.doesNotMatch(text, /費用の上限に達しました/);
});

test('the operator sees in the tracking log which cap is reached, for whom, what is spent and until when', async () => {
  await using site = await startSite();
  await reachCap(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const { text } = await visitor.get('/operator/days');
  assert.match(
    text,
    /店 acc_a[^取]{0,20}：取得元 shop の費用の上限（1 か月 1 回の呼び出し）に達しました（使用済み：1 回の呼び出し）。[\s\S]*12月1日/,
  );
});

test('removing a cap promises scans only if no other cap holds', async () => {
  await using site = await startSite();
  await reachCap(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const read = async () => (await visitor.get('/operator/sources')).text;
  assert.match(await read(), /すぐに計測します/);
  const whole = { source: 'shop', accountId: null, period: 'day', measure: CALLS, most: 0 } as const;
  await site.store.setCap(whole, DATE, 6_000);
  assert.match(await read(), /別の上限（1 日 [^）]*）にも達しているため/);
});

test('where the cap is reached nothing is tried again today, and every page and /me name the same next scan', async () => {
  await using site = await startSite();
  const { store, clock } = site;
  const dueAtMs = clock.nowMs + 33 * 60_000;
  const added = { name: 'shop', kind: 'sample-shop', values: {}, addedAtMs: 1 };
  await store.addSource(added);
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['水筒'] });
  await planOn(store, DATE, { nowMs: 1_000, due: { 水筒: dueAtMs } });
  const owner = await signIn(site.origin, await addPerson(store, { accountId: 'acc_a', role: 'owner' }));
  const { key } = await addKey(store, 'acc_a');
  const seen = async () => {
    clock.nowMs += 60_000;
    const { text } = await owner.get('/');
    const next = /<dt>次回の計測<\/dt><dd>([\s\S]*?)<\/dd>/.exec(text)?.[1]?.replace(/<[^>]*>/g, '');
    const day = (await owner.get('/days')).text;
    const attempt = /data-label="次回の試行">([\s\S]*?)<\/td>/.exec(day)?.[1]?.replace(/<[^>]*>/g, '');
    const api = jsonOf(await ask(site.origin, '/api/v1/me', { key }))['next_scan_at'];
    return { next, attempt, api };
  };
  const planned = await seen();
  assert.match(planned.next ?? '', /9:33/);
  assert.match(planned.attempt ?? '', /9:33/);
  assert.equal(planned.api, '2026-11-28T00:33:00Z');

  const cap = { source: 'shop', accountId: 'acc_a', period: 'month', measure: CALLS } as const;
  await store.setCap({ ...cap, most: 0 }, DATE, clock.nowMs);
  const capped = await seen();
  assert.match(capped.next ?? '', /12月1日[\s\S]*5:00/);
  assert.deepEqual([capped.attempt, capped.api], ['', '2026-11-30T20:00:00Z']);

  await store.removeCap(cap, DATE, clock.nowMs);
  await store.removeSource('shop');
  const without = await seen();
  assert.deepEqual(without, { next: 'なし（取得元が未設定）', attempt: '', api: '2026-11-28T20:00:00Z' });

  await store.addSource(added);
  await store.holdSource({ name: 'shop', pausedAtMs: clock.nowMs });
  assert.deepEqual(await seen(), { ...without, next: 'なし（取得元が一時停止中）' });
});

test('adding keywords says on the page how many the cap is enough for, besides the products that share it', async () => {
  await using site = await startSite();
  const { store } = site;
  await store.addSource({
    name: 'shop',
    kind: 'sample-shop',
    values: { address: 'http://127.0.0.1:9' },
    addedAtMs: 1,
  });
  await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001', 'B0TEST0002'], keywords: [] });
  const cap = { source: 'shop', accountId: 'acc_a', period: 'day', measure: CALLS, most: 8 } as const;
  await store.setCap(cap, DATE, 1_000);
  const owner = await signIn(site.origin, await addPerson(store, { accountId: 'acc_a', role: 'owner' }));
  const add = async (keywords: string) => {
    await owner.submit('/settings/keywords', { _action: 'add', keywords });
    return (await owner.get('/settings/keywords')).text;
  };
  assert.doesNotMatch(await add('水筒\n土鍋'), /費用の上限/);
  assert.match(await add('扇風機'), /商品 2 件の計測に加えて、キーワード 3 件のうち 1 日に約 2 件です/);
  await owner.get('/language?to=en&back=/');
  const advised = await add('弁当箱');
  assert.match(advised, /enough for about 2 of its 4 keywords a day, besides its 2 products\./);
  assert.match(advised, /remove keywords or raise the cap, which only an operator can do/);
  assert.doesNotMatch(advised, /reason: quota/);
  await store.setCap({ ...cap, most: 2 }, DATE, 2_000);
  assert.match(await add('箸'), /leaves no room for its keywords, besides its 2 products\./);
});
