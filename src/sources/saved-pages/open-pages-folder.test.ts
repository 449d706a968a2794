import assert from 'node:assert/strict';
import { appendFile, link, mkdir, readFile, rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lookTwice, makeFolderPlace, takeAll } from '../../../test/sources/pages-folder-place.ts';
import type { ReadyFile, TakenFile } from '../port.ts';
import { openDroppedPage } from './open-dropped-page.ts';
import { openPagesFolder } from './open-pages-folder.ts';

const DATE = '2026-11-28';

function namesOf(files: readonly (ReadyFile | TakenFile)[]): string[] {
  return files.map(({ name }) => name);
}

function only<T>(files: readonly T[]): T {
  const [file, ...more] = files;
  assert.ok(file !== undefined && more.length === 0, `${files.length} files, not one`);
  return file;
}

test('a file is ready when it did not change between two looks two seconds apart', async (t) => {
  const { folder, clock, watcher } = await makeFolderPlace(t);
  const one = watcher('one');
  const file = join(folder, 'page.html');
  await writeFile(file, '<html>');
  assert.deepEqual(await one.look(), []);
  clock.elapsedMs += 1_999;
  assert.deepEqual(await one.look(), []);
  await appendFile(file, 'more');
  clock.elapsedMs += 1_999;
  assert.deepEqual(await one.look(), []);
  clock.elapsedMs += 2_000;
  assert.deepEqual(namesOf(await one.look()), ['page.html']);
});

test('hidden and unfinished files, and folders, stay where they are; a folder of pages is reported once', async (t) => {
  const { folder, clock, left, watcher, listAll } = await makeFolderPlace(t);
  const names = ['.hidden.html', 'a.html.crdownload', 'b.html.part', 'c.mhtml.tmp', 'Thumbs.db'];
  for (const name of names) await writeFile(join(folder, name), '<html>');
  for (const name of ['page_files', 'more pages']) await mkdir(join(folder, name));
  const one = watcher('one');
  assert.deepEqual(await lookTwice(one, clock), []);
  await rename(join(folder, 'a.html.crdownload'), join(folder, 'a.html'));
  assert.deepEqual(namesOf(await lookTwice(one, clock)), ['a.html']);
  assert.deepEqual(left, ['more pages: it is a folder; only files are read']);
  assert.equal((await listAll()).length, names.length);
});

test('a file whose name is taken is filed with a number, and nothing is overwritten', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  const one = watcher('one');
  for (const text of ['first', 'second', 'third']) {
    await writeFile(join(folder, 'page.html.gz'), text);
    await one.keep(only(await takeAll(one, clock)), DATE);
    await writeFile(join(folder, 'page.html.gz'), text);
    await one.refuse(only(await takeAll(one, clock)), { why: `${text}\u009b\u202e` });
  }
  const kept = ['page-2.html.gz', 'page-3.html.gz', 'page.html.gz'].map((name) => `read/${DATE}/${name}`);
  const refused = ['page-2.html.gz', 'page-3.html.gz', 'page.html.gz'].map((name) => `refused/${name}`);
  const notes = refused.map((name) => `${name}.why.json`);
  assert.deepEqual(await listAll(), [...kept, ...refused, ...notes].toSorted());
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  assert.deepEqual(await Promise.all(kept.map(read)), ['second', 'third', 'first']);
  assert.deepEqual(await Promise.all(refused.map(read)), ['second', 'third', 'first']);
  const note = await read('refused/page-2.html.gz.why.json');
  assert.deepEqual(JSON.parse(note), { why: 'second\u009b\u202e' });
  assert.match(note, /^[ -~\n]*$/);
});

test('a file that has the name of a note is no note', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  const one = watcher('one');
  await writeFile(join(folder, 'page.html'), 'page');
  await writeFile(join(folder, 'page.html.why.json'), 'also');
  for (const file of (await takeAll(one, clock)).toReversed()) await one.refuse(file, { of: file.name });
  const names = ['page.html', 'page.html.why.json', 'page.html-2.why.json', 'page.html.why.json.why.json'];
  assert.deepEqual(await listAll(), names.map((name) => `refused/${name}`).toSorted());
  assert.equal(await readFile(join(folder, 'refused/page.html.why.json'), 'utf8'), 'also');
});

