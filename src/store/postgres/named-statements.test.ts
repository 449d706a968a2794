import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import type { SqlConnection } from '../sql-connection.ts';
import { openPostgresConnection } from './connection.ts';

const database = await makeTestDatabase();

/** A test with one connection for reads, one for writes, and a client beside them. */
function namesTest(
  guarantee: string,
  check: (connection: SqlConnection, ask: (text: string) => Promise<unknown[]>) => Promise<void>,
): void {
  if (database === undefined) return;
  const address = database.makeSchema();
  test(guarantee, async () => {
    const url = await address;
    const beside = await connectTo(url);
    const connection = await openPostgresConnection({ url, connectionsMax: 2 });
    try {
      await check(connection, async (text) => (await beside.query({ text, rowMode: 'array' })).rows.flat());
    } finally {
      await connection.close();
      await beside.end();
    }
  });
}

const add = (connection: SqlConnection, name: string) =>
  connection.write((db) => sql`insert into things (name) values (${name})`.execute(db), ['things']);

const find = (connection: SqlConnection, name: string) =>
  connection.read(async (db) => (await sql`select * from things where name = ${name}`.execute(db)).rows);

/** How many named statements the connection for reads keeps. */
const countKept = (connection: SqlConnection) =>
  connection.read(async (db) => {
    const { rows } = await sql<{ kept: number }>`
      select count(*)::integer as kept from pg_prepared_statements where name like 'miharu%'`.execute(db);
    return rows[0]?.kept;
  });

namesTest('the server keeps a repeated statement, but not one that is used once', async (connection) => {
  const ask = (value: number) => connection.read((db) => sql`select ${value}::integer as v`.execute(db));
  await ask(1);
  assert.equal(await countKept(connection), 0);
  assert.deepEqual((await ask(2)).rows, [{ v: 2 }]);
  assert.deepEqual((await ask(3)).rows, [{ v: 3 }]);
  assert.equal(await countKept(connection), 1);
});

namesTest('a connection keeps a bounded number of statements, however many there are', async (connection) => {
  for (let index = 0; index < 300; index += 1) {
    const ask = () =>
      connection.read((db) => sql`select ${index}::integer as ${sql.id(`v${index}`)}`.execute(db));
    await ask();
    assert.deepEqual((await ask()).rows, [{ [`v${index}`]: index }]);
  }
  assert.equal(await countKept(connection), 100);
  const many = Array.from({ length: 100 }, (_, index) => index);
  const asked = sql`select ${sql.join(
    many.map((each) => sql`${each}::integer`),
    sql` + `,
  )} as sum`;
  for (const _ of [1, 2, 3]) await connection.read((db) => asked.execute(db));
  assert.equal(await countKept(connection), 100);
});

namesTest('reads and writes continue after a column was added to a table', async (connection, ask) => {
  await ask('create table things (name text)');
  await add(connection, 'one');
  const write = () =>
    connection.write(
      async (db) =>
        (await sql`update things set name = name where name = ${'one'} returning *`.execute(db)).rows,
      ['things'],
    );
  for (const _ of [1, 2, 3]) {
    assert.deepEqual(await find(connection, 'one'), [{ name: 'one' }]);
    assert.deepEqual(await write(), [{ name: 'one' }]);
  }
  await ask('alter table things add column size integer default 7');
  for (const _ of [1, 2]) {
    assert.deepEqual(await find(connection, 'one'), [{ name: 'one', size: 7 }]);
    assert.deepEqual(await write(), [{ name: 'one', size: 7 }]);
  }
  // A pooler knows statements by their texts alone, so the same text would mean the old statement.
  const kept = await connection.read((db) =>
    sql<{
      statement: string;
    }>`select statement from pg_prepared_statements where name like 'miharu%'`.execute(db),
  );
  const texts = kept.rows.map(({ statement }) => statement);
  assert.ok(texts.length > 1);
  assert.equal(new Set(texts).size, texts.length);
});

namesTest(
  'where the server forgets statements, as behind a pooler, each is sent complete again',
  async (connection, ask) => {
    await ask('create table things (name text)');
    const forget = async () => {
      await connection.read((db) => sql`deallocate all`.execute(db));
      await connection.write((db) => sql`deallocate all`.execute(db), ['things']);
    };
    for (const name of ['one', 'two', 'three']) {
      await add(connection, name);
      assert.deepEqual(await find(connection, name), [{ name }]);
    }
    for (const name of ['four', 'five']) {
      await forget();
      await add(connection, name);
      assert.deepEqual(await find(connection, name), [{ name }]);
    }
    assert.equal(await countKept(connection), 0);
    assert.deepEqual(await ask('select count(*)::integer from things'), [5]);
  },
);
