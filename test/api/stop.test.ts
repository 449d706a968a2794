import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { saveReading } from '../store/save-reading.ts';
import { startSite } from '../web/site.ts';
import { ask, jsonOf } from './ask.ts';
import { addGoods, addSeller, startService, TODAY } from './service.ts';
import { bigPage, readingOf } from './shelves.ts';

async function stage(settings = {}) {
  const service = await startService({ settings });
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  await saveReading(service.store, readingOf({ term: '水筒', localDate: TODAY, pages: [bigPage()] }));
  const path = `/api/v1/competitors?limit=9999&keyword=${encodeURIComponent('水筒')}`;
  const bytes = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\n\r\n`;
  return { service, key, bytes, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

test('finishes a running answer to its last byte after the stop, and refuses new requests', async () => {
  await using set = await stage();
  const socket = connect(set.service.port, '127.0.0.1');
  socket.write(set.bytes);
  const chunks: Buffer[] = [];
  socket.once('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'data');
  socket.pause();
  const stopped = set.service.stop();
  const refused = await ask(set.service.origin, '/api/v1/me', { key: set.key });
  assert.deepEqual([refused.status, refused.headers['connection']], [503, 'close']);
  assert.equal(jsonOf(refused)['code'], 'unavailable');
  await ask(set.service.origin, '/api/v1/me', { key: set.key });
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume();
  await once(socket, 'close');
  await stopped;
  const text = Buffer.concat(chunks);
  const length = Number(/content-length: (\d+)/i.exec(text.toString('latin1'))?.[1]);
  assert.equal(text.length - text.indexOf('\r\n\r\n') - 4, length);
  // Refused requests are not failures: they are logged once, as a number.
  const logged = set.service.log.filter(({ level }) => level === 'error' || level === 'warn');
  assert.deepEqual(
    logged.map(({ level, fields }) => [level, fields]),
    [['warn', { refused: 2 }]],
  );
});

const HEAD = ['Host: x', 'Content-Type: application/json', 'Content-Length: 200000'];

test('refuses requests whose body is still awaited at the stop, in both interfaces, and waits for none of them', async () => {
  await using site = await startSite();
  const { key } = await addSeller(site.store);
  const page = await ask(site.origin, '/sign-in', {});
  const form = [`Cookie: ${String(page.headers['set-cookie']).split(';')[0]}`, 'Content-Length: 99'];
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const begun = [
    ['POST /api/v1/assistant/checks HTTP/1.1', `X-Api-Key: ${key}`, ...HEAD],
    ['DELETE /api/v1/assistant/custom-questions/cq_1 HTTP/1.1', `X-Api-Key: ${key}`, ...HEAD],
    ['POST /sign-in HTTP/1.1', 'Host: x', type, ...form],
  ].map((lines) => {
    const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(`${[...lines, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n{`);
    return { socket, text: () => Buffer.concat(chunks).toString() };
  });
  await until(() => begun.every(({ text }) => text().includes('100 Continue')), 'the waiting for bodies');
  const startedMs = performance.now();
  await site.stop();
  assert.ok(performance.now() - startedMs < 10_000, `${performance.now() - startedMs} ms`);
  for (const { text } of begun) {
    assert.match(
      text(),
      /HTTP\/1\.1 503 [\s\S]*Retry-After: 5\r\n[\s\S]*Connection: close\r\n[\s\S]*is stopping/,
    );
  }
  const lines = site.log.filter(({ level }) => level !== 'info');
  assert.deepEqual(
    lines.map(({ level, fields }) => [level, fields]),
    [['warn', { refused: 3 }]],
  );
});

test('does not act on a body that ends after its refusal at the stop', async () => {
  await using service = await startService();
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  const body = JSON.stringify({ keyword: '水筒', question: 'おすすめは？', answer_text: 'わかりません。' });
  const socket = connect(service.port, '127.0.0.1');
  const head = ['Host: x', `X-Api-Key: ${key}`, 'Content-Type: application/json', 'Expect: 100-continue'];
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  socket.write(`${['POST /api/v1/assistant/checks HTTP/1.1', ...head, length].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const stopped = service.stop();
  const [refusal] = await once(socket, 'data');
  assert.match(String(refusal), /503/);
  socket.end(body);
  await stopped;
  assert.equal((await service.store.listChecksById(id, { afterId: '', limit: 10 })).length, 0);
});

test('does not wait for idle connections at the stop', async () => {
  await using set = await stage();
  const socket = connect(set.service.port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  const startedMs = performance.now();
  await set.service.stop();
  assert.ok(performance.now() - startedMs < 2_000);
});

test('cuts an answer that is not read in time, and logs it as incomplete', async () => {
  await using set = await stage({ answerMsMax: 500 });
  const socket = connect(set.service.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(set.bytes);
  await once(socket, 'data');
  socket.pause();
  await until(() => set.service.log.length > 0, 'the line of the answer', { everyMs: 10 });
  assert.deepEqual(
    [set.service.log[0]?.fields['status'], set.service.log[0]?.fields['isComplete']],
    [200, false],
  );
  socket.destroy();
});

test('answers 503 with Retry-After if an answer cannot be built in time, and serves the retry', async () => {
  await using service = await startService({ settings: { answerMsMax: 300 } });
  const { id, key } = await addSeller(service.store);
  await addGoods(service.store, id, { keywords: ['水筒'] });
  {
    // The first look at the day's questions writes them down, and another process holds the store.
    using holder = new DatabaseSync(service.file);
    holder.exec('begin immediate');
    const late = await ask(service.origin, '/api/v1/assistant/questions', { key });
    assert.deepEqual([late.status, late.headers['retry-after']], [503, '5']);
    const { code, retryable } = jsonOf(late);
    assert.deepEqual([code, retryable], ['unavailable', true]);
    const log = service.log.find(({ message }) => message === 'answered');
    assert.deepEqual([log?.fields['status'], log?.fields['isComplete']], [503, true]);
  }
  assert.equal((await ask(service.origin, '/api/v1/assistant/questions', { key })).status, 200);
});
