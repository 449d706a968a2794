import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeAccount, TERM } from '../../../test/store/samples.ts';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { WriteReadingsProcess } from '../../../test/store/sqlite/write-readings-process.ts';
import { MiharuError } from '../../core/errors.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';
import { storeFault } from './sqlite-faults.ts';

const NOT_USABLE = { code: 'store_not_usable' };

test('a file that is not a database is refused and left unchanged', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  const text = 'これはデータベースではありません\n'.repeat(100);
  writeFileSync(file, text);
  await assert.rejects(openSqliteStore({ file }), NOT_USABLE);
  assert.equal(readFileSync(file, 'utf8'), text);
});

test('a truncated database is refused, or refuses what it cannot read', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  {
    await using store = await openSqliteStore({ file });
    await makeAccount(store, 'acc_a');
  }
  truncateSync(file, statSync(file).size / 2);
  const attempt = async () => {
    await using store = await openSqliteStore({ file });
    await makeAccount(store, 'acc_b');
    await store.listAccounts();
  };
  await assert.rejects(attempt, NOT_USABLE);
});

test('a data folder that is a file, and a data file that is a folder, are refused', async (context) => {
  const folder = makeFolder(context);
  writeFileSync(join(folder, 'data'), '');
  await assert.rejects(openSqliteStore({ file: join(folder, 'data', SQLITE_FILE) }), NOT_USABLE);
  mkdirSync(join(folder, SQLITE_FILE));
  await assert.rejects(openSqliteStore({ file: join(folder, SQLITE_FILE) }), NOT_USABLE);
});

test('a data folder that can never be created is refused at once', { timeout: 20_000 }, async (context) => {
  const folder = makeFolder(context);
  writeFileSync(join(folder, 'file'), '');
  for (const impossible of ['/proc/nope', '/proc/sys/nope/deeper', join(folder, 'file', 'data')]) {
    await assert.rejects(openSqliteStore({ file: join(impossible, SQLITE_FILE) }), NOT_USABLE, impossible);
  }
});

test('a data folder is created with all its parents', async (context) => {
  const folder = makeFolder(context);
  await using store = await openSqliteStore({ file: join(folder, 'a', 'b', 'c', SQLITE_FILE) });
  assert.deepEqual(await store.listAccounts(), []);
});

test('a data folder and the files in it are closed to other users', async (context) => {
  const file = join(makeFolder(context), 'data', SQLITE_FILE);
  await using store = await openSqliteStore({ file });
  await makeAccount(store, 'acc_a');
  assert.equal(statSync(dirname(file)).mode & 0o777, 0o700);
  for (const name of [file, `${file}-wal`, `${file}-shm`]) assert.equal(statSync(name).mode & 0o777, 0o600);
});

test('a full disk fails the write with a clear sentence and keeps what was acknowledged', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  const writer = new WriteReadingsProcess(
    { file, term: TERM, count: 2_000 },
    'trap "" XFSZ; ulimit -f 1600;',
  );
  const { code, errors } = await writer.ended;
  assert.notEqual(code, 0);
  assert.match(errors, /store_not_usable: The data file .* could not be/);
  await using store = await openSqliteStore({ file });
  const kept = await store.listReadings(TERM, '2026-01-01', '2099-12-31');
  assert.ok(writer.acknowledged.length > 10);
  assert.deepEqual(
    kept.map((reading) => reading.localDate),
    writer.acknowledged,
  );
});

test('every fault of the file that people can fix is explained, and any other is passed on unchanged', () => {
  for (const errcode of [3, 5, 6, 8, 10, 11, 13, 14, 26, 5 + 256, 10 + 13 * 256]) {
    const fault = storeFault(Object.assign(new Error('sqlite'), { errcode }), '/srv/data/miharu.db');
    assert.ok(fault instanceof MiharuError, String(errcode));
    assert.match(fault.detail.en, /\/srv\/data\/miharu\.db/);
    assert.match(fault.detail.ja, /\/srv\/data\/miharu\.db/);
  }
  for (const other of [new Error('x'), Object.assign(new Error('constraint'), { errcode: 19 }), 'text']) {
    assert.equal(storeFault(other, '/srv/data/miharu.db'), other);
  }
});
