import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TODAY } from '../../../test/api/service.ts';
import { card, readingOf } from '../../../test/api/shelves.ts';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { NAMES_PER_PRODUCT_MAX, PLAN_LIMITS } from '../../core/plan.ts';
import { asinAdd } from './asin-add.ts';
import { asinNameAdvice } from './asin-name-advice.ts';
import { asinNames } from './asin-names.ts';

const ROOMY = { limits: PLAN_LIMITS.pro, addedAtMs: 0 };
const [OWN, WATCHED] = ['B0TEST0001', 'B0TEST0003'];

test('proposes only names that are not found before and are found once added', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  await store.addKeywords('acc_a', ['加湿器'], ROOMY);
  await store.addAsins('acc_a', [{ asin: OWN, relation: 'own', names: [] }], ROOMY);
  const pages = [[card(OWN, { title: 'KASUMI 加湿器 500ml 静音' })]];
  await saveReading(store, readingOf({ term: '加湿器', localDate: TODAY, pages }));
  const advise = (names?: string[]) =>
    forAccount(asinNameAdvice, context, {
      account: 'acc_a',
      asin: OWN,
      ...(names !== undefined && { names }),
    });
  const before = await advise();
  assert.deepEqual(before.samples[0], { sentence: '「KASUMI 加湿器」が人気です。', outcome: 'named' });
  assert.deepEqual(before.proposals, ['カスミ 加湿器']);
  const tried = await advise(before.proposals);
  assert.deepEqual(tried.samples[0], { sentence: '「カスミ 加湿器」が人気です。', outcome: 'named' });
  assert.deepEqual(await advise(), before);
  await forAccount(asinNames, context, { account: 'acc_a', asin: OWN, names: before.proposals });
  assert.deepEqual((await advise()).proposals, []);
});

test('shows what an added name finds, and proposes no invalid names', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  const add = (names: string[], relation: 'own' | 'watched' = 'own', asin = OWN) =>
    forAccount(asinAdd, context, { account: 'acc_a', asins: [asin], names, relation });
  const { samples, proposals } = await add(['KASUMI']);
  assert.deepEqual(samples[0], { sentence: '「KASUMI」が人気です。', outcome: 'named' });
  assert.deepEqual(proposals, ['カスミ']);
  assert.deepEqual((await add([])).samples, []);
  assert.deepEqual((await add(['KASUMI'], 'watched', WATCHED)).samples, []);
  const many = Array.from({ length: NAMES_PER_PRODUCT_MAX - 1 }, (_, at) => `ハルナギ ${at}号`);
  assert.deepEqual((await add(many)).proposals, []);
});

test('advises only on own products, and refuses invalid names', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'pro', createdAtMs: 0 });
  const own = { asin: OWN, relation: 'own', names: [] } as const;
  await store.addAsins('acc_a', [own, { ...own, asin: WATCHED, relation: 'watched' }], ROOMY);
  for (const wrong of [{ asin: WATCHED }, { names: ['人気'] }, { names: ['長'.repeat(101)] }]) {
    await assert.rejects(forAccount(asinNameAdvice, context, { account: 'acc_a', asin: OWN, ...wrong }), {
      code: 'invalid_parameter',
    });
  }
  assert.deepEqual(await forAccount(asinNameAdvice, context, { account: 'acc_a', asin: OWN }), {
    samples: [],
    proposals: [],
  });
});
