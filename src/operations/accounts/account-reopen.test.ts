import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace, type Place } from '../../../test/operations/place.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import { organicCard, sampleReading } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { asinAdd } from '../asins/asin-add.ts';
import { keywordAdd } from '../keywords/keyword-add.ts';
import { accountClose } from './account-close.ts';
import { accountCreate } from './account-create.ts';
import { accountReopen } from './account-reopen.ts';
import { keyIssue } from './key-issue.ts';
import { keyList } from './key-list.ts';
import { keyRevoke } from './key-revoke.ts';

const HOUR_MS = 3_600_000;

async function createAccount({ context }: Place, name = 'ハルナギ'): Promise<string> {
  return (await accountCreate.run(context, { name, plan: 'pro' })).id;
}

test('reopens a closed account with what had not ended: valid keys, not revoked or expired ones', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const issue = (name: string, expires_on?: string) =>
    forAccount(keyIssue, place.context, { account, name, ...(expires_on && { expires_on }) });
  const revoked = await issue('revoked');
  await forAccount(keyRevoke, place.context, { account, key: revoked.id });
  await issue('expiring', '2026-11-28');
  await issue('valid');
  await accountClose.run(place.context, { account });
  place.clock.nowMs += 48 * HOUR_MS;
  assert.deepEqual(await accountReopen.run(place.context, { account }), {
    id: account,
    plan: 'pro',
    valid_keys: 1,
    ranks_filled: 0,
    keywords_cost_per_day: null,
    products_cost_per_day: null,
  });
  const { keys } = await forAccount(keyList, place.context, { account });
  const states = Object.fromEntries(keys.map(({ name, state }) => [name, state]));
  assert.deepEqual(states, { revoked: 'revoked', expiring: 'expired', valid: 'active' });
  await forAccount(keyIssue, place.context, { account, name: 'b' });
  const again = await accountReopen.run(place.context, { account, plan: 'enterprise' });
  const { plan } = (await place.store.findAccount(account)) ?? {};
  assert.deepEqual([again.plan, again.valid_keys, plan], ['pro', 2, 'pro'], 'an open account stays as it is');
});

test('reopens an account only within its plan, or with a larger one', async (t) => {
  const place = await makePlace(t);
  const account = await createAccount(place);
  const asins = ['B0TEST0001', 'B0TEST0002', 'B0TEST0003', 'B0TEST0004'];
  await forAccount(asinAdd, place.context, { account, asins, names: [], relation: 'own' });
  await accountClose.run(place.context, { account });
  const reopened = accountReopen.run(place.context, { account, plan: 'free' });
  const message = /own products 4 \(limit 3\)\. Reopen it on the plan Standard/;
  await assert.rejects(reopened, { code: 'plan_limit', message });
  const still = await place.store.findAccount(account);
  assert.deepEqual([still?.plan, still?.closedAtMs], ['pro', place.clock.nowMs]);
  await accountReopen.run(place.context, { account, plan: 'standard' });
  const open = await place.store.findAccount(account);
  assert.deepEqual([open?.plan, open?.closedAtMs], ['standard', null]);
});

test('fills the ranks of the time in which an account was closed from the scans of others', async (t) => {
  const place = await makePlace(t);
  const [account, other] = [await createAccount(place), await createAccount(place, '別の店')];
  for (const one of [account, other])
    await forAccount(keywordAdd, place.context, { account: one, keywords: ['水筒'] });
  const own = { account, asins: ['B0TEST0001'], names: [], relation: 'own' as const };
  await forAccount(asinAdd, place.context, own);
  await accountClose.run(place.context, { account });
  const pages = { 1: [organicCard('B0TEST0001')] };
  await saveReading(place.store, sampleReading({ term: '水筒', localDate: '2026-11-28', pages }));
  const ranks = () => listRanks(place.store, '水筒', ['B0TEST0001'], ['2026-11-28', '2026-11-28']);
  assert.deepEqual(await ranks(), []);
  assert.equal((await accountReopen.run(place.context, { account })).ranks_filled, 1);
  assert.equal((await ranks())[0]?.rank, 1);
});
