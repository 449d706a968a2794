import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { RAW_STATUSES } from '../../src/api/http/raw-faults.ts';
import { until } from '../process/until.ts';
import { ask, sendRaw } from './ask.ts';
import { startService } from './service.ts';

const LARGE = 'a'.repeat(20_000);

test('blames only what was seen to be too long in a request of several packets', async () => {
  await using service = await startService();
  for (const parts of [
    ['GET / HTTP/1.1\r\nHost: x\r\nX: ', LARGE],
    ['GET /', LARGE],
    [`GET /${'a'.repeat(15_000)} HTTP/1.1\r\n`, `Host: x\r\nX: ${'b'.repeat(3_000)}\r\n\r\n`],
  ]) {
    const socket = connect({ port: service.port, host: '127.0.0.1', noDelay: true });
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    // Once the process has answered another request, it has read the first part.
    const [first = '', rest = ''] = parts;
    await new Promise<void>((resolve) => void socket.write(first, () => resolve()));
    await ask(service.origin, '/healthz');
    socket.write(rest);
    await until(() => socket.closed, 'the answer', { withinMs: 10_000 });
    const problem = JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
    assert.deepEqual([problem.status, problem.errors[0].parameter], [431, 'request'], first.slice(0, 20));
    assert.match(problem.detail, /16 KiB of both together/);
  }
});

test('documents 408 and 431 with their code and retry advice on the pages of errors', async () => {
  await using service = await startService({ settings: { answerMsMax: 400 } });
  const expected = [
    await sendRaw(service.port, `GET / HTTP/1.1\r\nHost: x\r\nX: ${LARGE}\r\n\r\n`),
    await sendUnended(service.port),
  ].map((text) => JSON.parse(text.slice(text.indexOf('\r\n\r\n'))));
  const page = (await ask(service.origin, '/docs/errors')).text;
  for (const { status, code, retryable, title } of expected) {
    const row = `<tr><td>${status}</td><td><code>${code}</code></td><td>${title}`;
    assert.ok(page.includes(row), row);
    const same = retryable ? 'You can retry the same request later' : 'Retrying does not help';
    assert.ok(page.slice(page.indexOf(row)).startsWith(`${row}. ${same}.`), same);
  }
  assert.deepEqual(expected.map(({ status }) => status).toSorted(), [...RAW_STATUSES.keys()].toSorted());
});

/** Sends headers that never end and returns what comes back. */
async function sendUnended(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await until(() => socket.closed, 'the answer', { withinMs: 10_000 });
  return text;
}
