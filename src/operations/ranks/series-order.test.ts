import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makePlace } from '../../../test/operations/place.ts';
import { listRanks } from '../../../test/store/rank-rows.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { addDays, earlierOf, laterOf } from '../../core/local-date.ts';
import type { RankRow } from '../../store/port.ts';
import type { DateRange } from '../date-range.ts';
import { SERIES_MAX } from './rankings-window.ts';

const TO = '2026-11-28';

/** The promised order, over plain lists; `rows` are oldest first. */
function chooseSeries(asins: readonly string[], rows: readonly RankRow[], window: DateRange): string[] {
  const inWindow = rows.filter((row) => row.localDate >= window.from && row.localDate <= window.to);
  const ranks = new Map(inWindow.map((row) => [row.asin, row.rank ?? Number.POSITIVE_INFINITY]));
  const rankOf = (asin: string) => ranks.get(asin) ?? Number.POSITIVE_INFINITY;
  return asins
    .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : rankOf(a) > rankOf(b) ? 1 : a < b ? -1 : 1))
    .slice(0, SERIES_MAX);
}

test('returns series by the best latest rank of the window, today or past, then those without one, by ASIN', async (t) => {
  const { store } = await makePlace(t);
  const asins = Array.from({ length: 12 }, (_, index) => sampleAsin(index + 1));
  await makeWatcher(store, 'acc_a', { asins: asins.toReversed() });
  const shown = fc.shuffledSubarray([...asins, sampleAsin(50), sampleAsin(51)], { maxLength: 9 });
  const readings = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), shown), {
    selector: ([ago]) => ago,
    maxLength: 4,
  });
  const date = fc.integer({ min: 0, max: 9 }).map((ago) => addDays(TO, -ago));
  await fc.assert(
    fc.asyncProperty(readings, date, date, async (list, one, other) => {
      for (const [ago, cards] of list) {
        const pages = { 1: organicCards(...cards) };
        await saveReading(store, sampleReading({ localDate: addDays(TO, -ago), pages }));
      }
      const window = { from: earlierOf(one, other), to: laterOf(one, other) };
      const found = await store.findKeywordRanks('acc_a', TERM, {
        ...window,
        asins: undefined,
        limit: SERIES_MAX,
      });
      const rows = await listRanks(store, TERM, asins, [addDays(TO, -9), TO]);
      assert.deepEqual(
        found?.series.map(({ asin }) => asin),
        chooseSeries(asins, rows, window),
      );
      assert.equal(found?.total, 12);
    }),
    { numRuns: 60 },
  );
});
