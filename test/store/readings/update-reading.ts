import assert from 'node:assert/strict';
import type { ReadingWithShelf } from '../../../src/core/reading.ts';
import type { ShelfPage } from '../../../src/core/shelf.ts';
import type { Suite } from '../place.ts';
import { listRanks } from '../rank-rows.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../samples.ts';
import { saveReading } from '../save-reading.ts';

const DAY = '2026-11-27';
const ONE = sampleAsin(1);

/** A partial reading made from the stored one and one more page. */
function withPage(kept: ReadingWithShelf | undefined, page: number): ReadingWithShelf {
  const pages: Record<number, ShelfPage['cards']> = { [page]: organicCards(sampleAsin(page)) };
  for (const one of kept?.shelf.pages ?? []) pages[one.page] = one.cards;
  return sampleReading({ localDate: DAY, outcome: 'partial', pages, pagesWanted: 7 });
}

/** A reading that is made from the day's stored one. */
export const updateReadingSuite: Suite = {
  'an update sees the stored reading and returns the day before and after': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const first = await store.updateReading(TERM, DAY, (kept) => withPage(kept, 1));
    assert.deepEqual(first, { before: undefined, after: withPage(undefined, 1) });
    const second = await store.updateReading(TERM, DAY, (kept) => withPage(kept, 2));
    assert.deepEqual(second, { before: first.after, after: withPage(first.after, 2) });
    assert.deepEqual(await store.findReading(TERM, DAY), second.after);
    assert.equal((await listRanks(store, TERM, [ONE], [DAY, DAY]))[0]?.rank, 1);
  },

  'an update that returns nothing, or nothing better, leaves the day and the versions unchanged': async (
    store,
  ) => {
    await makeWatcher(store, 'acc_a', { asins: [ONE] });
    const complete = sampleReading({ localDate: DAY, pages: { 1: organicCards(ONE) } });
    await saveReading(store, complete);
    const version = await store.accountVersion('acc_a');
    const unchanged = { before: complete, after: complete };
    assert.deepEqual(await store.updateReading(TERM, DAY, () => undefined), unchanged);
    assert.deepEqual(await store.updateReading(TERM, DAY, (kept) => kept), unchanged);
    assert.deepEqual(await store.updateReading(TERM, DAY, () => withPage(undefined, 1)), unchanged);
    assert.equal(await store.accountVersion('acc_a'), version);
    const none = await store.updateReading(TERM, '2026-11-28', () => undefined);
    assert.deepEqual(none, { before: undefined, after: undefined });
  },

  'an update that fails or answers for another day changes nothing': async (store) => {
    const later = sampleReading({ localDate: '2026-11-28' });
    const other = sampleReading({ localDate: DAY, term: '別の語' });
    await assert.rejects(store.updateReading(TERM, DAY, () => later));
    await assert.rejects(store.updateReading(TERM, DAY, () => other));
    const failure = new Error('judge');
    const fail = () => {
      throw failure;
    };
    await assert.rejects(store.updateReading(TERM, DAY, fail), failure);
    for (const date of [DAY, '2026-11-28']) assert.equal(await store.findReading(TERM, date), undefined);
  },

  'concurrent updates each see what the one before saved': async (store, place) => {
    await using another = await place.open();
    const updates = [5, 3, 1, 7, 2, 6, 4].map((page, index) =>
      (index % 2 === 0 ? store : another).updateReading(TERM, DAY, (kept) => withPage(kept, page)),
    );
    await Promise.all(updates);
    const kept = await store.findReading(TERM, DAY);
    assert.deepEqual(
      kept?.shelf.pages.map((page) => page.page),
      [1, 2, 3, 4, 5, 6, 7],
    );
    assert.equal(kept?.reading.pagesRead, 7);
  },
};
