import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import type { Store } from '../../../src/store/port.ts';
import { openPostgresStore } from '../../../src/store/postgres/open-postgres-store.ts';
import { openSqliteStore, SQLITE_FILE } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { NODE_WORDS } from '../../process/node-words.ts';
import { makeTestDatabase } from '../postgres/test-database.ts';
import { makeFolder } from '../sqlite/sqlite-place.ts';

const PROGRAM = new URL('./replace-keys.ts', import.meta.url).pathname;

/** Ids that a process acknowledged before it was killed, after this many. */
async function replaceUntilKilled(place: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [...NODE_WORDS, PROGRAM, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    acknowledged.push(id);
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  return acknowledged;
}

/** Each key but the first replaces another, each but the last was replaced and is revoked; every acknowledged key exists. */
async function assertChain(store: Store, acknowledged: readonly string[]): Promise<void> {
  const keys = await store.listKeys('acc_a');
  assert.ok([0, 1].includes(keys.length - acknowledged.length), `${keys.length} of ${acknowledged.length}`);
  for (const [index, key] of keys.entries()) {
    assert.equal(key.id, acknowledged[index] ?? key.id);
    assert.equal(key.replaces, keys[index - 1]?.id ?? null);
    assert.equal(key.revokedAtMs !== null, index < keys.length - 1, key.id);
  }
}

function killTest(
  adapter: string,
  placeOf: (context: TestContext) => Promise<string>,
  open: (place: string) => Promise<Store>,
) {
  test(`${adapter}: a kill while keys are replaced leaves either the old key alone or both with their link`, async (context) => {
    for (const count of [1, 2, 7, 20]) {
      const place = await placeOf(context);
      const acknowledged = await replaceUntilKilled(place, count);
      await using store = await open(place);
      await assertChain(store, acknowledged);
    }
  });
}

killTest(
  'SQLite',
  async (context) => join(makeFolder(context), SQLITE_FILE),
  (file) => openSqliteStore({ file }),
);

const database = await makeTestDatabase();
if (database !== undefined)
  killTest(
    'PostgreSQL',
    () => database.makeSchema(),
    (url) => openPostgresStore({ url }),
  );
