import assert from 'node:assert/strict';
import { PLAN_LIMITS } from '../../src/core/plan.ts';
import { sampleQuery } from './changes/sample-changes.ts';
import type { Suite } from './place.ts';
import { listLatestRanks, listRanks } from './rank-rows.ts';
import {
  makeAccount,
  makeWatcher,
  organicCard,
  organicCards,
  ownAsin,
  sampleAsin,
  sampleReading,
  TERM,
} from './samples.ts';
import { saveReading } from './save-reading.ts';

const FREE = { limits: PLAN_LIMITS.free, addedAtMs: 1_000 };

/** Several stores on the same data at the same time. */
export const concurrencySuite: Suite = {
  'a plan is filled exactly, however many add concurrently': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    const adds = Array.from({ length: 40 }, (_, index) => {
      const by = index % 2 === 0 ? store : other;
      return index < 20
        ? by.addAsins('acc_a', [ownAsin(sampleAsin(index))], FREE)
        : by.addKeywords('acc_a', [`語 ${index}`], FREE);
    });
    const results = await Promise.allSettled(adds);
    const refused = results.filter((result) => result.status === 'rejected');
    assert.ok(refused.every(({ reason }) => reason.code === 'plan_limit'));
    assert.equal(refused.length, 40 - FREE.limits.asins - FREE.limits.keywords);
    const { asins, keywords } = await other.countAccount('acc_a');
    assert.deepEqual([asins, keywords], [FREE.limits.asins, FREE.limits.keywords]);
  },

  'keywords added concurrently have different numbers': async (store, place) => {
    await using other = await place.open();
    await makeAccount(store, 'acc_a');
    const roomy = { limits: PLAN_LIMITS.pro, addedAtMs: 1_000 };
    const adds = Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? store : other).addKeywords('acc_a', [`語 ${index}`, `言葉 ${index}`], roomy),
    );
    await Promise.all(adds);
    const listed = await store.listKeywords('acc_a', { afterSeq: 0, limit: 100 });
    assert.deepEqual(
      listed.map((keyword) => keyword.seq),
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  },

  'of readings of one day saved concurrently one is stored and the best remains': async (store, place) => {
    await using other = await place.open();
    await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)] });
    const localDate = '2026-11-27';
    const pages = { 1: organicCards(sampleAsin(1)) };
    const complete = sampleReading({ localDate, pages });
    const others = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? sampleReading({ localDate, outcome: 'failed' })
        : sampleReading({ localDate, outcome: 'partial', pages, pagesWanted: 3 }),
    );
    const all = [...others, complete, ...others];
    const outcomes = await Promise.all(
      all.map((reading, index) => saveReading(index % 2 === 0 ? store : other, reading)),
    );
    assert.equal(outcomes.filter((outcome) => outcome === 'stored').length, 1);
    assert.deepEqual(await store.findReading(TERM, localDate), complete);
    assert.equal((await listRanks(store, TERM, [sampleAsin(1)], [localDate, localDate])).length, 1);
  },

  'readings of many terms about the same products, saved concurrently, end as if saved one by one': async (
    store,
    place,
  ) => {
    await using other = await place.open();
    const asins = [1, 2, 3, 4, 5, 6].map(sampleAsin);
    const terms = Array.from({ length: 8 }, (_, index) => `語 ${index}`);
    await makeWatcher(store, 'acc_a', { asins, keywords: terms });
    await makeWatcher(store, 'acc_b', { asins: asins.slice(2), keywords: terms.slice(4) });
    const dates = ['2026-11-01', '2026-11-02', '2026-11-03'];
    for (const [day, localDate] of dates.entries()) {
      const turned = [...asins.slice(day), ...asins.slice(0, day)];
      const cards = turned.map((asin) => organicCard(asin, `題 ${day} ${asin}`));
      const saves = terms.map((term, index) =>
        saveReading(index % 2 === 0 ? store : other, sampleReading({ term, localDate, pages: { 1: cards } })),
      );
      assert.deepEqual(await Promise.all(saves), Array(terms.length).fill('stored'));
    }
    const { events, lastSeq } = await store.listEvents('acc_a', sampleQuery());
    const idsOf = (kind: string) => events.filter((event) => event.kind === kind).map(({ id }) => id);
    // A product's title changed once a day, whichever term reported it, and its rank once a day for each term.
    assert.equal(idsOf('title').length, asins.length * 2);
    assert.equal(idsOf('rank').length, asins.length * 2 * terms.length);
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    assert.equal(lastSeq, events.length);
    for (const term of terms) {
      const ranks = await listLatestRanks(store, term, asins);
      assert.deepEqual(
        asins.map((asin) => ranks.find((row) => row.asin === asin)?.rank),
        [5, 6, 1, 2, 3, 4],
      );
    }
    assert.equal((await store.findTitles(asins)).get(sampleAsin(1)), `題 2 ${sampleAsin(1)}`);
  },

  'a failed write changes nothing and does not stop the next': async (store) => {
    await makeAccount(store, 'acc_a');
    const version = await store.accountVersion('acc_a');
    const writes = await Promise.allSettled([
      store.addKeywords(
        'acc_a',
        Array.from({ length: 11 }, (_, index) => `語 ${index}`),
        FREE,
      ),
      makeAccount(store, 'acc_a'),
      store.addKeywords('acc_a', ['水筒'], FREE),
    ]);
    assert.deepEqual(
      writes.map((write) => write.status),
      ['rejected', 'rejected', 'fulfilled'],
    );
    assert.equal(await store.accountVersion('acc_a'), version + 1);
    assert.equal((await store.findKeyword('acc_a', '水筒'))?.seq, 1);
  },

  'closing waits for running writes, and refuses later ones': async (_, place) => {
    const store = await place.open();
    const running = ['acc_a', 'acc_b', 'acc_c'].map((id) => makeAccount(store, id));
    await store[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
    await Promise.all(running);
    await assert.rejects(makeAccount(store, 'acc_d'));
    await using again = await place.open();
    assert.equal((await again.listAccounts()).length, 3);
  },
};
