import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { MiharuError } from '../../core/errors.ts';
import { UNFINISHED_MOVE, unfinishedMove } from './unfinished-move.ts';

/** One step of the schema. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the SQL, lower-case hex. */
  readonly checksum: string;
}

/** A step as the data know it. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** Columns of the table in which the data keep the steps that were applied. */
export const MIGRATION_COLUMNS = ['number', 'name', 'checksum'] as const;

/** The migrations of a folder, in order. Throws when their numbers have a hole or a repetition. */
export function listMigrations(folder: URL): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{4})-/.exec(file)?.[1]);
    if (number !== index + 1) throw new Error(`The migration ${file} should have the number ${index + 1}.`);
    const sql = readFileSync(new URL(file, folder), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number, name: file.replace(/\.sql$/, ''), sql, checksum };
  });
}

/** What is told where data of ours have lost the list of what was applied to them. */
export function emptiedMigrations(): MiharuError {
  return new MiharuError('store_not_usable', {
    en: 'The table `migrations` of the data is empty, so their version is unknown; nothing was written. Restore a backup.',
    ja: 'データの `migrations` テーブルが空で、データの版が分かりません（何も書き込んでいません）。バックアップを復元してください。',
  });
}

/**
 * Holds what was applied against what this program has. Throws `store_too_new` when a newer program was here,
 * `store_not_usable` when an applied migration is not what this program has, or a move has not filled the data to their end.
 */
export function requireKnownMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  const last = applied.at(-1);
  if (last?.name === UNFINISHED_MOVE.name) throw unfinishedMove(last.checksum);
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
