import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

/** A closed database file created by `sql`. */
function fileOf(context: TestContext, sql: string): string {
  const file = join(makeFolder(context), SQLITE_FILE);
  using database = new DatabaseSync(file);
  database.exec(sql);
  return file;
}

/** Expects that opening fails and leaves the file's bytes unchanged. */
async function assertRefused(file: string, code: string): Promise<void> {
  const before = readFileSync(file);
  await assert.rejects(openSqliteStore({ file }), { code });
  assert.ok(readFileSync(file).equals(before));
}

test("another program's database is refused and stays byte for byte the same", async (context) => {
  const foreign = [
    'create table orders (id integer primary key, title text); insert into orders (title) values (1)',
    'create table migrations (id integer primary key, name text); create table users (id integer)',
    'create view one as select 1',
  ];
  for (const sql of foreign) {
    const file = fileOf(context, sql);
    await assertRefused(file, 'store_not_usable');
    assert.deepEqual(readdirSync(dirname(file)), [SQLITE_FILE]);
  }
  await assertRefused(fileOf(context, `pragma journal_mode = wal; ${foreign[0]}`), 'store_not_usable');
});

test('a store of a newer program is refused and stays byte for byte the same', async (context) => {
  const folder = makeFolder(context);
  const copy = join(folder, 'copy.db');
  {
    await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
    await store.backup(copy);
  }
  {
    using database = new DatabaseSync(copy);
    database.exec("insert into migrations values (99, '0099-later', 'x')");
  }
  await assertRefused(copy, 'store_too_new');
});

test('an empty file becomes a store, and a store is opened again', async (context) => {
  const empty = fileOf(context, '');
  await using store = await openSqliteStore({ file: empty });
  assert.deepEqual(await store.listAccounts(), []);
  await using second = await openSqliteStore({ file: empty });
  assert.deepEqual(await second.listAccounts(), []);
});
