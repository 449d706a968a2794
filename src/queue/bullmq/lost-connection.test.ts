import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { Redis } from 'ioredis';
import { connectRedis, requireRedis } from '../../../test/redis/redis-place.ts';
import { isLostConnection } from './lost-connection.ts';

test('a server that is not there, or cuts the connection, is a lost connection', async () => {
  const server = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const told = async () => {
    const client = new Redis(address.port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
    const errors: unknown[] = [];
    client.on('error', (error: unknown) => errors.push(error));
    errors.push(await client.connect().catch((error: unknown) => error));
    return errors;
  };
  assert.deepEqual((await told()).map(isLostConnection), [true, true]);
  server.close();
  await once(server, 'close');
  assert.deepEqual((await told()).map(isLostConnection), [true, true]);
});

test('a command that Redis refuses, or that a closed client is given, are told apart', async (t) => {
  const place = await requireRedis(t);
  if (place === null) return;
  const client = await connectRedis(t, place.url);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  assert.equal(isLostConnection(await failureOf(client.call('NOSUCHCOMMAND'))), false);
  client.disconnect();
  assert.equal(isLostConnection(await failureOf(client.get('x'))), true);
});