test('links are taken as links, and their targets stay', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  await mkdir(join(folder, 'elsewhere_files'));
  await writeFile(join(folder, 'elsewhere_files', 'page.html'), 'target');
  await symlink(join(folder, 'elsewhere_files', 'page.html'), join(folder, 'link.html'));
  await symlink('nowhere', join(folder, 'broken.html'));
  const one = watcher('one');
  for (const file of await takeAll(one, clock)) {
    assert.match(file.refusal?.en ?? '', /link/);
    assert.equal((await one.refuse(file, {})).outcome, 'filed');
  }
  const refused = ['broken.html', 'broken.html.why.json', 'link.html', 'link.html.why.json'];
  assert.deepEqual(await listAll(), [
    'elsewhere_files/page.html',
    ...refused.map((name) => `refused/${name}`),
  ]);
});

test('names that are no text or too long are filed under names that are', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  const raw = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x83, 0x65]), Buffer.from('.html')]);
  await writeFile(raw, 'in Shift_JIS');
  await writeFile(join(folder, `${'長'.repeat(83)}.html`), 'long');
  const one = watcher('one');
  for (const file of await takeAll(one, clock)) await one.refuse(file, {});
  const found = (await listAll()).filter((name) => !name.endsWith('.why.json'));
  assert.deepEqual(found, ['refused/_e.html', `refused/${'長'.repeat(65)}.html`]);
});

test('a file that goes on growing after it was taken waits again and is not filed', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  await writeFile(join(folder, 'page.html'), 'half');
  const one = watcher('one');
  const file = only(await takeAll(one, clock));
  await appendFile(file.path, ' and half');
  assert.deepEqual(await one.refuse(file, {}), { outcome: 'changed' });
  assert.deepEqual(await listAll(), ['page.html']);
  assert.equal(await readFile(join(folder, 'page.html'), 'utf8'), 'half and half');
});

test('of two processes one takes a file', async (t) => {
  const { folder, clock, watcher } = await makeFolderPlace(t);
  for (let at = 0; at < 40; at += 1) await writeFile(join(folder, `${at}.html`), `${at}`);
  const both = [watcher('one'), watcher('two')];
  await Promise.all(both.map((each) => each.look()));
  clock.elapsedMs += 2_000;
  const taken = await Promise.all(
    both.map(async (each) => Promise.all((await each.look()).map((file) => each.take(file)))),
  );
  const names = taken.flat().flatMap((file) => (file === null ? [] : [file.name]));
  assert.deepEqual(names.toSorted(), Array.from({ length: 40 }, (_, at) => `${at}.html`).toSorted());
});

test('files of a process that is gone are taken up at once, those of a silent one after two minutes', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  for (const owner of ['dead', 'silent']) {
    await writeFile(join(folder, `${owner}.html`), owner);
    await takeAll(watcher(owner), clock);
  }
  const next = watcher('next', ['dead']);
  assert.deepEqual(namesOf(await next.look()), ['dead.html']);
  clock.elapsedMs += 119_999;
  assert.deepEqual(namesOf(await next.look()), ['dead.html']);
  clock.elapsedMs += 1;
  assert.deepEqual(namesOf(await next.look()), ['dead.html', 'silent.html']);
  for (const file of await next.look()) {
    const taken = await next.take(file);
    assert.ok(taken !== null);
    await next.keep(taken, DATE);
  }
  assert.deepEqual(await listAll(), [`read/${DATE}/dead.html`, `read/${DATE}/silent.html`]);
});

test('a file that was filed by a process that died before it took it away is filed once', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  await writeFile(join(folder, 'page.html'), 'page');
  const file = only(await takeAll(watcher('dead'), clock));
  await mkdir(join(folder, 'read', DATE), { recursive: true });
  await link(file.path, join(folder, 'read', DATE, 'page.html'));
  const next = watcher('next', ['dead']);
  const again = await next.take(only(await next.look()));
  assert.ok(again !== null);
  assert.deepEqual(await next.keep(again, DATE), { outcome: 'filed', to: `read/${DATE}/page.html` });
  assert.deepEqual(await listAll(), [`read/${DATE}/page.html`]);
});

test('a process that looks keeps what it has, and one that ends puts it down at once', async (t) => {
  const { folder, clock, watcher } = await makeFolderPlace(t);
  await writeFile(join(folder, 'page.html'), 'page');
  const [busy, other] = [watcher('busy'), watcher('other')];
  const file = only(await takeAll(busy, clock));
  for (let round = 0; round < 5; round += 1) {
    assert.deepEqual(await other.look(), []);
    clock.elapsedMs += 60_000;
    await busy.look();
  }
  await busy[Symbol.asyncDispose]();
  assert.deepEqual(namesOf(await other.look()), ['page.html']);
  assert.deepEqual(await busy.keep(file, DATE), { outcome: 'gone' });
});

