import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { bringPage } from '../../../test/operations/bringing.ts';
import { importFiles } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import type { Bringer } from '../../core/bringer.ts';
import { termTarget } from '../../core/target.ts';

const TANAKA: Bringer = { kind: 'user', id: 'usr_a', name: '田中', accountId: 'acc_a' };
const BROWSER: Bringer = { kind: 'key', id: 'key_b', name: 'browser', accountId: 'acc_b' };
const MINUTES = 60_000;

/** Two accounts with one keyword, whose pages are brought. */
async function makeStage(t: TestContext) {
  const place = await makePlace(t);
  await makeWatcher(place.store, 'acc_a', { asins: [], keywords: [SHELF_TERM] });
  await makeWatcher(place.store, 'acc_b', { asins: [], keywords: [SHELF_TERM] });
  const shelf = shelfFor();
  const save = (page: number, more = {}) => savePage(place.folder, shelf, { page, ...more });
  const nowMs = place.context.nowMs();
  const bring = (file: string, broughtBy: Bringer) => bringPage(place.store, file, { broughtBy, nowMs });
  const reading = async () => (await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading;
  const attempts = async () =>
    (await place.store.listAttempts(termTarget(SHELF_TERM), SHELF_DATE, SHELF_DATE)).map(
      ({ broughtBy, outcome, reason }) => `${broughtBy?.name} ${outcome} ${reason}`,
    );
  return { place, shelf, save, bring, reading, attempts };
}

test('a reading is brought by whoever brought the latest page of it', async (t) => {
  const { save, bring, reading, attempts } = await makeStage(t);
  assert.equal(await bring(await save(1), TANAKA), 'stored');
  assert.equal(await bring(await save(2), TANAKA), 'stored');
  assert.deepEqual([(await reading())?.outcome, (await reading())?.broughtBy], ['partial', TANAKA]);
  assert.deepEqual(await attempts(), []);
  assert.equal(await bring(await save(3), BROWSER), 'stored');
  assert.deepEqual([(await reading())?.outcome, (await reading())?.broughtBy], ['complete', BROWSER]);
  assert.deepEqual(await attempts(), ['田中 partial partial'], 'what was there before is listed');
});

test('a page that adds nothing is listed once with its outcome, and the same page again is not', async (t) => {
  const { place, save, bring, reading, attempts } = await makeStage(t);
  const files = await Promise.all([1, 2, 3].map((page) => save(page)));
  await importFiles(place, files);
  assert.equal(await bring(files[0] ?? '', TANAKA), 'known');
  assert.deepEqual(await attempts(), []);
  const later = await save(1, { shiftMs: 5 * MINUTES });
  assert.equal(await bring(later, TANAKA), 'not_needed');
  assert.equal(await bring(later, TANAKA), 'not_needed');
  assert.equal(await bring(await save(1, { fault: 'foreign_place' }), BROWSER), 'unusable');
  assert.deepEqual(await attempts(), ['田中 partial partial', 'browser failed wrong_place']);
  assert.deepEqual([(await reading())?.outcome, (await reading())?.broughtBy], ['complete', undefined]);
});

test('a failure that is the reading of the day is no attempt beside it', async (t) => {
  const { save, bring, reading, attempts } = await makeStage(t);
  const foreign = await save(1, { fault: 'foreign_place' });
  await bring(foreign, TANAKA);
  await bring(foreign, TANAKA);
  assert.deepEqual([(await reading())?.reason, (await reading())?.broughtBy], ['wrong_place', TANAKA]);
  assert.deepEqual(await attempts(), []);
});

test('a suspect reading keeps who brought it when it is believed', async (t) => {
  const { place, reading, attempts } = await makeStage(t);
  const days = makeDays(place);
  await importFiles(place, [await days.save(SHELF_TERM, '2026-11-26')], { pages: 1 });
  assert.equal(await days.bring(await days.save('タオル', '2026-11-27'), TANAKA), 'suspect');
  assert.equal(await days.bring(await days.save('タオル', SHELF_DATE), BROWSER), 'stored');
  const [believed] = await place.store.listReadings(SHELF_TERM, '2026-11-27', '2026-11-27');
  assert.deepEqual([believed?.outcome, believed?.broughtBy], ['complete', TANAKA]);
  assert.deepEqual((await reading())?.broughtBy, BROWSER);
  assert.deepEqual(await attempts(), []);
});

test('a page that looks like another search is listed as suspect', async (t) => {
  const { place, save, bring, reading, attempts } = await makeStage(t);
  const yesterday = shelfFor(SHELF_TERM, '2026-11-27');
  const before = await Promise.all([1, 2].map((page) => savePage(place.folder, yesterday, { page })));
  await importFiles(place, before);
  await importFiles(place, [await save(1)]);
  assert.equal(await bring(await save(1, { fault: 'strange_shelf' }), BROWSER), 'suspect');
  assert.deepEqual(await attempts(), ['browser failed suspect']);
  assert.deepEqual([(await reading())?.outcome, (await reading())?.broughtBy], ['partial', undefined]);
});

/** Pages of another search under the name of {@link SHELF_TERM}, saved and brought. */
function makeDays({ folder, store, context }: Awaited<ReturnType<typeof makePlace>>) {
  return {
    save: (term: string, date: string, page = 1) =>
      savePage(join(folder, date, term), { ...shelfFor(term, date), term: SHELF_TERM }, { page }),
    bring: (file: string, broughtBy: Bringer, pages = 1) =>
      bringPage(store, file, { broughtBy, nowMs: context.nowMs(), pages }),
  };
}
