import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';

const OLD = SHELF_TERM;
const NEW = 'タオル';
const OTHER = 'ヘッドホン';

/** Imports one list a day, given as `25 term`; gives the outcomes of all days after each, and of the files. */
async function importDays(t: TestContext, days: readonly string[]) {
  const place = await makePlace(t);
  const outcomes: string[] = [];
  const readings: number[] = [];
  for (const each of days) {
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
  const told = kept.map(({ localDate, outcome, reason }) => `${localDate.slice(-2)} ${reason ?? outcome}`);
  return { told, outcomes, readings };
}

test('a list that has changed for good is doubted on its first day and believed from the second on, with the first', async (t) => {
  const { told, outcomes, readings } = await importDays(t, [
    `22 ${OLD}`,
    `23 ${OLD}`,
    `24 ${NEW}`,
    `25 ${NEW}`,
    `26 ${NEW}`,
  ]);
  assert.deepEqual(told, ['22 complete', '23 complete', '24 complete', '25 complete', '26 complete']);
  assert.deepEqual(outcomes.slice(2), ['suspect suspect', 'stored stored', 'stored stored']);
  assert.deepEqual(readings, [1, 1, 1, 2, 1], 'the day that is believed now is told');
});

test('the days of a changed list come to the same in whatever order they are imported', async (t) => {
  const { told } = await importDays(t, [`22 ${OLD}`, `26 ${NEW}`, `23 ${OLD}`, `25 ${NEW}`, `24 ${NEW}`]);
  assert.deepEqual(told, ['22 complete', '23 complete', '24 complete', '25 complete', '26 complete']);
});

test('lists that agree with nothing stay doubted, however many days they come', async (t) => {
  const { told } = await importDays(t, [`22 ${OLD}`, `23 ${NEW}`, `24 ${OTHER}`, `25 ${OLD}`]);
  assert.deepEqual(told, ['22 complete', '23 suspect', '24 suspect', '25 complete']);
});

test('two doubted days with a right one between them do not vouch for each other', async (t) => {
  const { told } = await importDays(t, [`22 ${OLD}`, `23 ${NEW}`, `24 ${OLD}`, `25 ${NEW}`]);
  assert.deepEqual(told, ['22 complete', '23 suspect', '24 complete', '25 suspect']);
});

test('days that agree are believed with the next import of the very pages when a run ended in between', async (t) => {
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
  // What a run leaves that ended before it looked at the days together.
  const later = <T extends { readonly observedAtMs: number }>(one: T): T => {
    return { ...one, observedAtMs: one.observedAtMs + 86_400_000 };
  };
  await place.store.saveReading({
    reading: { ...later(kept.reading), localDate: '2026-11-24' },
    shelf: { pages: kept.shelf.pages.map(later) },
  });
  assert.equal((await place.store.listSuspects(SHELF_TERM)).length, 2);
  const again = await importFiles(place, [first], { pages: 1 });
  assert.deepEqual([outcomesOf(again), again.readings.length], ['known', 2]);
  assert.deepEqual(await place.store.listSuspects(SHELF_TERM), []);
});
