import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../core/plan.ts';
import type { Store } from '../port.ts';
import type { Contract } from './place.ts';
import { makeAccount, ownAsin, sampleAsin } from './samples.ts';

const ROUNDS = 4;
const STANDARD = { limits: PLAN_LIMITS.standard, addedAtMs: 1_000 };

function watchedAsin(number: number) {
  return { ...ownAsin(sampleAsin(number)), relation: 'watched' as const };
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
