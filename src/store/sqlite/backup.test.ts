import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listLatestRanks, listRanks } from '../../../test/store/rank-rows.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../../../test/store/samples.ts';
import { saveReading } from '../../../test/store/save-reading.ts';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { WriteReadingsProcess } from '../../../test/store/sqlite/write-readings-process.ts';
import { openSqliteStore, SQLITE_FILE } from './open-sqlite-store.ts';

const ONE = sampleAsin(1);

test('a backup made while another process writes is complete and of one moment', async (context) => {
  const folder = makeFolder(context);
  const file = join(folder, SQLITE_FILE);
  await using store = await openSqliteStore({ file });
  await makeWatcher(store, 'acc_a', { asins: [ONE] });
  const writer = new WriteReadingsProcess({ file, term: TERM, count: 5_000 });
  await writer.untilAcknowledged(20);
  const before = writer.acknowledged.length;
  await store.backup(join(folder, 'copy.db'));
  await writer.untilAcknowledged(before + 5);
  writer.kill();
  await writer.ended;
  await using copy = await openSqliteStore({ file: join(folder, 'copy.db') });
  const readings = await copy.listReadings(TERM, '2026-01-01', '2099-12-31');
  assert.ok(readings.length >= before);
  assert.equal((await listRanks(copy, TERM, [ONE], ['2026-01-01', '2099-12-31'])).length, readings.length);
  assert.equal((await listLatestRanks(copy, TERM, [ONE]))[0]?.localDate, readings.at(-1)?.localDate);
});

test('a backup can be read only by its owner and leaves no other file behind', async (context) => {
  const [data, target] = [makeFolder(context), makeFolder(context)];
  await using store = await openSqliteStore({ file: join(data, SQLITE_FILE) });
  await saveReading(store, sampleReading({ localDate: '2026-11-27', pages: { 1: organicCards(ONE) } }));
  await store.backup(join(target, 'copy.db'));
  assert.deepEqual(readdirSync(target), ['copy.db']);
  assert.equal(statSync(join(target, 'copy.db')).mode & 0o777, 0o600);
});

test('a backup never overwrites an existing file', async (context) => {
  const folder = makeFolder(context);
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  const target = join(folder, 'notes.txt');
  writeFileSync(target, '大切');
  await assert.rejects(store.backup(target), { code: 'file_not_writable' });
  await assert.rejects(store.backup(join(folder, SQLITE_FILE)), { code: 'file_not_writable' });
  mkdirSync(join(folder, 'sub'));
  await assert.rejects(store.backup(join(folder, 'sub')), {
    code: 'file_not_writable',
    detail: {
      en: `The backup file ${join(folder, 'sub')} is a folder: give a file in it.`,
      ja: `バックアップファイル ${join(folder, 'sub')} はフォルダーです。その中のファイル名を指定してください。`,
    },
  });
  assert.equal(readFileSync(target, 'utf8'), '大切');
});

test('a backup into a missing folder is refused in a sentence that names it', async (context) => {
  const folder = makeFolder(context);
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE) });
  await assert.rejects(store.backup(join(folder, 'none', 'copy.db')), {
    code: 'file_not_writable',
    message: /none.copy\.db cannot be written/,
  });
});

test('a backup of damaged data blames the data, not the folder of the copy', async (context) => {
  const [data, target] = [makeFolder(context), makeFolder(context)];
  const file = join(data, SQLITE_FILE);
  await (await openSqliteStore({ file }))[Symbol.asyncDispose]();
  await using store = await openSqliteStore({ file });
  const descriptor = openSync(file, 'r+');
  for (let page = 1; page < statSync(file).size / 4096; page += 1) {
    writeSync(descriptor, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096);
  }
  closeSync(descriptor);
  await assert.rejects(store.backup(join(target, 'copy.db')), {
    code: 'store_not_usable',
    message: /is damaged/,
  });
  assert.deepEqual(readdirSync(target), []);
});

test('a backup removes what killed ones left, and nothing else', async (context) => {
  const [data, target] = [makeFolder(context), makeFolder(context)];
  await using store = await openSqliteStore({ file: join(data, SQLITE_FILE) });
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const old = 'old.db.elsewhere.7.miharu-backup.part';
  const kept = [
    `copy.db.${hostname()}.${process.ppid}.miharu-backup.part`,
    'copy.db.elsewhere.7.miharu-backup.part',
    `copy.db.${gone}.part`,
    'film.part',
  ];
  for (const name of [...kept, old, `copy-1.db.${hostname()}.${gone}.miharu-backup.part`])
    writeFileSync(join(target, name), 'half');
  utimesSync(join(target, old), new Date('2026-01-01'), new Date('2026-01-01'));
  await store.backup(join(target, 'copy.db'));
  assert.deepEqual(readdirSync(target), [...kept, 'copy.db'].toSorted());
});
