import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { listMigrations } from '../migrations/list-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';
import { sqliteSchema } from './schema.ts';

const GOLDEN = new URL('./schema.golden.sql', import.meta.url);

/** Migrations of one test, by file name. */
function folderOf(parent: string, files: Readonly<Record<string, string>>): URL {
  const folder = join(parent, 'migrations');
  mkdirSync(folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

function schemaOf(database: DatabaseSync): string {
  const rows = database.prepare('select sql from sqlite_schema where sql is not null order by name').all();
  return rows.map((row) => `${row['sql']};\n`).join('\n');
}

test('the schema after all migrations is the golden one', async () => {
  using database = new DatabaseSync(':memory:');
  await migrate(sqliteSchema(database));
  const schema = schemaOf(database);
  if (process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true') writeFileSync(GOLDEN, schema);
  assert.equal(schema, readFileSync(GOLDEN, 'utf8'));
});

test('migrations run once, in the order of their numbers', async (context) => {
  const parent = makeFolder(context);
  using database = new DatabaseSync(':memory:');
  await migrate(
    sqliteSchema(database),
    listMigrations(folderOf(parent, { '0001-a.sql': 'create table a (x integer)' })),
  );
  const two = { '0002-b.sql': 'alter table a add column y integer; create table b (z integer)' };
  const both = listMigrations(folderOf(parent, two));
  await migrate(sqliteSchema(database), both);
  await migrate(sqliteSchema(database), both);
  assert.match(schemaOf(database), /CREATE TABLE a \(x integer, y integer\)[\s\S]*CREATE TABLE b/);
});

test('a migration that fails leaves everything unchanged', async (context) => {
  using database = new DatabaseSync(':memory:');
  const files = { '0001-a.sql': 'create table a (x integer)', '0002-b.sql': 'create table b (z); nonsense' };
  const migrations = listMigrations(folderOf(makeFolder(context), files));
  await assert.rejects(migrate(sqliteSchema(database), migrations), /syntax error/);
  assert.equal(schemaOf(database), '');
  assert.equal(database.isTransaction, false);
});

test('a missing or repeated number is refused', (context) => {
  const hole = folderOf(makeFolder(context), { '0001-a.sql': '', '0003-c.sql': '' });
  assert.throws(() => listMigrations(hole), /0003-c\.sql should have the number 2/);
  const twice = folderOf(makeFolder(context), { '0001-a.sql': '', '0001-b.sql': '' });
  assert.throws(() => listMigrations(twice), /0001-b\.sql should have the number 2/);
  const none = folderOf(makeFolder(context), { 'first.sql': '' });
  assert.throws(() => listMigrations(none), /first\.sql should have the number 1/);
});

test('data migrated by a newer program is refused and left alone', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using _ = await openSqliteStore({ file });
  using database = new DatabaseSync(file);
  database.exec("insert into migrations values (99, '0099-later', 'x')");
  const before = schemaOf(database);
  await assert.rejects(openSqliteStore({ file }), { code: 'store_too_new' });
  assert.equal(schemaOf(database), before);
});

test("data with migrations that differ from the program's is refused", async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using _ = await openSqliteStore({ file });
  using database = new DatabaseSync(file);
  database.exec("update migrations set checksum = 'x' where number = 1");
  await assert.rejects(openSqliteStore({ file }), { code: 'store_not_usable' });
});

test('opening data that is up to date writes nothing', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using _ = await openSqliteStore({ file });
  using holder = new DatabaseSync(file);
  holder.exec('begin immediate');
  await using second = await openSqliteStore({ file, writeWaitMsMax: 0 });
  assert.deepEqual(await second.listAccounts(), []);
});

test('data whose list of migrations was emptied is refused with the remedy', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  {
    await using _ = await openSqliteStore({ file });
  }
  {
    using database = new DatabaseSync(file);
    database.exec('delete from migrations');
  }
  await assert.rejects(openSqliteStore({ file }), {
    code: 'store_not_usable',
    message: /`migrations` is empty.*Restore a backup/,
  });
});
