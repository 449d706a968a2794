import { MIHARU } from '../../../src/core/audit.ts';
import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';

/**
 * A separate process: `delete-account.ts FILE_OR_URL ACCOUNT` does a step of the deletion of a closed account, prints
 * how it ended, begins one more, and stays until it is killed or its input ends; it ends itself when nothing is left.
 */
const [place = '', accountId = ''] = process.argv.slice(2);

const store = (
  await (place.startsWith('postgres') ? openPostgresStore({ url: place }) : openSqliteStore({ file: place }))
).actingAs(MIHARU, () => 6);
await store.beginDeletion(accountId, 6);
const step = await store.continueDeletion(accountId, 7);
process.stdout.write(`${step}\n`);
if (step === 'more') {
  await store.continueDeletion(accountId, 7);
  process.stdin.resume();
} else await store[Symbol.asyncDispose]();
