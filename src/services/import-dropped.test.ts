import assert from 'node:assert/strict';
import { chmod, open, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PRODUCT_PAGE } from '../../test/events/product-edits.ts';
import { makePlace, type Place } from '../../test/operations/place.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../test/operations/saved-shelf.ts';
import { at, makeDayPlace } from '../../test/scan/day-place.ts';
import { type FolderPlace, makeFolderPlace } from '../../test/sources/pages-folder-place.ts';
import type { OperationContext } from '../operations/operation.ts';
import { openDroppedPage } from '../sources/index.ts';
import type { PagesFolder, TakenFile } from '../sources/port.ts';
import { type DroppedFile, type DroppedSurroundings, depthIn, importDropped } from './import-dropped.ts';

const SHELF = shelfFor();

interface Dropping extends FolderPlace {
  readonly place: Place;
  /** Looks, advances the clock, looks again; returns the reported files. */
  read(
    watcher?: PagesFolder,
    more?: { readonly open?: DroppedSurroundings['open']; readonly context?: OperationContext },
  ): Promise<DroppedFile[]>;
}

async function makeDropping(t: TestContext): Promise<Dropping> {
  const place = await makePlace(t);
  const dropping = await makeFolderPlace(t);
  return {
    ...dropping,
    place,
    async read(watcher = dropping.watcher('one'), more = {}) {
      const filed: DroppedFile[] = [];
      for (let look = 0; look < 2; look += 1) {
        // Empty files are waited for longest.
        dropping.clock.elapsedMs += 60_000;
        await importDropped(more.context ?? place.context, {
          folder: watcher,
          open: more.open ?? openDroppedPage,
          signal: new AbortController().signal,
          onFiled: (file) => filed.push(file),
        });
      }
      return filed;
    },
  };
}

function linesOf(files: readonly DroppedFile[]): string[] {
  return files.map(({ report, to }) => `${report.file}: ${report.outcome} ${to}`).toSorted();
}

test('dropped pages become a reading of the date they show, and are filed under it', async (t) => {
  const { folder, place, read, listAll } = await makeDropping(t);
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((page) => savePage(place.folder, SHELF, { page })),
  );
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  await rename(first, join(folder, 'a.html'));
  await rename(second, join(folder, 'b.html'));
  await writeFile(join(folder, 'c.html.gz'), gzipSync(await readFile(third)));
  const expected = ['a.html', 'b.html', 'c.html.gz'].map((name) => `read/${SHELF_DATE}/${name}`);
  assert.deepEqual(
    linesOf(await read()),
    expected.map((to) => `${to.split('/').at(-1)}: stored ${to}`),
  );
  assert.deepEqual(await listAll(), expected);
  const kept = await place.store.findReading(SHELF_TERM, SHELF_DATE);
  assert.deepEqual([kept?.reading.outcome, kept?.reading.pagesRead], ['complete', 3]);
});

test('a name says how many pages its reading has, and other names leave it to the setting', async (t) => {
  const { folder, place, read } = await makeDropping(t);
  const drop = async (page: number, name: string) =>
    rename(await savePage(place.folder, SHELF, { page }), join(folder, name));
  const kept = async () => {
    const found = await place.store.findReading(SHELF_TERM, SHELF_DATE);
    return [found?.reading.outcome, found?.reading.pagesRead, found?.reading.pagesWanted];
  };
  await drop(1, '朝の検索.pages-1.html');
  assert.match(linesOf(await read()).join(), /: stored read/);
  assert.deepEqual(await kept(), ['complete', 1, 1]);
  await drop(2, 'b.pages-2.html');
  assert.match(linesOf(await read()).join(), /: stored read/);
  assert.deepEqual(await kept(), ['complete', 2, 2]);
});

test('a depth in a name is a number of pages that a reading can have, before the extension', () => {
  const depths = [
    'a.pages-1.html',
    'a.PAGES-7.mhtml.gz',
    'pages-2.html',
    'a.html',
    'a.pages-0.html',
    'a.pages-8.html',
  ];
  assert.deepEqual(depths.map(depthIn), [1, 7, 2, null, null, null]);
});

