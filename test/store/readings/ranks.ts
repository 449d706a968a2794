import assert from 'node:assert/strict';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { listLatestRanks, listRanks } from '../rank-rows.ts';
import { makeWatcher, organicCards, ownAsin, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];

/** Saves a complete reading in which `ONE` has the rank, or is absent for `null`. */
async function saveRank(store: Store, localDate: string, rank: number | null): Promise<void> {
  const others = Array.from({ length: 5 }, (_, index) => sampleAsin(100 + index));
  const asins = rank === null ? others : others.with(rank - 1, ONE);
  await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(...asins) } }));
}

/** The latest rank of `ONE` and what came before it. */
async function latest(store: Store): Promise<unknown[]> {
  const [row] = await listLatestRanks(store, TERM, [ONE]);
  return [row?.localDate, row?.rank, row?.previousLocalDate, row?.previousRank];
}

/** Histories of ranks and the latest rank of each product. */
export const ranksSuite: Suite = {
  'ranks are returned by product, then date, oldest first, both ends included': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    for (const localDate of ['2026-11-29', '2026-11-27', '2026-11-28', '2026-11-26']) {
      await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(ONE, TWO) } }));
    }
    const rows = await listRanks(store, TERM, [TWO, ONE, TWO, THREE], ['2026-11-27', '2026-11-28']);
    assert.deepEqual(
      rows.map((row) => `${row.asin} ${row.localDate}`),
      [`${ONE} 2026-11-27`, `${ONE} 2026-11-28`, `${TWO} 2026-11-27`, `${TWO} 2026-11-28`],
    );
    assert.deepEqual(await listRanks(store, '無い語', [ONE], ['2026-11-01', '2026-11-30']), []);
    assert.deepEqual(await listRanks(store, TERM, [], ['2026-11-01', '2026-11-30']), []);
  },

  'the previous rank is the last ranked value of an earlier date': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-20', 3);
    assert.deepEqual(await latest(store), ['2026-11-20', 3, null, null]);
    await saveRank(store, '2026-11-21', null);
    assert.deepEqual(await latest(store), ['2026-11-21', null, '2026-11-20', 3]);
    await saveRank(store, '2026-11-22', null);
    assert.deepEqual(await latest(store), ['2026-11-22', null, '2026-11-20', 3]);
    await saveRank(store, '2026-11-23', 1);
    assert.deepEqual(await latest(store), ['2026-11-23', 1, '2026-11-20', 3]);
    await saveRank(store, '2026-11-24', 2);
    assert.deepEqual(await latest(store), ['2026-11-24', 2, '2026-11-23', 1]);
  },

  'an older day that arrives later finds its place': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-24', 2);
    await saveRank(store, '2026-11-20', 5);
    assert.deepEqual(await latest(store), ['2026-11-24', 2, '2026-11-20', 5]);
    await saveRank(store, '2026-11-22', null);
    assert.deepEqual(await latest(store), ['2026-11-24', 2, '2026-11-20', 5]);
    await saveRank(store, '2026-11-23', 4);
    assert.deepEqual(await latest(store), ['2026-11-24', 2, '2026-11-23', 4]);
    await saveRank(store, '2026-11-21', 1);
    assert.deepEqual(await latest(store), ['2026-11-24', 2, '2026-11-23', 4]);
  },

  'a better reading of the latest or of the previous day shows in the latest rank': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-20', 4);
    await saveRank(store, '2026-11-21', 3);
    const deeper = (localDate: string, rank: number) => {
      const asins = Array.from({ length: rank }, (_, index) => sampleAsin(200 + index)).with(rank - 1, ONE);
      return sampleReading({ localDate, pages: { 1: organicCards(...asins), 2: [] } });
    };
    await saveReading(store, deeper('2026-11-21', 2));
    assert.deepEqual(await latest(store), ['2026-11-21', 2, '2026-11-20', 4]);
    await saveReading(store, deeper('2026-11-20', 1));
    assert.deepEqual(await latest(store), ['2026-11-21', 2, '2026-11-20', 1]);
  },

  'a day without a claim leaves the latest rank of an earlier day': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-20', 4);
    const pages = { 1: organicCards(TWO) };
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-21', outcome: 'partial', pages, pagesWanted: 3 }),
    );
    await saveReading(store, sampleReading({ localDate: '2026-11-22', outcome: 'failed' }));
    assert.deepEqual(await latest(store), ['2026-11-20', 4, null, null]);
  },

  'ranks remain when the product or the keyword is removed': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-20', 4);
    await store.removeAsins('acc_a', [ONE]);
    await store.removeKeywords('acc_a', [TERM]);
    await store.addAsins('acc_a', [ownAsin(ONE)], ROOMY);
    await store.addKeywords('acc_a', [TERM], ROOMY);
    assert.equal((await listRanks(store, TERM, [ONE], ['2026-11-20', '2026-11-20'])).length, 1);
    assert.deepEqual(await latest(store), ['2026-11-20', 4, null, null]);
  },

  'a later product gets its past from the stored shelves, once': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-20', pages: { 1: organicCards(ONE, TWO) } }),
    );
    const pages = { 1: organicCards(TWO) };
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-21', outcome: 'partial', pages, pagesWanted: 3 }),
    );
    await saveReading(store, sampleReading({ localDate: '2026-11-22', outcome: 'failed', pages }));
    await saveReading(store, sampleReading({ localDate: '2026-11-23', pages: { 1: organicCards(ONE) } }));
    await store.addAsins('acc_a', [ownAsin(TWO), ownAsin(THREE)], ROOMY);
    assert.deepEqual(await listLatestRanks(store, TERM, [TWO, THREE]), []);
    assert.equal(await store.fillRanks([TERM], [TWO, THREE]), 5);
    assert.equal(await store.fillRanks([TERM], [TWO, THREE]), 0);
    const rows = await listRanks(store, TERM, [TWO, THREE], ['2026-11-01', '2026-11-30']);
    assert.deepEqual(
      rows.map((row) => [row.asin, row.localDate, row.rank]),
      [
        [TWO, '2026-11-20', 2],
        [TWO, '2026-11-21', 1],
        [TWO, '2026-11-23', null],
        [THREE, '2026-11-20', null],
        [THREE, '2026-11-23', null],
      ],
    );
    const [two] = await listLatestRanks(store, TERM, [TWO]);
    assert.deepEqual([two?.localDate, two?.rank, two?.previousRank], ['2026-11-23', null, 1]);
    assert.equal((await store.findTitles([TWO])).get(TWO), `商品 ${TWO}`);
  },

  'a later keyword gets its past from readings made for others': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await saveRank(store, '2026-11-20', 4);
    await makeWatcher(store, 'acc_b', { asins: [ONE, TWO] });
    assert.equal(await store.fillRanks([TERM], [ONE, TWO]), 1);
    assert.equal((await listLatestRanks(store, TERM, [ONE, TWO])).length, 2);
  },

  'filling for a term that was never read adds nothing': async (store) => {
    assert.equal(await store.fillRanks(['無い語'], [ONE]), 0);
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    assert.equal(await store.fillRanks([TERM], [ONE]), 0);
    assert.equal(await store.fillRanks([TERM], []), 0);
  },

  'more products than fit into one statement are read and written': async (store, place) => {
    const asins = Array.from({ length: 40_000 }, (_, index) => `B${String(index).padStart(9, '0')}`);
    const limits = { ...ROOMY.limits, asins: asins.length };
    await makeWatcher(store, 'acc_a', { asins: [] });
    const pages = { 1: organicCards(...asins.slice(0, 50)) };
    await saveReading(store, sampleReading({ localDate: '2026-11-21', pages }));
    await store.addAsins('acc_a', asins.map(ownAsin), { ...ROOMY, limits });
    assert.equal(await store.fillRanks([TERM], asins), 40_000);
    assert.equal((await listLatestRanks(store, TERM, asins)).length, 40_000);
    assert.equal((await store.findTitles(asins)).size, 50);
    const [ranks] = await place.query(
      'select count(*) as rows, max(rank) as last, count(rank) as ranked from ranks',
    );
    assert.deepEqual([ranks?.['rows'], ranks?.['last'], ranks?.['ranked']].map(Number), [40_000, 50, 50]);
  },
};
