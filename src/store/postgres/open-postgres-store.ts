import type { FindChanges } from '../changes/port.ts';
import type { Store } from '../port.ts';
import { createSqlStore } from '../sql-store.ts';
import { openPostgresConnection, type PostgresOptions } from './connection.ts';

/** The database, and how changes are found. */
export interface PostgresStoreOptions extends PostgresOptions {
  readonly findChanges?: FindChanges;
}

/**
 * Opens the store on one PostgreSQL database (14 or newer) and brings its schema up to date. Any number of processes
 * may have the same database open. Throws as {@link openPostgresConnection} does. Without `findChanges` no changes are
 * recorded.
 */
export async function openPostgresStore({ findChanges, ...options }: PostgresStoreOptions): Promise<Store> {
  return createSqlStore(await openPostgresConnection(options), findChanges ?? (() => []));
}
