import type { FindChanges, Store } from '../port.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteConnection, type SqliteOptions } from './connection.ts';

/** Name of the database file in the data folder. */
export const SQLITE_FILE = 'miharu.db';

/** Where the data are, and how changes between them are found. */
export interface SqliteStoreOptions extends SqliteOptions {
  readonly findChanges?: FindChanges;
}

/**
 * Opens the store on one SQLite file and brings its schema up to date. Any number of processes may have the same file
 * open. Throws `store_not_usable`, `store_too_new`, `store_in_use`. Without `findChanges` nothing is ever compared.
 */
export async function openSqliteStore({ findChanges, ...options }: SqliteStoreOptions): Promise<Store> {
  return createSqlStore(await openSqliteConnection(options), findChanges ?? (() => []));
}
