import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { claimOn, endIn, OWNER, planOn, wordsOf } from '../plan/day-samples.ts';
import { makeWatcher, sampleAsin } from '../samples.ts';

const DATE = '2026-11-27';
const NEXT_DATE = '2026-11-28';
const AT = 1_000;

const WORDS = Array.from({ length: 20 }, (_, at) => `語 ${String(at).padStart(3, '0')}`);

const SHOP = { source: 'shop', max: 5 };

async function planWords(store: Store, localDate = DATE): Promise<void> {
  await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: WORDS });
  await planOn(store, localDate, { nowMs: AT });
}

/** The limits of a source hold over all workers. */
export const sourceLimitsSuite: Suite = {
  'a source never has more claimed targets than places, however many workers ask': async (store, place) => {
    await planWords(store);
    await using other = await place.open();
    const asked = Array.from({ length: 12 }, (_, at) =>
      claimOn(at % 2 === 0 ? store : other, DATE, AT, { owner: `worker-${at}`, limit: 2, places: SHOP }),
    );
    assert.equal((await Promise.all(asked)).flat().length, 5);
    assert.deepEqual(await claimOn(other, DATE, AT, { places: { ...SHOP, max: 2 } }), []);
    assert.equal((await claimOn(other, DATE, AT, { places: { ...SHOP, max: 7 } })).length, 2);
    assert.equal((await claimOn(other, DATE, AT, { places: { source: 'vendor', max: 3 } })).length, 3);
    assert.equal((await claimOn(other, DATE, AT)).length, 10, 'targets without a place are not limited');
  },

  'a place is free as soon as its target is released, waits or is ended': async (store) => {
    await planWords(store);
    const [released, postponed, failed, done, late] = await claimOn(store, DATE, AT, { places: SHOP });
    assert.ok(released && postponed && failed && done && late);
    const claimFree = async () => (await claimOn(store, DATE, AT, { places: SHOP })).length;
    assert.equal(await claimFree(), 0);
    await store.releaseTargets(OWNER, DATE, [released]);
    assert.equal(await claimFree(), 1);
    await store.postponeTarget(postponed, OWNER, 9_000);
    assert.equal(await claimFree(), 1);
    const settlement = { state: 'waiting', dueAtMs: 9_000, reason: 'blocked' } as const;
    await endIn(store, failed, { nowMs: AT, outcome: 'failed', settlement });
    await endIn(store, done, { nowMs: AT, outcome: 'complete' });
    assert.equal(await claimFree(), 2);
    await endIn(store, late, { nowMs: AT, outcome: 'complete', owner: 'worker-2' });
    assert.equal(await claimFree(), 1, 'also after another owner ended it last');
  },

  'the places of a worker that is gone are taken until its lease ends': async (store) => {
    await planWords(store);
    const gone = await claimOn(store, DATE, AT, { owner: 'gone', leaseUntilMs: 31_000, places: SHOP });
    const claimAt = async (nowMs: number) => {
      await planOn(store, DATE, { nowMs });
      return wordsOf(await claimOn(store, DATE, nowMs, { owner: 'worker-2', places: SHOP }));
    };
    assert.deepEqual(await claimAt(30_999), []);
    const taken = await claimAt(31_000);
    assert.equal(taken.length, 5);
    assert.deepEqual(await claimAt(31_000), []);
    await store.releaseTargets('worker-2', DATE);
    const all = wordsOf(await claimOn(store, DATE, 31_000));
    assert.ok(wordsOf(gone).every((word) => all.includes(word)));
  },

  'a target of a past date takes its place until its attempt ends': async (store) => {
    await planWords(store);
    await claimOn(store, DATE, AT, { leaseUntilMs: 60_000, places: SHOP });
    await planOn(store, NEXT_DATE, { nowMs: AT });
    assert.deepEqual(await claimOn(store, NEXT_DATE, AT, { places: SHOP }), []);
    await store.closeDaysBefore(NEXT_DATE, 59_999);
    assert.deepEqual(await claimOn(store, NEXT_DATE, AT, { places: SHOP }), []);
    await store.closeDaysBefore(NEXT_DATE, 60_000);
    assert.equal((await claimOn(store, NEXT_DATE, AT, { places: SHOP })).length, 5);
  },

  'turns at a source keep their distance over all callers, and idle time is not saved up': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    const take = (from: Store, nowMs: number, gapMs = 200, source = 'shop') =>
      from.takeTurn(source, { nowMs, gapMs });
    const waits = await Promise.all([store, other, store, other, store].map((from) => take(from, AT)));
    assert.deepEqual(
      waits.toSorted((a, b) => a - b),
      [0, 200, 400, 600, 800],
    );
    assert.equal(await take(other, AT, 200, 'vendor'), 0);
    assert.equal(await take(other, AT + 100, 500), 900);
    assert.deepEqual([await take(store, 9_000), await take(other, 9_000)], [0, 200]);
  },

  'nobody waits for a turn that was taken before the clock was set back': async (store) => {
    const take = (nowMs: number) => store.takeTurn('shop', { nowMs, gapMs: 200 });
    const HOUR_MS = 3_600_000;
    assert.equal(await take(HOUR_MS), 0);
    assert.deepEqual([await take(AT), await take(AT)], [0, 200]);
    assert.equal(await take(AT + 5_000), 0);
    assert.equal(await take(AT), 5_200, 'clocks with a small difference wait for each other');
  },
};
