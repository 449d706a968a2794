import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { saveReading } from '../../../test/store/save-reading.ts';

const OLD = SHELF_TERM;
const NEW = 'タオル';
const OTHER = 'ヘッドホン';

/** Imports one list per day, given as `25 term`. Returns the outcomes of the days and of the files. */
async function importDays(t: TestContext, lists: readonly string[]) {
  const place = await makePlace(t);
  const outcomes: string[] = [];
  const readings: number[] = [];
  for (const each of lists) {
    const [day = '', term = ''] = each.split(' ');
    const shelf = { ...shelfFor(term, `2026-11-${day}`), term: SHELF_TERM };
    const files = await Promise.all(
      [1, 2].map((page) => savePage(join(place.folder, term), shelf, { page })),
    );
    const report = await importFiles(place, files, { pages: 2 });
    outcomes.push(outcomesOf(report));
    readings.push(report.readings.length);
  }
  const kept = await place.store.listReadings(SHELF_TERM, '2026-11-01', '2026-11-28');
  const days = kept.map(({ localDate, outcome, reason }) => `${localDate.slice(-2)} ${reason ?? outcome}`);
  return { days, outcomes, readings };
}

test('suspects a changed list on its first date, and trusts it from the second one on, including the first', async (t) => {
  const { days, outcomes, readings } = await importDays(t, [
    `22 ${OLD}`,
    `23 ${OLD}`,
    `24 ${NEW}`,
    `25 ${NEW}`,
    `26 ${NEW}`,
  ]);
  assert.deepEqual(days, ['22 complete', '23 complete', '24 complete', '25 complete', '26 complete']);
  assert.deepEqual(outcomes.slice(2), ['suspect suspect', 'stored stored', 'stored stored']);
  assert.deepEqual(readings, [1, 1, 1, 2, 1], 'the day that is trusted now is reported');
});

test('gives the same result for a changed list in any order of import', async (t) => {
  const { days } = await importDays(t, [`22 ${OLD}`, `26 ${NEW}`, `23 ${OLD}`, `25 ${NEW}`, `24 ${NEW}`]);
  assert.deepEqual(days, ['22 complete', '23 complete', '24 complete', '25 complete', '26 complete']);
});

test('keeps lists suspect that agree with nothing, however many dates arrive', async (t) => {
  const { days } = await importDays(t, [`22 ${OLD}`, `23 ${NEW}`, `24 ${OTHER}`, `25 ${OLD}`]);
  assert.deepEqual(days, ['22 complete', '23 suspect', '24 suspect', '25 complete']);
});

test('does not let two suspect dates confirm each other across a right one', async (t) => {
  const { days } = await importDays(t, [`22 ${OLD}`, `23 ${NEW}`, `24 ${OLD}`, `25 ${NEW}`]);
  assert.deepEqual(days, ['22 complete', '23 suspect', '24 complete', '25 suspect']);
});

test('trusts agreeing dates with the next import of the same pages if a run was interrupted', async (t) => {
  const place = await makePlace(t);
  const save = async (day: string, term: string) => {
    const shelf = { ...shelfFor(term, `2026-11-${day}`), term: SHELF_TERM };
    return savePage(join(place.folder, term), shelf, { page: 1 });
  };
  await importFiles(place, [await save('22', OLD)], { pages: 1 });
  const first = await save('23', NEW);
  assert.equal(outcomesOf(await importFiles(place, [first], { pages: 1 })), 'suspect');
  const [kept] = await place.store.listSuspects(SHELF_TERM);
  assert.ok(kept !== undefined);
  // The data after a run that ended before it compared the days.
  const later = <T extends { readonly observedAtMs: number }>(one: T): T => {
    return { ...one, observedAtMs: one.observedAtMs + 86_400_000 };
  };
  await saveReading(place.store, {
    reading: { ...later(kept.reading), localDate: '2026-11-24' },
    shelf: { pages: kept.shelf.pages.map(later) },
  });
  assert.equal((await place.store.listSuspects(SHELF_TERM)).length, 2);
  const again = await importFiles(place, [first], { pages: 1 });
  assert.deepEqual([outcomesOf(again), again.readings.length], ['known', 2]);
  assert.deepEqual(await place.store.listSuspects(SHELF_TERM), []);
});
