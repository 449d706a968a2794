import assert from 'node:assert/strict';
import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

test('unreadable data is not reported as missing', async (t) => {
  const folder = makeFolder(t);
  const below = join(folder, 'file');
  writeFileSync(below, '');
  const refusal = { code: 'store_not_usable', message: /cannot be read\. Check its folder and permissions/ };
  await assert.rejects(openSqliteStore({ file: join(below, SQLITE_FILE), whenMissing: 'refuse' }), refusal);
});

test('data in a folder that the user may not read is not reported as missing', async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, SQLITE_FILE), '');
  chmodSync(folder, 0);
  const opened = asNobody(() => openSqliteStore({ file: join(folder, SQLITE_FILE), whenMissing: 'refuse' }));
  chmodSync(folder, 0o700);
  await assert.rejects(opened, { code: 'store_not_usable', message: /cannot be read/ });
});

/** Starts something as a user who is subject to permissions; root is not. */
function asNobody<T>(begin: () => T): T {
  if (process.getuid?.() !== 0) return begin();
  process.seteuid?.(65_534);
  try {
    return begin();
  } finally {
    process.seteuid?.(0);
  }
}

test('missing data is reported as missing and is not created', async (t) => {
  const file = join(makeFolder(t), 'deeper', SQLITE_FILE);
  await assert.rejects(openSqliteStore({ file, whenMissing: 'refuse' }), { code: 'not_found' });
  assert.equal(existsSync(join(file, '..')), false);
});

test('a command that only reads does not take a truncated file for new data', async (t) => {
  const file = join(makeFolder(t), SQLITE_FILE);
  writeFileSync(file, '');
  await assert.rejects(openSqliteStore({ file, whenMissing: 'refuse' }), {
    code: 'not_found',
    message: /is empty \(0 bytes\)/,
  });
  assert.equal(statSync(file).size, 0);
});
