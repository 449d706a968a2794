import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { MoveTable, MoveTarget, Row } from '../move-port.ts';
import { beginMove, endMove, rowKeeper } from '../move-rows.ts';
import type { Db, Tables } from '../tables.ts';
import { makeFile } from './connection.ts';
import { begin, sqliteDialect } from './dialect.ts';
import { listMoveTables } from './move-tables.ts';
import { sqliteSchema } from './schema.ts';
import { storeFault, withStoreFaults } from './sqlite-faults.ts';

/** Opens a file as the target of a move; a missing file is created by `begin`. */
export function openSqliteTarget(file: string): MoveTarget {
  let opened: { readonly database: DatabaseSync; readonly db: Db } | undefined;
  const place = `sqlite:${file}`;
  const run = <T>(work: (db: Db, database: DatabaseSync) => Promise<T>) =>
    withStoreFaults(file, async () => {
      if (opened === undefined) throw new Error('The move has not begun.');
      return work(opened.db, opened.database);
    });
  return {
    ...rowKeeper(run),
    place,
    async begin(source) {
      makeFile(file);
      const database = openAlone(file);
      opened = { database, db: new Kysely<Tables>({ dialect: sqliteDialect(database, begin) }) };
      return run(async (db) =>
        beginMove(db, source, {
          place,
          schema: sqliteSchema(database),
          listTables: async () => listMoveTables(database),
        }),
      );
    },
    listTables: () => run(async (_, database) => listMoveTables(database)),
    insert: (table, rows) =>
      run((db, database) => db.transaction().execute(async () => insert(database, table, rows))),
    finish: () =>
      run(async (db, database) => {
        database.exec('pragma synchronous = full');
        await endMove(db);
        database.exec('pragma wal_checkpoint(truncate)');
      }),
    [Symbol.asyncDispose]: async () => {
      opened?.database.close();
      opened = undefined;
    },
  };
}

/** Nobody else opens the file while it is filled. Rows lost in a crash of the machine are copied again. */
function openAlone(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma locking_mode = exclusive');
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = normal');
    database.exec('pragma foreign_keys = on');
    return database;
  } catch (thrown) {
    database.close();
    throw storeFault(thrown, file);
  }
}

function insert(database: DatabaseSync, { name, columns }: MoveTable, rows: readonly Row[]): void {
  const names = columns.map((column) => `"${column.name}"`).join(', ');
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`insert into "${name}" (${names}) values (${places})`);
  for (const row of rows) statement.run(...columns.map((column) => row[column.name] ?? null));
}
