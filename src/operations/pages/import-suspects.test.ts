import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';

const MINUTES = 60_000;

/** A place whose term was imported for the two days before {@link SHELF_DATE}, and pages of that date to import. */
async function makeHistory(t: TestContext) {
  const place = await makePlace(t);
  const dates = ['2026-11-26', '2026-11-27', SHELF_DATE];
  const [before, yesterday, right] = dates.map((date) => shelfFor(SHELF_TERM, date));
  const other = { ...shelfFor('タオル'), term: SHELF_TERM };
  if (before === undefined || yesterday === undefined || right === undefined) throw new Error('three dates');
  const save = (shelf: typeof right, folder: string, shiftMs = 0) =>
    Promise.all([1, 2, 3].map((page) => savePage(join(place.folder, folder), shelf, { page, shiftMs })));
  for (const shelf of [before, yesterday]) await importFiles(place, await save(shelf, 'before'));
  const read = async () => (await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading;
  return { place, right, other, save, read };
}

test('stores pages that look like another search as suspect, gives advice, and replaces them with right ones', async (t) => {
  const { place, right, other, save, read } = await makeHistory(t);
  const wrong = await save(other, 'other');
  const report = await importFiles(place, wrong);
  assert.equal(outcomesOf(report), 'suspect suspect suspect');
  assert.deepEqual([report.counts.suspect, report.readings[0]?.reason], [3, 'suspect']);
  assert.match(report.files[0]?.problem?.en ?? '', /save all its pages again/i);
  const kept = await place.store.findReading(SHELF_TERM, SHELF_DATE);
  assert.deepEqual([kept?.reading.outcome, kept?.reading.observedResults], ['failed', null]);
  assert.equal(kept?.shelf.pages.length, 3);
  assert.equal(outcomesOf(await importFiles(place, await save(right, 'right'))), 'stored stored stored');
  assert.deepEqual([(await read())?.outcome, (await read())?.pagesRead], ['complete', 3]);
  assert.equal(outcomesOf(await importFiles(place, wrong)), 'not_needed not_needed not_needed');
  assert.equal((await read())?.outcome, 'complete');
});

test('does not count the same pages as a second reading, but counts later ones that agree', async (t) => {
  const { place, other, save, read } = await makeHistory(t);
  const wrong = await save(other, 'other');
  await importFiles(place, wrong);
  assert.equal(outcomesOf(await importFiles(place, wrong)), 'suspect suspect suspect');
  assert.equal((await read())?.reason, 'suspect');
  const later = await save(other, 'other', 5 * MINUTES);
  assert.equal(outcomesOf(await importFiles(place, later)), 'stored stored stored');
  assert.equal((await read())?.outcome, 'complete');
});

test('gives the same result for pages of another search, one by one in any order or together', async (t) => {
  for (const order of [
    [0, 1, 2],
    [2, 0, 1],
  ]) {
    const { place, right, other, save, read } = await makeHistory(t);
    const wrong = await save(other, 'other');
    for (const at of order) await importFiles(place, [wrong[at] ?? '']);
    assert.notEqual((await read())?.outcome, 'complete', String(order));
    for (const file of await save(right, 'right')) await importFiles(place, [file]);
    assert.equal((await read())?.outcome, 'complete', String(order));
    const shown = (await place.store.findReading(SHELF_TERM, SHELF_DATE))?.shelf.pages[0]?.cards[0]?.asin;
    assert.equal(shown, right.pages[0]?.cards[0]?.card.asin);
  }
});

test('trusts an empty list after cards only with a second reading, and at once without history', async (t) => {
  const { place, right, read } = await makeHistory(t);
  const empty = (shiftMs: number) =>
    savePage(join(place.folder, 'empty'), right, { page: 1, fault: 'no_results', shiftMs });
  const report = await importFiles(place, [await empty(0)]);
  assert.equal(outcomesOf(report), 'suspect');
  assert.match(report.files[0]?.problem?.en ?? '', /^The page has no results/);
  assert.deepEqual([(await read())?.outcome, (await read())?.reason], ['failed', 'suspect']);
  assert.equal(outcomesOf(await importFiles(place, [await empty(5 * MINUTES)])), 'stored');
  assert.equal((await read())?.observedResults, 0);
  const never = await makePlace(t);
  assert.equal(outcomesOf(await importFiles(never, [await empty(0)])), 'stored');
});

test('keeps a trusted reading even if earlier dates arrive later', async (t) => {
  const place = await makePlace(t);
  const files = async (term: string, date: string) =>
    savePage(join(place.folder, term), { ...shelfFor(term, date), term: SHELF_TERM }, { page: 1 });
  const later = await files('タオル', SHELF_DATE);
  await importFiles(place, [later], { pages: 1 });
  await importFiles(place, [await files(SHELF_TERM, '2026-11-27')], { pages: 1 });
  assert.equal(outcomesOf(await importFiles(place, [later], { pages: 1 })), 'known');
  assert.equal((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.outcome, 'complete');
});
