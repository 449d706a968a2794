import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimOne, endIn, planOn } from '../../src/store/contract/day-samples.ts';
import { makeWatcher } from '../../src/store/contract/samples.ts';
import { addPerson, startSite, type TestSite } from './site.ts';
import { signIn } from './visitor.ts';

const DATE = '2026-11-28';

/** Two accounts; of the first one keyword is complete, one blocked, one still to come. */
async function readMorning({ store }: TestSite): Promise<void> {
  await makeWatcher(store, 'acc_a', { asins: [], keywords: ['扇風機', '水筒', '土鍋 <b>大</b>'] });
  await makeWatcher(store, 'acc_b', { asins: [], keywords: ['人の語'] });
  const due = { 扇風機: 1, 水筒: 2, '土鍋 <b>大</b>': 9_000, 人の語: 3 };
  await planOn(store, DATE, { nowMs: 1_000, due });
  await endIn(store, await claimOne(store, DATE, 5_000), { nowMs: 5_100, outcome: 'complete' });
  const settlement = { state: 'waiting', dueAtMs: 12_000, reason: 'blocked' } as const;
  await endIn(store, await claimOne(store, DATE, 5_000), { nowMs: 5_200, outcome: 'failed', settlement });
}

test('a member sees how the day went for the own keywords alone, with the reason of each gap', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const { text, status } = await visitor.get('/days');
  assert.equal(status, 200);
  assert.match(text, /まだ変わることがあります/);
  assert.match(text, /水筒<\/td>[\s\S]*?失敗[\s\S]*?ページがブロックされました/);
  assert.match(text, /土鍋 &#60;b&#62;大/);
  assert.doesNotMatch(text, /人の語|<b>大/);
  assert.equal((await visitor.get('/operator/days')).status, 403);
});

test('a past date without a reading says so, and a date that is none is told', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(
    site.origin,
    await addPerson(site.store, { accountId: 'acc_a', role: 'member' }),
  );
  const past = await visitor.get('/days?date=2026-11-20');
  assert.match(past.text, /計測なし/);
  assert.doesNotMatch(past.text, /計測待ち/);
  const none = await visitor.get('/days?date=2026-13-40');
  assert.equal(none.status, 400);
  assert.match(none.text, /2026-13-40/);
  const future = await visitor.get('/days?date=2030-01-01');
  assert.deepEqual([future.status, /まだ来ていません/.test(future.text)], [400, true]);
  const { text } = await visitor.get('/days?sheet=csv');
  assert.match(text, /2026-11-28,扇風機,complete,,2026-11-27T21:00:00Z,1,1,1,1,/);
  assert.match(text, /2026-11-28,水筒,failed,blocked,/);
  assert.match(text, /2026-11-28,土鍋 <b>大<\/b>,pending,pending,,,,,0,/);
});

test('the operator sees the ledger of the installation, and what a date lacks', async () => {
  await using site = await startSite();
  await readMorning(site);
  const visitor = await signIn(site.origin, await addPerson(site.store, 'operator'));
  const { text } = await visitor.get(`/operator/days?date=${DATE}`);
  assert.match(text, /人の語/);
  assert.match(text, /ページがブロックされました/);
  const sheet = await visitor.get('/operator/days?sheet=csv');
  assert.match(sheet.text, /2026-11-28,4,1,0,1,2,,/);
});

test('a long list is shown in parts, those first that want attention', async () => {
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
  assert.match(text, /<tbody><tr><td[^>]*>語 250<\/td>/);
  assert.match(text, /1–100 ／ 全 250 件/);
  const last = await visitor.get(`/days?date=${DATE}&part=3`);
  assert.match(last.text, /201–250 ／ 全 250 件/);
  assert.match(last.text, /語 249<\/td>/);
  assert.match((await visitor.get('/days?part=x')).text, /1–100 ／/);
});
