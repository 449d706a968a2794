import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { makeFolder } from '../../../test/store/sqlite/sqlite-place.ts';
import { prepareWriter } from './connection.ts';

test('a commit is durable before it is acknowledged, and references are checked', (context) => {
  using database = new DatabaseSync(join(makeFolder(context), 'x.db'), {
    enableForeignKeyConstraints: false,
  });
  prepareWriter(database);
  const settings = ['journal_mode', 'synchronous', 'foreign_keys'].map((name) => ({
    ...database.prepare(`pragma ${name}`).get(),
  }));
  // `synchronous` 2 is FULL: the log is synced at every commit.
  assert.deepEqual(settings, [{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }]);
});
