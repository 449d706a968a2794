/**
 * All stored data: accounts with their keys, products and keywords; terms with one reading a day, its shelf and the
 * ranks that follow from it. `port.ts` says what every store guarantees, and the suites of `test/store/` check it for
 * every adapter. Each noun has a folder with its port, tables and queries, through Kysely and independent of the
 * dialect. Each database has a folder with what differs (`sqlite/`, `postgres/`); `migrations/` has the schema. `main/`
 * chooses the adapter.
 */
export type * from './port.ts';
export type { Commits } from './sqlite/connection.ts';
export { openSqliteStore, SQLITE_FILE } from './sqlite/open-sqlite-store.ts';
