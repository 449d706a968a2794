import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { ask, jsonOf } from './ask.ts';
import { type Asking, startAsking, submission } from './assistant.ts';

const PATH = '/assistant/checks';

/** Sends a body in chunks, without its length. */
async function sendChunks({ service, seller }: Asking, chunks: readonly string[]) {
  const sent = request(`${service.origin}/api/v1${PATH}`, {
    method: 'POST',
    headers: { 'X-Api-Key': seller.key, 'Content-Type': 'application/json' },
    agent: false,
  });
  sent.on('error', () => {});
  for (const chunk of chunks) sent.write(chunk);
  sent.end();
  const [response] = await once(sent, 'response');
  return response.resume().statusCode;
}

test('distinguishes bodies that are too large, not JSON and broken', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  const types: readonly (readonly [Record<string, string>, number])[] = [
    [{ 'Content-Type': 'application/json' }, 201],
    [{ 'Content-Type': 'Application/JSON; charset="UTF-8"' }, 200],
    [{ 'Content-Type': 'application/json; charset=shift_jis' }, 415],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'Content-Type': 'application/jsonp' }, 415],
    [{ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, 415],
    [{}, 415],
  ];
  for (const [headers, status] of types) {
    const answered = await ask(service.origin, `/api/v1${PATH}`, {
      key: seller.key,
      method: 'POST',
      headers,
      body: JSON.stringify(submission(1)),
    });
    assert.equal(answered.status, status, JSON.stringify(headers));
  }
  for (const body of ['', '{', '"text"', '[1]', 'null', '7', '{"a":1}{', `${'['.repeat(100_000)}`]) {
    const answered = await asking.post(PATH, body);
    assert.deepEqual(
      [answered.status, jsonOf(answered)['code']],
      [400, 'invalid_parameter'],
      body.slice(0, 20),
    );
  }
});

test('refuses bytes that are not UTF-8, and stores nothing of them', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  const socket = connect(service.port, '127.0.0.1');
  const head = `POST /api/v1${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${seller.key}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
  const body = Buffer.concat([Buffer.from('{"keyword":"'), Buffer.from([0xe3, 0x83]), Buffer.from('"}')]);
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 400 [\s\S]*not valid UTF-8/);
});

test('reads a body of exactly 256 KiB, and refuses one more byte, even without a declared length', async () => {
  await using asking = await startAsking();
  const json = JSON.stringify(submission(1));
  const padded = (bytes: number) => json + ' '.repeat(bytes - Buffer.byteLength(json));
  assert.equal((await asking.post(PATH, padded(262_144))).status, 201);
  assert.equal((await asking.post(PATH, padded(262_145))).status, 413);
  assert.equal(await sendChunks(asking, [json]), 200);
  assert.equal(
    await sendChunks(
      asking,
      Array.from({ length: 40 }, () => 'x'.repeat(10_000)),
    ),
    413,
  );
});

test('keeps a connection usable after a body that is too large, with or without a declared length', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  const huge = 'x'.repeat(400_000);
  const head = `POST /api/v1${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${seller.key}\r\nContent-Type: application/json\r\n`;
  const socket = connect(service.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`${head}Content-Length: ${huge.length}\r\n\r\n${huge}`);
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  for (let at = 0; at < 40; at += 1) socket.write(`2710\r\n${huge.slice(0, 10_000)}\r\n`);
  socket.write(`0\r\n\r\n${head}Connection: close\r\nContent-Length: 2\r\n\r\n{}`);
  await once(socket, 'close');
  const statuses = Buffer.concat(chunks)
    .toString()
    .match(/(?<=HTTP\/1\.1 )\d{3}/g);
  assert.deepEqual(statuses, ['413', '413', '400']);
});

test('converts nothing, drops no member, and names every fault', async () => {
  await using asking = await startAsking();
  const body =
    '{"keyword":123,"question":["a"],"answer_text":{"a":1},"__proto__":{},"constructor":"x","extra":null}';
  const { errors } = jsonOf(await asking.post(PATH, body));
  assert.ok(Array.isArray(errors));
  assert.deepEqual(
    errors.map(({ parameter }) => parameter),
    ['__proto__', 'constructor', 'extra', 'keyword', 'question', 'answer_text'],
  );
  const japanese = await asking.post(PATH, '{}', { headers: { 'Accept-Language': 'ja' } });
  assert.match(String(jsonOf(japanese)['detail']), /`keyword` がありません/);
});

test('does not count a client that hangs up within its body as a failure of the service', async () => {
  await using asking = await startAsking();
  const { service, seller } = asking;
  const socket = connect(service.port, '127.0.0.1');
  const head = `POST /api/v1${PATH} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${seller.key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
  await once(socket, 'ready');
  assert.equal((await asking.get('/me')).status, 200);
  socket.destroy();
  await once(socket, 'close');
  await service.stop();
  assert.deepEqual(
    service.log.filter(({ level }) => level === 'error'),
    [],
  );
  const lines = service.log.filter(({ fields }) => String(fields['path']).endsWith(PATH));
  assert.equal(lines.length, 1);
});
