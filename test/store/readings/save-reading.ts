import assert from 'node:assert/strict';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { listLatestRanks, listRanks } from '../rank-rows.ts';
import {
  adCard,
  makeWatcher,
  organicCard,
  organicCards,
  ownAsin,
  ROOMY,
  sampleAsin,
  sampleReading,
  TERM,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];
const DAY = '2026-11-27';

/** Ranks of the three products on the day, as `ASIN rank`, or `ASIN -` when not found. */
async function ranksOfDay(store: Store, term = TERM): Promise<string[]> {
  const rows = await listRanks(store, term, [ONE, TWO, THREE], [DAY, DAY]);
  return rows.map((row) => `${row.asin} ${row.status === 'ranked' ? row.rank : '-'}`);
}

const complete = sampleReading({ localDate: DAY, pages: { 1: organicCards(THREE, ONE) } });
const completeDeeper = sampleReading({
  localDate: DAY,
  pages: { 1: organicCards(ONE, THREE), 2: organicCards(TWO) },
});
const partial = sampleReading({
  localDate: DAY,
  outcome: 'partial',
  pages: { 1: organicCards(TWO, ONE) },
  pagesWanted: 3,
});
const partialKept = sampleReading({
  localDate: DAY,
  outcome: 'partial',
  pages: { 1: organicCards(TWO, ONE), 3: organicCards(THREE) },
  pagesWanted: 3,
});
const partialDeeper = sampleReading({
  localDate: DAY,
  outcome: 'partial',
  pages: { 1: organicCards(THREE), 2: organicCards(ONE) },
  pagesWanted: 3,
});
const failed = sampleReading({ localDate: DAY, outcome: 'failed', pagesWanted: 3 });
const failedKept = sampleReading({
  localDate: DAY,
  outcome: 'failed',
  pages: { 2: organicCards(ONE) },
  pagesWanted: 3,
});

/** Worst first: each replaces those before it and is not replaced by them. */
const LADDER: readonly (readonly [string, ReadingWithShelf])[] = [
  ['failed', failed],
  ['failed with a page kept', failedKept],
  ['partial', partial],
  ['partial with a page kept behind a hole', partialKept],
  ['partial with more leading pages', partialDeeper],
  ['complete', complete],
  ['complete with more pages', completeDeeper],
];

