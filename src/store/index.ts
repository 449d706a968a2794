/**
 * What is kept: accounts with their keys, products and keywords; terms with one reading a day, its shelf and the ranks
 * that follow from it. `port.ts` says what every store guarantees and the suites of `test/store/` hold it on every adapter. `queries/`
 * has the SQL, through Kysely and free of any dialect; `sql-store.ts` makes the store out of them; a folder per database
 * (`sqlite/`) has the connection, and `migrations/` its schema in numbered steps. Adapters are chosen in `main/`.
 */
export type * from './port.ts';
export { openSqliteStore, SQLITE_FILE } from './sqlite/open-sqlite-store.ts';
