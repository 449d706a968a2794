import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../store/index.ts';
import { moveData } from './move-store.ts';

test('a path that does not exist is a data folder unless its name ends like a file; an existing path is what it is', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-move-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const from = join(folder, 'from');
  await (await openSqliteStore({ file: join(from, SQLITE_FILE) }))[Symbol.asyncDispose]();
  const move = (to: string) =>
    moveData({ from: `sqlite:${from}`, to: `sqlite:${to}` }, folder, () => undefined);
  for (const [to, file] of [
    ['new/dir', join('new/dir', SQLITE_FILE)],
    ['new/other/', join('new/other', SQLITE_FILE)],
    ['new/data.db', 'new/data.db'],
  ] as const) {
    await move(to);
    assert.ok(existsSync(join(folder, file)) && statSync(join(folder, file)).isFile(), to);
  }
});

test('a postgres address with a bare % is refused with the correct form and without its password', async () => {
  const to = 'postgres://boss:ge%heim@127.0.0.1:1/shop';
  await assert.rejects(
    moveData({ from: 'sqlite:/nowhere', to }, '/', () => undefined),
    (thrown: unknown) => {
      assert.match(String(thrown), /invalid_parameter: --to .*%25/);
      assert.doesNotMatch(String(thrown), /heim/);
      return true;
    },
  );
});
