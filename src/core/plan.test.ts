import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describePlan, largerPlan, PLAN_LIMITS } from './plan.ts';

test('a plan is described with every limit and whether it has the API, in both languages', () => {
  assert.deepEqual(describePlan('free'), {
    en: '10 keywords, 3 own products, 0 competitors, no API',
    ja: 'キーワード 10 件、自社商品 3 件、競合商品 0 件、API なし',
  });
  assert.deepEqual(describePlan('pro'), {
    en: '1,000 keywords, 50 own products, 200 competitors, API',
    ja: 'キーワード 1,000 件、自社商品 50 件、競合商品 200 件、API あり',
  });
});

test('the next plan is the cheapest one that allows more of the same kind; the largest has none', () => {
  assert.equal(largerPlan('keywords', PLAN_LIMITS.free.keywords), 'standard');
  assert.equal(largerPlan('watchedAsins', 0), 'standard');
  assert.equal(largerPlan('asins', 49), 'pro');
  assert.equal(largerPlan('asins', PLAN_LIMITS.enterprise.asins), null);
});
