import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { believeSuspects } from './believe-suspects.ts';

const OLD = SHELF_TERM;
const NEW = 'タオル';
const OTHER = 'ヘッドホン';

/** Imports one list per day, given as `25 term`, or as `25 term 1` if it is only page 1. Returns the outcomes of the days and of the files. */
async function importDays(t: TestContext, lists: readonly string[]) {
  const place = await makePlace(t);
  const outcomes: string[] = [];
  const readings: number[] = [];
  for (const each of lists) {
    const [day = '', term = '', last = '2'] = each.split(' ');
    const shelf = { ...shelfFor(term, `2026-11-${day}`), term: SHELF_TERM };
    const files = await Promise.all(
      [1, 2].slice(0, Number(last)).map((page) => savePage(join(place.folder, term), shelf, { page })),
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

test('suspects a list before the first reading that looks like another search', async (t) => {
  for (const known of [['26'], ['26', '27', '28']]) {
    const { days } = await importDays(t, [...known.map((day) => `${day} ${OLD}`), `22 ${NEW}`]);
    assert.deepEqual(days, ['22 suspect', ...known.map((day) => `${day} complete`)]);
  }
});

test('trusts an earlier list that two dates before the first reading show', async (t) => {
  for (const order of [
    ['22', '23'],
    ['23', '22'],
  ]) {
    const { days } = await importDays(t, [`26 ${OLD}`, `27 ${OLD}`, ...order.map((day) => `${day} ${NEW}`)]);
    assert.deepEqual(days, ['22 complete', '23 complete', '26 complete', '27 complete']);
  }
});

test('compares a date between two known ones with both, however far away they are', async (t) => {
  const { days } = await importDays(t, [`05 ${OLD}`, `24 ${OLD}`, `12 ${NEW}`, `13 ${OLD}`]);
  assert.deepEqual(days, ['05 complete', '12 suspect', '13 complete', '24 complete']);
  const changed = await importDays(t, [
    `05 ${OLD}`,
    `24 ${NEW}`,
    `25 ${NEW}`,
    `12 ${NEW}`,
    `08 ${OLD}`,
    `10 ${OTHER}`,
  ]);
  assert.deepEqual(changed.days, [
    '05 complete',
    '08 complete',
    '10 suspect',
    '12 complete',
    '24 complete',
    '25 complete',
  ]);
});

test('believes what a partial date between two dates of a changed list does not reach', async (t) => {
  const { days } = await importDays(t, [`22 ${OLD}`, `23 ${OLD}`, `24 ${NEW}`, `25 ${NEW} 1`, `26 ${NEW}`]);
  assert.deepEqual(days, ['22 complete', '23 complete', '24 complete', '25 partial', '26 complete']);
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
  const [kept] = await place.store.listFailedShelves(SHELF_TERM);
  assert.ok(kept !== undefined);
  // The data after a run that ended before it compared the days.
  const later = <T extends { readonly observedAtMs: number }>(one: T): T => {
    return { ...one, observedAtMs: one.observedAtMs + 86_400_000 };
  };
  await saveReading(place.store, {
    reading: { ...later(kept.reading), localDate: '2026-11-24' },
    shelf: { pages: kept.shelf.pages.map(later) },
  });
  assert.equal((await place.store.listFailedShelves(SHELF_TERM)).length, 2);
  const again = await importFiles(place, [first], { pages: 1 });
  assert.deepEqual([outcomesOf(again), again.readings.length], ['known', 2]);
  assert.deepEqual(await place.store.listFailedShelves(SHELF_TERM), []);
});

test('other requests run between the dates that are judged again', async (t) => {
  const place = await makePlace(t);
  const lists = [OLD, NEW, OTHER];
  const importOn = async (day: number, term: string) => {
    const shelf = { ...shelfFor(term, `2026-11-${day}`), term: SHELF_TERM };
    return importFiles(place, [await savePage(join(place.folder, `${day}`), shelf, { page: 1 })], {
      pages: 1,
    });
  };
  for (let day = 10; day < 22; day += 1) await importOn(day, lists[day % 3] ?? OLD);
  let turns = 0;
  const doubted = (await place.store.listFailedShelves(SHELF_TERM)).length;
  assert.ok(doubted >= 6, `${doubted} dates are in doubt`);
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await believeSuspects(place.store, SHELF_TERM);
  clearImmediate(next);
  assert.ok(turns >= doubted - 1, `${turns} turns for ${doubted} dates`);
});
