import type { ClientBase } from 'pg';
import { MiharuError } from '../../core/errors.ts';
import {
  type AppliedMigration,
  emptiedMigrations,
  listMigrations as listOfFolder,
  MIGRATION_COLUMNS,
  type Migration,
  requireKnownMigrations,
} from '../migrations/list-migrations.ts';

const FOLDER = new URL('../migrations/postgres/', import.meta.url);

/** The migrations that this program knows, in order. */
export function listMigrations(folder: URL = FOLDER): Migration[] {
  return listOfFolder(folder);
}

/**
 * Brings the schema up to date in one transaction; safe beside other processes that do the same. Throws `store_too_new` when a newer
 * program was here, `store_not_usable` when the data are not this program's.
 */
export async function migrate(
  client: ClientBase,
  migrations: readonly Migration[] = listMigrations(),
): Promise<void> {
  if ((await readApplied(client, migrations)).length === migrations.length) return;
  await client.query('begin; set local statement_timeout = 0');
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('miharu migrations', 0))`);
    const applied = await readApplied(client, migrations);
    if (applied.length === 0) await client.query(CREATE_MIGRATIONS);
    for (const { number, name, checksum, sql } of migrations.slice(applied.length)) {
      await client.query(sql);
      await client.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
        number,
        name,
        checksum,
      ]);
    }
    await client.query('commit');
  } catch (thrown) {
    await client.query('rollback').catch(() => undefined);
    throw thrown;
  }
}

const CREATE_MIGRATIONS = `create table if not exists migrations (
  number integer primary key, name text collate "C" not null, checksum text collate "C" not null)`;

/** Whether the database has data of ours; writes nothing. Throws as {@link migrate} does. */
export async function hasData(client: ClientBase): Promise<boolean> {
  return (await readApplied(client, listMigrations())).length > 0;
}

/** Whether the data have every migration of this program. Throws as {@link migrate} does. */
export async function isCurrent(client: ClientBase): Promise<boolean> {
  const migrations = listMigrations();
  return (await readApplied(client, migrations)).length === migrations.length;
}

/** What was applied to data of ours, none when the schema is empty. */
async function readApplied(
  client: ClientBase,
  migrations: readonly Migration[],
): Promise<AppliedMigration[]> {
  if (!(await hasOwnTables(client))) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from migrations order by number',
  );
  if (rows.length === 0 && (await hasOtherTables(client))) throw emptiedMigrations();
  requireKnownMigrations(rows, migrations);
  return rows;
}

/** Whether the schema has tables of ours, `false` when it has none at all. Throws when they are another program's. */
export async function hasOwnTables(client: ClientBase): Promise<boolean> {
  const tables = await client.query(
    `select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  );
  if (tables.rows.length === 0) return false;
  const columns = await client.query(
    `select attname from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relname = 'migrations' and attnum > 0 and not attisdropped`,
  );
  const names = columns.rows.map((row) => row.attname);
  if (!MIGRATION_COLUMNS.every((name) => names.includes(name))) throw foreignData();
  return true;
}

/** Whether the schema has a table besides that of migrations. */
async function hasOtherTables(client: ClientBase): Promise<boolean> {
  const other = await client.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' limit 1`,
  );
  return other.rows.length > 0;
}

function foreignData(): MiharuError {
  return new MiharuError('store_not_usable', {
    en: 'The PostgreSQL database holds tables of another program. Nothing was written to it. Name an empty database in DATABASE_URL.',
    ja: 'PostgreSQL データベースには他のプログラムのテーブルがあります。何も書き込んでいません。DATABASE_URL に空のデータベースを指定してください。',
  });
}
