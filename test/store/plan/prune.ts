import assert from 'node:assert/strict';
import { addDays } from '../../../src/core/local-date.ts';
import type { Store } from '../../../src/store/port.ts';
import { samplePage, sampleQuery } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import { listRanks } from '../rank-rows.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { claimOne, endIn, planOn } from './day-samples.ts';

const ONE = sampleAsin(1);
const TODAY = '2026-11-28';
const BOUNDS = {
  shelvesFrom: addDays(TODAY, -2),
  keepFrom: addDays(TODAY, -5),
  waitingFrom: addDays(TODAY, -1),
  auditFromMs: 0,
};

/** Takes all steps; returns how much was removed and how many steps it took. */
async function pruneAll(store: Store, termsMax: number) {
  const sum = { shelves: 0, attempts: 0, readings: 0, ranks: 0 };
  let steps = 0;
  for (let after: number | null = 0; after !== null; steps += 1) {
    const { nextTermId, counts } = await store.prune({ afterTermId: after, termsMax, ...BOUNDS });
    for (const name of ['shelves', 'attempts', 'readings', 'ranks'] as const) sum[name] += counts[name];
    after = nextTermId;
  }
  return { sum, steps };
}

async function readOn(store: Store, term: string, daysAgo: number): Promise<void> {
  const localDate = addDays(TODAY, -daysAgo);
  await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(ONE) } }));
}

/** What is forgotten, and what is kept. */
export const pruneSuite: Suite = {
  'shelves are removed first, ranks and readings later, each after its retention, in small steps': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二'] });
    for (const daysAgo of [0, 2, 3, 5, 6, 9]) await readOn(store, '一', daysAgo);
    await readOn(store, '二', 9);
    const { sum, steps } = await pruneAll(store, 1);
    assert.deepEqual(sum, { shelves: 5, attempts: 0, readings: 3, ranks: 3 });
    assert.equal(steps, 3);
    const dates = (await store.listReadings('一', '2026-01-01', TODAY)).map(({ localDate }) => localDate);
    assert.deepEqual(
      dates,
      [5, 3, 2, 0].map((daysAgo) => addDays(TODAY, -daysAgo)),
    );
    const ranks = await listRanks(store, '一', [ONE], ['2026-01-01', TODAY]);
    assert.deepEqual(
      ranks.map(({ localDate }) => localDate),
      dates,
    );
    const shelfOf = async (daysAgo: number) =>
      (await store.findReading('一', addDays(TODAY, -daysAgo)))?.shelf.pages;
    assert.deepEqual([(await shelfOf(3))?.length, (await shelfOf(2))?.length], [0, 1]);
    assert.deepEqual((await pruneAll(store, 100)).sum, { shelves: 0, attempts: 0, readings: 0, ranks: 0 });
  },

  "a term's newest usable shelf stays as long as its reading": async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    await readOn(store, '一', 5);
    await readOn(store, '一', 4);
    assert.equal((await pruneAll(store, 100)).sum.shelves, 1);
    assert.equal((await store.findLatestShelf('一'))?.reading.localDate, addDays(TODAY, -4));
  },

  'facts of products and their changes are removed after their retention': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    for (const daysAgo of [9, 6, 5, 0]) {
      const page = samplePage(ONE, addDays(TODAY, -daysAgo), { price: 1_000 + daysAgo });
      await store.saveProducts([page]);
    }
    const all = sampleQuery({ from: '2026-01-01', to: TODAY });
    assert.equal((await store.listEvents('acc_a', all)).events.length, 3);
    await pruneAll(store, 100);
    const dates = [5, 0].map((daysAgo) => addDays(TODAY, -daysAgo));
    const readings = await store.listProductReadings(ONE, '2026-01-01', TODAY);
    assert.deepEqual(
      readings.map(({ localDate }) => localDate),
      dates,
    );
    const { events } = await store.listEvents('acc_a', all);
    assert.deepEqual(
      events.map(({ localDate }) => localDate),
      dates.toReversed(),
    );
  },

  'a term without readings reports nothing any more': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    await readOn(store, '一', 9);
    assert.equal(await store.findNewestDate('acc_a'), addDays(TODAY, -9));
    await pruneAll(store, 100);
    assert.equal(await store.findNewestDate('acc_a'), undefined);
    const [standing] = await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 1 });
    assert.deepEqual([standing?.ranks, standing?.newestReading, standing?.newestComplete], [[], null, null]);
  },

  "a date's ledger outlives its plan and its attempts, and an open date keeps both": async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [], keywords: ['一'] });
    const cost = [{ source: 'a', unit: 'search', amount: 1, calls: 1 }];
    for (const [daysAgo, nowMs] of [
      [4, 1_000],
      [3, 2_000],
    ] as const) {
      const localDate = addDays(TODAY, -daysAgo);
      await planOn(store, localDate, { nowMs });
      await endIn(store, await claimOne(store, localDate, nowMs), {
        nowMs,
        outcome: 'complete',
        costs: cost,
      });
    }
    await store.closeDaysBefore(addDays(TODAY, -3), 3_000);
    const before = await store.listDays(addDays(TODAY, -9), TODAY);
    assert.equal((await pruneAll(store, 100)).sum.attempts, 2);
    assert.deepEqual(await store.listDays(addDays(TODAY, -9), TODAY), before);
  },
};
