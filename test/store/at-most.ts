import assert from 'node:assert/strict';
import { NAMES_PER_PRODUCT_MAX, PLAN_LIMITS } from '../../src/core/plan.ts';
import { USUAL_SCOPES } from '../../src/core/rights.ts';
import type { Store } from '../../src/store/port.ts';
import type { Suite } from './place.ts';
import { makeAccount, ownAsin, sampleAsin } from './samples.ts';
import { addSampleTest, answered, sampleWish, TESTS_MAX } from './webhooks/webhook-samples.ts';

const ROUNDS = 4;
const STANDARD = { limits: PLAN_LIMITS.standard, addedAtMs: 1_000 };

function watchedAsin(number: number) {
  return { ...ownAsin(sampleAsin(number)), relation: 'watched' as const };
}

type Act = (store: Store) => Promise<unknown>;

/** One of several runs, with its own account. */
interface Round {
  readonly id: string;
  /** A second store over the same data. */
  readonly other: Store;
  /** Runs acts concurrently: in odd rounds all through one store, in even ones through two in turn. */
  race(acts: readonly Act[]): Promise<string[]>;
}

/** Acts by number. */
function acting(length: number, actOf: (n: number) => Act): Act[] {
  return Array.from({ length }, (_, n) => actOf(n));
}

/** A guarantee that is tested in several rounds. */
function inRounds(run: (store: Store, round: Round) => Promise<void>): Suite[string] {
  return async (store, place) => {
    await using other = await place.open();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `acc_${round}`;
      await makeAccount(store, id);
      const storeOf = (index: number) => (round % 2 === 0 && index % 2 === 1 ? other : store);
      const race = async (acts: readonly Act[]) => {
        const done = await Promise.allSettled(acts.map((act, index) => act(storeOf(index))));
        return done.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason?.code)));
      };
      await run(store, { id, other, race });
    }
  };
}

