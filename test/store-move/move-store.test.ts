import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { MiharuError } from '../../src/core/errors.ts';
import { moveData } from '../../src/main/move-store.ts';
import { openSqliteStore } from '../../src/store/index.ts';
import type { MoveSource, MoveTable } from '../../src/store/move-port.ts';
import { moveStore } from '../../src/store/move-store.ts';
import { openPostgresSource } from '../../src/store/postgres/move-source.ts';
import { openPostgresTarget } from '../../src/store/postgres/move-target.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { openSqliteSource } from '../../src/store/sqlite/move-source.ts';
import { openSqliteTarget } from '../../src/store/sqlite/move-target.ts';
import { NODE_WORDS } from '../process/node-words.ts';
import { connectTo, makeTestDatabase } from '../store/postgres/test-database.ts';
import { ROOMY } from '../store/samples.ts';
import { emptyTables, makeFullStore } from './full-store.ts';

const database = await makeTestDatabase();
const quiet = () => undefined;

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-move-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A test with a full data file, the address of a missing file and that of an empty database. */
function moveTest(
  guarantee: string,
  check: (place: {
    readonly folder: string;
    readonly full: string;
    readonly file: string;
    readonly url: string;
  }) => Promise<void>,
  manyRows = 0,
): void {
  if (database === undefined) return;
  test(guarantee, async (context) => {
    const folder = folderOf(context);
    await makeFullStore(join(folder, 'full.db'), manyRows);
    const url = await database.makeSchema();
    await check({
      folder,
      url,
      full: `sqlite:${join(folder, 'full.db')}`,
      file: `sqlite:${join(folder, 'new', 'copy.db')}`,
    });
  });
}

test('the data file of these tests has rows in every table of the schema', async (context) => {
  const file = join(folderOf(context), 'full.db');
  await makeFullStore(file);
  assert.deepEqual(emptyTables(file), []);
});

moveTest('every table moves to PostgreSQL and back without a difference', async ({ full, file, url }) => {
  const there = await moveData({ from: full, to: url }, '/', quiet);
  const back = await moveData({ from: url, to: file }, '/', quiet);
  assert.deepEqual(back, there);
  assert.equal(
    there.every(({ rows }) => rows > 0),
    true,
  );
  const [before, after] = [new DatabaseSync(pathOf(full)), new DatabaseSync(pathOf(file))];
  for (const { name } of there) {
    const all = `select * from "${name}" order by 1, 2`;
    assert.deepEqual(after.prepare(all).all(), before.prepare(all).all(), name);
  }
  before.close();
  after.close();
});

moveTest(
  'a service works on moved data: new terms get new ids, and changes continue in their order',
  async ({ full, url }) => {
    await moveData({ from: full, to: url }, '/', quiet);
    await using store = await openPostgresStore({ url });
    assert.equal((await store.findAccount('acc_a'))?.name, '花凪 "x" \\ {1,NULL}');
    await store.createAccount({ id: 'acc_c', name: 'c', plan: 'pro', createdAtMs: 1 });
    await store.addKeywords('acc_c', ['新しい語'], ROOMY);
    const client = await connectTo(url);
    const { rows } = await client.query("select id from terms where term = '新しい語'");
    assert.deepEqual(rows, [{ id: 8 }]);
    await client.end();
  },
);

moveTest(
  'a move killed at any moment can be resumed, and no service opens the target before it is complete',
  async ({ full, file, url, folder }) => {
    const wanted = await moveData({ from: full, to: `sqlite:${join(folder, 'other.db')}` }, '/', quiet);
    for (const to of [url, file]) {
      for (const moment of ['copy accounts', 'copy ranks 8', 'copy ranks 2', 'check ranks']) {
        await killAt(full, to, moment);
        await assert.rejects(openAt(to), { code: 'store_not_usable' }, `${to} ${moment}`);
      }
      assert.deepEqual(await moveData({ from: full, to }, '/', quiet), wanted);
      await (await openAt(to))[Symbol.asyncDispose]();
    }
  },
  40_000,
);

function isFile(address: string): boolean {
  return address.startsWith('sqlite:');
}

function pathOf(address: string): string {
  return address.slice('sqlite:'.length);
}

async function openAt(address: string) {
  return isFile(address) ? openSqliteStore({ file: pathOf(address) }) : openPostgresStore({ url: address });
}

