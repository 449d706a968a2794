import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connectTo, makeTestDatabase } from '../../../test/store/postgres/test-database.ts';
import { makeAccount } from '../../../test/store/samples.ts';
import { MiharuError } from '../../core/errors.ts';
import { openMoveClient } from './move-client.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { postgresFault } from './postgres-faults.ts';

/** Opens as a service and as a move: both must fail in the same way, at once, without the password in the message. */
async function refusalOf(url: string): Promise<MiharuError> {
  const startedMs = performance.now();
  const failures = [
    await openPostgresStore({ url, startWaitMsMax: 60_000 }).catch((thrown: unknown) => thrown),
    await openMoveClient(url).catch((thrown: unknown) => thrown),
  ];
  assert.ok(performance.now() - startedMs < 20_000, 'waited although waiting does not help');
  const [opened, moved] = failures;
  assert.ok(opened instanceof MiharuError && moved instanceof MiharuError, String(failures));
  assert.equal(moved.message, opened.message);
  assert.doesNotMatch(opened.message, /geheim/);
  assert.match(`${opened.remedy?.en} ${opened.remedy?.ja}`, /DATABASE_URL.*DATABASE_URL/);
  return opened;
}

/** A server that replies to a client's first message with `answer`. */
async function makeServer(t: TestContext, answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server's reply while it asks for authentication. */
function authentication(kind: number, text: string): Buffer {
  const message = Buffer.from(`R\0\0\0\0\0\0\0\0${text}`);
  message.writeInt32BE(message.length - 1, 1);
  message.writeInt32BE(kind, 5);
  return message;
}

test('PostgreSQL: an address that can never work is a fault of the setting', async () => {
  const at = 'postgres://boss:geheim@127.0.0.1:1/shop';
  for (const [more, sentence] of [
    ['sslmode=foo', /sslmode=foo is unknown; use one of disable, prefer, require, verify-ca, verify-full/],
    ['sslmode=verify-full&sslrootcert=/nowhere.pem', /file of sslrootcert=\/nowhere\.pem .*\(ENOENT\)/],
    ['sslmode=verify-full&sslkey=/nowhere.key', /file of sslkey=\/nowhere\.key .*\(ENOENT\)/],
    ['port=abc', /port=abc is not a port/],
  ] as const) {
    const refusal = await refusalOf(`${at}?${more}`);
    assert.deepEqual([refusal.code, refusal.row.exitCode], ['invalid_setting', 78], more);
    assert.match(refusal.message, sentence);
  }
});

test('PostgreSQL: a server without TLS, and one that requires a password, are reported', async (t) => {
  const withoutTls = await makeServer(t, (socket) => socket.end('N'));
  const noTls = await refusalOf(`postgres://boss:geheim@127.0.0.1:${withoutTls}/shop?sslmode=verify-full`);
  assert.equal(noTls.code, 'invalid_setting');
  assert.match(noTls.message, /does not support TLS, which sslmode requires/);
  // First asks for SCRAM, then begins it.
  const wanting = await makeServer(t, (socket) => {
    socket.write(authentication(10, 'SCRAM-SHA-256\0\0'));
    socket.once('data', () => socket.write(authentication(11, 'r=x,s=eA==,i=4096')));
  });
  const noPassword = await refusalOf(`postgres://boss@127.0.0.1:${wanting}/shop`);
  assert.equal(noPassword.code, 'invalid_setting');
  assert.match(
    noPassword.message,
    /requires a password, but there is none in the URL, PGPASSWORD or ~\/\.pgpass/,
  );
});

const database = await makeTestDatabase();

if (database !== undefined) {
  test('PostgreSQL: an unknown database or user is a fault of the setting', async () => {
    for (const [change, sentence] of [
      [{ pathname: '/miharu_nowhere' }, /does not have this database \(3D000\)/],
      [
        { username: 'miharu_nobody', password: 'geheim' },
        /rejects this user or password, or requires TLS \(28/,
      ],
    ] as const) {
      const url = new URL(database.url);
      Object.assign(url, change);
      const refusal = await refusalOf(url.href);
      assert.deepEqual([refusal.code, refusal.row.exitCode], ['invalid_setting', 78]);
      assert.match(refusal.message, sentence);
    }
  });

  test('PostgreSQL: a server that is read-only, or has no free connection, is reported with the remedy', async () => {
    const url = new URL(await database.makeSchema());
    await using _made = await openPostgresStore({ url: url.href });
    const options = url.searchParams.get('options') ?? '';
    url.searchParams.set('options', `${options} -c default_transaction_read_only=on`);
    await using store = await openPostgresStore({ url: url.href });
    await assert.rejects(makeAccount(store, 'acc_a'), {
      code: 'store_not_usable',
      message: /is read-only: it is a standby, .*use the server that accepts writes \(25006\)/,
    });
    const admin = await connectTo(database.url);
    const role = `miharu_full_${process.pid}`;
    try {
      await admin.query(`create role ${role} login connection limit 0`);
      const full = new URL(database.url);
      full.username = role;
      await assert.rejects(openPostgresStore({ url: full.href, startWaitMsMax: 10 }), {
        code: 'unavailable',
        message: /has no free connection: lower MIHARU_DATABASE_CONNECTIONS .*\(53300\)/,
      });
    } finally {
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
    }
  });

  test('PostgreSQL: the public message about a server that is away names no host; the log has it', () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' });
    const fault = postgresFault(lost, 'db.example.jp:5432/shop');
    assert.ok(fault instanceof MiharuError && fault.cause instanceof Error);
    assert.equal(fault.message, 'unavailable: PostgreSQL cannot be reached right now (ECONNREFUSED).');
    assert.match(fault.cause.message, /db\.example\.jp:5432\/shop/);
    const readOnly = postgresFault(
      Object.assign(new Error('x'), { code: '25006' }),
      'db.example.jp:5432/shop',
    );
    assert.ok(readOnly instanceof MiharuError);
    assert.deepEqual([readOnly.code, readOnly.row.status], ['store_not_usable', 503]);
  });
}
