import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { addGoods, addSeller, startService } from './service.ts';

const BODY = JSON.stringify({
  keyword: '水筒',
  question: '水筒のおすすめは？',
  answer_text: 'わかりません。',
});

/** Sends the head of a POST that waits for 100 Continue, then its body. Returns everything received. */
async function expecting(port: number, path: string, headers: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isSent = false;
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (!isSent && text.startsWith('HTTP/1.1 100 ')) {
      isSent = true;
      socket.write(BODY);
    }
  });
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close', 'Expect: 100-continue', ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await until(
    () => socket.closed,
    () => `the end of ${text}`,
    { withinMs: 10_000 },
  );
  return text;
}

test('sends 100 Continue only if the body is needed', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  const checks = '/api/v1/assistant/checks';
  const length = `Content-Length: ${Buffer.byteLength(BODY)}`;
  const json = 'Content-Type: application/json';
  const own = `X-Api-Key: ${key}`;
  for (const [path, headers, status] of [
    [checks, [json, length], 401],
    [checks, [json, length, 'X-Api-Key: mhr_no'], 401],
    ['/api/v1/nothing', [json, length, own], 404],
    ['/api/v1/me', [json, length, own], 405],
    ['/nothing', [json, length], 404],
    [checks, [json, 'Content-Length: 262145', own], 413],
    [checks, ['Content-Type: text/plain', length, own], 415],
  ] as const) {
    assert.match(await expecting(service.port, path, headers), new RegExp(`^HTTP/1\\.1 ${status} `), path);
  }
  const done = await expecting(service.port, checks, [json, length, own]);
  assert.match(done, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  assert.equal(done.match(/HTTP\/1\.1 /g)?.length, 2);
});

test('ignores unknown expectations and those in HTTP/1.0', async () => {
  await using service = await startService();
  for (const [version, expect] of [
    ['1.0', '100-continue'],
    ['1.1', 'tea'],
  ] as const) {
    const socket = connect(service.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.write(`GET /healthz HTTP/${version}\r\nHost: x\r\nConnection: close\r\nExpect: ${expect}\r\n\r\n`);
    await until(() => socket.closed, 'the answer', { withinMs: 10_000 });
    assert.match(text, /^HTTP\/1\.1 200 /, version);
  }
});
