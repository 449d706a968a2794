import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { schemaTextOf } from '../../../test/store/postgres/schema-text.ts';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { listMigrations } from '../migrations/list-migrations.ts';
import { migrate } from '../migrations/migrate.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { postgresSchema } from './schema.ts';

const GOLDEN = new URL('./schema.golden.sql', import.meta.url);

const database = await makeTestDatabase();

/** A test with a client on its own empty schema, and that schema's address. */
function schemaTest(
  guarantee: string,
  check: (client: pg.Client, url: string, context: TestContext) => Promise<void>,
): void {
  if (database === undefined) return;
  test(guarantee, async (context) => {
    const url = await database.makeSchema();
    const client = await connectTo(url);
    try {
      await check(client, url, context);
    } finally {
      await client.end();
    }
  });
}

/** Migrations of one test, by file name. */
function folderOf(context: TestContext, files: Readonly<Record<string, string>>): URL {
  const parent = mkdtempSync(join(tmpdir(), 'miharu-migrations-'));
  context.after(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, 'migrations');
  mkdirSync(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

schemaTest('PostgreSQL: the schema after all migrations is the golden one', async (client) => {
  await migrate(postgresSchema(client));
  const schema = await schemaTextOf(client);
  if (process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true') writeFileSync(GOLDEN, schema);
  assert.equal(schema, readFileSync(GOLDEN, 'utf8'));
});

schemaTest('PostgreSQL: migrations run once, in the order of their numbers', async (client, _, context) => {
  await migrate(
    postgresSchema(client),
    listMigrations(folderOf(context, { '0001-a.sql': 'create table a (x integer)' })),
  );
  const two = {
    '0001-a.sql': 'create table a (x integer)',
    '0002-b.sql': 'alter table a add column y integer',
  };
  const both = listMigrations(folderOf(context, two));
  await migrate(postgresSchema(client), both);
  await migrate(postgresSchema(client), both);
  assert.match(await schemaTextOf(client), /create table a \(\n {2}x integer,\n {2}y integer\n\);/);
});

schemaTest('PostgreSQL: a migration that fails leaves everything unchanged', async (client, _, context) => {
  const files = {
    '0001-a.sql': 'create table a (x integer)',
    '0002-b.sql': 'create table b (z integer); nonsense',
  };
  const migrations = listMigrations(folderOf(context, files));
  await assert.rejects(migrate(postgresSchema(client), migrations), /syntax error/);
  assert.equal(await schemaTextOf(client), '');
});

schemaTest(
  'PostgreSQL: stores opened at once on an empty database create its tables once',
  async (_, url) => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresStore({ url, connectionsMax: 2 })));
    for (const store of stores) {
      assert.deepEqual(await store.listAccounts(), []);
      await store[Symbol.asyncDispose]();
    }
  },
);

schemaTest('PostgreSQL: data migrated by a newer program is refused and left alone', async (client, url) => {
  await migrate(postgresSchema(client));
  await client.query("insert into migrations values (999, '999-later', 'x')");
  const before = await schemaTextOf(client);
  await assert.rejects(openPostgresStore({ url }), { code: 'store_too_new' });
  assert.equal(await schemaTextOf(client), before);
});

schemaTest(
  "PostgreSQL: data with migrations that differ from the program's is refused",
  async (client, url) => {
    await migrate(postgresSchema(client));
    await client.query("update migrations set checksum = 'x' where number = 1");
    await assert.rejects(openPostgresStore({ url }), { code: 'store_not_usable' });
  },
);

schemaTest("PostgreSQL: another program's tables are refused and left alone", async (client, url) => {
  await client.query('create table orders (id integer)');
  await assert.rejects(openPostgresStore({ url }), { code: 'store_not_usable' });
  assert.equal(await schemaTextOf(client), 'create table orders (\n  id integer\n);\n');
});

schemaTest(
  'PostgreSQL: an empty database is refused when it must not be created, and stays empty',
  async (client, url) => {
    await assert.rejects(openPostgresStore({ url, whenMissing: 'refuse' }), { code: 'not_found' });
    assert.equal(await schemaTextOf(client), '');
    await migrate(postgresSchema(client));
    await using store = await openPostgresStore({ url, whenMissing: 'refuse' });
    assert.deepEqual(await store.listAccounts(), []);
  },
);

schemaTest(
  'PostgreSQL: data whose list of migrations was emptied is refused with the remedy',
  async (client, url) => {
    await migrate(postgresSchema(client));
    await client.query('delete from migrations');
    await assert.rejects(openPostgresStore({ url }), {
      code: 'store_not_usable',
      message: /`migrations` is empty.*Restore a backup/,
    });
  },
);
