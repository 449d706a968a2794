import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { localDateOf } from '../src/core/local-date.ts';
import { pageOf, savePage, shelfFor } from './operations/saved-shelf.ts';
import { addressOf, finished, makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';

const SHELF = shelfFor('マグカップ', localDateOf(Date.now()));

/** The pages of this morning may still lie ahead: they are moved to the instant of the test. */
const SHIFT_MS = Math.floor((Date.now() - pageOf(SHELF, 1).observedAtMs) / 1000) * 1000;

/** Files below a folder as paths relative to it. */
async function listAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted();
}

/** Looks until so many files lie in the folder of what was read. */
async function untilRead(folder: string, count: number): Promise<string[]> {
  const deadlineMs = Date.now() + 60_000;
  for (;;) {
    const files = await listAll(folder);
    if (files.filter((file) => file.startsWith('read/')).length >= count) return files;
    assert.ok(Date.now() < deadlineMs, `not read in time: ${files.join(', ')}`);
    await once(AbortSignal.timeout(100), 'abort');
  }
}

test('pages that are dropped into the folder of a service without any source stand in the API, and the log holds nothing of them', async (t) => {
  const shell = await makeShell(t);
  const folder = join(shell.folder, 'inbox');
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  const second = pageOf(SHELF, 1).cards.find(({ rank }) => rank === 2);
  assert.ok(second !== undefined);
  await shell.runJson(['asin', 'add', '--account', String(id), second.card.asin]);
  await shell.runJson(['keyword', 'add', '--account', String(id), SHELF.term]);
  const child = shell.start(['serve'], {
    MIHARU_PAGES_FOLDER: 'inbox',
    MIHARU_PAGES: '1',
    MIHARU_SCAN: 'off',
  });
  t.after(() => child.kill('SIGKILL'));
  const ending = finished(child);
  const origin = await addressOf(child);
  await mkdir(folder, { recursive: true });
  await savePage(folder, SHELF, { page: 1, shiftMs: SHIFT_MS });
  await writeFile(join(folder, 'notes.txt'), 'SECRET SHOPPING LIST');
  const files = await untilRead(folder, 1);
  const response = await fetch(`${origin}/api/v1/rankings?${new URLSearchParams({ keyword: SHELF.term })}`, {
    headers: { 'X-Api-Key': String(key) },
  });
  const { series }: { series: readonly { observations: readonly { rank: number }[] }[] } = JSON.parse(
    await response.text(),
  );
  assert.equal(series[0]?.observations[0]?.rank, 2);
  child.kill('SIGTERM');
  const { exitCode, err } = await ending;
  assert.equal(exitCode, 0);
  assert.deepEqual(await listAll(folder), [
    ...files.filter((file) => file.startsWith('read/')),
    'refused/notes.txt',
    'refused/notes.txt.why.json',
  ]);
  assert.match(err, /"message":"page read".*"outcome":"stored"/);
  assert.match(err, /"message":"page refused".*"file":"notes.txt"/);
  assert.equal(/SECRET|<html/i.test(err), false);
});

test('two services on one folder, one of them killed, file every page once', async (t) => {
  const shell = await makeShell(t);
  const folder = join(shell.folder, 'inbox');
  await mkdir(folder);
  const page = await savePage(shell.folder, SHELF, { page: 1, shiftMs: SHIFT_MS });
  const names = Array.from({ length: 60 }, (_, at) => `${String(at).padStart(2, '0')}.html`);
  for (const name of names) await copyFile(page, join(folder, name));
  const env = { MIHARU_PAGES_FOLDER: 'inbox', MIHARU_SCAN: 'off' };
  const [one] = await Promise.all([startService(t, shell, env), startService(t, shell, env)]);
  await untilRead(folder, 5);
  process.kill(one.pid, 'SIGKILL');
  await untilRead(folder, names.length);
  assert.deepEqual(
    await listAll(folder),
    names.map((name) => `read/${localDateOf(Date.now())}/${name}`),
  );
  const original = await readFile(page);
  for (const file of await listAll(folder)) assert.deepEqual(await readFile(join(folder, file)), original);
});

test('a folder in which the data lie is refused at the start', async (t) => {
  const shell = await makeShell(t);
  const { exitCode, err } = await shell.run(['serve'], { env: { MIHARU_PAGES_FOLDER: 'data' } });
  assert.equal(exitCode, 78);
  assert.match(err, /MIHARU_PAGES_FOLDER=data/);
  assert.equal((await shell.run(['serve'], { env: { MIHARU_PAGES_FOLDER: '.' } })).exitCode, 78);
});
