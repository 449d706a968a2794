import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { MiharuError } from '../../core/errors.ts';
import { codeOf } from '../../core/thrown-code.ts';
import type { FindChanges } from '../changes/port.ts';
import type { Store } from '../port.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteConnection, type SqliteOptions } from './connection.ts';

/** Name of the database file in the data folder. */
export const SQLITE_FILE = 'miharu.db';

/** Where the data is, and how changes are found. */
export interface SqliteStoreOptions extends SqliteOptions {
  readonly findChanges?: FindChanges;
  /** Whether a missing file is created (the default) or refused with `not_found`. */
  readonly whenMissing?: 'make' | 'refuse';
}

/**
 * Opens the store on one SQLite file and brings its schema up to date. Any number of processes may have the same file
 * open. Throws `store_not_usable`, `store_too_new`, `store_in_use`. Without `findChanges` no changes are recorded.
 */
export async function openSqliteStore({
  findChanges,
  whenMissing = 'make',
  ...options
}: SqliteStoreOptions): Promise<Store> {
  if (whenMissing === 'refuse') requireFile(options.file);
  return createSqlStore(await openSqliteConnection(options), findChanges ?? (() => []));
}

/**
 * Throws `not_found` when the file is missing or empty, and `store_not_usable` when that cannot be determined: an
 * unreadable folder does not mean a missing file.
 */
function requireFile(file: string): void {
  try {
    if (statSync(file).size === 0) throw emptyFile(file);
  } catch (cause) {
    if (cause instanceof MiharuError) throw cause;
    throw codeOf(cause) === 'ENOENT' ? noData(dirname(file)) : unreadable(file, cause);
  }
}

/** A store that was opened once is never empty: this file was truncated, or creating it was interrupted. */
function emptyFile(file: string): MiharuError {
  return new MiharuError(
    'not_found',
    {
      en: `The data file ${file} is empty (0 bytes), and no data was created.`,
      ja: `データファイル ${file} は空（0 バイト）です。何も作成していません。`,
    },
    {
      remedy: {
        en: 'Restore a backup if it contained data, or start with `miharu account create --name NAME`.',
        ja: 'データがあったはずならバックアップから復元し、なければ `miharu account create --name NAME` から始めてください。',
      },
    },
  );
}

function unreadable(file: string, cause: unknown): MiharuError {
  return new MiharuError(
    'store_not_usable',
    {
      en: `The data file ${file} cannot be read. Check its folder and permissions.`,
      ja: `データファイル ${file} を読み取れません。フォルダーと権限を確認してください。`,
    },
    { cause },
  );
}

function noData(folder: string): MiharuError {
  return new MiharuError(
    'not_found',
    {
      en: `The folder ${folder} contains no miharu data, and none was created.`,
      ja: `フォルダー ${folder} に miharu のデータがありません。何も作成していません。`,
    },
    {
      remedy: {
        en: 'Check MIHARU_DATA_DIR, or start with `miharu account create --name NAME`.',
        ja: 'MIHARU_DATA_DIR を確認するか、`miharu account create --name NAME` から始めてください。',
      },
    },
  );
}
