import { MiharuError } from '../../core/errors.ts';
import type { Text } from '../../core/text.ts';
import { listMigrations, type Migration } from './list-migrations.ts';
import { UNFINISHED_MOVE, unfinishedMove } from './unfinished-move.ts';

/** A step that is recorded in the data. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** What a database provides for its migrations. */
export interface Schema {
  /** Where its migrations are. */
  readonly folder: URL;
  /** The message about tables of another program. */
  readonly foreign: Text;
  /** Creates the table `migrations` if it is missing. */
  readonly createMigrations: string;
  /** Names of all tables and views. */
  listTables(): Promise<string[]>;
  /** Columns of the table `migrations`; empty when it is missing. */
  listColumns(): Promise<string[]>;
  /** Rows of that table, in order. */
  listApplied(): Promise<AppliedMigration[]>;
  /** Runs work in one transaction, while no other process does so. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Runs one or more statements. */
  run(sql: string): Promise<void>;
  note(migration: Migration): Promise<void>;
}

/**
 * Brings the schema up to date in one transaction, safely even when other processes do the same. Throws `store_too_new`
 * when a newer program was here, `store_not_usable` when an applied migration differs from this program's.
 */
export async function migrate(schema: Schema, migrations = listMigrations(schema.folder)): Promise<void> {
  if ((await readApplied(schema, migrations)).length === migrations.length) return;
  await schema.alone(async () => {
    const applied = await readApplied(schema, migrations);
    if (applied.length === 0) await schema.run(schema.createMigrations);
    for (const migration of migrations.slice(applied.length)) {
      await schema.run(migration.sql);
      await schema.note(migration);
    }
  });
}

/** The migrations applied to our data; none when it is empty. Writes nothing. Throws as {@link migrate} does. */
export async function readApplied(
  schema: Schema,
  migrations = listMigrations(schema.folder),
): Promise<AppliedMigration[]> {
  if (!(await hasOwnTables(schema))) return [];
  const applied = await schema.listApplied();
  if (applied.length === 0 && (await schema.listTables()).length > 1) {
    throw new MiharuError('store_not_usable', {
      en: 'The table `migrations` is empty, so the version of the data is unknown. Nothing was written. Restore a backup.',
      ja: 'データの `migrations` テーブルが空で、データのバージョンが分かりません（何も書き込んでいません）。バックアップを復元してください。',
    });
  }
  requireKnown(applied, migrations);
  return applied;
}

/** Whether the data has every migration of this program. Throws as {@link migrate} does. */
export async function isCurrent(schema: Schema): Promise<boolean> {
  const migrations = listMigrations(schema.folder);
  return (await readApplied(schema, migrations)).length === migrations.length;
}

/** Whether our tables exist; `false` when there are no tables. Throws when they belong to another program. */
export async function hasOwnTables(schema: Schema): Promise<boolean> {
  // Checked for emptiness first: another process may create the tables between two statements.
  if ((await schema.listTables()).length === 0) return false;
  const columns = await schema.listColumns();
  if (['number', 'name', 'checksum'].every((name) => columns.includes(name))) return true;
  throw new MiharuError('store_not_usable', schema.foreign);
}

function requireKnown(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const last = applied.at(-1);
  if (last?.name === UNFINISHED_MOVE.name) throw unfinishedMove(last.checksum);
  for (const [index, { name, checksum }] of applied.slice(0, migrations.length).entries()) {
    if (migrations[index]?.checksum === checksum) continue;
    throw new MiharuError('store_not_usable', {
      en: `The migration ${name} of the data differs from that of this version of miharu. Install the version that created the data, or restore a backup.`,
      ja: `データに適用済みのマイグレーション ${name} が、このバージョンの miharu のものと一致しません。データを作成したバージョンを使うか、バックアップを復元してください。`,
    });
  }
  if (last === undefined || applied.length <= migrations.length) return;
  throw new MiharuError('store_too_new', {
    en: `The data has the schema ${last.name}, which this version of miharu does not know.`,
    ja: `データのスキーマ ${last.name} は、このバージョンの miharu では扱えません。`,
  });
}
