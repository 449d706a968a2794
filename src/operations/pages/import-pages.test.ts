import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { pageOf, SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';

const SHELF = shelfFor();

test('makes a complete reading with the ranks of the shop from three pages in one command', async (t) => {
  const place = await makePlace(t);
  const files = await Promise.all([3, 1, 2].map((page) => savePage(place.folder, SHELF, { page })));
  const report = await importFiles(place, files);
  assert.equal(outcomesOf(report), 'stored stored stored');
  assert.deepEqual(
    report.files.map(({ keyword, page, verdict }) => [keyword, page, verdict]),
    [
      [SHELF_TERM, 3, 'sound'],
      [SHELF_TERM, 1, 'sound'],
      [SHELF_TERM, 2, 'sound'],
    ],
  );
  const kept = await place.store.findReading(SHELF_TERM, SHELF_DATE);
  assert.equal(kept?.reading.outcome, 'complete');
  const truth = [1, 2, 3].flatMap((page) => pageOf(SHELF, page).cards);
  assert.deepEqual(
    placeCards(leadingPages(kept.shelf)).map(({ asin, rank, position }) => [asin, rank, position]),
    truth.map(({ card, rank, position }) => [card.asin, rank, position]),
  );
});

test('refuses a file without results in one sentence, and stores nothing when a keyword is declared', async (t) => {
  const place = await makePlace(t);
  for (const [name, text] of [
    ['note.html', '<html><body><p>ひとこと</p></body></html>'],
    ['app.js', 'export const answer = 42;'],
  ] as const) {
    const file = join(place.folder, name);
    await writeFile(file, text);
    for (const declared of [{}, { keyword: SHELF_TERM }, { keyword: SHELF_TERM, observedAtMs: 0 }]) {
      const report = await importFiles(place, [file], declared);
      assert.equal(outcomesOf(report), 'unusable');
      assert.match(report.files[0]?.problem?.en ?? '', /neither a results page nor a product page/);
      assert.deepEqual(report.readings, []);
    }
  }
  assert.equal(await place.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('makes the same reading from pages imported one by one in any order', async (t) => {
  const together = await makePlace(t);
  const files = await Promise.all([1, 2, 3].map((page) => savePage(together.folder, SHELF, { page })));
  await importFiles(together, files);
  const expected = await together.store.findReading(SHELF_TERM, SHELF_DATE);
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const place = await makePlace(t);
    for (const at of order) assert.equal(outcomesOf(await importFiles(place, [files[at] ?? ''])), 'stored');
    assert.deepEqual(await place.store.findReading(SHELF_TERM, SHELF_DATE), expected);
  }
});

test('keeps the first of two complete readings of one date', async (t) => {
  const { folder } = await makePlace(t);
  const first = await savePage(folder, SHELF, { page: 1 });
  const later = await savePage(folder, SHELF, { page: 1, shiftMs: 40 * 60_000 });
  for (const [kept, refused] of [
    [first, later],
    [later, first],
  ] as const) {
    const own = await makePlace(t);
    assert.equal(outcomesOf(await importFiles(own, [kept], { pages: 1 })), 'stored');
    assert.equal(outcomesOf(await importFiles(own, [refused], { pages: 1 })), 'not_needed');
  }
});

test('reports the same files as known, and changes nothing', async (t) => {
  const place = await makePlace(t);
  const files = await Promise.all([1, 2].map((page) => savePage(place.folder, SHELF, { page })));
  await importFiles(place, files);
  const before = await place.store.findReading(SHELF_TERM, SHELF_DATE);
  const token = place.store.changeToken();
  const report = await importFiles(place, files);
  assert.equal(outcomesOf(report), 'known known');
  assert.deepEqual(await place.store.findReading(SHELF_TERM, SHELF_DATE), before);
  assert.equal(place.store.changeToken(), token);
});

test('makes page 1 alone a partial reading, unless its depth is declared', async (t) => {
  const place = await makePlace(t);
  const file = await savePage(place.folder, SHELF, { page: 1 });
  assert.equal((await importFiles(place, [file])).readings[0]?.reading, 'partial');
  const declared = await importFiles(place, [file], { pages: 1 });
  assert.deepEqual([declared.readings[0]?.reading, outcomesOf(declared)], ['complete', 'known']);
});

test('reports a page beyond the wanted depth without storing it', async (t) => {
  const place = await makePlace(t);
  const files = await Promise.all([1, 4].map((page) => savePage(place.folder, SHELF, { page })));
  const report = await importFiles(place, files);
  assert.equal(outcomesOf(report), 'stored not_needed');
  assert.match(
    report.files[1]?.problem?.en ?? '',
    /^Page 4 is beyond page 3, the last one of the reading\. Use --pages 4/,
  );
});

test('asks to import the further pages together, which deepens a complete shallow date', async (t) => {
  const place = await makePlace(t);
  const files = await Promise.all([1, 2, 3].map((page) => savePage(place.folder, SHELF, { page })));
  await importFiles(place, files.slice(0, 1), { pages: 1 });
  const alone = await importFiles(place, files.slice(2), { pages: 3 });
  assert.equal(outcomesOf(alone), 'not_needed');
  assert.match(alone.files[0]?.problem?.en ?? '', /import pages 2 to 3 together with --pages 3\./);
  const together = await importFiles(place, files.slice(1), { pages: 3 });
  assert.deepEqual(
    together.readings.map(({ reading, pages_read }) => [reading, pages_read]),
    [['complete', 3]],
  );
});

test('makes a blocked page a gap with its reason, and never replaces a better reading', async (t) => {
  const place = await makePlace(t);
  const declared = { keyword: SHELF_TERM, observedAtMs: pageOf(SHELF, 1).observedAtMs };
  const blocked = await savePage(place.folder, SHELF, { page: 1, fault: 'continue_button' });
  const gap = await importFiles(place, [blocked], declared);
  assert.equal(outcomesOf(gap), 'gap');
  assert.equal((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.reason, 'blocked');
  await importFiles(place, [await savePage(place.folder, SHELF, { page: 1 })]);
  assert.equal(outcomesOf(await importFiles(place, [blocked], declared)), 'unusable');
  assert.equal((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.outcome, 'partial');
});

test('makes a page for another place a gap of its date', async (t) => {
  const place = await makePlace(t);
  const report = await importFiles(place, [
    await savePage(place.folder, SHELF, { page: 1, fault: 'foreign_place' }),
  ]);
  assert.equal(outcomesOf(report), 'gap');
  assert.deepEqual(
    report.readings.map(({ reading, reason }) => [reading, reason]),
    [['failed', 'wrong_place']],
  );
});

test('makes a reading suspect if page 1 is repeated as page 2, without ranks', async (t) => {
  const place = await makePlace(t);
  const files = [
    await savePage(place.folder, SHELF, { page: 1 }),
    await savePage(place.folder, SHELF, { page: 2, fault: 'repeated_page' }),
  ];
  const report = await importFiles(place, files);
  assert.deepEqual(
    report.readings.map(({ reading, reason }) => [reading, reason]),
    [['failed', 'suspect']],
  );
  assert.deepEqual(
    report.files.map(({ outcome, problem }) => [outcome, problem?.en.slice(0, 51)]),
    Array(2).fill(['suspect', 'Two pages of this reading show the same results, so']),
  );
});

test('makes a valid empty list complete with 0 results', async (t) => {
  const place = await makePlace(t);
  const empty = shelfFor('該当なし 水筒');
  const report = await importFiles(place, [
    await savePage(place.folder, empty, { page: 1, fault: 'no_results' }),
  ]);
  assert.deepEqual(
    report.readings.map(({ reading, observed_results, pages_wanted }) => [
      reading,
      observed_results,
      pages_wanted,
    ]),
    [['complete', 0, 1]],
  );
});

test('reports a page saved 45 minutes after page 1 without storing it', async (t) => {
  const place = await makePlace(t);
  const files = [
    await savePage(place.folder, SHELF, { page: 1 }),
    await savePage(place.folder, SHELF, { page: 2, shiftMs: 45 * 60_000 }),
  ];
  const report = await importFiles(place, files);
  assert.equal(outcomesOf(report), 'stored apart');
  assert.match(report.files[1]?.problem?.en ?? '', /45 minutes before or after page 1/);
});

test('reports unusable files one by one, and stores all others', async (t) => {
  const place = await makePlace(t);
  const garbage = join(place.folder, 'garbage.html');
  await writeFile(garbage, 'no page at all');
  const sound = await savePage(place.folder, SHELF, { page: 1 });
  const half = await savePage(place.folder, SHELF, { page: 2, fault: 'half_page' });
  const report = await importFiles(place, [join(place.folder, 'missing.html'), garbage, sound, half]);
  assert.equal(outcomesOf(report), 'unusable unusable stored unusable');
  assert.deepEqual(report.counts, {
    files: 4,
    stored: 1,
    known: 0,
    not_needed: 0,
    withdrawn: 0,
    apart: 0,
    suspect: 0,
    gap: 0,
    unusable: 3,
  });
  assert.ok(report.files.every(({ outcome, problem }) => (problem === null) === (outcome === 'stored')));
});

test('stores nothing if the page contradicts the declared keyword', async (t) => {
  const place = await makePlace(t);
  const report = await importFiles(place, [await savePage(place.folder, SHELF, { page: 1 })], {
    keyword: '弁当箱',
  });
  assert.equal(outcomesOf(report), 'unusable');
  assert.equal(await place.store.findReading('弁当箱', SHELF_DATE), undefined);
  assert.equal(await place.store.findReading(SHELF_TERM, SHELF_DATE), undefined);
});

test('keeps terms and dates of one command apart', async (t) => {
  const place = await makePlace(t);
  const shelves = [shelfFor(SHELF_TERM, '2026-11-26'), SHELF, shelfFor('タオル')];
  const files: string[] = [];
  for (const page of [1, 2, 3]) {
    for (const shelf of shelves) files.push(await savePage(place.folder, shelf, { page }));
  }
  const report = await importFiles(place, files);
  assert.equal(report.counts.stored, 9);
  assert.deepEqual(
    report.readings.map(({ keyword, local_date, reading }) => [keyword, local_date, reading]),
    [
      [SHELF_TERM, '2026-11-26', 'complete'],
      [SHELF_TERM, SHELF_DATE, 'complete'],
      ['タオル', SHELF_DATE, 'complete'],
    ],
  );
});

test('keeps the pages of two simultaneous imports', async (t) => {
  const place = await makePlace(t);
  const files = await Promise.all([1, 2, 3].map((page) => savePage(place.folder, SHELF, { page })));
  const reports = await Promise.all(files.map((file) => importFiles(place, [file])));
  assert.deepEqual(reports.map(outcomesOf), ['stored', 'stored', 'stored']);
  assert.equal((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.outcome, 'complete');
});

test('says that a page is older than the kept dates', async (t) => {
  const place = await makePlace(t);
  const [old, now] = [shelfFor(SHELF_TERM, '2024-05-01'), SHELF];
  const files = await Promise.all([old, now].map((shelf) => savePage(place.folder, shelf, { page: 1 })));
  const report = await importFiles(place, files);
  assert.equal(outcomesOf(report), 'stored stored');
  const [problem, none] = report.files.map((file) => file.problem);
  assert.match(
    problem?.en ?? '',
    /^The page is from 2024-05-01, before the 400 days that are kept \(from \d{4}-\d\d-\d\d\)/,
  );
  assert.equal(none, null);
});

test('names a sign-in page given for a product, with and without a time', async (t) => {
  const place = await makePlace(t);
  const file = join(place.folder, 'sign-in.html');
  await writeFile(
    file,
    '<!doctype html><html lang="ja"><head><title>Amazonサインイン</title></head><body><form name="signIn" action="https://www.amazon.co.jp/ap/signin"></form></body></html>',
  );
  for (const observedAtMs of [Date.parse(`${SHELF_DATE}T09:00:00+09:00`), null]) {
    const { files } = await importFiles(place, [file], { asin: 'B0TEST0001', observedAtMs });
    assert.match(files[0]?.problem?.en ?? '', /^This is Amazon's sign-in page\.[^()]*$/);
  }
});
