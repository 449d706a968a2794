import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { until } from '../process/until.ts';
import { jsonOf } from './ask.ts';
import { type Asking, KEYWORDS, startAsking } from './assistant.ts';
import { addSeller, startService } from './service.ts';

const QUESTION = { keyword: KEYWORDS[0], question: '静かな扇風機は？', source: 'agent' };

/** A connection to a service, and everything received on it. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const text = () => Buffer.concat(chunks).toString();
  return { socket, text, statuses: () => text().match(/(?<=^HTTP\/1\.1 )\d{3}/gm) ?? [] };
}

async function addQuestion(asking: Asking): Promise<string> {
  return String(jsonOf(await asking.post('/assistant/custom-questions', QUESTION))['id']);
}

async function countQuestions(asking: Asking): Promise<unknown> {
  return jsonOf(await asking.get('/assistant/custom-questions'))['active_count'];
}

/**
 * Bytes after the headers of a DELETE: the headers that announce them, the bytes, and whether it is carried
 * out.
 */
const BODIES: readonly (readonly [name: string, headers: string, body: string, isDone: boolean])[] = [
  ['no body', '', '', true],
  ['a body of a declared length', 'Content-Length: 2\r\n', '{}', true],
  ['a body in chunks', 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n', true],
  ['bytes that nothing announced', '', '{}', true],
  ['a chunk without a size', 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n', false],
  ['a body that ends early', 'Content-Length: 20\r\n', '{}', false],
  ['a body that is too large', 'Content-Length: 300000\r\n', '{', false],
];

for (const [name, headers, body, isDone] of BODIES) {
  test(`${isDone ? 'carries out' : 'refuses'} a DELETE with ${name} and answers once`, async () => {
    await using asking = await startAsking({ settings: { answerMsMax: 1_000 } });
    const id = await addQuestion(asking);
    const { socket, statuses } = open(asking.service.port);
    const line = `DELETE /api/v1/assistant/custom-questions/${id} HTTP/1.1\r\n`;
    socket.write(`${line}Host: x\r\nX-Api-Key: ${asking.seller.key}\r\n${headers}\r\n${body}`);
    await until(() => statuses().length > 0, 'the answer', { withinMs: 10_000 });
    socket.end();
    await until(() => socket.closed, 'the end', { withinMs: 10_000 });
    assert.equal(statuses().length, 1, statuses().join());
    assert.equal(statuses()[0] === '200', isDone, statuses().join());
    assert.equal(await countQuestions(asking), isDone ? 0 : 1);
  });
}

test('delivers the answer to a complete request despite further bytes', async () => {
  await using asking = await startAsking();
  const { port } = asking.service;
  for (const [method, expected] of [
    ['GET', '200'],
    ['HEAD', '200'],
    ['PUT', '405'],
  ] as const) {
    const { socket, statuses } = open(port);
    socket.write(`${method} /api/v1/me HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${asking.seller.key}\r\n\r\n{}`);
    await until(() => socket.closed, 'the end', { withinMs: 10_000 });
    assert.deepEqual(statuses(), [expected], method);
  }
});

const DRIBBLED: readonly (readonly [status: string, head: (key: string) => string])[] = [
  ['401', () => 'POST /api/v1/assistant/checks HTTP/1.1\r\nContent-Length: 200000\r\n'],
  ['404', (key) => `POST /api/v1/nothing HTTP/1.1\r\nX-Api-Key: ${key}\r\nContent-Length: 200000\r\n`],
  ['405', (key) => `PUT /api/v1/me HTTP/1.1\r\nX-Api-Key: ${key}\r\nContent-Length: 200000\r\n`],
  [
    '413',
    (key) =>
      `POST /api/v1/assistant/checks HTTP/1.1\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n`,
  ],
  ['400', () => 'POST /healthz HTTP/9\r\nContent-Length: 200000\r\n'],
  ['200', () => 'GET /healthz HTTP/1.1\r\nContent-Length: 200000\r\n'],
  [
    '408',
    (key) =>
      `POST /api/v1/assistant/checks HTTP/1.1\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n`,
  ],
];

test('closes the connection of a body that dribbles on after its answer', async () => {
  await using service = await startService({ settings: { answerMsMax: 1_000 } });
  const { key } = await addSeller(service.store);
  const dribbling = DRIBBLED.map(([status, head]) => ({ status, ...open(service.port), head: head(key) }));
  for (const { socket, head } of dribbling) socket.write(`${head}Host: x\r\n\r\n`);
  const drip = setInterval(() => {
    for (const { socket } of dribbling) if (socket.writable) socket.write('x');
  }, 100);
  try {
    await until(() => dribbling.every(({ socket }) => socket.closed), 'the ends', { withinMs: 15_000 });
  } finally {
    clearInterval(drip);
    for (const { socket } of dribbling) socket.destroy();
  }
  for (const { status, statuses } of dribbling) assert.deepEqual(statuses(), [status]);
});
