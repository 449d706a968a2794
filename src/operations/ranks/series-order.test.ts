import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makePlace } from '../../../test/operations/place.ts';
import { addDays } from '../../core/local-date.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../../store/contract/samples.ts';
import { chooseSeries } from './rankings-window.ts';

const TO = '2026-11-28';

test('the rankings and the history of a keyword choose the same products in the same order', async (t) => {
  const { store } = await makePlace(t);
  const asins = Array.from({ length: 12 }, (_, index) => sampleAsin(index + 1));
  await makeWatcher(store, 'acc_a', { asins: asins.toReversed() });
  const shown = fc.shuffledSubarray([...asins, sampleAsin(50), sampleAsin(51)], { maxLength: 9 });
  const readings = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), shown), {
    ...{ selector: ([ago]) => ago, maxLength: 4 },
  });
  await fc.assert(
    fc.asyncProperty(readings, fc.integer({ min: 0, max: 9 }), async (list, days) => {
      for (const [ago, cards] of list) {
        const pages = { 1: organicCards(...cards) };
        await store.saveReading(sampleReading({ localDate: addDays(TO, -ago), pages }));
      }
      const window = { from: addDays(TO, -days), to: TO };
      const { series, total } = await store.listRankSeries('acc_a', TERM, {
        ...{ ...window, asins: undefined, limit: 10 },
      });
      const latest = await store.listLatestRanks(TERM, asins);
      assert.deepEqual(
        series.map(({ asin }) => asin),
        chooseSeries(asins, latest, window),
      );
      assert.equal(total, 12);
    }),
    { numRuns: 30 },
  );
});
