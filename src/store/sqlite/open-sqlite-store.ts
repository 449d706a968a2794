import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { MiharuError } from '../../core/errors.ts';
import type { FindChanges, Store } from '../port.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteConnection, type SqliteOptions } from './connection.ts';

/** Name of the database file in the data folder. */
export const SQLITE_FILE = 'miharu.db';

/** Where the data are, and how changes between them are found. */
export interface SqliteStoreOptions extends SqliteOptions {
  readonly findChanges?: FindChanges;
  /** Whether a file that is missing is made, as it is unless given, or refused with `not_found`. */
  readonly whenMissing?: 'make' | 'refuse';
}

/**
 * Opens the store on one SQLite file and brings its schema up to date. Any number of processes may have the same file
 * open. Throws `store_not_usable`, `store_too_new`, `store_in_use`. Without `findChanges` nothing is ever compared.
 */
export async function openSqliteStore({
  findChanges,
  whenMissing = 'make',
  ...options
}: SqliteStoreOptions): Promise<Store> {
  if (whenMissing === 'refuse' && !existsSync(options.file)) throw noData(dirname(options.file));
  return createSqlStore(await openSqliteConnection(options), findChanges ?? (() => []));
}

function noData(folder: string): MiharuError {
  return new MiharuError(
    'not_found',
    {
      en: `There are no data in the folder ${folder}, and none were made.`,
      ja: `フォルダー ${folder} にデータはありません（作成もしていません）。`,
    },
    {
      remedy: {
        en: 'Check MIHARU_DATA_DIR, or begin with `miharu account create --name NAME`.',
        ja: 'MIHARU_DATA_DIR を確認するか、`miharu account create --name 名前` から始めてください。',
      },
    },
  );
}
