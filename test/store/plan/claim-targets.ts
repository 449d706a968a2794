import assert from 'node:assert/strict';
import { termTarget } from '../../../src/core/target.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, sampleAsin } from '../samples.ts';
import { claimOn, claimOne, endIn, OWNER, planOn, wordsOf } from './day-samples.ts';

const DATE = '2026-11-27';
const AT = 1_000;

function keywords(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `語 ${String(at).padStart(3, '0')}`);
}

/** Which owner reads which target, and when. */
export const claimTargetsSuite: Suite = {
  'a term is claimed by one worker, however many ask at the same time': async (store, place) => {
    const words = keywords(60);
    await makeWatcher(store, 'acc_a', { asins: [], keywords: words });
    await planOn(store, DATE, { nowMs: AT });
    await using other = await place.open();
    const asked = Array.from({ length: 20 }, (_, at) =>
      claimOn(at % 2 === 0 ? store : other, DATE, AT, { owner: `worker-${at}`, limit: 4 }),
    );
    const claimed = (await Promise.all(asked)).flat();
    assert.deepEqual(wordsOf(claimed).toSorted(), words);
  },

  'terms are claimed in the order of their due times, and before them only when asked for early': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 3_000, 二: 1_000, 三: 2_000 } });
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 999)), []);
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 2_000, { limit: 1 })), ['二']);
    assert.deepEqual(
      wordsOf(await claimOn(store, DATE, 2_000, { targets: ['一', '二'].map(termTarget) })),
      [],
    );
    assert.deepEqual(
      wordsOf(await claimOn(store, DATE, 2_000, { when: 'early', targets: [termTarget('一')] })),
      ['一'],
    );
    assert.deepEqual(wordsOf(await claimOn(store, DATE, 2_000)), ['三']);
  },

  'early claims also follow due times, are limited to the named targets, and leave retries for their time':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三', '四'] });
      await planOn(store, DATE, { nowMs: AT, due: { 一: 3_000, 二: 1_000, 三: 2_000, 四: 9_000 } });
      const settlement = { state: 'waiting', dueAtMs: 5_000, reason: 'blocked' } as const;
      await endIn(store, await claimOne(store, DATE, 1_000), { nowMs: AT, outcome: 'failed', settlement });
      const targets = ['一', '四', '五'].map(termTarget);
      assert.deepEqual(wordsOf(await claimOn(store, DATE, 999, { when: 'early', targets })), ['一', '四']);
      await store.releaseTargets(OWNER, DATE);
      const claims = await claimOn(store, DATE, 5_000, { when: 'early' });
      assert.deepEqual(
        claims.map(({ term, attempt }) => [term, attempt]),
        [
          ['三', 1],
          ['一', 1],
          ['二', 2],
          ['四', 1],
        ],
      );
    },

  'a target that is retried is not claimed early': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const settlement = { state: 'waiting', dueAtMs: 5_000, reason: 'blocked' } as const;
    await endIn(store, await claimOne(store, DATE, AT), { nowMs: AT, outcome: 'failed', settlement });
    assert.deepEqual(await claimOn(store, DATE, 2_000, { when: 'early' }), []);
    assert.equal(await store.findNextDue(DATE), 5_000);
    assert.deepEqual(await claimOn(store, DATE, 5_000), [
      { kind: 'term', term: '一', localDate: DATE, attempt: 2, task: null },
    ]);
  },

  'an extended lease protects a term; when it ends, another owner has the term and its end counts': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const first = await claimOne(store, DATE, AT);
    await store.renewLeases(OWNER, 90_000);
    await planOn(store, DATE, { nowMs: 80_000 });
    assert.deepEqual(await claimOn(store, DATE, 80_000, { owner: 'worker-2' }), []);
    await planOn(store, DATE, { nowMs: 90_000 });
    const [second] = await claimOn(store, DATE, 90_000, { owner: 'worker-2' });
    assert.equal(second?.attempt, 1);
    const late = {
      nowMs: 91_000,
      outcome: 'failed',
      settlement: { state: 'waiting', dueAtMs: 1, reason: null },
    } as const;
    assert.equal(await endIn(store, first, late), 'taken_over');
    assert.deepEqual(await claimOn(store, DATE, 92_000, { owner: 'worker-3' }), []);
    const end = { nowMs: 92_000, outcome: 'complete', owner: 'worker-2' } as const;
    assert.equal(await endIn(store, second ?? first, end), 'settled');
    assert.equal((await store.findDay(DATE))?.complete, 1);
    const attempts = await store.listAttempts(termTarget('一'), DATE, DATE);
    assert.deepEqual(
      attempts.map(({ endedAtMs, outcome }) => [endedAtMs, outcome]),
      [[92_000, 'complete']],
    );
  },

  'a late end never adds an attempt beyond the last, nor takes one from the new owner': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const first = await claimOne(store, DATE, AT);
    await planOn(store, DATE, { nowMs: 70_000 });
    const failed = { outcome: 'failed', settlement: { state: 'done', reason: 'blocked' } } as const;
    assert.equal(await endIn(store, first, { ...failed, nowMs: 71_000 }), 'taken_over');
    const second = await claimOne(store, DATE, 72_000);
    assert.equal(second.attempt, 1);
    assert.equal(await endIn(store, second, { ...failed, nowMs: 73_000 }), 'settled');
    assert.equal(await endIn(store, first, { ...failed, nowMs: 74_000 }), 'taken_over');
    assert.equal((await store.listAttempts(termTarget('一'), DATE, DATE)).length, 1);
    assert.equal((await store.listOpenTargets(DATE, 1))[0]?.attempts, 1);
  },

  'a late end that makes the day complete ends the term for its new owner': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT, kinds: ['term'] });
    const first = await claimOne(store, DATE, AT);
    await planOn(store, DATE, { nowMs: 70_000, kinds: ['term'] });
    const [second] = await claimOn(store, DATE, 70_000, { owner: 'worker-2' });
    assert.equal(await endIn(store, first, { nowMs: 71_000, outcome: 'complete' }), 'taken_over');
    const end = { nowMs: 72_000, outcome: 'complete', owner: 'worker-2' } as const;
    assert.equal(await endIn(store, second ?? first, end), 'taken_over');
    const day = await store.findDay(DATE);
    assert.deepEqual([day?.complete, day?.pending, day?.finalAtMs], [1, 0, 71_000]);
    assert.deepEqual(
      (await store.listAttempts(termTarget('一'), DATE, DATE)).map(({ endedAtMs }) => endedAtMs),
      [71_000],
    );
  },

  'released terms are as if they had not been claimed': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三'] });
    await planOn(store, DATE, { nowMs: AT, due: { 一: 1, 二: 2, 三: 3 } });
    await claimOn(store, DATE, AT);
    await store.releaseTargets('worker-2', DATE);
    await store.releaseTargets(OWNER, DATE, [termTarget('二')]);
    assert.deepEqual(await claimOn(store, DATE, AT), [
      { kind: 'term', term: '二', localDate: DATE, attempt: 1, task: null },
    ]);
    await store.releaseTargets(OWNER, DATE);
    assert.deepEqual(wordsOf(await claimOn(store, DATE, AT)), ['一', '二', '三']);
  },

  'a term about to be posted when its worker ended is returned as such once the lease has ended': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    await planOn(store, DATE, { nowMs: AT });
    const claims = await claimOn(store, DATE, AT);
    const task = { source: 'dataforseo', taskId: null, pages: 3, postedAtMs: AT };
    assert.deepEqual(await store.notePosting(claims, task, 'worker-2'), []);
    const [first] = claims;
    assert.deepEqual(await store.notePosting(claims.slice(0, 1), task, OWNER), [first]);
    assert.deepEqual(await claimOn(store, DATE, AT, { when: 'early' }), []);
    await planOn(store, DATE, { nowMs: 70_000 });
    const again = await claimOn(store, DATE, 70_000);
    assert.deepEqual(
      again.map((claim) => [claim.term, claim.attempt, claim.task]),
      [
        ['一', 1, task],
        ['二', 1, null],
      ],
    );
    const known = { ...task, taskId: 't-1' };
    const [claim] = again;
    assert.ok(claim !== undefined);
    await store.saveTask(claim, known, { owner: OWNER, lookAtMs: 80_000, costs: [] });
    assert.deepEqual(await claimOn(store, DATE, 71_000, { when: 'early' }), []);
    assert.deepEqual((await claimOne(store, DATE, 80_000)).task, known);
  },

  'a posted task is returned with its term, and is gone when the attempt ends': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    await planOn(store, DATE, { nowMs: AT });
    const task = { source: 'dataforseo', taskId: 't-1', pages: 3, postedAtMs: AT };
    const costs = [{ source: 'dataforseo', unit: 'micro_usd', amount: 1_500, calls: 1 }];
    const claim = await claimOne(store, DATE, AT);
    await store.saveTask(claim, task, { owner: OWNER, lookAtMs: 5_000, costs });
    assert.deepEqual(await claimOn(store, DATE, 4_000), []);
    const looked = await claimOne(store, DATE, 5_000);
    assert.deepEqual(looked, { ...claim, task });
    await store.postponeTarget(looked, OWNER, 6_000);
    const settlement = { state: 'waiting', dueAtMs: 7_000, reason: 'source_error' } as const;
    await endIn(store, await claimOne(store, DATE, 6_000), { nowMs: 6_000, outcome: 'failed', settlement });
    assert.deepEqual(await claimOne(store, DATE, 7_000), { ...claim, attempt: 2, task: null });
    assert.deepEqual((await store.findDay(DATE))?.costs, costs);
  },
};
