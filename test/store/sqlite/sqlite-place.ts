import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { findSampleChanges } from '../changes/sample-changes.ts';
import { forTests, type StorePlace } from '../place.ts';

/** A folder that is removed when the test ends. */
export function makeFolder(context: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-store-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder of one test. */
export async function makeSqlitePlace(context: TestContext): Promise<StorePlace> {
  const file = join(makeFolder(context), SQLITE_FILE);
  return {
    address: file,
    open: async () => forTests(await openSqliteStore({ file, findChanges: findSampleChanges })),
    async query(sql) {
      using database = new DatabaseSync(file, { readOnly: true });
      return database.prepare(sql).all();
    },
    async change(sql) {
      using database = new DatabaseSync(file);
      database.exec(sql);
    },
    async listTables() {
      using database = new DatabaseSync(file, { readOnly: true });
      const rows = database
        .prepare(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
        )
        .all();
      return rows.map(({ name }) => String(name));
    },
    // The folder is removed with the test.
    [Symbol.asyncDispose]: async () => undefined,
  };
}
