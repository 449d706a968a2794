import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ReadingOutcome, ReadingWithShelf } from '../../core/reading.ts';
import { countPagesWithCards } from '../../core/shelf.ts';
import type { Store } from '../port.ts';
import type { MakePlace } from './place.ts';
import { adCard, makeWatcher, organicCard, sampleAsin, sampleReading } from './samples.ts';

const TERMS = ['一', '二'];
const DATES = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'];
const PRODUCTS = [1, 2, 3, 4].map(sampleAsin);

const card = fc
  .tuple(fc.constantFrom(...PRODUCTS), fc.boolean())
  .map(([asin, isAd]) => (isAd ? adCard(asin) : organicCard(asin)));

const reading: fc.Arbitrary<ReadingWithShelf> = fc
  .record({
    term: fc.constantFrom(...TERMS),
    localDate: fc.constantFrom(...DATES),
    outcome: fc.constantFrom<ReadingOutcome>('complete', 'partial', 'failed'),
    minute: fc.nat({ max: 1_000 }),
    pages: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.array(card, { maxLength: 4 })),
  })
  .map(({ minute, ...sample }) => {
    const observedAtMs = Date.parse(`${sample.localDate}T00:00:00+09:00`) + minute * 60_000;
    return sampleReading({ ...sample, observedAtMs, pagesWanted: 3 });
  });

/** How good a reading is, as one number: said again here, apart from the store. */
function worth({ reading: { outcome, pagesRead, observedResults }, shelf }: ReadingWithShelf): number {
  const pagesKept = countPagesWithCards(shelf);
  // A list without results stands above a failure that kept no card, and below one that kept some.
  if (outcome === 'failed' && pagesKept === 0) return pagesRead / 100;
  if (outcome === 'complete' && observedResults === 0) return 0.5 + pagesRead / 100;
  if (outcome === 'complete') return 2_000 + pagesRead * 10;
  return (outcome === 'partial' ? 1_000 : 0) + pagesRead * 10 + pagesKept;
}

/** The first of the best readings of each term and date, oldest date first. */
function bestOf(readings: readonly ReadingWithShelf[]): ReadingWithShelf[] {
  const best = new Map<string, ReadingWithShelf>();
  for (const one of readings) {
    const key = `${one.reading.localDate} ${one.reading.term}`;
    const held = best.get(key);
    if (held === undefined || worth(one) > worth(held)) best.set(key, one);
  }
  return [...best].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** Everything that readings leave in a store, titles apart: those follow the clock, not the day's best. */
async function contentsOf(store: Store): Promise<unknown> {
  const byTerm = TERMS.map(async (term) => ({
    readings: await store.listReadings(term, '2026-01-01', '2026-12-31'),
    shelves: await Promise.all(DATES.map((date) => store.findReading(term, date))),
    latestShelf: await store.findLatestShelf(term),
    ranks: await store.listRanks(term, PRODUCTS, '2026-01-01', '2026-12-31'),
    latest: await store.listLatestRanks(term, PRODUCTS),
  }));
  return {
    terms: await Promise.all(byTerm),
    standings: await store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 10 }),
    newest: await store.findNewestDate('acc_a'),
    days: await Promise.all(DATES.map((date) => store.countDay('acc_a', date))),
  };
}

/** Readings saved in any order leave what the best of each day alone would leave. */
export function ordersContract(adapter: string, makePlace: MakePlace): void {
  test(`${adapter}: readings in any order end as the best of each term and day saved alone`, async (context) => {
    const contentsAfter = async (readings: readonly ReadingWithShelf[]) => {
      await using place = await makePlace(context);
      await using store = await place.open();
      await makeWatcher(store, 'acc_a', { asins: PRODUCTS.slice(0, 3), keywords: TERMS });
      for (const one of readings) await store.saveReading(one);
      return await contentsOf(store);
    };
    const property = fc.asyncProperty(fc.array(reading, { maxLength: 14 }), async (readings) => {
      assert.deepEqual(await contentsAfter(readings), await contentsAfter(bestOf(readings)));
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test(`${adapter}: products added after the readings end with the ranks of those added before`, async (context) => {
    const property = fc.asyncProperty(fc.array(reading, { maxLength: 10 }), async (readings) => {
      await using earlyPlace = await makePlace(context);
      await using latePlace = await makePlace(context);
      await using early = await earlyPlace.open();
      await using late = await latePlace.open();
      await makeWatcher(early, 'acc_a', { asins: PRODUCTS, keywords: TERMS });
      for (const one of readings) await early.saveReading(one);
      for (const one of readings) await late.saveReading(one);
      await makeWatcher(late, 'acc_a', { asins: PRODUCTS, keywords: TERMS });
      for (const term of TERMS) await late.fillRanks(term, PRODUCTS);
      assert.deepEqual(await contentsOf(late), await contentsOf(early));
    });
    await fc.assert(property, { numRuns: 20 });
  });
}
