import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { addSeller, startService } from './service.ts';

/** A connection that sends as it likes and keeps what came back. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { socket, text: () => Buffer.concat(chunks).toString() };
}

const UNENDED = 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\n';

test('headers that never end are answered with 408 within the longest time of an answer, standing or dripping', async () => {
  const answerMsMax = 1_000;
  await using service = await startService({ settings: { answerMsMax } });
  const standing = open(service.port);
  const dripping = open(service.port);
  const startedMs = performance.now();
  standing.socket.write(UNENDED);
  dripping.socket.write(UNENDED);
  const drip = setInterval(() => dripping.socket.write('X: y\r\n'), 50);
  try {
    await until(() => standing.socket.closed && dripping.socket.closed, 'the ends', { withinMs: 10_000 });
  } finally {
    clearInterval(drip);
  }
  assert.ok(performance.now() - startedMs < answerMsMax * 2);
  for (const { text } of [standing, dripping]) {
    assert.match(text(), /^HTTP\/1\.1 408 Request Timeout\r\n/);
    assert.match(text(), /"retryable":true/);
  }
});

test('a connection that idles between its requests is kept longer than headers may take', async () => {
  await using service = await startService({ settings: { answerMsMax: 500 } });
  const kept = open(service.port);
  const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  kept.socket.write(whole);
  await until(() => /200 OK/.test(kept.text()), 'the first answer');
  const standing = open(service.port);
  standing.socket.write(UNENDED);
  await until(() => standing.socket.closed, 'the end of the other', { withinMs: 10_000 });
  kept.socket.write(whole);
  await until(() => kept.text().match(/200 OK/g)?.length === 2, 'the second answer');
  kept.socket.destroy();
});

test('a body that comes slowly has all of the time of its answer, which is then told as too late', async () => {
  const answerMsMax = 600;
  await using service = await startService({ settings: { answerMsMax } });
  const { key } = await addSeller(service.store);
  const { socket, text } = open(service.port);
  const startedMs = performance.now();
  const head = `POST /api/v1/assistant/checks HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`);
  await until(() => text() !== '', 'the answer', { withinMs: 10_000 });
  assert.match(text(), /^HTTP\/1\.1 503 /);
  assert.ok(performance.now() - startedMs > answerMsMax / 2);
  socket.destroy();
});
