import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { MiharuError } from '../../core/errors.ts';

/** One step of the schema. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, lower-case hex. */
  readonly checksum: string;
}

const FOLDER = new URL('../migrations/sqlite/', import.meta.url);

/** The migrations that this program knows, in order. */
export function listMigrations(folder: URL = FOLDER): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{3})-/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`The migration ${file} should have the number ${index + 1}.`);
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number, name: file.replace(/\.sql$/, ''), sql, checksum };
  });
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

const OWN_COLUMNS = ['number', 'name', 'checksum'];

type Applied = Pick<Migration, 'name' | 'checksum'>;

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

/** What was applied to data of ours, none when they are empty. */
function readApplied(database: DatabaseSync, migrations: readonly Migration[]): Applied[] {
  // Empty data are looked for first: another process may fill them between two statements.
  if (database.prepare('select 1 from sqlite_schema').get() === undefined) return [];
  const columns = database.prepare("select name from pragma_table_info('migrations')").all();
  const names = columns.map((column) => column['name']);
  if (!OWN_COLUMNS.every((name) => names.includes(name))) throw foreignData();
  const applied = listApplied(database);
  requireKnown(applied, migrations);
  return applied;
}

function foreignData(): MiharuError {
  return new MiharuError('store_not_usable', {
    en: `The data file is a database of another program. Nothing was written to it. Name another folder, or move the file away.`,
    ja: `データファイルは他のプログラムのデータベースです。何も書き込んでいません。別のフォルダーを指定するか、ファイルを移動してください。`,
  });
}

function listApplied(database: DatabaseSync): Applied[] {
  const rows = database.prepare('select name, checksum from migrations order by number').all();
  return rows.map((row) => ({ name: String(row['name']), checksum: String(row['checksum']) }));
}

function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  for (const [index, { name, checksum }] of applied.slice(0, migrations.length).entries()) {
    if (migrations[index]?.checksum === checksum) continue;
    throw new MiharuError('store_not_usable', {
      en: `The migration ${name} of the data is not the one that this version of miharu has. Install the version that made the data, or restore a backup.`,
      ja: `データに適用済みのマイグレーション ${name} が、この版の miharu のものと一致しません。データを作成した版を使うか、バックアップを復元してください。`,
    });
  }
  if (applied.length <= migrations.length) return;
  const newest = applied.at(-1)?.name ?? '';
  throw new MiharuError('store_too_new', {
    en: `The data have the schema ${newest}, which this version of miharu does not know.`,
    ja: `データのスキーマ ${newest} は、この版の miharu では扱えません。`,
  });
}
