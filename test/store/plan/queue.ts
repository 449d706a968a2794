import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeWatcher, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { claimOn, endIn, planOn } from './day-samples.ts';

const DATE = '2026-11-27';

/** What is left to read, and how old the newest reading is. */
export const queueSuite: Suite = {
  'the queue counts what is due, what waits and what is being read': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二', '三', '四'] });
    assert.deepEqual(await store.countQueue(DATE, 1_000, 'term'), { due: 0, later: 0, reading: 0 });
    await planOn(store, DATE, { nowMs: 1_000, due: { 一: 900, 二: 1_000, 三: 1_001, 四: 800 } });
    assert.deepEqual(await store.countQueue(DATE, 1_000, 'term'), { due: 3, later: 1, reading: 0 });
    const [claim] = await claimOn(store, DATE, 1_000, { limit: 2 });
    assert.deepEqual(await store.countQueue(DATE, 1_000, 'term'), { due: 1, later: 1, reading: 2 });
    assert.ok(claim !== undefined);
    await endIn(store, claim, { nowMs: 1_100, outcome: 'complete' });
    assert.deepEqual(await store.countQueue(DATE, 1_001, 'term'), { due: 2, later: 0, reading: 1 });
  },

  'untried targets are due later, and were neither claimed to an end, imported nor failed': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: ['B0TEST0001'], keywords: ['一', '二', '三', '四'] });
    assert.equal(await store.countUntried(DATE, 'term', 0), 0);
    await planOn(store, DATE, { nowMs: 1_000, due: { 一: 1, 二: 2, 三: 1_001, 四: 1_002 } });
    const count = (dueAfterMs: number) => store.countUntried(DATE, 'term', dueAfterMs);
    assert.deepEqual(await Promise.all([0, 1, 1_001, 1_002].map(count)), [4, 3, 1, 0]);
    assert.equal(await store.countUntried(DATE, 'product', 0), 1);
    const [claim] = await claimOn(store, DATE, 1_000, { limit: 1 });
    assert.equal(await count(0), 4);
    assert.ok(claim !== undefined);
    const settlement = { state: 'waiting', dueAtMs: 5_000, reason: 'blocked' } as const;
    await endIn(store, claim, { nowMs: 1_100, outcome: 'failed', settlement });
    assert.equal(await count(0), 3);
    await saveReading(store, sampleReading({ term: '三', localDate: DATE, outcome: 'partial' }));
    assert.equal(await count(0), 2);
  },

  'the newest usable reading gives the instant; a failed one does not': async (store) => {
    assert.equal(await store.findNewestObservedMs(), undefined);
    const save = async (term: string, localDate: string, outcome: 'complete' | 'failed') => {
      const made = sampleReading({ term, localDate, outcome });
      await saveReading(store, made);
      return made.reading.observedAtMs;
    };
    await save('一', '2026-11-25', 'complete');
    const newest = await save('二', '2026-11-26', 'complete');
    await save('一', DATE, 'failed');
    assert.equal(await store.findNewestObservedMs(), newest);
  },

  'a reading that only said that a cap was reached leaves no trace when its target waits again': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一', '二'] });
    const older = sampleReading({ term: '一', localDate: '2026-11-26', outcome: 'partial' });
    await saveReading(store, older);
    await planOn(store, DATE, { nowMs: 1_000 });
    const settlement = { state: 'done', reason: 'quota', unasked: 'account_cap' } as const;
    for (const claim of await claimOn(store, DATE, 1_000))
      await endIn(store, claim, { nowMs: 1_000, outcome: 'failed', reason: 'quota', settlement });
    const newest = async () => {
      const standings = await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 2 });
      return standings.map(({ newestReading }) => newestReading?.localDate ?? null);
    };
    assert.deepEqual(await newest(), [DATE, DATE]);
    await store.startSource(DATE, 'vendor', 1_100);
    assert.deepEqual(await newest(), ['2026-11-26', null]);
    assert.equal(await store.findNewestDate('acc_a'), '2026-11-26');
    assert.equal(await store.findReading('一', DATE), undefined);
  },
};
