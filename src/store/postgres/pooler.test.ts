import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { openPostgresConnection } from './connection.ts';

/** A pooler that refuses every client with a sentence, under the SQLSTATE that PgBouncer uses for all of them; returns its address. */
async function refusingPooler(t: TestContext, sentence: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${sentence}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  }).listen(0, '127.0.0.1');
  t.after(() => pooler.close());
  await once(pooler, 'listening');
  const address = pooler.address();
  assert.ok(address !== null && typeof address === 'object');
  return `postgres://somebody:secret@127.0.0.1:${address.port}/miharu`;
}

const REFUSALS: readonly (readonly [sentence: string, expected: RegExp])[] = [
  ['unsupported startup parameter: statement_timeout', /pooler that refuses/],
  ['no such database: miharu', /does not have this database/],
  ['database "miharu" does not exist', /does not have this database/],
  ['password authentication failed', /rejects this user or password/],
  ['SASL authentication failed', /rejects this user or password/],
  ['no such user: somebody', /rejects this user or password/],
];

for (const [sentence, expected] of REFUSALS) {
  test(`a pooler that says "${sentence}" is reported at once, with the remedy`, async (t) => {
    const url = await refusingPooler(t, sentence);
    await assert.rejects(openPostgresConnection({ url, startWaitMsMax: 60_000 }), (thrown: unknown) => {
      assert.match(String(thrown), /^MiharuError: (?:store_not_usable|invalid_setting): /);
      assert.match(String(thrown), expected);
      assert.doesNotMatch(String(thrown), /secret|somebody/);
      return true;
    });
  });
}

test('a start waits for a pooler whose server is away', async (t) => {
  const url = await refusingPooler(t, 'server login has been failing, try again later (server_login_retry)');
  await assert.rejects(openPostgresConnection({ url, startWaitMsMax: 10 }), { code: 'unavailable' });
});

const database = await makeTestDatabase();

if (database !== undefined) {
  const isDurable = async (url: string) => {
    const connection = await openPostgresConnection({ url });
    const set = sql<{ value: string }>`select current_setting('synchronous_commit') as value`;
    try {
      const alone = await connection.write((db) => set.execute(db));
      const beside = await connection.write((db) => set.execute(db), ['x']);
      return [alone, beside].map(({ rows }) => rows[0]?.value);
    } finally {
      await connection.close();
    }
  };

  test('a write is durable before it is acknowledged, even where the server is set to answer earlier', async () => {
    const url = new URL(database.url);
    for (const [set, held] of [
      ['off', 'on'],
      ['local', 'local'],
      ['remote_apply', 'remote_apply'],
    ] as const) {
      url.searchParams.set('options', `-c synchronous_commit=${set}`);
      assert.deepEqual(await isDurable(url.href), [held, held]);
    }
  });

  test('a start waits for the migrations of another process longer than any query may take', async () => {
    const url = await database.makeSchema();
    const other = await connectTo(url);
    try {
      await other.query(`select pg_advisory_lock(hashtextextended('miharu migrations', 0))`);
      const opened = openPostgresConnection({ url, queryMsMax: 100 });
      await other.query('select pg_sleep(0.5)');
      await other.query(`select pg_advisory_unlock(hashtextextended('miharu migrations', 0))`);
      const connection = await opened;
      await assert.rejects(
        connection.read((db) => sql`select pg_sleep(60)`.execute(db)),
        { code: 'unavailable' },
      );
      await connection.close();
    } finally {
      await other.end();
    }
  });
}