/** Saving a reading: what follows from it, and which of two readings of a day remains. */
export const saveReadingSuite: Suite = {
  'a complete reading gives every tracked product a rank or an absence': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    assert.equal(await saveReading(store, complete), 'stored');
    assert.deepEqual(await listRanks(store, TERM, [ONE, TWO], [DAY, DAY]), [
      {
        asin: ONE,
        localDate: DAY,
        observedAtMs: complete.reading.observedAtMs,
        status: 'ranked',
        rank: 2,
        position: 2,
        page: 1,
        sponsoredPositions: null,
        observedResults: 2,
      },
      {
        asin: TWO,
        localDate: DAY,
        observedAtMs: complete.reading.observedAtMs,
        status: 'not_observed',
        rank: null,
        position: null,
        page: null,
        sponsoredPositions: null,
        observedResults: 2,
      },
    ]);
  },

  'a product seen only as an ad is absent, with the places of its ads': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const cards = [adCard(ONE), organicCard(TWO), adCard(ONE)];
    await saveReading(store, sampleReading({ localDate: DAY, pages: { 1: cards } }));
    const [one, two] = await listRanks(store, TERM, [ONE, TWO], [DAY, DAY]);
    assert.deepEqual([one?.status, one?.rank, one?.sponsoredPositions], ['not_observed', null, [1, 3]]);
    assert.deepEqual([two?.rank, two?.position, two?.sponsoredPositions], [1, 2, []]);
  },

  'a partial reading gives rows only to products that were seen': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE] });
    await saveReading(store, partial);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`, `${TWO} 1`]);
  },

  'pages after a missing one give no rank': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const pages = { 1: organicCards(TWO), 3: organicCards(ONE) };
    await saveReading(store, sampleReading({ localDate: DAY, outcome: 'partial', pages, pagesWanted: 3 }));
    assert.deepEqual(await ranksOfDay(store), [`${TWO} 1`]);
    assert.equal((await store.findReading(TERM, DAY))?.shelf.pages.length, 2);
  },

  'a failed reading gives no rank, and is saved with its reason': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    assert.equal(await saveReading(store, failedKept), 'stored');
    assert.deepEqual(await ranksOfDay(store), []);
    assert.deepEqual(await store.findReading(TERM, DAY), failedKept);
  },

  'a real page without results is complete, and products are absent within none': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveReading(store, sampleReading({ localDate: DAY, pages: { 1: [] } }));
    const [row] = await listRanks(store, TERM, [ONE], [DAY, DAY]);
    assert.deepEqual([row?.status, row?.observedResults], ['not_observed', 0]);
  },

  'cards disprove a page that says nothing matches, whatever is left of the day': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const before = sampleReading({ localDate: '2026-11-26', pages: { 1: organicCards(TWO, ONE) } });
    const empty = sampleReading({ localDate: DAY, pages: { 1: [] } });
    await saveReading(store, before);
    await saveReading(store, empty);
    assert.equal(await saveReading(store, failedKept), 'replaced');
    assert.equal(await saveReading(store, empty), 'kept');
    assert.deepEqual(await ranksOfDay(store), []);
    const [standing] = await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 1 });
    assert.deepEqual([standing?.ranks[0]?.localDate, standing?.ranks[0]?.rank], ['2026-11-26', 2]);
    assert.deepEqual(standing?.newestReading, {
      localDate: DAY,
      outcome: 'failed',
      reason: failedKept.reading.reason,
    });
    assert.equal(standing?.newestComplete?.localDate, '2026-11-26');
    assert.equal(await store.findNewestDate('acc_a'), '2026-11-26');
    assert.equal(await saveReading(store, complete), 'replaced');
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`]);
    assert.equal(await saveReading(store, empty), 'kept');
  },

  'a better reading replaces the day, whatever the order': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE] });
    for (const [index, [better, reading]] of LADDER.entries()) {
      assert.equal(await saveReading(store, reading), index === 0 ? 'stored' : 'replaced', better);
      assert.deepEqual(await store.findReading(TERM, DAY), reading, better);
      for (const [worse, lower] of LADDER.slice(0, index + 1)) {
        assert.equal(await saveReading(store, lower), 'kept', `${worse} after ${better}`);
      }
      assert.deepEqual(await store.findReading(TERM, DAY), reading, better);
    }
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 1`, `${TWO} 3`, `${THREE} 2`]);
  },

  'a reading that is as good as the day has changes nothing, even if its cards differ': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE] });
    await saveReading(store, complete);
    const other = sampleReading({ localDate: DAY, pages: { 1: organicCards(TWO, ONE, THREE) } });
    assert.equal(await saveReading(store, other), 'kept');
    assert.deepEqual(await store.findReading(TERM, DAY), complete);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`, `${TWO} -`, `${THREE} 1`]);
  },

  'a complete reading is not replaced for a page behind its end': async (store) => {
    await saveReading(store, complete);
    const pages = { 1: organicCards(ONE), 3: organicCards(TWO) };
    assert.equal(await saveReading(store, sampleReading({ localDate: DAY, pages })), 'kept');
    assert.deepEqual(await store.findReading(TERM, DAY), complete);
  },

  'a row that the better reading does not claim is removed with the worse one': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE] });
    await saveReading(store, partial);
    await saveReading(store, partialDeeper);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`, `${THREE} 1`]);
    assert.deepEqual(
      (await listLatestRanks(store, TERM, [ONE, TWO, THREE])).map((row) => row.asin),
      [ONE, THREE],
    );
  },

  'a better reading also replaces rows of products that nobody tracks any more': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await saveReading(store, partial);
    await store.removeAsins('acc_a', [TWO]);
    await saveReading(store, complete);
    await store.addAsins('acc_a', [ownAsin(TWO)], ROOMY);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`, `${TWO} -`]);
  },

  'the products of every account with the keyword get ranks, of no other': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await makeWatcher(store, 'acc_b', { asins: [TWO] });
    await makeWatcher(store, 'acc_c', { asins: [THREE], keywords: ['別の語'] });
    await saveReading(store, complete);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`, `${TWO} -`]);
  },

  'watched products get ranks too, products of closed accounts do not': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    await store.addAsins('acc_a', [{ asin: ONE, relation: 'watched', names: [] }], ROOMY);
    await makeWatcher(store, 'acc_b', { asins: [THREE] });
    await store.closeAccount('acc_b', 5_000);
    await saveReading(store, complete);
    assert.deepEqual(await ranksOfDay(store), [`${ONE} 2`]);
  },

  'a reading of a term that nobody has is saved all the same': async (store) => {
    assert.equal(await saveReading(store, complete), 'stored');
    assert.deepEqual(await store.findReading(TERM, DAY), complete);
  },

  'a reading that contradicts itself is refused as a whole': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const { reading, shelf } = complete;
    const wrong = [
      { ...reading, localDate: '2026-4-9' },
      { ...reading, reason: 'blocked' },
      { ...reading, observedResults: null },
    ] as const;
    for (const one of wrong) await assert.rejects(saveReading(store, { reading: one, shelf }));
    assert.deepEqual(await ranksOfDay(store), []);
    assert.equal(await store.findReading(TERM, DAY), undefined);
  },
};