test('a product page and a web archive are read as well', async (t) => {
  const { folder, place, read } = await makeDropping(t);
  const qid = Date.parse('2026-11-27T06:00:00+09:00') / 1000;
  await writeFile(
    join(folder, 'product.html'),
    PRODUCT_PAGE.replace('</body>', `<a href="/dp/B0TEST0055?qid=${qid}"></a></body>`),
  );
  const page = await readFile(await savePage(place.folder, SHELF, { page: 1 }));
  const head =
    'MIME-Version: 1.0\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  await writeFile(join(folder, 'search.mhtml'), head + page.toString('base64'));
  assert.deepEqual(linesOf(await read()), [
    'product.html: stored read/2026-11-27/product.html',
    `search.mhtml: stored read/${SHELF_DATE}/search.mhtml`,
  ]);
  const [product] = await place.store.listProductReadings('B0TEST0055', '2026-11-01', SHELF_DATE);
  assert.equal(product?.localDate, '2026-11-27');
});

test('pages that arrive minutes of work apart make one reading, and a repeated page is recognised', async (t) => {
  const { folder, clock, place, read, watcher } = await makeDropping(t);
  const one = watcher('one');
  const outcomes: string[] = [];
  for (const page of [2, 1, 3, 1]) {
    await savePage(folder, SHELF, { page });
    for (const { report } of await read(one)) outcomes.push(report.outcome);
    clock.elapsedMs += 60_000;
  }
  assert.deepEqual(outcomes, ['stored', 'stored', 'stored', 'known']);
  assert.equal((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.outcome, 'complete');
});

test('unusable files are refused with a note in two languages, and nothing is claimed from them', async (t) => {
  const { folder, place, read } = await makeDropping(t);
  const blocked = await savePage(place.folder, SHELF, { page: 1, fault: 'captcha' });
  await rename(blocked, join(folder, 'blocked.html'));
  await writeFile(join(folder, 'empty.html'), '');
  await writeFile(join(folder, 'holiday.jpg'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]));
  await symlink(join(place.folder, 'miharu.db'), join(folder, 'link.html'));
  const huge = await open(join(folder, 'huge.html'), 'w');
  await huge.truncate(33 * 1024 * 1024);
  await huge.close();
  const files = await read();
  const names = ['blocked.html', 'empty.html', 'holiday.jpg', 'huge.html', 'link.html'];
  assert.deepEqual(
    linesOf(files).map((line) => line.replace(/: (gap|unusable) /, ' ')),
    names.map((name) => `${name} refused/${name}`),
  );
  const notes = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, `refused/${name}.why.json`), 'utf8'))),
  );
  for (const [index, pattern] of [/./, /empty/, /./, /larger than 32 MiB/, /link/].entries()) {
    const note = notes[index];
    assert.deepEqual([note.file, note.refused_at], [names[index], '2026-11-28T00:00:00Z']);
    assert.match(note.problem.en, pattern);
    assert.match(note.problem.ja, /[ぁ-ん]/);
  }
  assert.notEqual((await place.store.findReading(SHELF_TERM, SHELF_DATE))?.reading.outcome, 'complete');
});

test('a page too far in time from page 1 is refused with a note, not filed as read', async (t) => {
  const { folder, place, read } = await makeDropping(t);
  await rename(await savePage(place.folder, SHELF, { page: 1 }), join(folder, 'a.html'));
  const late = await savePage(place.folder, SHELF, { page: 2, shiftMs: 45 * 60_000 });
  await rename(late, join(folder, 'b.html'));
  assert.deepEqual(linesOf(await read()), [
    `a.html: stored read/${SHELF_DATE}/a.html`,
    'b.html: apart refused/b.html',
  ]);
});

