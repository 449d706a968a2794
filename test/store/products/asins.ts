import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../../src/core/plan.ts';
import type { Suite } from '../place.ts';
import { makeAccount, ownAsin, ROOMY, sampleAsin } from '../samples.ts';

const [ONE, TWO, THREE, FOUR] = [sampleAsin(1), sampleAsin(2), sampleAsin(3), sampleAsin(4)];
const NONE = { added: [], duplicate: [], becameOwn: [], stayedOwn: [] };
const FREE = { limits: PLAN_LIMITS.free, addedAtMs: 1_000 };

/** Products of an account: added all or nothing, merged with their names, removed. */
export const asinsSuite: Suite = {
  'own products are listed first, each kind in the order of adding': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [{ ...ownAsin(FOUR), relation: 'watched' }, ownAsin(THREE)], ROOMY);
    await store.addAsins('acc_a', [ownAsin(ONE), { ...ownAsin(TWO), relation: 'watched' }], ROOMY);
    const listed = (await store.listAsins('acc_a')).map(({ asin, relation }) => [asin, relation]);
    assert.deepEqual(listed, [
      [THREE, 'own'],
      [ONE, 'own'],
      [FOUR, 'watched'],
      [TWO, 'watched'],
    ]);
  },

  'an existing product keeps its place, and new names are added to its own': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['HN-200', 'ハルナギ'] }], ROOMY);
    const again = await store.addAsins(
      'acc_a',
      [{ ...ownAsin(ONE), names: ['ハルナギ', '春凪'] }, ownAsin(TWO)],
      { ...ROOMY, addedAtMs: 9_000 },
    );
    assert.deepEqual(again, { ...NONE, added: [TWO], duplicate: [ONE] });
    assert.deepEqual((await store.listAsins('acc_a'))[0], {
      asin: ONE,
      relation: 'own',
      names: ['HN-200', 'ハルナギ', '春凪'],
      addedAtMs: 1_000,
    });
  },

  'a product that is repeated in a list is one, with the names of both': async (store) => {
    await makeAccount(store, 'acc_a');
    const twice = [
      { ...ownAsin(ONE), names: ['一'] },
      { ...ownAsin(ONE), names: ['二', '一'] },
    ];
    assert.deepEqual(await store.addAsins('acc_a', twice, ROOMY), { ...NONE, added: [ONE] });
    assert.deepEqual((await store.listAsins('acc_a'))[0]?.names, ['一', '二']);
  },

  'a watched product added as own becomes own, never the other way, and both are reported': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), relation: 'watched' }, ownAsin(TWO)], ROOMY);
    const result = await store.addAsins(
      'acc_a',
      [ownAsin(ONE), { ...ownAsin(TWO), relation: 'watched' }, ownAsin(THREE)],
      ROOMY,
    );
    assert.deepEqual(result, { ...NONE, added: [THREE], becameOwn: [ONE], stayedOwn: [TWO] });
    await store.removeAsins('acc_a', [THREE]);
    assert.deepEqual(await store.countAccount('acc_a'), { asins: 2, keywords: 0, watchedAsins: 0 });
  },

  'a list that goes over the plan adds nothing, not even names': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [ownAsin(ONE), ownAsin(TWO)], FREE);
    const before = await store.listAsins('acc_a');
    const list = [{ ...ownAsin(ONE), names: ['新'] }, ownAsin(THREE), ownAsin(FOUR)];
    await assert.rejects(store.addAsins('acc_a', list, FREE), {
      code: 'plan_limit',
      members: { limit: 3, count: 2, adding: 2 },
    });
    assert.deepEqual(await store.listAsins('acc_a'), before);
  },

  'the limit itself can be reached, and existing products can be added again': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [ownAsin(ONE), ownAsin(TWO), ownAsin(THREE)], FREE);
    const again = await store.addAsins('acc_a', [ownAsin(THREE), ownAsin(ONE)], FREE);
    assert.deepEqual(again, { ...NONE, duplicate: [THREE, ONE] });
  },

  'own and watched products have separate limits': async (store) => {
    await makeAccount(store, 'acc_a');
    const watched = { ...ownAsin(FOUR), relation: 'watched' } as const;
    await assert.rejects(store.addAsins('acc_a', [watched], FREE), { code: 'plan_limit' });
    await store.addAsins('acc_a', [watched], ROOMY);
    await store.addAsins('acc_a', [ownAsin(ONE), ownAsin(TWO), ownAsin(THREE)], FREE);
    await assert.rejects(store.addAsins('acc_a', [ownAsin(FOUR)], FREE), { code: 'plan_limit' });
    assert.deepEqual(await store.countAccount('acc_a'), { asins: 3, keywords: 0, watchedAsins: 1 });
  },

  'an account beyond a reduced plan keeps what it has and can still remove': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [ONE, TWO, THREE, FOUR].map(ownAsin), ROOMY);
    await assert.rejects(store.addAsins('acc_a', [ownAsin(sampleAsin(5))], FREE), { code: 'plan_limit' });
    const renamed = await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['名'] }], FREE);
    assert.deepEqual(renamed, { ...NONE, duplicate: [ONE] });
    assert.deepEqual(await store.removeAsins('acc_a', [ONE]), [ONE]);
  },

  'the names of a product are replaced, in the given order and each once': async (store) => {
    await makeAccount(store, 'acc_a');
    await store.addAsins('acc_a', [{ ...ownAsin(ONE), names: ['一', '二'] }, ownAsin(TWO)], ROOMY);
    const before = await store.accountVersion('acc_a');
    assert.equal(await store.setAsinNames('acc_a', ONE, ['三', '一\0', '三']), true);
    assert.ok((await store.accountVersion('acc_a')) > before);
    const listed = await store.listAsins('acc_a');
    assert.deepEqual(
      listed.map(({ asin, names }) => [asin, names]),
      [
        [ONE, ['三', '一\ufffd']],
        [TWO, []],
      ],
    );
    assert.equal(await store.setAsinNames('acc_a', ONE, []), true);
    assert.deepEqual((await store.listAsins('acc_a'))[0]?.names, []);
    assert.equal(await store.setAsinNames('acc_a', THREE, ['x']), false);
  },

  'removing products returns the existing ones, each once, for this account only': async (store) => {
    await makeAccount(store, 'acc_a');
    await makeAccount(store, 'acc_b');
    await store.addAsins('acc_a', [ownAsin(ONE), ownAsin(TWO)], ROOMY);
    await store.addAsins('acc_b', [ownAsin(ONE), ownAsin(THREE)], ROOMY);
    assert.deepEqual(await store.removeAsins('acc_a', [TWO, THREE, ONE, TWO]), [TWO, ONE]);
    assert.deepEqual(await store.removeAsins('acc_a', [ONE]), []);
    assert.equal((await store.listAsins('acc_b')).length, 2);
  },
};