/** Kills a moving process at a moment. */
async function killAt(from: string, to: string, moment: string): Promise<void> {
  const script = join(import.meta.dirname, 'move-process.ts');
  const child = spawn(process.execPath, [...NODE_WORDS, script, from, to, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdout.once('data', () => child.kill('SIGKILL'));
  assert.deepEqual(await ended, [null, 'SIGKILL'], `${moment} was not met`);
}

moveTest('rows that an earlier run copied from older data are copied again', async ({ full, file, url }) => {
  for (const to of [url, file]) {
    await killAt(full, to, 'check days');
    const source = new DatabaseSync(pathOf(full));
    source.exec(`update accounts set name = 'later ${to.length}'; delete from products`);
    source.exec("insert into products values ('B0TEST0001', 'later', 7)");
    source.close();
    await moveData({ from: full, to }, '/', quiet);
    await using store = await openAt(to);
    assert.equal((await store.findAccount('acc_a'))?.name, `later ${to.length}`);
  }
});

moveTest(
  'a write to the source during the move makes it fail, on either database',
  async ({ full, file, url }) => {
    await moveData({ from: full, to: url }, '/', quiet);
    for (const [from, to] of [
      [full, `${file}2`],
      [url, file],
    ] as const) {
      await using source = await (isFile(from) ? openSqliteSource(pathOf(from)) : openPostgresSource(from));
      await using target = isFile(to) ? openSqliteTarget(pathOf(to)) : await openPostgresTarget(to);
      await using writer = await openAt(from);
      let written: Promise<void> | undefined;
      const busy = {
        ...source,
        async countRows(table: MoveTable) {
          written ??= writer.createAccount({ id: 'acc_new', name: 'x', plan: 'pro', createdAtMs: 1 });
          await written;
          return source.countRows(table);
        },
      };
      await assert.rejects(moveStore(busy, target), { code: 'store_in_use' });
      await target[Symbol.asyncDispose]();
      await assert.rejects(openAt(to), { code: 'store_not_usable' });
    }
  },
);

moveTest('a target with other data is refused and left unchanged', async ({ full, file, url, folder }) => {
  for (const to of [url, file]) {
    {
      await using store = await openAt(to);
      await store.createAccount({ id: 'acc_z', name: 'z', plan: 'pro', createdAtMs: 1 });
    }
    await assert.rejects(moveData({ from: full, to }, '/', quiet), { code: 'store_not_usable' });
    await using store = await openAt(to);
    assert.deepEqual(
      (await store.listAccounts()).map(({ id }) => id),
      ['acc_z'],
    );
  }
  const begun = `sqlite:${join(folder, 'begun.db')}`;
  await killAt(full, begun, 'copy users');
  await assert.rejects(moveData({ from: file, to: begun }, '/', quiet), { code: 'store_not_usable' });
});

moveTest(
  'repeating a complete move reports it again; later writes are refused with how to compare',
  async ({ full, file, url }) => {
    for (const to of [url, file]) {
      const moved = await moveData({ from: full, to }, '/', quiet);
      assert.deepEqual(await moveData({ from: full, to }, '/', quiet), moved);
      {
        await using store = await openAt(to);
        await store.createAccount({ id: 'acc_z', name: 'z', plan: 'pro', createdAtMs: 1 });
      }
      await assert.rejects(moveData({ from: full, to }, '/', quiet), (thrown) => {
        assert.ok(thrown instanceof MiharuError);
        assert.equal(thrown.code, 'store_not_usable');
        assert.match(thrown.detail.en, /already contains data from elsewhere/);
        assert.match(thrown.remedy?.en ?? '', /`miharu status`/);
        return true;
      });
    }
  },
);

moveTest('a move that the server interrupts says to run the same command again', async ({ full, url }) => {
  const killer = await connectTo(url);
  await using source = await openSqliteSource(pathOf(full));
  await using target = await openPostgresTarget(url);
  const cutting: MoveSource = {
    ...source,
    async readAfter(table, key, limit) {
      if (table.name === 'terms')
        await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'miharu migrate-store' and datname = current_database()`,
        );
      return source.readAfter(table, key, limit);
    },
  };
  await assert.rejects(moveStore(cutting, target), (thrown) => {
    assert.ok(thrown instanceof MiharuError);
    assert.equal(thrown.code, 'unavailable');
    assert.match(thrown.remedy?.en ?? '', /run the same `miharu migrate-store` again/);
    return true;
  });
  await killer.end();
  assert.ok((await moveData({ from: full, to: url }, '/', quiet)).length > 0);
});

moveTest('a missing source creates nothing, and no password is shown', async ({ folder, url }) => {
  const missing = `sqlite:${join(folder, 'none.db')}`;
  await assert.rejects(moveData({ from: missing, to: url }, '/', quiet), { code: 'not_found' });
  const run = (from: string) => {
    const words = [...NODE_WORDS, 'bin/miharu.js', 'migrate-store', '--from', from, '--to', missing];
    const cwd = join(import.meta.dirname, '../..');
    return spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  };
  for (const from of ['postgres://u:geheim@127.0.0.1:1/x', 'postgres://u:geheim@[', 'mysql://u:geheim@h/x']) {
    const { status, stdout, stderr } = run(from);
    assert.notEqual(status, 0);
    assert.notEqual(stderr, '');
    assert.doesNotMatch(stdout + stderr, /geheim/);
  }
});
