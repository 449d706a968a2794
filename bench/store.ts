import { showStores } from './store/show.ts';

/** `npm run bench -- store`: how long reads and writes take on SQLite and PostgreSQL with 1 million rank rows. */
export async function run(): Promise<void> {
  await showStores([1_000_000], 1_000);
}
