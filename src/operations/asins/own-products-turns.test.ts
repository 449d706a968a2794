import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { compileProducts } from '../../assistant/index.ts';
import { PLAN_LIMITS } from '../../core/plan.ts';
import { answerTrial } from '../assistant/answer-trial.ts';
import { asinAdd } from './asin-add.ts';
import { asinNames } from './asin-names.ts';
import { listOwnProducts, readOwnProducts, readyTrial } from './own-products.ts';
import { NAMES_POINTS_MAX } from './read-names.ts';

const ROOMY = { limits: PLAN_LIMITS.enterprise, addedAtMs: 0 };

function asinOf(number: number): string {
  return `B0TEST${String(number).padStart(4, '0')}`;
}

/** An account with this many own products and names per product. */
async function startWithNames(t: Parameters<typeof makePlace>[0], products: number, names: number) {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'enterprise', createdAtMs: 0 });
  const own = Array.from({ length: products }, (_, product) => ({
    asin: asinOf(product),
    relation: 'own' as const,
    names: Array.from({ length: names }, (_, name) => `ハルナギ 水筒 ${product}型${name} 500ml`),
  }));
  await store.addAsins('acc_a', own, ROOMY);
  return { store, context };
}

test('lets other work run while names are compiled, more often with more names', async (t) => {
  const turnsOf = async (products: number) => {
    const { store } = await startWithNames(t, products, 10);
    const own = await listOwnProducts(store, 'acc_a');
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await readyTrial(store, 'acc_a', own);
    isOver = true;
    return turns;
  };
  assert.ok((await turnsOf(2)) >= 20);
  assert.ok((await turnsOf(8)) >= 80);
});

test('compiles names in steps to the same result as at once, only once for all callers', async (t) => {
  const { store } = await startWithNames(t, 4, 10);
  const [first, second] = await Promise.all([
    readOwnProducts(store, 'acc_a'),
    readOwnProducts(store, 'acc_a'),
  ]);
  assert.equal(await readOwnProducts(store, 'acc_a'), first);
  assert.equal(second, first);
  const spellings = ({ patterns }: typeof first) => patterns.map(({ characters }) => characters);
  assert.deepEqual(spellings(first), spellings(compileProducts(await listOwnProducts(store, 'acc_a'))));
  const own = await listOwnProducts(store, 'acc_a');
  assert.equal(await readyTrial(store, 'acc_a', own), await readyTrial(store, 'acc_a', own));
});

test('refuses names that are too long in total, and changes nothing', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'enterprise', createdAtMs: 0 });
  const long = (product: number) =>
    Array.from({ length: 50 }, (_, name) => `${product}-${name}-`.padEnd(100, '長'));
  const own = Array.from({ length: NAMES_POINTS_MAX / 5_000 }, (_, product) => ({
    asin: asinOf(product),
    relation: 'own' as const,
    names: long(product),
  }));
  await store.addAsins('acc_a', [...own, { asin: asinOf(99), relation: 'own', names: [] }], ROOMY);
  const refused = { code: 'invalid_parameter', message: /50,002 characters in total; the limit is 50,000/ };
  await assert.rejects(
    forAccount(asinNames, context, { account: 'acc_a', asin: asinOf(99), names: ['水筒'] }),
    refused,
  );
  const added = { account: 'acc_a', asins: [asinOf(99)], names: ['水筒'], relation: 'own' as const };
  await assert.rejects(forAccount(asinAdd, context, added), refused);
  assert.deepEqual((await store.listAsins('acc_a')).find(({ asin }) => asin === asinOf(99))?.names, []);
  await forAccount(asinNames, context, { account: 'acc_a', asin: asinOf(0), names: ['短い'] });
  await forAccount(asinNames, context, { account: 'acc_a', asin: asinOf(99), names: ['水筒'] });
});

test('refuses too many names of one product before parsing any', async (t) => {
  const { store, context } = await makePlace(t);
  await store.createAccount({ id: 'acc_a', name: 'a', plan: 'enterprise', createdAtMs: 0 });
  await store.addAsins('acc_a', [{ asin: asinOf(0), relation: 'own', names: [] }], ROOMY);
  // The first name alone would be refused for its content.
  const names = ['500', ...Array.from({ length: 1_500 }, (_, n) => `${n}${'ﷺ'.repeat(90)}`)];
  const refused = {
    code: 'invalid_parameter',
    message: /at most 50 names, but 1,501 were given/,
  };
  const named = { account: 'acc_a', asin: asinOf(0), names };
  await assert.rejects(forAccount(asinNames, context, named), refused);
  await assert.rejects(forAccount(answerTrial, context, { ...named, answer_text: '水筒' }), refused);
  const added = { account: 'acc_a', asins: [asinOf(1)], names, relation: 'own' as const };
  await assert.rejects(forAccount(asinAdd, context, added), refused);
});
