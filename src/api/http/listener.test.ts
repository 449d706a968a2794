import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { until } from '../../../test/process/until.ts';
import { createListener } from './listener.ts';

function openListener(connectionsMax = 100) {
  return createListener({ answerMsMax: 1_000, connectionsMax }, (server) =>
    server.on('request', (_request, response) => response.end('served')),
  );
}

/** The answer of an address to a request. */
async function askAt(address: string, port: number): Promise<string> {
  const socket = connect(port, address);
  socket.write('GET / HTTP/1.0\r\n\r\n');
  return await text(socket);
}

test('serves every loopback address of localhost, and none after it is closed', async () => {
  const listener = openListener();
  const { port } = await listener.listen({ host: 'localhost', port: 0 });
  const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address);
  for (const address of addresses) assert.match(await askAt(address, port), /served$/, address);
  await listener.close();
  for (const address of addresses) await assert.rejects(askAt(address, port), { code: 'ECONNREFUSED' });
});

test('returns a usable address when it listens on all interfaces', async () => {
  const listener = openListener();
  const { origin, port } = await listener.listen({ host: '0.0.0.0', port: 0 });
  assert.equal(origin, `http://127.0.0.1:${port}`);
  assert.match(await askAt('127.0.0.1', port), /served$/);
  await listener.close();
});

test('names the port that is in use, and closes even if it never listened', async () => {
  const first = openListener();
  const { port } = await first.listen({ host: '127.0.0.1', port: 0 });
  const second = openListener();
  await assert.rejects(second.listen({ host: '127.0.0.1', port }), { code: 'address_in_use' });
  await second.close();
  await first.close();
});

test('closes connections beyond the maximum at once, and accepts new ones when others have ended', async () => {
  const listener = openListener(2);
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 });
  const open = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  await assert.rejects(askAt('127.0.0.1', port).then((said) => assert.notEqual(said, '')));
  for (const socket of open) socket.destroy();
  await until(
    () =>
      askAt('127.0.0.1', port).then(
        (said) => said.endsWith('served'),
        () => false,
      ),
    'an answer',
  );
  await listener.close();
});
