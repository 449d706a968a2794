import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { asinAdd } from '../asins/asin-add.ts';
import { keywordAdd } from '../keywords/keyword-add.ts';
import { accountCreate } from './account-create.ts';
import { accountList } from './account-list.ts';
import { accountSetLimits } from './account-set-limits.ts';
import { accountSetPlan } from './account-set-plan.ts';
import { me } from './me.ts';

test('shows the limits that apply, whether own or of the plan, and keeps own ones when the plan changes', async (t) => {
  const { context } = await makePlace(t);
  const { id: account } = await accountCreate.run(context, { name: 'ハルナギ', plan: 'pro' });
  const limits = { asins: 7, keywords: 1_500, watched_asins: 200 };
  const own_limits = { asins: 7, keywords: 1_500, watched_asins: null };
  const set = await accountSetLimits.run(context, { account, keywords: '1500', asins: '7' });
  assert.deepEqual(set, { id: account, limits, own_limits });
  const [listed] = (await accountList.run(context, {})).accounts;
  assert.deepEqual([listed?.limits, listed?.own_limits], [limits, own_limits]);
  const { limits: answered } = await forAccount(me, context, { account });
  assert.deepEqual([answered.asins, answered.keywords, answered.watched_asins], [7, 1_500, 200]);
  await accountSetPlan.run(context, { account, plan: 'standard' });
  const changed = (await accountList.run(context, {})).accounts[0];
  assert.deepEqual(changed?.limits, { ...limits, watched_asins: 20 });
  const reset = await accountSetLimits.run(context, { account, keywords: 'plan', asins: 'plan' });
  assert.deepEqual(reset.limits, { asins: 10, keywords: 100, watched_asins: 20 });
});

test('refuses limits below what there is with every kind that is over, and changes nothing', async (t) => {
  const { context } = await makePlace(t);
  const { id: account } = await accountCreate.run(context, { name: 'ハルナギ', plan: 'pro' });
  await forAccount(keywordAdd, context, { account, keywords: ['水筒', 'マグ'] });
  const product = { account, names: [], asins: ['B0TEST0001'] };
  await forAccount(asinAdd, context, { ...product, relation: 'own' });
  const less = { account, keywords: '1', asins: '0', watched_asins: '0' };
  await assert.rejects(accountSetLimits.run(context, less), {
    code: 'plan_limit',
    message: /more than these limits allow: keywords 2 \(limit 1\), own products 1 \(limit 0\)\. Remove/,
  });
  assert.equal((await accountList.run(context, {})).accounts[0]?.limits.keywords, 1_000);
  await accountSetLimits.run(context, { ...less, keywords: '2', asins: '1' });
  await assert.rejects(forAccount(keywordAdd, context, { account, keywords: ['皿'] }), {
    message: /the own limit of this account is 2 keywords/,
  });
});

test('counts own limits also where a plan is chosen', async (t) => {
  const { context } = await makePlace(t);
  const { id: account } = await accountCreate.run(context, { name: 'ハルナギ', plan: 'pro' });
  const keywords = Array.from({ length: 12 }, (_, index) => `水筒 ${index}`);
  await forAccount(keywordAdd, context, { account, keywords });
  await assert.rejects(accountSetPlan.run(context, { account, plan: 'free' }), { code: 'plan_limit' });
  await accountSetLimits.run(context, { account, keywords: '12' });
  await accountSetPlan.run(context, { account, plan: 'free' });
  await assert.rejects(accountSetLimits.run(context, { account, keywords: 'plan' }), { code: 'plan_limit' });
});
