import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { Kysely, sql } from 'kysely';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { begin, sqliteDialect } from './dialect.ts';

test('a statement that was used before shows columns that another connection added meanwhile', async (context) => {
  const file = join(makeFolder(context), 'x.db');
  using ours = new DatabaseSync(file);
  using other = new DatabaseSync(file);
  const db = new Kysely<unknown>({ dialect: sqliteDialect(ours, begin) });
  const list = async () => (await sql`select * from things`.execute(db)).rows;
  other.exec('create table things (a integer); insert into things values (1)');
  assert.deepEqual(await list(), [{ a: 1 }]);
  other.exec('alter table things add column b integer default 2');
  assert.deepEqual(await list(), [{ a: 1, b: 2 }]);
  other.exec('alter table things drop column a');
  assert.deepEqual(await list(), [{ b: 2 }]);
});

test('a statement can be repeated in the middle of a transaction, and after hundreds of others', async () => {
  using database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: sqliteDialect(database, begin) });
  const count = async (to: Kysely<unknown>) =>
    (await sql<{ n: number }>`select count(*) as n from things`.execute(to)).rows[0]?.n;
  await sql`create table things (a integer)`.execute(db);
  assert.equal(await count(db), 0);
  await db.transaction().execute(async (inner) => {
    for (let a = 0; a < 300; a += 1) await sql`insert into things values (${sql.lit(a)})`.execute(inner);
    assert.equal(await count(inner), 300);
  });
  assert.equal(await count(db), 300);
});

test('a statement that failed can be run again', async () => {
  using database = new DatabaseSync(':memory:');
  const db = new Kysely<unknown>({ dialect: sqliteDialect(database, begin) });
  await sql`create table things (a integer unique)`.execute(db);
  const add = (a: number) => sql`insert into things values (${a})`.execute(db);
  await add(1);
  await assert.rejects(add(1), /UNIQUE/);
  await add(2);
  const { rows } = await sql`select a from things`.execute(db);
  assert.deepEqual(rows, [{ a: 1 }, { a: 2 }]);
});
