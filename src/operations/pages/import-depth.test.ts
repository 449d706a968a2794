import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { importFiles, outcomesOf } from '../../../test/operations/importing.ts';
import { makePlace, type Place } from '../../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';
import { openSavedPage } from '../../sources/index.ts';
import { inspectPage } from './inspect-page.ts';

const SHELF = shelfFor();

/** Pages 1 to 3 of a list whose first page counts only two pages, since the shop counts on each page. */
async function growingList(t: TestContext): Promise<{ place: Place; files: string[] }> {
  const place = await makePlace(t);
  const first = await savePage(join(place.folder, 'first'), { ...SHELF, lastPage: 2 }, { page: 1 });
  const later = await Promise.all([2, 3].map((page) => savePage(place.folder, SHELF, { page })));
  return { place, files: [first, ...later] };
}

async function readingOf({ store }: Place): Promise<string> {
  const { outcome, pagesRead, pagesWanted } =
    (await store.findReading(SHELF_TERM, SHELF_DATE))?.reading ?? {};
  return `${outcome} ${pagesRead}/${pagesWanted}`;
}

test('keeps a reading partial after a later page, and completes it with the missing page', async (t) => {
  const { place, files } = await growingList(t);
  await importFiles(place, files.slice(0, 2));
  assert.equal(await readingOf(place), 'partial 2/3');
  assert.equal(outcomesOf(await importFiles(place, files.slice(2))), 'stored');
  assert.equal(await readingOf(place), 'complete 3/3');
});

test('stores every page that continues the list, whichever comes first', async (t) => {
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const { place, files } = await growingList(t);
    for (const at of order)
      assert.equal(outcomesOf(await importFiles(place, [files[at] ?? ''])), 'stored', String(order));
    assert.equal(await readingOf(place), 'complete 3/3', String(order));
  }
});

test('reports a page with a different number of results per page as not continuing', async (t) => {
  const place = await makePlace(t);
  const narrow = { ...SHELF, pageSize: SHELF.pageSize / 2 };
  const first = await savePage(place.folder, SHELF, { page: 1 });
  const second = await savePage(join(place.folder, 'narrow'), narrow, { page: 2 });
  const report = await importFiles(place, [first, second], { pages: 2 });
  assert.equal(outcomesOf(report), 'stored apart');
  assert.match(report.files[1]?.problem?.en ?? '', /start at number \d+, which does not continue page 1/);
  assert.equal(await readingOf(place), 'partial 1/2');
});

/** Saves page 2 with one changed text. */
async function changedSecond(place: Place, from: string, to: string): Promise<string> {
  const file = await savePage(join(place.folder, 'changed'), SHELF, { page: 2 });
  const html = await readFile(file, 'utf8');
  assert.ok(html.includes(from), from);
  await writeFile(file, html.replaceAll(from, to));
  return file;
}

test('reports a page from another place as not continuing', async (t) => {
  const place = await makePlace(t);
  const first = await savePage(place.folder, SHELF, { page: 1 });
  const second = await changedSecond(place, '千代田 100-0001', '札幌市 060-0001');
  const report = await importFiles(place, [first, second], { pages: 2 });
  assert.equal(outcomesOf(report), 'stored apart');
  assert.match(
    report.files[1]?.problem?.en ?? '',
    /opened with other settings than page 1 \(delivery address\)/,
  );
  assert.equal(await readingOf(place), 'partial 1/2');
});

test('refuses a sorted page with advice, as `miharu page` does', async (t) => {
  const place = await makePlace(t);
  const first = await savePage(place.folder, SHELF, { page: 1 });
  const second = await changedSecond(place, 'value="price-asc-rank"', 'value="price-asc-rank" selected');
  const html = await readFile(second, 'utf8');
  await writeFile(second, html.replace('value="relevanceblender" selected', 'value="relevanceblender"'));
  const report = await importFiles(place, [first, second], { pages: 2 });
  assert.equal(outcomesOf(report), 'stored unusable');
  assert.match(report.files[1]?.problem?.en ?? '', /sorted by price, low to high.*Sort by おすすめ/);
  assert.match(report.files[1]?.problem?.ja ?? '', /価格の安い順に並べ替えた結果です/);
  const shown = await inspectPage(second, openSavedPage);
  assert.deepEqual([shown.verdict, report.files[1]?.verdict], ['other_list', 'other_list']);
  assert.equal(await readingOf(place), 'partial 1/2');
});

test('refuses a page whose URL asks for an order, in both commands', async (t) => {
  const place = await makePlace(t);
  const file = await changedSecond(
    place,
    '<html',
    '<!-- saved from url=(0057)https://www.amazon.co.jp/s?k=x&s=review-rank --><html',
  );
  const shown = await inspectPage(file, openSavedPage);
  const report = await importFiles(place, [file]);
  assert.deepEqual([shown.verdict, outcomesOf(report)], ['other_list', 'unusable']);
});
