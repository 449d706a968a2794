import assert from 'node:assert/strict';
import type { Card } from '../../../src/core/card.ts';
import type { Store } from '../../../src/store/port.ts';
import type { Suite } from '../place.ts';
import { makeWatcher, organicCard, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';
import { failedPage, samplePage, sampleQuery } from './sample-changes.ts';

const [ONE, TWO, THREE] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];

/** The account's events as `27 price 1980→1780 (26)`. */
async function eventsOf(store: Store, accountId = 'acc_a'): Promise<string[]> {
  const { events } = await store.listEvents(accountId, sampleQuery());
  const day = (date: string) => date.slice(-2);
  return events.map(
    ({ localDate, kind, before, after, comparedWith }) =>
      `${day(localDate)} ${kind} ${before}→${after} (${day(comparedWith)})`,
  );
}

async function lastSeq(store: Store): Promise<number> {
  return (await store.listEvents('acc_a', sampleQuery())).lastSeq;
}

function priced(price: number): Card {
  return { ...organicCard(ONE), price };
}

const page = (day: number, price: number) => samplePage(ONE, `2026-11-${day}`, { price });

/** Changes of products and ranks. */
export const eventsSuite: Suite = {
  'a value is compared with the last good one, across failed readings and missing days': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.saveProducts([page(22, 1980), page(23, 1980), failedPage(ONE, '2026-11-24', 'blocked')]);
    assert.deepEqual(await eventsOf(store), []);
    await store.saveProducts([page(27, 1780)]);
    assert.deepEqual(await eventsOf(store), ['27 price 1980→1780 (23)']);
  },

  'saving the same again adds nothing, and nothing arrives again': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const days = [page(25, 1980), page(26, 1780), page(27, 1980)];
    await store.saveProducts(days);
    const before = await store.listEvents('acc_a', sampleQuery());
    assert.equal(before.events.length, 2);
    assert.deepEqual(await store.saveProducts(days), ['kept', 'kept', 'kept']);
    assert.deepEqual(await store.listEvents('acc_a', sampleQuery()), before);
  },

  'days that arrive in another order make the same changes': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.saveProducts([page(25, 1980)]);
    await store.saveProducts([page(27, 1780)]);
    assert.deepEqual(await eventsOf(store), ['27 price 1980→1780 (25)']);
    await store.saveProducts([page(26, 1780)]);
    assert.deepEqual(await eventsOf(store), ['26 price 1980→1780 (25)']);
    await store.saveProducts([page(24, 1500)]);
    assert.deepEqual(await eventsOf(store), ['26 price 1980→1780 (25)', '25 price 1500→1980 (24)']);
  },

  'a later reading of the day replaces its change under the same id, or removes it': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    await store.saveProducts([page(26, 1980), page(27, 1780)]);
    const [first] = (await store.listEvents('acc_a', sampleQuery())).events;
    const seq = await lastSeq(store);
    const later = (price: number, plusMs: number) => ({
      ...page(27, price),
      observedAtMs: page(27, price).observedAtMs + plusMs,
    });
    await store.saveProducts([later(1680, 1)]);
    const [second] = (await store.listEvents('acc_a', sampleQuery({ afterSeq: seq }))).events;
    assert.deepEqual([second?.id, second?.after], [first?.id, 1680]);
    await store.saveProducts([later(1980, 2)]);
    assert.deepEqual(await eventsOf(store), []);
  },

  'a change that several shelves and the page show is reported once': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: [TERM, '水筒'] });
    const read = (term: string, localDate: string, price: number) =>
      saveReading(store, sampleReading({ term, localDate, pages: { 1: [priced(price)] } }));
    await read(TERM, '2026-11-25', 1980);
    await read('水筒', '2026-11-25', 1980);
    await store.saveProducts([page(25, 1980)]);
    await read('水筒', '2026-11-26', 1780);
    await read(TERM, '2026-11-26', 1980);
    assert.deepEqual(await eventsOf(store), ['26 price 1980→1780 (25)']);
    await read(TERM, '2026-11-27', 1780);
    await store.saveProducts([page(27, 1780)]);
    assert.deepEqual(await eventsOf(store), ['26 price 1980→1780 (25)']);
  },

  'ranks are compared between complete readings of one context and source': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const read = (
      day: number,
      asins: string[],
      outcome: 'complete' | 'partial',
      place: string | null = null,
    ) =>
      saveReading(
        store,
        sampleReading({
          localDate: `2026-11-${day}`,
          pages: { 1: organicCards(...asins) },
          outcome,
          pagesWanted: 3,
          context: { place },
        }),
      );
    await read(21, [TWO, ONE], 'complete');
    await read(22, [ONE], 'partial');
    await read(23, [ONE, TWO], 'complete', '札幌 060');
    assert.deepEqual(await eventsOf(store), []);
    await read(24, [ONE, TWO], 'complete');
    await read(25, [TWO], 'complete');
    assert.deepEqual(await eventsOf(store), ['25 rank 1→null (24)', '24 rank 2→1 (21)']);
  },

  "a complete reading after a partial one of its day reports the day's changes, and later days follow":
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [ONE] });
      const read = (day: number, cards: Card[], outcome: 'complete' | 'partial' = 'complete') =>
        saveReading(store, sampleReading({ localDate: `2026-11-${day}`, pages: { 1: cards }, outcome }));
      await read(25, organicCards(ONE));
      await read(26, organicCards(ONE), 'partial');
      await read(27, organicCards(TWO, THREE, ONE));
      assert.deepEqual(await eventsOf(store), ['27 rank 1→3 (25)']);
      await read(26, organicCards(TWO, ONE));
      assert.deepEqual(await eventsOf(store), ['27 rank 2→3 (26)', '26 rank 1→2 (25)']);
    },

  'a product that is added later has the changes of its past from stored shelves': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    for (const [day, price] of [
      [25, 1980],
      [26, 1780],
    ] as const) {
      await saveReading(store, sampleReading({ localDate: `2026-11-${day}`, pages: { 1: [priced(price)] } }));
    }
    await store.addAsins('acc_a', [{ asin: ONE, relation: 'watched', names: [] }], {
      limits: { asins: 1, keywords: 1, watchedAsins: 1 },
      addedAtMs: 1,
    });
    await store.fillRanks([TERM], [ONE]);
    assert.deepEqual(await eventsOf(store), ['26 price 1980→1780 (25)']);
  },

  'the past of a product that is added later is reported completely, however long its shelves are kept':
    async (store) => {
      await makeWatcher(store, 'acc_a', { asins: [] });
      for (const [localDate, price] of [
        ['2026-10-11', 1980],
        ['2026-10-12', 1780],
        ['2026-11-20', 1780],
        ['2026-11-21', 1580],
      ] as const) {
        await saveReading(store, sampleReading({ localDate, pages: { 1: [priced(price)] } }));
      }
      await store.addAsins('acc_a', [{ asin: ONE, relation: 'watched', names: [] }], {
        limits: { asins: 1, keywords: 1, watchedAsins: 1 },
        addedAtMs: 1,
      });
      await store.fillRanks([TERM], [ONE]);
      assert.deepEqual(await eventsOf(store), ['21 price 1780→1580 (20)']);
    },
};
