import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { listRanks } from '../rank-rows.ts';
import {
  adCard,
  makeWatcher,
  organicCard,
  organicCards,
  ROOMY,
  sampleAsin,
  sampleReading,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE, FOUR] = [sampleAsin(1), sampleAsin(2), sampleAsin(3), sampleAsin(4)];
const ALL = { afterSeq: 0, limit: 1_000 };

/** The list of keywords with the ranks of own products. */
export const standingsSuite: Suite = {
  'own products are listed by rank, then ASIN, absent ones last; watched ones are left out': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [FOUR, THREE, TWO], keywords: ['一'] });
    await store.addAsins('acc_a', [{ asin: ONE, relation: 'watched', names: [] }], ROOMY);
    const cards = organicCards(ONE, sampleAsin(9), FOUR);
    await saveReading(store, sampleReading({ term: '一', localDate: '2026-11-27', pages: { 1: cards } }));
    const [standing] = await store.listKeywordStandings('acc_a', ALL);
    assert.deepEqual(
      standing?.ranks.map((row) => [row.asin, row.rank]),
      [
        [FOUR, 3],
        [TWO, null],
        [THREE, null],
      ],
    );
  },

  'a rank in the list has the same details as the rank alone': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE], keywords: ['一', '二', '三'] });
    for (const [term, localDate, cards, outcome] of [
      ['一', '2026-11-26', organicCards(TWO, ONE)],
      ['一', '2026-11-27', [adCard(ONE), organicCard(TWO), adCard(ONE), adCard(THREE)]],
      ['二', '2026-11-27', organicCards(THREE)],
      ['三', '2026-11-26', organicCards(TWO, ONE)],
      ['三', '2026-11-27', organicCards(THREE, TWO, ONE), 'partial'],
      ['三', '2026-11-28', organicCards(ONE), 'partial'],
    ] as const) {
      await saveReading(
        store,
        sampleReading({ term, localDate, pages: { 1: cards }, ...(outcome && { outcome }) }),
      );
    }
    for (const { keyword, ranks } of await store.listKeywordStandings('acc_a', ALL)) {
      const rows = await listRanks(store, keyword.keyword, [ONE, TWO, THREE], ['2026-11-01', '2026-11-30']);
      const newest = new Map(rows.map((row) => [row.asin, row]));
      for (const { previousRank: _, previousLocalDate: __, ...rank } of ranks) {
        assert.deepEqual(rank, newest.get(rank.asin));
        newest.delete(rank.asin);
      }
      assert.equal(newest.size, 0, 'the list leaves none out');
    }
    const [first, , third] = await store.listKeywordStandings('acc_a', ALL);
    assert.deepEqual(
      third?.ranks.map((row) => [row.asin, row.localDate, row.rank]),
      [
        [ONE, '2026-11-28', 1],
        [THREE, '2026-11-27', 1],
        [TWO, '2026-11-27', 2],
      ],
    );
    assert.deepEqual(
      first?.ranks.map((row) => [row.asin, row.sponsoredPositions, row.previousRank]),
      [
        [TWO, [], 1],
        [ONE, [1, 3], 2],
        [THREE, [4], null],
      ],
    );
  },

  'a keyword that was never read has neither ranks nor readings': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    assert.deepEqual(await store.listKeywordStandings('acc_a', ALL), [
      {
        keyword: { keyword: '一', seq: 1, addedAtMs: 1_000 },
        ranks: [],
        newestReading: null,
        newestComplete: null,
      },
    ]);
    assert.deepEqual(await store.listKeywordStandings('acc_x', ALL), []);
  },

  'the newest reading and the newest complete one are returned separately': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一'] });
    const complete = sampleReading({ term: '一', localDate: '2026-11-25', pages: { 1: organicCards(TWO) } });
    await saveReading(store, complete);
    await saveReading(store, sampleReading({ term: '一', localDate: '2026-11-27', outcome: 'failed' }));
    await saveReading(store, sampleReading({ term: '一', localDate: '2026-11-24' }));
    const [standing] = await store.listKeywordStandings('acc_a', ALL);
    assert.deepEqual(standing?.newestReading, {
      localDate: '2026-11-27',
      outcome: 'failed',
      reason: 'blocked',
    });
    assert.deepEqual(standing?.newestComplete, {
      localDate: '2026-11-25',
      observedAtMs: complete.reading.observedAtMs,
      observedResults: 1,
    });
    assert.deepEqual(
      standing?.ranks.map((row) => [row.localDate, row.status]),
      [['2026-11-25', 'not_observed']],
    );
  },

  'keywords are listed in the order of adding, page by page, each with its own ranks': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['う', 'い', 'あ'] });
    await makeWatcher(store, 'acc_b', { asins: [TWO], keywords: ['い'] });
    for (const [term, asins] of [
      ['あ', [ONE]],
      ['い', [TWO, ONE]],
      ['う', [TWO, THREE, ONE]],
    ] as const) {
      await saveReading(
        store,
        sampleReading({ term, localDate: '2026-11-27', pages: { 1: organicCards(...asins) } }),
      );
    }
    const first = await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 2 });
    const rest = await store.listKeywordStandings('acc_a', { afterSeq: 2, limit: 2 });
    assert.deepEqual(
      [...first, ...rest].map(({ keyword, ranks }) => [keyword.keyword, ranks.map((row) => row.rank)]),
      [
        ['う', [3]],
        ['い', [2]],
        ['あ', [1]],
      ],
    );
  },
};
