import assert from 'node:assert/strict';
import { NAMES_PER_PRODUCT_MAX, PLAN_LIMITS } from '../../core/plan.ts';
import type { ApiKey, Store } from '../port.ts';
import type { Contract } from './place.ts';
import { makeAccount, ownAsin, sampleAsin } from './samples.ts';

const ROUNDS = 4;
const STANDARD = { limits: PLAN_LIMITS.standard, addedAtMs: 1_000 };

function watchedAsin(number: number) {
  return { ...ownAsin(sampleAsin(number)), relation: 'watched' as const };
}

function ofKey(key: ApiKey | undefined): ApiKey {
  assert.ok(key !== undefined);
  return key;
}

/** Runs acts at once: in odd rounds all of them through one store, in even ones through two in turn. */
async function race(
  stores: readonly [Store, Store],
  round: number,
  acts: readonly ((store: Store) => Promise<unknown>)[],
): Promise<string[]> {
  const done = await Promise.allSettled(
    acts.map((act, index) => act(stores[round % 2 === 0 && index % 2 === 1 ? 1 : 0])),
  );
  return done.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason?.code)));
}

/** What there may be at most so much of is never more, whoever adds at the same time. */
export const atMostContract: Contract = {
  'own and watched products that are added or change sides at once never exceed the plan': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `acc_${round}`;
      await makeAccount(store, id);
      const watched = Array.from({ length: 18 }, (_, n) => watchedAsin(n));
      await store.addAsins(id, watched, STANDARD);
      const acts = Array.from(
        { length: 30 },
        (_, n) => (one: Store) =>
          one.addAsins(id, [n % 3 === 0 ? watchedAsin(100 + n) : ownAsin(sampleAsin(n))], STANDARD),
      );
      const outcomes = await race([store, other], round, acts);
      assert.ok(
        outcomes.every((outcome) => ['done', 'plan_limit'].includes(outcome)),
        outcomes.join(),
      );
      const { asins, watchedAsins } = await other.countAccount(id);
      assert.equal(asins, PLAN_LIMITS.standard.asins);
      assert.ok(watchedAsins <= PLAN_LIMITS.standard.watchedAsins, `${watchedAsins} are watched`);
    }
  },

  'keywords that are added in lists at once never exceed the plan, and no list is added in part': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `acc_${round}`;
      await makeAccount(store, id);
      const lists = Array.from({ length: 8 }, (_, n) => Array.from({ length: 30 }, (_, k) => `語 ${n} ${k}`));
      const acts = lists.map((list) => (one: Store) => one.addKeywords(id, list, STANDARD));
      const outcomes = await race([store, other], round, acts);
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 3);
      assert.equal((await other.countAccount(id)).keywords, 90);
    }
  },

  'of active questions that are added or revived at once as many stay active as may be': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `acc_${round}`;
      await makeAccount(store, id);
      await store.addKeywords(id, ['皿'], STANDARD);
      const questionOf = (n: number) => ({
        ...{ id: `cq_${round}_${n}`, keyword: '皿', question: `質問 ${n}？`, source: 'x', createdAtMs: n },
      });
      const acts = Array.from(
        { length: 40 },
        (_, n) => (one: Store) => one.addCustomQuestion(id, questionOf(n), 20),
      );
      await race([store, other], round, acts);
      const active = async () =>
        (await other.listCustomQuestions(id)).filter(({ isActive }) => isActive).length;
      assert.equal(await active(), 20);
      await store.removeKeywords(id, ['皿']);
      await store.addKeywords(id, ['皿'], STANDARD);
      await race([store, other], round, acts);
      assert.equal(await active(), 20);
    }
  },

  'of many who replace a key at once one does, and both keys are never without the other': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const accountId = `acc_${round}`;
      await makeAccount(store, accountId);
      const keyOf = (name: string) => ({
        ...{
          id: `key_${round}${name}`,
          accountId,
          name,
          prefix: 'mhr_x',
          lastFour: 'xxxx',
          createdAtMs: 2_000,
        },
        ...{ expiresAtMs: null, revokedAtMs: null, lastUsedAtMs: null },
      });
      await store.saveKey(keyOf('old'), `old ${round}`);
      const acts = Array.from({ length: 8 }, (_, n) => async (one: Store) => {
        const replaced = { oldId: `key_${round}old`, endsAtMs: 'now' as const };
        const done = await one.replaceKey(keyOf(`n${n}`), `${round} ${n}`, replaced);
        if (done !== 'replaced') throw Object.assign(new Error(done), { code: done });
      });
      const outcomes = await race([store, other], round, acts);
      assert.deepEqual(outcomes.toSorted(), ['done', ...Array.from({ length: 7 }, () => 'ended')]);
      const active = (await other.listKeys(accountId)).filter(({ revokedAtMs }) => revokedAtMs === null);
      assert.equal(active.length, 1);
    }
    const gone = { oldId: 'key_none', endsAtMs: 5_000 };
    const [key] = await store.listKeys('acc_0');
    assert.equal(await store.replaceKey({ ...ofKey(key), id: 'key_z' }, 'z', gone), 'missing');
  },

  'names that are added one by one, or at once, never exceed what a product has': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    for (const round of [0, 1]) {
      const acts = Array.from(
        { length: 40 },
        (_, n) => (one: Store) =>
          one.addAsins('acc_a', [{ ...ownAsin(sampleAsin(1)), names: [`名 ${round} ${n}`] }], STANDARD),
      );
      await race([store, other], round, acts);
    }
    assert.equal((await other.listAsins('acc_a'))[0]?.names.length, NAMES_PER_PRODUCT_MAX);
  },

  'what is added counts by the plan that the account has as it is added, however the plan changes': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `acc_${round}`;
      await store.createAccount({ id, name: '店', plan: 'standard', createdAtMs: 1_000 });
      const list = (n: number) => Array.from({ length: 11 }, (_, k) => `語 ${n} ${k}`);
      const options = { limits: 'of_plan', addedAtMs: 1_000 } as const;
      const add = (n: number) => (one: Store) => one.addKeywords(id, list(n), options);
      await race([store, other], round, [add(0), (one) => one.setPlan(id, 'free'), add(1), add(2)]);
      const held = (await other.countAccount(id)).keywords;
      assert.deepEqual(await race([store, other], round, [add(3), add(4)]), ['plan_limit', 'plan_limit']);
      assert.equal((await other.countAccount(id)).keywords, held);
    }
  },

  'a webhook that is set many times at once is one': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    const acts = Array.from(
      { length: 12 },
      (_, n) => (one: Store) =>
        one.setWebhook('acc_a', {
          ...{ url: `https://x.example.jp/${n}`, language: 'ja', languageWhenThere: 'keep' },
          ...{ secret: `whsec_${n}`, whenThere: 'keep_secret', nowMs: 1_000 + n },
        }),
    );
    for (const round of [0, 1]) {
      assert.ok((await race([store, other], round, acts)).every((outcome) => outcome === 'done'));
    }
    const set = await other.findWebhook('acc_a');
    assert.match(set?.secret ?? '', /^whsec_\d+$/);
    assert.deepEqual(set?.replaced, []);
  },
};
