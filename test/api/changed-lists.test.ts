import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHELF_TERM, shelfFor } from '../operations/saved-shelf.ts';
import { sampleQuery } from '../store/changes/sample-changes.ts';
import { jsonOf } from './ask.ts';
import { BOTH_STORES } from './both-stores.ts';
import { type PagesStage, searchPage, stagePages } from './pages-stage.ts';

const HOUR_MS = 3_600_000;

/** Pages of the keyword on a day of November, or of another search under its name. */
function pageOn(day: number, page: number, { term = SHELF_TERM, hours = 0 } = {}): string {
  const shelf = { ...shelfFor(term, `2026-11-${day}`), term: SHELF_TERM };
  return searchPage(page, { shelf, shiftMs: hours * HOUR_MS });
}

/** Sends pages of a day one by one; returns for each its status, whether it counts, and the pages of the reading. */
async function sendDay(
  stage: PagesStage,
  day: number,
  given: { term?: string; hours?: number } = {},
  order = [1, 2, 3],
) {
  const notes = [];
  for (const page of order) {
    const answered = await stage.send(pageOn(day, page, given));
    const { counts, reading } = jsonOf(answered) as { counts: boolean; reading: { outcome: string } | null };
    notes.push(`${answered.status} ${counts} ${reading?.outcome}`);
  }
  return notes;
}

async function daysOf(stage: PagesStage): Promise<string[]> {
  const kept = await stage.service.store.listReadings(SHELF_TERM, '2026-11-01', '2026-11-28');
  return kept.map(({ localDate, outcome, reason }) => `${localDate.slice(-2)} ${reason ?? outcome}`);
}

for (const [name, openOptions] of BOTH_STORES) {
  test(`a changed list whose pages are sent one by one counts from its second date on, with the first, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    for (const day of [24, 25]) await sendDay(stage, day);
    await sendDay(stage, 26, { term: 'タオル' });
    assert.deepEqual(await daysOf(stage), ['24 complete', '25 complete', '26 suspect']);
    assert.deepEqual(await sendDay(stage, 27, { term: 'タオル' }), [
      '201 true partial',
      '201 true partial',
      '201 true complete',
    ]);
    assert.deepEqual(await daysOf(stage), ['24 complete', '25 complete', '26 complete', '27 complete']);
  });

  test(`a second run of a changed list that is sent page by page on the same date confirms it, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    await sendDay(stage, 25);
    await sendDay(stage, 26, { term: 'タオル' });
    await sendDay(stage, 26, { term: 'タオル', hours: 2 }, [3, 1, 2]);
    assert.deepEqual(await daysOf(stage), ['25 complete', '26 complete']);
  });

  test(`pages of another search that are older than all readings are kept in doubt, without an event, on ${name}`, async () => {
    await using stage = await stagePages(await openOptions());
    for (const day of [24, 25, 26]) await sendDay(stage, day);
    const { store } = stage.service;
    const events = async () => (await store.listEvents(stage.seller.id, sampleQuery())).events;
    const before = await events();
    await sendDay(stage, 22, { term: 'タオル' });
    assert.deepEqual((await daysOf(stage))[0], '22 suspect');
    assert.deepEqual(await events(), before);
  });
}
