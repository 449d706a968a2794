import type { DatabaseSync } from 'node:sqlite';
import { MiharuError } from '../../core/errors.ts';
import {
  type AppliedMigration,
  emptiedMigrations,
  listMigrations as listOfFolder,
  MIGRATION_COLUMNS,
  type Migration,
  requireKnownMigrations,
} from '../migrations/list-migrations.ts';

const FOLDER = new URL('../migrations/sqlite/', import.meta.url);

/** The migrations that this program knows, in order. */
export function listMigrations(folder: URL = FOLDER): Migration[] {
  return listOfFolder(folder);
}

/**
 * Brings the schema up to date in one transaction; safe beside other processes that do the same. Throws `store_too_new`
 * when a newer program was here, `store_not_usable` when an applied migration is not what this program has.
 */
export function migrate(database: DatabaseSync, migrations: readonly Migration[] = listMigrations()): void {
  if (isUpToDate(database, migrations)) return;
  database.exec('begin immediate');
  try {
    const applied = readApplied(database, migrations);
    database.exec(
      'create table if not exists migrations (number integer primary key not null, name text not null, checksum text not null) strict',
    );
    const insert = database.prepare('insert into migrations (number, name, checksum) values (?, ?, ?)');
    for (const migration of migrations.slice(applied.length)) {
      database.exec(migration.sql);
      insert.run(migration.number, migration.name, migration.checksum);
    }
    database.exec('commit');
  } catch (thrown) {
    if (database.isTransaction) database.exec('rollback');
    throw thrown;
  }
}

function isUpToDate(database: DatabaseSync, migrations: readonly Migration[]): boolean {
  const applied = readApplied(database, migrations);
  return applied.length > 0 && applied.length === migrations.length;
}

/** Writes nothing. Throws `store_too_new`, `store_not_usable` when the data are not what this program could go on with. */
export function requireKnownSchema(
  database: DatabaseSync,
  migrations: readonly Migration[] = listMigrations(),
): void {
  readApplied(database, migrations);
}

/** Whether the data have every migration of this program. Throws as {@link requireKnownSchema} does. */
export function isCurrent(database: DatabaseSync): boolean {
  return isUpToDate(database, listMigrations());
}

/** How many rows the table of migrations has; 0 without one. Throws when the data are another program's. */
export function countMigrations(database: DatabaseSync): number {
  return hasOwnTables(database) ? listApplied(database).length : 0;
}

/** What was applied to data of ours, none when they are empty. */
function readApplied(database: DatabaseSync, migrations: readonly Migration[]): AppliedMigration[] {
  if (!hasOwnTables(database)) return [];
  const applied = listApplied(database);
  if (applied.length === 0 && hasOtherTables(database)) throw emptiedMigrations();
  requireKnownMigrations(applied, migrations);
  return applied;
}

/** Whether there are tables of ours, `false` when there are none at all. */
function hasOwnTables(database: DatabaseSync): boolean {
  // Empty data are looked for first: another process may fill them between two statements.
  if (database.prepare('select 1 from sqlite_schema').get() === undefined) return false;
  const columns = database.prepare("select name from pragma_table_info('migrations')").all();
  const names = columns.map((column) => column['name']);
  if (!MIGRATION_COLUMNS.every((name) => names.includes(name))) throw foreignData();
  return true;
}

/** Whether there is a table besides that of migrations. */
function hasOtherTables(database: DatabaseSync): boolean {
  const other = database.prepare(
    "select 1 from sqlite_schema where type = 'table' and name <> 'migrations' and name not like 'sqlite\\_%' escape '\\'",
  );
  return other.get() !== undefined;
}

function foreignData(): MiharuError {
  return new MiharuError('store_not_usable', {
    en: `The data file is a database of another program. Nothing was written to it. Name another folder, or move the file away.`,
    ja: `データファイルは他のプログラムのデータベースです。何も書き込んでいません。別のフォルダーを指定するか、ファイルを移動してください。`,
  });
}

function listApplied(database: DatabaseSync): AppliedMigration[] {
  const rows = database.prepare('select name, checksum from migrations order by number').all();
  return rows.map((row) => ({ name: String(row['name']), checksum: String(row['checksum']) }));
}
