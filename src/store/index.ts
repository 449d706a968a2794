/**
 * What is kept: accounts with their keys, products and keywords; terms with one reading a day, its shelf and the ranks
 * that follow from it. `port.ts` says what every store guarantees and the suites of `test/store/` hold it on every adapter.
 * A folder per noun has its port, its tables and its queries, through Kysely and free of any dialect; a folder per database
 * (`sqlite/`) has what differs, and `migrations/` the schema. Adapters are chosen in `main/`.
 */
export type * from './port.ts';
export { openSqliteStore, SQLITE_FILE } from './sqlite/open-sqlite-store.ts';
