import assert from 'node:assert/strict';
import { UNKNOWN_CONTEXT } from '../../../src/core/reading-context.ts';
import type { RankPoint } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCards, ROOMY, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];

/** The best product of each keyword, many lines at once, and the days that have a shelf. */
export const rankOverviewSuite: Suite = {
  'each keyword has its best own product, in the order of adding': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [TWO, ONE], keywords: ['二', '一', '零'] });
    await store.addAsins('acc_a', [{ asin: THREE, relation: 'watched', names: [] }], ROOMY);
    const cards = organicCards(THREE, TWO, ONE);
    await saveReading(store, sampleReading({ term: '一', localDate: '2026-11-27', pages: { 1: cards } }));
    await saveReading(
      store,
      sampleReading({ term: '二', localDate: '2026-11-26', pages: { 1: organicCards(ONE, TWO) } }),
    );
    const bests = await store.listKeywordBests('acc_a');
    assert.deepEqual(
      bests.map(({ keyword, best }) => [keyword.keyword, best?.asin, best?.rank, best?.localDate]),
      [
        ['二', ONE, 1, '2026-11-26'],
        ['一', TWO, 2, '2026-11-27'],
        ['零', undefined, undefined, undefined],
      ],
    );
    assert.deepEqual(bests[1]?.best, {
      asin: TWO,
      localDate: '2026-11-27',
      rank: 2,
      observedResults: 3,
      previousRank: null,
      sponsoredPositions: null,
      reading: { observedResults: 3, listEnds: true, context: UNKNOWN_CONTEXT },
    });
    assert.deepEqual(await store.listKeywordBests('acc_a', ['一', '二', '無い語']), bests.slice(0, 2));
    assert.deepEqual(await store.listKeywordBests('acc_a', ['零', '一', '二']), bests);
    assert.deepEqual(await store.listKeywordBests('acc_a', []), []);
    assert.deepEqual(await store.listKeywordBests('acc_x'), []);
  },

  'without a ranked own product, the one with the best earlier rank is returned, else the first by ASIN':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE, TWO, THREE] });
      await saveReading(
        store,
        sampleReading({ localDate: '2026-11-25', pages: { 1: organicCards(sampleAsin(9), THREE, TWO) } }),
      );
      await saveReading(
        store,
        sampleReading({ localDate: '2026-11-26', pages: { 1: organicCards(sampleAsin(9)) } }),
      );
      const [first] = await store.listKeywordBests('acc_a');
      assert.deepEqual([first?.best?.asin, first?.best?.rank, first?.best?.previousRank], [THREE, null, 2]);
      await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: [TERM] });
      const [other] = await store.listKeywordBests('acc_b');
      assert.deepEqual([other?.best?.asin, other?.best?.previousRank], [ONE, null]);
    },

  'the best own rank of each date is returned, whichever product was best then, with absences': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: ['一', '二'] });
    await store.addAsins('acc_a', [{ asin: THREE, relation: 'watched', names: [] }], ROOMY);
    for (const [term, localDate, asins] of [
      ['一', '2026-11-24', [ONE]],
      ['一', '2026-11-25', [THREE, ONE, TWO]],
      ['一', '2026-11-26', [TWO]],
      ['一', '2026-11-27', [THREE]],
      ['二', '2026-11-26', [THREE, TWO, ONE]],
      ['二', '2026-11-27', [ONE]],
    ] as const) {
      await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(...asins) } }));
    }
    const span = { from: '2026-11-25', to: '2026-11-27' } as const;
    const points = await store.listBestPoints('acc_a', ['一', '二', '無い語'], span);
    const dates = points.map(({ localDate }) => localDate);
    assert.deepEqual(dates, dates.toSorted());
    assert.deepEqual(
      points
        .map((point) => [point.localDate, point.keyword, point.asin, point.rank, point.observedResults])
        .toSorted(),
      [
        ['2026-11-25', '一', ONE, 2, 3],
        ['2026-11-26', '一', TWO, 1, 1],
        ['2026-11-26', '二', TWO, 2, 3],
        ['2026-11-27', '一', TWO, null, 1],
        ['2026-11-27', '二', ONE, 1, 1],
      ],
    );
    assert.deepEqual(await store.listBestPoints('acc_a', [], span), []);
    assert.deepEqual(await store.listBestPoints('acc_x', ['一'], span), []);
    const onDates = await store.listBestPointsOn('acc_a', ['一', '二'], ['2026-11-26', '2026-11-23']);
    const byKeyword = (one: RankPoint, other: RankPoint) => (one.keyword < other.keyword ? -1 : 1);
    const ofDate = points.filter(({ localDate }) => localDate === '2026-11-26');
    assert.deepEqual(onDates.sort(byKeyword), ofDate.sort(byKeyword));
    assert.deepEqual(await store.listBestPointsOn('acc_a', ['一'], []), []);
    assert.deepEqual(await store.listBestPointsOn('acc_a', [], ['2026-11-26']), []);
  },

  'the keywords of a product are sorted by its latest rank, unranked ones last, and counted': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二', '三', '四'] });
    await makeWatcher(store, 'acc_b', { asins: [TWO], keywords: ['一', '五'] });
    for (const [term, localDate, asins] of [
      ['一', '2026-11-25', [ONE, TWO]],
      ['一', '2026-11-26', [TWO]],
      ['二', '2026-11-26', [TWO, ONE]],
      ['三', '2026-11-24', [ONE]],
      ['五', '2026-11-26', [ONE]],
    ] as const) {
      await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(...asins) } }));
    }
    assert.deepEqual(await store.listAsinRanks('acc_a', ONE, 10), [
      { keyword: '三', localDate: '2026-11-24', rank: 1, observedResults: 1, total: 3 },
      { keyword: '二', localDate: '2026-11-26', rank: 2, observedResults: 2, total: 3 },
      { keyword: '一', localDate: '2026-11-26', rank: null, observedResults: 1, total: 3 },
    ]);
    assert.deepEqual(
      (await store.listAsinRanks('acc_a', ONE, 1)).map(({ keyword, total }) => [keyword, total]),
      [['三', 3]],
    );
    assert.deepEqual(await store.listAsinRanks('acc_x', ONE, 10), []);
    const cards = await store.listProductCards({ asin: ONE, term: '二' }, '2026-11-01', '2026-11-30');
    assert.deepEqual(
      cards.map(({ asin, localDate }) => [asin, localDate]),
      [[ONE, '2026-11-26']],
    );
    assert.deepEqual(await store.listProductReadings(ONE, '2026-11-01', '2026-11-30'), []);
  },

  'products of a keyword have their ranks and absences on some dates, only for an account that has the keyword':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
      await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['別'] });
      for (const [localDate, asins] of [
        ['2026-11-24', [TWO, ONE]],
        ['2026-11-25', [ONE, TWO]],
        ['2026-11-26', [THREE, ONE]],
      ] as const) {
        await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(...asins) } }));
      }
      const asked = { asins: [ONE, TWO, THREE], dates: ['2026-11-24', '2026-11-26', '2026-11-27'] };
      const points = await store.listPointsOn('acc_a', TERM, asked);
      const lines = points.map(({ keyword, asin, localDate, rank }) => [keyword, localDate, asin, rank]);
      assert.deepEqual(lines.toSorted(), [
        [TERM, '2026-11-24', ONE, 2],
        [TERM, '2026-11-24', TWO, 1],
        [TERM, '2026-11-26', ONE, 2],
        [TERM, '2026-11-26', TWO, null],
      ]);
      const reading = { observedResults: 2, listEnds: true, context: UNKNOWN_CONTEXT };
      assert.deepEqual(points[0]?.reading, reading);
      assert.deepEqual(await store.listPointsOn('acc_b', TERM, asked), []);
      assert.deepEqual(await store.listPointsOn('acc_a', TERM, { asins: [], dates: [] }), []);
    },

  'more keywords than fit into one statement are read': async (store) => {
    const keywords = Array.from({ length: 1_100 }, (_, index) => `語 ${index}`);
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords });
    for (const term of ['語 0', '語 1099']) {
      await saveReading(
        store,
        sampleReading({ term, localDate: '2026-11-25', pages: { 1: organicCards(ONE) } }),
      );
    }
    const span = { from: '2026-11-01', to: '2026-11-30' } as const;
    const points = await store.listBestPoints('acc_a', keywords, span);
    assert.deepEqual(points.map(({ keyword }) => keyword).toSorted(), ['語 0', '語 1099']);
  },

  'keywords are counted by the ranks of their best own products for each date': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords: ['一', '二', '三'] });
    await makeWatcher(store, 'acc_b', { asins: [THREE], keywords: ['四'] });
    for (const [term, localDate, asins] of [
      ['一', '2026-11-24', [ONE]],
      ['一', '2026-11-25', [THREE, ONE]],
      ['二', '2026-11-25', [THREE, TWO, ONE]],
      ['三', '2026-11-25', [THREE]],
      ['四', '2026-11-25', [THREE]],
      ['一', '2026-11-26', [ONE]],
    ] as const) {
      await saveReading(store, sampleReading({ term, localDate, pages: { 1: organicCards(...asins) } }));
    }
    const counts = await store.countRanks('acc_a', '2026-11-25', '2026-11-26');
    const lines = counts.map(({ localDate, rank, count }) => `${localDate} ${rank} ${count}`);
    assert.deepEqual(lines.toSorted(), ['2026-11-25 2 2', '2026-11-25 null 1', '2026-11-26 1 1']);
  },

  'each date counts the own product that was best on it, not the one that is best now': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE, TWO] });
    const others = [11, 12, 13].map(sampleAsin);
    for (const [localDate, asins] of [
      ['2026-11-24', [TWO, ...others, ONE]],
      ['2026-11-25', [...others, TWO]],
      ['2026-11-26', [ONE, ...others, TWO]],
      ['2026-11-27', [ONE, ...others]],
    ] as const) {
      await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(...asins) } }));
    }
    const counts = await store.countRanks('acc_a', '2026-11-24', '2026-11-27');
    const lines = counts.map(({ localDate, rank, count }) => `${localDate} ${rank} ${count}`);
    assert.deepEqual(lines.toSorted(), [
      '2026-11-24 1 1',
      '2026-11-25 4 1',
      '2026-11-26 1 1',
      '2026-11-27 1 1',
    ]);
  },

  'days with a shelf are those of usable readings, newest first': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const pages = { 1: organicCards(ONE) };
    for (const localDate of ['2026-11-24', '2026-11-26']) {
      await saveReading(store, sampleReading({ localDate, pages }));
    }
    await saveReading(store, sampleReading({ localDate: '2026-11-25', outcome: 'failed', pages }));
    await saveReading(
      store,
      sampleReading({ localDate: '2026-11-27', outcome: 'partial', pages, pagesWanted: 3 }),
    );
    const readings = await store.listShelfReadings(TERM, 10);
    assert.deepEqual(
      readings.map(({ localDate, outcome }) => [localDate, outcome]),
      [
        ['2026-11-27', 'partial'],
        ['2026-11-26', 'complete'],
        ['2026-11-24', 'complete'],
      ],
    );
    assert.deepEqual(readings[1], (await store.findReading(TERM, '2026-11-26'))?.reading);
    assert.equal((await store.listShelfReadings(TERM, 2)).length, 2);
    const places = await store.listShelfPlaces(TERM, '2026-11-25', '2026-11-27');
    const cards = [{ asin: ONE, isSponsored: false }];
    assert.deepEqual(
      places,
      readings.slice(0, 2).map((reading) => ({ reading, pages: [{ page: 1, cards }] })),
    );
    assert.deepEqual(await store.listShelfReadings('無い語', 2), []);
  },
};
