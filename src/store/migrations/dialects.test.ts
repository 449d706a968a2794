import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { listColumns } from '../../../test/store/postgres/schema-text.ts';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { postgresSchema } from '../postgres/schema.ts';
import { sqliteSchema } from '../sqlite/schema.ts';
import { migrate } from './migrate.ts';

/** Exists only in PostgreSQL: SQLite itself reports that something was written. */
const POSTGRES_ONLY = new Set(['write_counts']);

/** How SQLite stores the types of PostgreSQL. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  TEXT: ['text', 'date'],
  INTEGER: ['bigint', 'integer', 'smallint'],
  BLOB: ['bytea'],
};

test('each migration exists for both databases under the same name', () => {
  const namesOf = (dialect: string) => readdirSync(new URL(`./${dialect}/`, import.meta.url)).toSorted();
  assert.deepEqual(namesOf('postgres'), namesOf('sqlite'));
});

/** Columns of the SQLite schema by table, as `name type required`. */
async function sqliteColumns(): Promise<
  Map<string, Map<string, { readonly type: string; readonly isRequired: boolean }>>
> {
  using database = new DatabaseSync(':memory:');
  await migrate(sqliteSchema(database));
  const rows = database
    .prepare(
      `select m.name as "table", c.name as "column", c.type, c."notnull" as required from sqlite_schema as m
        join pragma_table_info(m.name) as c where m.type = 'table'`,
    )
    .all();
  const tables = Map.groupBy(rows, (row) => String(row['table']));
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      new Map(
        columns.map((row) => [
          String(row['column']),
          { type: String(row['type']).toUpperCase(), isRequired: row['required'] === 1 },
        ]),
      ),
    ]),
  );
}

const database = await makeTestDatabase();

if (database !== undefined) {
  test('both databases have the same tables and columns, with types for the same values', async () => {
    const client = await connectTo(database.url);
    try {
      await migrate(postgresSchema(client));
      const sqlite = await sqliteColumns();
      const postgres = Map.groupBy(await listColumns(client), ({ table }) => table);
      for (const table of POSTGRES_ONLY) assert.ok(postgres.delete(table), table);
      assert.deepEqual([...postgres.keys()].toSorted(), [...sqlite.keys()].toSorted());
      for (const [table, columns] of postgres) {
        const twins = sqlite.get(table);
        assert.deepEqual(
          columns.map(({ column }) => column).toSorted(),
          [...(twins?.keys() ?? [])].toSorted(),
          table,
        );
        for (const { column, type, required, collation } of columns) {
          const twin = twins?.get(column);
          assert.ok(TYPES[twin?.type ?? '']?.includes(type), `${table}.${column}: ${twin?.type} and ${type}`);
          assert.equal(required !== '', twin?.isRequired, `${table}.${column}: whether it may be null`);
          assert.equal(collation, type === 'text' ? ' collate "C"' : '', `${table}.${column}: its order`);
        }
      }
    } finally {
      await client.end();
    }
  });
}
