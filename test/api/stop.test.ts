import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { saveReading } from '../store/save-reading.ts';
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
