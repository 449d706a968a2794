import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = await makeTestDatabase();

if (database !== undefined) {
  test('PostgreSQL: a database that prints its dates in another style is refused before anything is read or made', async () => {
    const url = new URL(await database.makeSchema());
    url.searchParams.set('options', `${url.searchParams.get('options')} -c datestyle=German`);
    await assert.rejects(openPostgresStore({ url: url.href }), {
      code: 'store_not_usable',
      message: /prints dates in the style "German, DMY"; ISO is required/,
    });
    const client = await connectTo(url.href);
    try {
      const { rows } = await client.query(
        'select table_name from information_schema.tables where table_schema = current_schema()',
      );
      assert.deepEqual(rows, []);
    } finally {
      await client.end();
    }
  });
}