/** Limits are never exceeded, however many callers add at the same time. */
export const atMostSuite: Suite = {
  'own and watched products added or switched concurrently never exceed the plan': inRounds(
    async (store, { id, other, race }) => {
      const watched = Array.from({ length: 18 }, (_, n) => watchedAsin(n));
      await store.addAsins(id, watched, STANDARD);
      const outcomes = await race(
        acting(30, (n) => (one) => {
          return one.addAsins(id, [n % 3 === 0 ? watchedAsin(100 + n) : ownAsin(sampleAsin(n))], STANDARD);
        }),
      );
      assert.ok(
        outcomes.every((outcome) => ['done', 'plan_limit'].includes(outcome)),
        outcomes.join(),
      );
      const { asins, watchedAsins } = await other.countAccount(id);
      assert.equal(asins, PLAN_LIMITS.standard.asins);
      assert.ok(watchedAsins <= PLAN_LIMITS.standard.watchedAsins, `${watchedAsins} are watched`);
    },
  ),

  'keyword lists added concurrently never exceed the plan, and no list is added in part': inRounds(
    async (_store, { id, other, race }) => {
      const listOf = (n: number) => Array.from({ length: 30 }, (_, k) => `語 ${n} ${k}`);
      const outcomes = await race(acting(8, (n) => (one) => one.addKeywords(id, listOf(n), STANDARD)));
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 3);
      assert.equal((await other.countAccount(id)).keywords, 90);
    },
  ),

  'questions added or revived concurrently never exceed the active limit': inRounds(
    async (store, { id, other, race }) => {
      await store.addKeywords(id, ['皿'], STANDARD);
      const questionOf = (n: number) => ({
        id: `cq_${id}_${n}`,
        keyword: '皿',
        question: `質問 ${n}？`,
        source: 'x',
        createdAtMs: n,
      });
      const acts = acting(40, (n) => (one) => one.addCustomQuestion(id, questionOf(n), 20));
      await race(acts);
      const active = async () =>
        (await other.listCustomQuestions(id)).filter(({ isActive }) => isActive).length;
      assert.equal(await active(), 20);
      await store.removeKeywords(id, ['皿']);
      await store.addKeywords(id, ['皿'], STANDARD);
      await race(acts);
      assert.equal(await active(), 20);
    },
  ),

  'of concurrent replacements of a key one succeeds, and both keys are saved together': inRounds(
    async (store, { id: accountId, other, race }) => {
      const keyOf = (name: string) => ({
        id: `key_${accountId}${name}`,
        accountId,
        name,
        scopes: USUAL_SCOPES,
        prefix: 'mhr_x',
        lastFour: 'xxxx',
        createdAtMs: 2_000,
        expiresAtMs: null,
        revokedAtMs: null,
        lastUsedAtMs: null,
        replaces: null,
      });
      for (const [endsAtMs, refusal, left] of [
        ['now', 'ended', 1],
        [9_000, 'before', 3],
      ] as const) {
        const oldId = keyOf(`old ${endsAtMs}`).id;
        await store.saveKey(keyOf(`old ${endsAtMs}`), oldId);
        const acts = acting(8, (n) => async (one) => {
          const fresh = keyOf(`${endsAtMs} ${n}`);
          const done = await one.replaceKey({ ...fresh, replaces: oldId }, fresh.id, endsAtMs);
          if (done !== 'replaced') throw Object.assign(new Error(done), { code: done });
        });
        const outcomes = await race(acts);
        assert.deepEqual(
          outcomes.toSorted(),
          ['done', ...Array.from({ length: 7 }, () => refusal)].toSorted(),
        );
        const active = (await other.listKeys(accountId)).filter(({ revokedAtMs }) => revokedAtMs === null);
        assert.equal(active.length, left);
      }
      const lost = { ...keyOf('z'), replaces: 'key_none' };
      assert.equal(await store.replaceKey(lost, `z ${accountId}`, 5_000), 'missing');
    },
  ),

  'names added one by one or concurrently never exceed the limit of a product': inRounds(
    async (store, { id, other, race }) => {
      await store.addAsins(id, [{ ...ownAsin(sampleAsin(1)), names: ['名'] }], STANDARD);
      const named = (n: number) => ({ ...ownAsin(sampleAsin(1)), names: [`名 ${n}`] });
      await race(acting(60, (n) => (one) => one.addAsins(id, [named(n)], STANDARD)));
      assert.equal((await other.listAsins(id))[0]?.names.length, NAMES_PER_PRODUCT_MAX);
    },
  ),

  "an addition counts by the account's current plan, however the plan changes": inRounds(
    async (store, { id, other, race }) => {
      await store.setPlan(id, 'standard');
      const list = (n: number) => Array.from({ length: 11 }, (_, k) => `語 ${n} ${k}`);
      const options = { limits: 'of_account', addedAtMs: 1_000 } as const;
      const add = (n: number) => (one: Store) => one.addKeywords(id, list(n), options);
      await race([add(0), (one) => one.setPlan(id, 'free'), add(1), add(2)]);
      const held = (await other.countAccount(id)).keywords;
      assert.deepEqual(await race([add(3), add(4)]), ['plan_limit', 'plan_limit']);
      assert.equal((await other.countAccount(id)).keywords, held);
    },
  ),

  'a webhook set many times concurrently is one webhook': inRounds(async (_store, { id, other, race }) => {
    const outcomes = await race(
      acting(12, (n) => (one) => {
        return one.setWebhook(id, sampleWish({ secret: `whsec_${n}`, languageWhenThere: 'keep' }));
      }),
    );
    assert.ok(outcomes.every((outcome) => outcome === 'done'));
    const set = await other.findWebhook(id);
    assert.match(set?.secret ?? '', /^whsec_\d+$/);
    assert.deepEqual(set?.replaced, []);
  }),

  'setting a webhook again while another address is set, or while it is removed, restores no old one':
    inRounds(async (store, { id, other, race }) => {
      const [url, again] = ['https://new.example/', { secret: 'whsec_x', nowMs: 2_000 } as const];
      await store.setWebhook(id, sampleWish());
      const resume = (one: Store) => one.setWebhookAgain(id, { ...again, whenThere: 'keep_secret' });
      const renew = (one: Store) =>
        one.setWebhookAgain(id, { ...again, whenThere: { previousUntilMs: 9_000 } });
      await race([resume, (one) => one.setWebhook(id, sampleWish({ url, language: 'en' })), renew, resume]);
      const set = await other.findWebhook(id);
      assert.deepEqual([set?.url, set?.language, set?.secret], [url, 'en', 'whsec_x']);
      await race([renew, (one) => one.removeWebhook(id), resume, renew]);
      assert.equal(await other.findWebhook(id), undefined);
      assert.equal(await resume(store), undefined);
    }),

  'of webhook tests that begin concurrently only the allowed number is sent': inRounds(
    async (store, { id, other, race }) => {
      await store.setWebhook(id, sampleWish());
      const add = (n: number) => async (one: Store) => {
        const added = await addSampleTest(one, `msg_${id}_${n}`, answered(2_000, 200), id);
        if (added.state !== 'added') throw Object.assign(new Error(added.state), { code: added.state });
      };
      const outcomes = await race(acting(12, add));
      assert.equal(outcomes.filter((outcome) => outcome === 'done').length, TESTS_MAX);
      const late = await addSampleTest(other, `msg_${id}_late`, answered(61_999, 200), id);
      assert.deepEqual(late, { state: 'too_many', sinceMs: 2_000 });
      assert.deepEqual(await addSampleTest(other, `msg_${id}_next`, answered(62_000, 200), id), {
        state: 'added',
      });
    },
  ),
};
