import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays } from '../../core/local-date.ts';
import type { RankPlace, RankRow, RankSeriesList, SeriesChoice, Store } from '../port.ts';
import { claimOne, endIn, planOn } from './day-samples.ts';
import type { Contract } from './place.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from './samples.ts';

const [ONE, TWO, THREE, FOUR] = [sampleAsin(1), sampleAsin(2), sampleAsin(3), sampleAsin(4)];
const TODAY = '2026-11-28';
const WINDOW: SeriesChoice = { from: '2026-11-24', to: TODAY, asins: undefined, limit: 10 };

/** Saves a complete reading of one page with these products in this order. */
async function save(store: Store, localDate: string, ...asins: readonly string[]): Promise<void> {
  await store.saveReading(sampleReading({ localDate, pages: { 1: organicCards(...asins) } }));
}

function asinsOf({ series }: RankSeriesList): string[] {
  return series.map(({ asin }) => asin);
}

function placeOf({ localDate, rank, sponsoredPositions, observedResults }: RankRow): RankPlace {
  return { localDate, rank, sponsoredPositions, observedResults };
}

/** What the ranks of one keyword over some dates are made of, each in one query. */
export const rankSeriesContract: Contract = {
  'series come best latest rank first, the unranked and those of before the dates last, by ASIN': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [FOUR, THREE, TWO, ONE] });
    await save(store, '2026-11-20', FOUR, sampleAsin(9));
    await store.removeAsins('acc_a', [FOUR]);
    await save(store, '2026-11-27', TWO, THREE);
    await store.addAsins('acc_a', [{ asin: FOUR, relation: 'own', names: [] }], ROOMY);
    const list = await store.listRankSeries('acc_a', TERM, WINDOW);
    assert.deepEqual(asinsOf(list), [TWO, THREE, ONE, FOUR]);
    assert.deepEqual(
      list.series.map(({ title }) => title),
      [`商品 ${TWO}`, `商品 ${THREE}`, null, `商品 ${FOUR}`],
    );
    const first = await store.listRankSeries('acc_a', TERM, { ...WINDOW, limit: 2 });
    assert.deepEqual([asinsOf(first), first.total], [[TWO, THREE], 4]);
  },

  'the rows of a series are those of its history, with everything unknown in them': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    for (const localDate of ['2026-11-27', '2026-11-23', TODAY, '2026-11-24', '2026-11-29']) {
      await save(store, localDate, ONE);
    }
    const { series } = await store.listRankSeries('acc_a', TERM, WINDOW);
    for (const { asin, rows } of series) {
      assert.deepEqual(
        rows.map(({ localDate }) => localDate),
        ['2026-11-24', '2026-11-27', TODAY],
      );
      assert.deepEqual(rows, await store.listRanks(TERM, [asin], WINDOW.from, WINDOW.to));
    }
    const places = series.map(({ rows, ...rest }) => ({ ...rest, rows: rows.map(placeOf) }));
    assert.deepEqual(await store.listPlaceSeries('acc_a', TERM, WINDOW), { series: places, total: 2 });
    assert.deepEqual(asinsOf({ series, total: 2 }), [ONE, TWO]);
  },

  'only products of the account are told: its own, or those that are named': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await makeWatcher(store, 'acc_b', { asins: [THREE], keywords: [TERM, '別の語'] });
    await store.addAsins('acc_a', [{ asin: FOUR, relation: 'watched', names: [] }], ROOMY);
    await save(store, TODAY, THREE, FOUR, TWO, ONE);
    const listOf = (asins: readonly string[] | undefined) =>
      store.listRankSeries('acc_a', TERM, { ...WINDOW, asins });
    assert.deepEqual(asinsOf(await listOf(undefined)), [TWO, ONE]);
    assert.deepEqual(asinsOf(await listOf([ONE, FOUR, THREE])), [FOUR, ONE]);
    assert.deepEqual(await listOf([]), { series: [], total: 0 });
    assert.deepEqual(await store.listRankSeries('acc_a', '別の語', WINDOW), { series: [], total: 0 });
    assert.deepEqual(await store.listRankSeries('acc_x', TERM, WINDOW), { series: [], total: 0 });
  },

  'a keyword comes with the readings of its term, for its own account only': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [TERM, '別の語'] });
    await save(store, '2026-11-27', ONE);
    await save(store, '2026-11-23', ONE);
    await store.saveReading(sampleReading({ localDate: '2026-11-26', outcome: 'failed' }));
    const find = (accountId: string, keyword: string) =>
      store.findKeywordReadings(accountId, keyword, '2026-11-24', '2026-11-27');
    const found = await find('acc_a', TERM);
    assert.deepEqual(found?.keyword, await store.findKeyword('acc_a', TERM));
    assert.deepEqual(found?.readings, [
      { localDate: '2026-11-26', outcome: 'failed', reason: 'blocked' },
      { localDate: '2026-11-27', outcome: 'complete', reason: null },
    ]);
    assert.deepEqual((await find('acc_a', '別の語'))?.readings, []);
    assert.equal(await find('acc_a', '無い語'), undefined);
    assert.equal(await find('acc_x', TERM), undefined);
  },

  'the newest day of an account and what is settled on it are as they are counted in full': async (store) => {
    const keywords = ['一', '二', '三'];
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords });
    assert.deepEqual(await store.findDataDay('acc_a', TODAY), { newestDate: null, planned: 3, settled: 0 });
    assert.deepEqual(await store.findDataDay('acc_x', TODAY), { newestDate: null, planned: 0, settled: 0 });
    await planOn(store, TODAY, { nowMs: 1_000, due: { 一: 5_000, 二: 6_000, 三: 7_000 } });
    const settlement = { state: 'done', reason: 'blocked' } as const;
    await endIn(store, await claimOne(store, TODAY, 9_000), { nowMs: 9_100, outcome: 'failed', settlement });
    const outcome = fc.constantFrom<'complete' | 'partial' | 'failed'>('complete', 'partial', 'failed');
    const reading = fc.tuple(fc.constantFrom(...keywords), fc.integer({ min: 0, max: 2 }), outcome);
    await fc.assert(
      fc.asyncProperty(reading, async ([term, ago, result]) => {
        const pages = result === 'failed' ? {} : { 1: organicCards(ONE) };
        const localDate = addDays(TODAY, -ago);
        await store.saveReading(sampleReading({ term, localDate, outcome: result, pages, pagesWanted: 3 }));
        const { newestDate, ...counts } = await store.findDataDay('acc_a', TODAY);
        const { planned, settled } = await store.countDay('acc_a', TODAY);
        assert.deepEqual(counts, { planned, settled });
        assert.equal(newestDate, (await store.findNewestDate('acc_a')) ?? null);
      }),
      { numRuns: 25 },
    );
  },
};
