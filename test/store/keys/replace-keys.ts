import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { makeAccount, sampleKey } from '../samples.ts';

/**
 * A separate process: `replace-keys.ts FILE_OR_URL` makes an account with a key and replaces the newest key endlessly;
 * it prints the id of each as soon as it is acknowledged.
 */
const [place = ''] = process.argv.slice(2);

await using store = await (place.startsWith('postgres')
  ? openPostgresStore({ url: place })
  : openSqliteStore({ file: place }));
await makeAccount(store, 'acc_a');
await store.saveKey(sampleKey('acc_a', 'key_1'), 'hash 1');
process.stdout.write('key_1\n');
for (let number = 2; ; number += 1) {
  const id = `key_${number}`;
  const key = { ...sampleKey('acc_a', id), createdAtMs: number * 1_000, replaces: `key_${number - 1}` };
  await store.replaceKey(key, `hash ${number}`, 'now');
  process.stdout.write(`${id}\n`);
}