test('a file that may not be moved is reported once and stays', async (t) => {
  const { folder, left, watcher, listAll } = await makeFolderPlace(t);
  await writeFile(join(folder, 'page.html'), 'page');
  const one = watcher('one');
  // No file system moves a folder into itself, whoever asks.
  const immovable = { name: 'page.html', path: Buffer.from(folder), isTaken: false };
  for (const file of [immovable, immovable]) assert.equal(await one.take(file), null);
  assert.deepEqual(left, ['page.html: it may not be moved (EINVAL)']);
  assert.deepEqual(await listAll(), ['page.html']);
});

test('a file in the place of a needed folder is a fault that says so', async (t) => {
  const { folder, watcher } = await makeFolderPlace(t);
  await writeFile(join(folder, 'reading'), 'no folder');
  await assert.rejects(watcher('one').look(), /reading is no folder\. Remove it/);
});

for (const place of ['reading', 'reading/one', 'read', `read/${DATE}`, 'refused']) {
  test(`a link in the place of ${place} places nothing elsewhere; without it the file is filed`, async (t) => {
    const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
    const elsewhere = await makeFolderPlace(t);
    await writeFile(join(folder, 'page.html'), 'page');
    if (place.includes('/')) await mkdir(join(folder, dirname(place)));
    await symlink(elsewhere.folder, join(folder, place));
    const one = watcher('one');
    const file = async () => {
      const taken = only(await takeAll(one, clock));
      return place === 'refused' ? one.refuse(taken, {}) : one.keep(taken, DATE);
    };
    await assert.rejects(file(), new RegExp(`/${place} is a link, and files would land where it leads`));
    assert.deepEqual(await elsewhere.listAll(), []);
    await unlink(join(folder, place));
    assert.equal((await file()).outcome, 'filed');
    assert.ok((await listAll()).includes(`${place === 'refused' ? place : `read/${DATE}`}/page.html`));
  });
}

test('what takes the name of a file after it was taken is neither read nor filed as that file', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  const elsewhere = await makeFolderPlace(t);
  await writeFile(join(elsewhere.folder, 'secret.html'), 'secret');
  await writeFile(join(folder, 'page.html'), 'page');
  const one = watcher('one');
  const file = only(await takeAll(one, clock));
  for (const swap of [symlink, link]) {
    await unlink(file.path);
    await swap(join(elsewhere.folder, 'secret.html'), file.path);
    const opened = await openDroppedPage(file);
    assert.match(opened.ok ? '' : opened.problem.en, /This is a symbolic link|The file was replaced/);
  }
  assert.deepEqual(await one.keep(file, DATE), { outcome: 'changed' });
  assert.deepEqual(await listAll(), ['page.html']);
  assert.deepEqual(await elsewhere.listAll(), ['secret.html']);
});

test('a folder of another process that is a link is not looked into', async (t) => {
  const { folder, watcher } = await makeFolderPlace(t);
  const elsewhere = await makeFolderPlace(t);
  await writeFile(join(elsewhere.folder, 'page.html'), 'page');
  await mkdir(join(folder, 'reading'));
  await symlink(elsewhere.folder, join(folder, 'reading', 'dead'));
  assert.deepEqual(await watcher('next', ['dead']).look(), []);
  assert.deepEqual(await elsewhere.listAll(), ['page.html']);
});

test('a file with a second name elsewhere is filed like any other, and that name stays', async (t) => {
  const { folder, clock, watcher, listAll } = await makeFolderPlace(t);
  const elsewhere = await makeFolderPlace(t);
  await writeFile(join(elsewhere.folder, 'page.html'), 'page');
  await link(join(elsewhere.folder, 'page.html'), join(folder, 'page.html'));
  const one = watcher('one');
  await one.keep(only(await takeAll(one, clock)), DATE);
  assert.deepEqual([await listAll(), await elsewhere.listAll()], [[`read/${DATE}/page.html`], ['page.html']]);
});

test('a folder that can never be created is reported at once', { timeout: 20_000 }, async () => {
  const folder = '/proc/sys/nope/deeper';
  const ports = { nowMs: () => 0, elapsedMs: () => 0, isGone: () => false, onLeft: () => undefined };
  await assert.rejects(openPagesFolder({ folder, owner: 'one', ...ports }).look());
});
