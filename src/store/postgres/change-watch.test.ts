import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { makeAccount } from '../../../test/store/samples.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = await makeTestDatabase();

/** Polls until a condition is true; returns how long that took, in milliseconds. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  while (!(await isTrue()) && performance.now() - startedMs < 5_000) await setTimeout(5);
  return performance.now() - startedMs;
}

if (database !== undefined) {
  const open = () => openPostgresStore({ url: database.url, connectionsMax: 4 });

  test("another process' write changes the token within a second, and reading the token asks the server nothing", async () => {
    await using store = await open();
    await using other = await open();
    const client = await connectTo(database.url);
    try {
      const before = store.changeToken();
      await makeAccount(other, 'acc_watch');
      assert.ok((await until(() => store.changeToken() !== before)) < 1_000);
      const startedMs = performance.now();
      for (let looks = 0; looks < 200_000; looks += 1) store.changeToken();
      assert.ok(performance.now() - startedMs < 1_000);
    } finally {
      await client.end();
    }
  });

  test('work that writes nothing leaves the token unchanged', async () => {
    await using store = await open();
    await store.claimTargets({
      kinds: ['term'],
      localDate: '2026-11-27',
      nowMs: 1,
      limit: 5,
      owner: 'worker',
      leaseUntilMs: 2,
      when: 'due' as const,
    });
    const before = store.changeToken();
    await store.renewLeases('worker', 5);
    await store.endAlarm('2026-11-27', 'sent');
    await store.closeDaysBefore('2026-11-28', 1);
    await setTimeout(500);
    assert.equal(store.changeToken(), before);
  });

  test('connections that the server cuts are made again, and meanwhile no token repeats', async () => {
    await using store = await open();
    const client = await connectTo(database.url);
    try {
      await makeAccount(store, 'acc_cut');
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      assert.equal((await store.findAccount('acc_cut'))?.id, 'acc_cut');
      const resting = async () => {
        const before = store.changeToken();
        await setTimeout(50);
        return store.changeToken() === before;
      };
      assert.ok((await until(resting)) < 5_000);
    } finally {
      await client.end();
    }
  });
}
