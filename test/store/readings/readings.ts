import assert from 'node:assert/strict';
import type { Suite } from '../place.ts';
import { makeAccount, makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const ONE = sampleAsin(1);

/** Readings and shelves as they are returned. */
export const readingsSuite: Suite = {
  'readings of a term are returned oldest first, both ends included, by the calendar': async (store) => {
    const dates = ['2026-04-10', '2026-03-31', '2026-04-09', '2026-04-11', '2027-01-01'];
    for (const localDate of dates) await saveReading(store, sampleReading({ localDate }));
    await saveReading(store, sampleReading({ localDate: '2026-04-09', term: '別の語' }));
    const listed = await store.listReadings(TERM, '2026-04-09', '2026-04-11');
    assert.deepEqual(
      listed.map((reading) => reading.localDate),
      ['2026-04-09', '2026-04-10', '2026-04-11'],
    );
    assert.deepEqual(await store.listReadings(TERM, '2026-04-11', '2026-04-09'), []);
    assert.deepEqual(await store.listReadings('無い語', '2026-01-01', '2027-12-31'), []);
  },

  'a reading is returned as it was saved, with every member of its cards': async (store) => {
    const saved = sampleReading({
      localDate: '2026-11-27',
      outcome: 'partial',
      pages: { 1: organicCards(ONE, sampleAsin(2)), 2: [] },
      pagesWanted: 3,
    });
    await saveReading(store, saved);
    const found = await store.findReading(TERM, '2026-11-27');
    assert.deepEqual(found, saved);
    const card = found?.shelf.pages[0]?.cards[0];
    assert.equal(card?.listPrice, null);
    assert.equal(card?.stockText, undefined);
    assert.equal(await store.findReading(TERM, '2026-11-28'), undefined);
  },

  'the latest shelf is the newest usable one': async (store) => {
    assert.equal(await store.findLatestShelf(TERM), undefined);
    const pages = { 1: organicCards(ONE) };
    const partial = sampleReading({ localDate: '2026-11-26', outcome: 'partial', pages, pagesWanted: 2 });
    await saveReading(store, sampleReading({ localDate: '2026-11-27', outcome: 'failed', pages }));
    assert.equal(await store.findLatestShelf(TERM), undefined);
    await saveReading(store, partial);
    await saveReading(store, sampleReading({ localDate: '2026-11-25', pages }));
    assert.deepEqual(await store.findLatestShelf(TERM), partial);
  },

  'a complete reading from another source than one is found for its account alone': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二'] });
    await makeWatcher(store, 'acc_b', { asins: [ONE], keywords: ['三'] });
    const pages = { 1: organicCards(ONE) };
    const saveOn = async (localDate: string, facts: Partial<Parameters<typeof sampleReading>[0]>) =>
      saveReading(store, sampleReading({ term: '二', localDate, pages, ...facts }));
    await saveOn('2026-11-25', { source: 'import' });
    await saveOn('2026-11-26', { source: 'shop', outcome: 'partial', pagesWanted: 2 });
    await saveOn('2026-11-27', { source: 'shop', outcome: 'failed' });
    assert.equal(await store.hasReadingBeside('acc_a', 'import'), false);
    assert.equal(await store.hasReadingBeside('acc_a', 'shop'), true);
    await saveOn('2026-11-28', { source: 'shop' });
    assert.equal(await store.hasReadingBeside('acc_a', 'import'), true);
    assert.equal(await store.hasReadingBeside('acc_b', 'import'), false);
    assert.equal(await store.hasReadingBeside('acc_x', 'import'), false);
  },

  "the newest date is that of the account's newest usable reading": async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE], keywords: ['一', '二'] });
    await makeAccount(store, 'acc_b');
    assert.equal(await store.findNewestDate('acc_a'), undefined);
    await saveReading(store, sampleReading({ term: '三', localDate: '2026-11-30' }));
    await saveReading(store, sampleReading({ term: '一', localDate: '2026-11-29', outcome: 'failed' }));
    assert.equal(await store.findNewestDate('acc_a'), undefined);
    const pages = { 1: organicCards(ONE) };
    await saveReading(
      store,
      sampleReading({ term: '一', localDate: '2026-11-28', outcome: 'partial', pages, pagesWanted: 3 }),
    );
    await saveReading(store, sampleReading({ term: '二', localDate: '2026-11-20' }));
    assert.equal(await store.findNewestDate('acc_a'), '2026-11-28');
    assert.equal(await store.findNewestDate('acc_b'), undefined);
  },
};