test('a file that cannot be read is refused, and so is one without an instant', async (t) => {
  const { folder, read } = await makeDropping(t);
  await writeFile(join(folder, 'locked.html'), '<html>');
  await writeFile(join(folder, 'plain.html'), '<html><body>こんにちは</body></html>');
  await chmod(join(folder, 'locked.html'), 0o000);
  const locked: DroppedSurroundings['open'] = async (file) =>
    file.path.endsWith('locked.html')
      ? { ok: false, problem: { en: 'The file may not be read.', ja: '読む権限がありません。' } }
      : openDroppedPage(file);
  assert.deepEqual(linesOf(await read(undefined, { open: locked })), [
    'locked.html: unusable refused/locked.html',
    'plain.html: unusable refused/plain.html',
  ]);
});

test('a process that dies after a page is stored and before it is filed loses nothing; the next one files it', async (t) => {
  const { folder, clock, place, read, watcher, listAll } = await makeDropping(t);
  await savePage(folder, SHELF, { page: 1 });
  const dying = watcher('dying');
  const killed: PagesFolder = {
    look: () => dying.look(),
    take: (file) => dying.take(file),
    keep: () => Promise.reject(new Error('killed')),
    refuse: () => Promise.reject(new Error('killed')),
    [Symbol.asyncDispose]: async () => undefined,
  };
  await assert.rejects(read(killed), /killed/);
  assert.ok((await place.store.findReading(SHELF_TERM, SHELF_DATE)) !== undefined);
  const [left] = await listAll();
  assert.match(left ?? '', /^reading\/dying\//);
  clock.elapsedMs += 1;
  const files = await read(watcher('next', ['dying']));
  assert.deepEqual(
    files.map(({ report }) => report.outcome),
    ['known'],
  );
  assert.match((await listAll()).join(), new RegExp(`^read/${SHELF_DATE}/[^,]+$`));
});

test('nothing is filed while the store fails, and the next look continues', async (t) => {
  const { folder, place, read, watcher, listAll } = await makeDropping(t);
  await savePage(folder, SHELF, { page: 1 });
  const one = watcher('one');
  const full: OperationContext = {
    ...place.context,
    store: Object.assign(Object.create(place.store), {
      addPages: () => Promise.reject(new Error('The disk is full.')),
    }),
  };
  await assert.rejects(read(one, { context: full }), /disk is full/);
  assert.match((await listAll()).join(), /^reading\/one\/[^,]+$/);
  assert.deepEqual(
    (await read(one)).map(({ report }) => report.outcome),
    ['stored'],
  );
});

test('a stopped import leaves its unread files to the next process', async (t) => {
  const { folder, clock, place, read, watcher } = await makeDropping(t);
  for (const page of [1, 2, 3]) await savePage(folder, SHELF, { page });
  const first = watcher('first');
  const stop = new AbortController();
  const files: DroppedFile[] = [];
  const surroundings = {
    folder: first,
    signal: stop.signal,
    onFiled: (file: DroppedFile) => files.push(file),
    open: (file: TakenFile) => {
      stop.abort();
      return openDroppedPage(file);
    },
  };
  await first.look();
  clock.elapsedMs += 2_000;
  await importDropped(place.context, surroundings);
  await first[Symbol.asyncDispose]();
  assert.equal(files.length, 1);
  assert.deepEqual(
    (await read(watcher('second'))).map(({ report }) => report.outcome),
    ['stored', 'stored'],
  );
});

test('the scan skips a keyword with a complete reading from dropped pages', async (t) => {
  const day = await makeDayPlace(t, { keywords: [SHELF_TERM] });
  const { folder, place, read } = await makeDropping(t);
  for (const page of [1, 2, 3]) await savePage(folder, SHELF, { page });
  await read(undefined, { context: { ...place.context, store: day.store } });
  const scan = day.worker();
  await day.tickAt(scan, at('00:10'));
  await day.tickAt(scan, at('08:30'));
  assert.equal(day.shop.requestCount(), 0);
  const ledger = await day.store.findDay(SHELF_DATE);
  assert.deepEqual([ledger?.planned, ledger?.complete, ledger?.pending], [1, 1, 0]);
});
