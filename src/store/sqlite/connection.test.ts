import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { prepareWriter } from './connection.ts';

for (const [commits, synchronous, name] of [
  // `synchronous` 2 is FULL: the log is synced at every commit.
  ['durable', 2, 'a commit is durable before it is acknowledged, and references are checked'],
  // 1 is NORMAL: it is synced before the log is copied into the file, which is never damaged.
  ['later', 1, 'data that can be made again is synced with the file, and its references are checked too'],
] as const) {
  test(name, (context) => {
    using database = new DatabaseSync(join(makeFolder(context), 'x.db'), {
      enableForeignKeyConstraints: false,
    });
    prepareWriter(database, commits);
    const settings = ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => ({
      ...database.prepare(`pragma ${name}`).get(),
    }));
    assert.deepEqual(settings, [{ journal_mode: 'wal' }, { synchronous }, { foreign_keys: 1 }]);
  });
}
