import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { localDateOf } from '../src/core/local-date.ts';
import { pageOf, savePage, shelfFor } from './operations/saved-shelf.ts';
import { addressOf, finished, makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { stableDate } from './process/stable-date.ts';
import { until } from './process/until.ts';

const SHELF = shelfFor('マグカップ', await stableDate());

/** The pages of this morning may still be in the future: they are moved to the instant of the test. */
const SHIFT_MS = Math.floor((Date.now() - pageOf(SHELF, 1).observedAtMs) / 1000) * 1000;

const DATE = localDateOf(pageOf(SHELF, 1).observedAtMs + SHIFT_MS);

/** Files below a folder as paths relative to it. */
async function listAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).toSorted();
}

/** Polls until the files below a folder are as expected. */
async function untilFiled(folder: string, isWanted: (files: readonly string[]) => boolean): Promise<void> {
  let files: readonly string[] = [];
  const isFiled = async () => {
    // A folder that a process removes while it is listed is listed again.
    files = await listAll(folder).catch(() => []);
    return isWanted(files);
  };
  await until(isFiled, () => `filed, but ${files.join(', ')}`, { everyMs: 100 });
}

test('pages dropped into the folder of a service without a source appear in the API, and none of their content in the log', async (t) => {
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
    MIHARU_PAGES: '3',
    MIHARU_SCAN: 'off',
  });
  t.after(() => child.kill('SIGKILL'));
  const ending = finished(child);
  const origin = await addressOf(child);
  await mkdir(folder, { recursive: true });
  await copyFile(
    await savePage(shell.folder, SHELF, { page: 1, shiftMs: SHIFT_MS }),
    join(folder, 'page.pages-1.html'),
  );
  await writeFile(join(folder, 'notes.txt'), 'SECRET SHOPPING LIST');
  const wanted = [`read/${DATE}/page.pages-1.html`, 'refused/notes.txt', 'refused/notes.txt.why.json'];
  await untilFiled(folder, (files) => files.join() === wanted.join());
  const response = await fetch(`${origin}/api/v1/rankings?${new URLSearchParams({ keyword: SHELF.term })}`, {
    headers: { 'X-Api-Key': String(key) },
  });
  const { series }: { series: readonly { observations: readonly { rank: number }[] }[] } = JSON.parse(
    await response.text(),
  );
  assert.equal(series[0]?.observations[0]?.rank, 2);
  // The setting asks for three pages, the name of the file for one.
  const { readings } = await shell.runJson(['readings', SHELF.term]);
  assert.match(JSON.stringify(readings), /"reading":"complete",.*"pages_read":1,"pages_wanted":1,/);
  child.kill('SIGTERM');
  const { exitCode, err } = await ending;
  assert.equal(exitCode, 0);
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
  await untilFiled(folder, (files) => files.filter((file) => file.startsWith('read/')).length >= 5);
  process.kill(one.pid, 'SIGKILL');
  await untilFiled(
    folder,
    (files) => files.length >= names.length && files.every((file) => file.startsWith('read/')),
  );
  assert.deepEqual(
    await listAll(folder),
    names.map((name) => `read/${DATE}/${name}`),
  );
  const original = await readFile(page);
  for (const file of await listAll(folder)) assert.deepEqual(await readFile(join(folder, file)), original);
});

test('a folder that contains the data is refused at the start', async (t) => {
  const shell = await makeShell(t);
  const { exitCode, err } = await shell.run(['serve'], { env: { MIHARU_PAGES_FOLDER: 'data' } });
  assert.equal(exitCode, 78);
  assert.match(err, /MIHARU_PAGES_FOLDER=data/);
  assert.equal((await shell.run(['serve'], { env: { MIHARU_PAGES_FOLDER: '.' } })).exitCode, 78);
});
