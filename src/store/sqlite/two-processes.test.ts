import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { listRanks } from '../../../test/store/rank-rows.ts';
import { makeAccount, makeWatcher, sampleAsin, sampleReading } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { WriteReadingsProcess } from '../../../test/store/sqlite/write-readings-process.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

/** An open write transaction of another process, as SQLite sees it. */
function holdWrite(file: string): DatabaseSync {
  const holder = new DatabaseSync(file, { timeout: 60_000 });
  holder.exec('begin immediate');
  return holder;
}

test('two processes write beside readers and a transaction open for a second, and lose nothing', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using store = await openSqliteStore({ file });
  await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)], keywords: ['一', '二'] });
  const writers = ['一', '二'].map((term) => new WriteReadingsProcess({ file, term, count: 200 }));
  for (const writer of writers) await writer.untilAcknowledged(10);
  const holder = holdWrite(file);
  const reads = Array.from({ length: 50 }, () =>
    store.listKeywordStandings('acc_a', { afterSeq: 0, limit: 10 }),
  );
  await setTimeout(1_000);
  assert.equal((await Promise.all(reads)).length, 50);
  holder.exec('commit');
  holder.close();
  for (const writer of writers) {
    assert.deepEqual(await writer.ended, { code: 0, errors: '' });
    assert.equal(writer.acknowledged.length, 200);
  }
  for (const term of ['一', '二']) {
    assert.equal((await store.listReadings(term, '2026-01-01', '2026-12-31')).length, 200);
    assert.equal((await listRanks(store, term, [sampleAsin(1)], ['2026-01-01', '2026-12-31'])).length, 200);
  }
});

test('many processes that start at once on an empty folder all work', async (context) => {
  const file = join(makeFolder(context), 'deep', 'er', SQLITE_FILE);
  const terms = ['一', '二', '三', '四', '五', '六'];
  const writers = terms.map((term) => new WriteReadingsProcess({ file, term, count: 3 }));
  for (const writer of writers) assert.deepEqual(await writer.ended, { code: 0, errors: '' });
  await using store = await openSqliteStore({ file });
  for (const term of terms) {
    assert.equal((await store.listReadings(term, '2026-01-01', '2026-12-31')).length, 3, term);
  }
});

test("a write waits for another process' transaction without blocking the event loop", async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using store = await openSqliteStore({ file });
  const holder = holdWrite(file);
  const write = makeAccount(store, 'acc_a');
  for (let turn = 0; turn < 20; turn += 1) await setTimeout(1);
  assert.equal(await store.findAccount('acc_a'), undefined);
  holder.exec('commit');
  holder.close();
  await write;
  assert.equal((await store.findAccount('acc_a'))?.id, 'acc_a');
});

test('a write that waits too long fails with store_in_use and changes nothing', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using store = await openSqliteStore({ file, writeWaitMsMax: 30 });
  const holder = holdWrite(file);
  await assert.rejects(makeAccount(store, 'acc_a'), { code: 'store_in_use' });
  holder.exec('rollback');
  holder.close();
  await saveReading(store, sampleReading({ localDate: '2026-11-27' }));
  assert.deepEqual(await store.listAccounts(), []);
});

test('an open reader neither holds up a writer nor sees half of its work', async (context) => {
  const file = join(makeFolder(context), SQLITE_FILE);
  await using store = await openSqliteStore({ file });
  await makeAccount(store, 'acc_a');
  const reader = new DatabaseSync(file);
  reader.exec('begin');
  const count = reader.prepare('select count(*) as n from accounts');
  assert.equal(count.get()?.['n'], 1);
  await makeAccount(store, 'acc_b');
  assert.equal(count.get()?.['n'], 1);
  reader.exec('commit');
  assert.equal(count.get()?.['n'], 2);
  reader.close();
});
