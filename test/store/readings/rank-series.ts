import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addDays } from '../../../src/core/local-date.ts';
import { UNKNOWN_CONTEXT } from '../../../src/core/reading-context.ts';
import type { KeywordSeries, RankPlace, RankRow, SeriesChoice, Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { claimOne, endIn, planOn } from '../plan/day-samples.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE, FOUR] = [sampleAsin(1), sampleAsin(2), sampleAsin(3), sampleAsin(4)];
const TODAY = '2026-11-28';
const WINDOW: SeriesChoice = { from: '2026-11-24', to: TODAY, asins: undefined, limit: 10 };

/** Saves a complete reading of one page with these products in this order. */
async function save(store: Store, localDate: string, ...asins: readonly string[]): Promise<void> {
  await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(...asins) } }));
}

async function find(
  store: Store,
  accountId: string,
  choice: Partial<SeriesChoice> = {},
): Promise<KeywordSeries> {
  const found = await store.findKeywordRanks(accountId, TERM, { ...WINDOW, ...choice });
  assert.ok(found !== undefined, `${accountId} has the keyword`);
  return found;
}

function asinsOf({ series }: Pick<KeywordSeries<RankPlace>, 'series'>): string[] {
  return series.map(({ asin }) => asin);
}

function placeOf({ localDate, rank, sponsoredPositions, observedResults }: RankRow): RankPlace {
  return { localDate, rank, sponsoredPositions, observedResults };
}

/** The ranks of one keyword over some dates, in one query. */
export const rankSeriesSuite: Suite = {
  'series are ordered by latest rank, unranked and earlier ones last, then by ASIN': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [FOUR, THREE, TWO, ONE] });
    await save(store, '2026-11-20', FOUR, sampleAsin(9));
    await store.removeAsins('acc_a', [FOUR]);
    await save(store, '2026-11-27', TWO, THREE);
    await store.addAsins('acc_a', [{ asin: FOUR, relation: 'own', names: [] }], ROOMY);
    const list = await find(store, 'acc_a');
    assert.deepEqual(asinsOf(list), [TWO, THREE, ONE, FOUR]);
    assert.deepEqual(
      list.series.map(({ title }) => title),
      [`商品 ${TWO}`, `商品 ${THREE}`, null, `商品 ${FOUR}`],
    );
    const first = await find(store, 'acc_a', { limit: 2 });
    assert.deepEqual([asinsOf(first), first.total], [[TWO, THREE], 4]);
  },

  'series of past dates are ordered by the latest rank within these dates': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE, FOUR] });
    await save(store, '2026-10-30', THREE, ONE, TWO);
    await save(store, '2026-10-31', FOUR, THREE, TWO);
    await save(store, '2026-11-01', TWO, ONE, THREE);
    await save(store, TODAY, ONE, TWO, THREE, FOUR);
    const past = { from: '2026-10-30', to: '2026-10-31' };
    assert.deepEqual(asinsOf(await find(store, 'acc_a', past)), [FOUR, THREE, TWO, ONE]);
    const first = await find(store, 'acc_a', { ...past, limit: 2 });
    assert.deepEqual([asinsOf(first), first.total], [[FOUR, THREE], 4]);
    const months = await store.findKeywordPlaces('acc_a', TERM, { ...WINDOW, ...past, to: '2026-11-01' });
    assert.deepEqual(months === undefined ? [] : asinsOf(months), [TWO, ONE, THREE, FOUR]);
    const none = { from: '2026-09-01', to: '2026-09-30' };
    assert.deepEqual(asinsOf(await find(store, 'acc_a', none)), [ONE, TWO, THREE, FOUR]);
  },

  'the rows of a series are those of its history, including unknown values': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    for (const localDate of ['2026-11-27', '2026-11-23', TODAY, '2026-11-24', '2026-11-29']) {
      await save(store, localDate, ONE);
    }
    const { series, ...rest } = await find(store, 'acc_a');
    for (const { rows } of series) {
      assert.deepEqual(
        rows.map(({ localDate }) => localDate),
        ['2026-11-24', '2026-11-27', TODAY],
      );
    }
    const places = series.map((each) => ({ ...each, rows: each.rows.map(placeOf) }));
    assert.deepEqual(await store.findKeywordPlaces('acc_a', TERM, WINDOW), { ...rest, series: places });
    assert.deepEqual([asinsOf({ series }), rest.total], [[ONE, TWO], 2]);
  },

  'only products of the account are returned: its own, or the named ones': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    await makeWatcher(store, 'acc_b', { asins: [THREE], keywords: [TERM, '別の語'] });
    await store.addAsins('acc_a', [{ asin: FOUR, relation: 'watched', names: [] }], ROOMY);
    await save(store, TODAY, THREE, FOUR, TWO, ONE);
    assert.deepEqual(asinsOf(await find(store, 'acc_a')), [TWO, ONE]);
    assert.deepEqual(asinsOf(await find(store, 'acc_a', { asins: [ONE, FOUR, THREE] })), [FOUR, ONE]);
    for (const asins of [[], [THREE]]) {
      const { keyword, readings, firstReadDate, ...none } = await find(store, 'acc_a', { asins });
      assert.deepEqual([keyword.keyword, readings.length, none], [TERM, 1, { series: [], total: 0 }]);
      assert.equal(firstReadDate, TODAY);
    }
    assert.equal(await store.findKeywordRanks('acc_a', '別の語', WINDOW), undefined);
    assert.equal(await store.findKeywordRanks('acc_x', TERM, WINDOW), undefined);
  },

  'a keyword has the readings of its term once, with or without products': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: [TERM, '別の語'] });
    await makeWatcher(store, 'acc_b', { asins: [] });
    await save(store, '2026-11-27', ONE);
    await save(store, '2026-11-23', ONE);
    await saveReading(store, sampleReading({ localDate: '2026-11-26', outcome: 'failed' }));
    for (const accountId of ['acc_a', 'acc_b']) {
      const found = await find(store, accountId, { to: '2026-11-27' });
      assert.deepEqual(found.keyword, await store.findKeyword(accountId, TERM));
      assert.deepEqual(found.readings, [
        { localDate: '2026-11-26', outcome: 'failed', reason: 'blocked', context: UNKNOWN_CONTEXT },
        { localDate: '2026-11-27', outcome: 'complete', reason: null, context: UNKNOWN_CONTEXT },
      ]);
    }
    const unread = await store.findKeywordPlaces('acc_a', '別の語', WINDOW);
    assert.deepEqual([unread?.readings, unread?.series.map(({ rows }) => rows)], [[], [[], []]]);
  },

  'the newest day of an account and its settled keywords agree with a full count': async (store) => {
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
        await saveReading(store, sampleReading({ term, localDate, outcome: result, pages, pagesWanted: 3 }));
        const { newestDate, ...counts } = await store.findDataDay('acc_a', TODAY);
        const { planned, settled } = await store.countDay('acc_a', TODAY);
        assert.deepEqual(counts, { planned, settled });
        assert.equal(newestDate, (await store.findNewestDate('acc_a')) ?? null);
      }),
      { numRuns: 25 },
    );
  },
};
