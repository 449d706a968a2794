import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { bringPage } from '../../../test/operations/bringing.ts';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { makeWatcher } from '../../../test/store/samples.ts';
import type { Bringer } from '../../core/bringer.ts';
import { termTarget } from '../../core/target.ts';
import { detectEvents } from '../../events/index.ts';
import { openSavedPage } from '../../sources/index.ts';
import type { Store } from '../../store/port.ts';
import { openPostgresStore } from '../../store/postgres/open-postgres-store.ts';
import { type FileCapture, IMPORT_SOURCE, readFile } from './read-file.ts';
import { saveDay } from './save-day.ts';

const database = await makeTestDatabase();
const TANAKA: Bringer = { kind: 'user', id: 'usr_a', name: '田中', accountId: 'acc_a' };
const BROWSER: Bringer = { kind: 'key', id: 'key_b', name: 'browser', accountId: 'acc_b' };
const HOURS = 3_600_000;
const EVENING_MS = Date.parse('2026-11-28T20:00:00+09:00');
const BRINGING = { pages: 3, source: IMPORT_SOURCE };

async function makeStage(t: TestContext) {
  const place = await makePlace(t);
  await makeWatcher(place.store, 'acc_a', { asins: [], keywords: [SHELF_TERM] });
  await makeWatcher(place.store, 'acc_b', { asins: [], keywords: [SHELF_TERM] });
  place.clock.nowMs = EVENING_MS;
  const nowMs = EVENING_MS;
  const save = (page: number, hours = 0) =>
    savePage(place.folder, shelfFor(), { page, shiftMs: hours * HOURS });
  const bring = async (page: number, hours = 0, broughtBy = TANAKA) =>
    bringPage(place.store, await save(page, hours), { broughtBy, nowMs });
  const readPage = async (page: number, hours: number) => {
    const found = await readFile(await save(page, hours), {
      open: openSavedPage,
      declared: { keyword: null, observedAtMs: null },
      asin: null,
      source: IMPORT_SOURCE,
      nowMs,
    });
    assert.ok('term' in found);
    return found;
  };
  const reading = async () => (await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading;
  const waiting = async () =>
    (await place.store.listWaitingPages(SHELF_TERM, SHELF_DATE)).map(({ page }) => page.page);
  return { place, save, bring, readPage, reading, waiting };
}

test('the pages of a later run are judged together, and the last one replaces the partial reading', async (t) => {
  const { place, bring, reading, waiting } = await makeStage(t);
  assert.equal(await bring(1), 'stored');
  assert.equal(await bring(1, 2), 'not_needed');
  assert.equal(await bring(3, 2), 'apart');
  assert.deepEqual([(await reading())?.outcome, await waiting()], ['partial', [1, 3]]);
  assert.equal(await bring(2, 2, BROWSER), 'stored');
  const kept = await reading();
  assert.deepEqual([kept?.outcome, kept?.pagesRead, kept?.broughtBy], ['complete', 3, BROWSER]);
  assert.deepEqual(await waiting(), []);
  const attempts = await place.store.listAttempts(termTarget(SHELF_TERM), SHELF_DATE, SHELF_DATE);
  assert.deepEqual(
    attempts.map(({ broughtBy, outcome }) => [broughtBy?.name, outcome]),
    [
      ['田中', 'partial'],
      ['田中', 'failed'],
      ['田中', 'partial'],
    ],
    'unused pages and the replaced reading are listed as ever',
  );
});

test('imports of one file each give the reading of one import', async (t) => {
  const { place, save, reading, waiting } = await makeStage(t);
  const outcomes = [];
  for (const [page, hours] of [
    [1, 0],
    [3, 2],
    [2, 2],
    [1, 2],
  ] as const)
    outcomes.push(outcomesOf(await importFiles(place, [await save(page, hours)])));
  assert.deepEqual(outcomes, ['stored', 'apart', 'apart', 'stored']);
  assert.deepEqual([(await reading())?.outcome, await waiting()], ['complete', []]);
});

test('a withdrawn page does not come back with the pages that waited', async (t) => {
  const { place, bring, reading, waiting } = await makeStage(t);
  for (const [page, hours] of [
    [1, 0],
    [1, 2],
    [2, 2],
    [3, 4],
  ] as const)
    await bring(page, hours);
  assert.deepEqual([(await reading())?.pagesRead, await waiting()], [2, [1, 3]]);
  const choice = {
    target: termTarget(SHELF_TERM),
    localDate: SHELF_DATE,
    observedAtMs: null,
    source: null,
  } as const;
  await place.store.withdrawReading({ ...choice, withdrawnAtMs: 9, why: '誤り', isRead: 'never' });
  assert.equal(await bring(1, 2), 'withdrawn');
  assert.equal(await bring(3, 2), 'stored');
  assert.deepEqual([(await reading())?.pagesRead, await waiting()], [0, []]);
});

const RUNS = [1, 2, 3].flatMap((page) => [0, 2].map((hours) => [page, hours] as const));
const anyPages = fc.shuffledSubarray(RUNS, { minLength: 1 });

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  const skip = kind === 'PostgreSQL' && database === undefined ? 'no PostgreSQL' : false;
  test(`two runs that come page by page, in any order, are read as if they came at once, on ${kind}`, {
    skip,
  }, async (t) => {
    const { place, readPage } = await makeStage(t);
    await using postgres = kind === 'PostgreSQL' ? await openPostgres() : undefined;
    const store: Store = postgres ?? place.store;
    const read = new Map<string, FileCapture>();
    for (const [page, hours] of RUNS) read.set(`${page} ${hours}`, await readPage(page, hours));
    let times = 0;
    await fc.assert(
      fc.asyncProperty(anyPages, async (pages) => {
        times += 1;
        const captures = pages.flatMap(([page, hours]) => read.get(`${page} ${hours}`) ?? []);
        const save = async (term: string, some: readonly FileCapture[]) =>
          saveDay(
            store,
            { term, localDate: SHELF_DATE, captures: some.map((one) => ({ ...one, term })) },
            BRINGING,
          );
        const { day: atOnce } = await save(`一度に ${times}`, captures);
        for (const capture of captures) await save(`別々に ${times}`, [capture]);
        const apart = await store.findReading(`別々に ${times}`, SHELF_DATE);
        assert.deepEqual(
          [apart?.reading.outcome, apart?.reading.pagesRead],
          [atOnce.after?.reading.outcome, atOnce.after?.reading.pagesRead],
        );
      }),
      { numRuns: 25 },
    );
  });
}

async function openPostgres() {
  const url = (await database?.makeSchema()) ?? assert.fail();
  return openPostgresStore({ url, connectionsMax: 4, findChanges: detectEvents });
}
