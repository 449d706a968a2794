import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../src/store/index.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from './operations/saved-shelf.ts';
import { NODE_WORDS } from './process/node-words.ts';
import { finished, makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';

test('the service exits with 0 on SIGTERM and on SIGINT, also with an open connection', async (t) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const shell = await makeShell(t);
    const service = await startService(t, shell);
    const socket = connect(Number(new URL(service.origin).port), '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    assert.equal((await service.get('/healthz')).status, 200);
    assert.equal(await service.stop(signal), 0);
    socket.destroy();
  }
});

test('a port in use is reported with the remedy', async (t) => {
  const shell = await makeShell(t);
  const service = await startService(t, shell);
  const port = new URL(service.origin).port;
  const second = await shell.run(['serve', '--json'], { env: { MIHARU_PORT: port } });
  assert.equal(second.exitCode, 69);
  const { error } = JSON.parse(second.err);
  assert.deepEqual([error.code, second.out], ['address_in_use', '']);
  assert.match(error.remedy, /MIHARU_PORT/);
});

test('a wrong setting stops every command before it touches the data', async (t) => {
  const shell = await makeShell(t);
  const ran = await shell.run(['account', 'list'], { env: { MIHARU_PAGES: '9', MIHARU_PORT: 'x' } });
  assert.equal(ran.exitCode, 78);
  assert.match(ran.err, /MIHARU_PORT="x".*\nMIHARU_PAGES="9"/);
});

test('files are found from the folder in which npm was called', async (t) => {
  const shell = await makeShell(t);
  const file = await savePage(join(shell.folder, 'pages'), shelfFor(), { page: 1 });
  await mkdir(join(shell.folder, 'elsewhere'));
  const env = { INIT_CWD: join(shell.folder, 'elsewhere') };
  const ran = await shell.run(['import', join('..', relative(shell.folder, file))], { env });
  assert.equal(ran.exitCode, 0, ran.err + ran.out);
});

test('a reader that leaves early is no error', async (t) => {
  const shell = await makeShell(t);
  const child = shell.start(['page', await savePage(shell.folder, shelfFor(), { page: 1 })]);
  child.stdout?.destroy();
  const { exitCode, err } = await finished(child);
  assert.deepEqual([exitCode, err], [0, '']);
});

test('standard output that cannot be written is reported in one sentence and exit code 74', async (t) => {
  const shell = await makeShell(t);
  await using disk = await open('/dev/full', 'w');
  const full = spawnSync(
    process.execPath,
    [...NODE_WORDS, new URL('../bin/miharu.js', import.meta.url).pathname, 'config'],
    { cwd: shell.folder, encoding: 'utf8', env: {}, stdio: ['ignore', disk.fd, 'pipe'] },
  );
  assert.deepEqual(
    [full.status, full.stderr],
    [74, 'error: Standard output cannot be written (the disk is full); the output so far is incomplete.\n'],
  );
});

test('two processes on one data folder both work: imports while the service runs', async (t) => {
  const shell = await makeShell(t);
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  await shell.run(['keyword', 'add', '--account', String(id), SHELF_TERM]);
  await startService(t, shell);
  const files = await Promise.all([1, 2, 3].map((page) => savePage(shell.folder, shelfFor(), { page })));
  const runs = await Promise.all(files.map((file) => shell.run(['import', file])));
  assert.deepEqual(
    runs.map(({ exitCode, err }) => [exitCode, err]),
    [
      [0, ''],
      [0, ''],
      [0, ''],
    ],
  );
  await using store = await openSqliteStore({ file: join(shell.folder, 'data', SQLITE_FILE) });
  const kept = await store.findReading(SHELF_TERM, SHELF_DATE);
  assert.deepEqual([kept?.reading.outcome, kept?.shelf.pages.length], ['complete', 3]);
});

test('an old Node.js is reported with the remedy', () => {
  const old = spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    "Object.defineProperty(process.versions, 'node', { value: '20.1.0' }); await import(process.argv[1]);",
    new URL('../bin/miharu.js', import.meta.url).pathname,
  ]);
  assert.equal(old.status, 69);
  assert.match(old.stderr.toString(), /needs Node\.js 26 or newer; this is 20\.1\.0/);
});

test('a command that waits for its input ends at the first signal', async (t) => {
  const shell = await makeShell(t);
  const child = shell.start(['keyword', 'add', '--account', 'acc_x', '-']);
  t.after(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  // More than a pipe can buffer: once it is taken, the command is reading.
  await new Promise<void>((resolve) => child.stdin?.write('x'.repeat(1 << 20), () => resolve()));
  child.kill('SIGINT');
  const [, signal] = await closed;
  assert.equal(signal, 'SIGINT');
});

test('a second signal ends an import that is stuck', async (t) => {
  const shell = await makeShell(t);
  const sound = await savePage(shell.folder, shelfFor(), { page: 1 });
  await shell.runJson(['account', 'create', '--name', '店']);
  // Held by this test, so that the import waits to save.
  const holder = new DatabaseSync(join(shell.folder, 'data', SQLITE_FILE));
  t.after(() => holder.close());
  holder.exec('begin immediate');
  const child = shell.start(['import', 'missing.html', sound]);
  t.after(() => child.kill('SIGKILL'));
  const done = finished(child);
  const [line] = await once(child.stdout ?? child, 'data');
  assert.match(String(line), /^missing\.html\tunusable/);
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const { signal } = await done;
  // Two signals at once arrive in either order; the import waits forever, so the later one ended it.
  assert.ok(signal === 'SIGINT' || signal === 'SIGTERM', String(signal));
});
