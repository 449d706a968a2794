import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type Replay, startReplay } from '../../test/sources/replay-server.ts';
import { callHttp, type HttpOutcome, type HttpRequest } from './http-client.ts';

const LIMITS = { timeoutMs: 20_000, bytesMax: 1000 };

async function call(replay: Replay, more: Partial<HttpRequest> = {}, limits = LIMITS): Promise<HttpOutcome> {
  await using server = await startReplay(replay);
  const url = new URL('/a?b=c', server.origin);
  return await callHttp({ url, ...more }, { limits, nowMs: () => 0, signal: new AbortController().signal });
}

function packed(coding: string, body: Uint8Array): Replay {
  return (_, response) => void response.writeHead(200, { 'Content-Encoding': coding }).end(body);
}

const CODINGS: readonly (readonly [string, Uint8Array])[] = [
  ['gzip', gzipSync('扇風機')],
  ['deflate', deflateSync('扇風機')],
  ['br', brotliCompressSync('扇風機')],
  ['zstd', zstdCompressSync('扇風機')],
  ['identity', Buffer.from('扇風機')],
];

for (const [coding, body] of CODINGS) {
  test(`a body is decoded: ${coding}`, async () => {
    const outcome = await call(packed(coding, body));
    assert.ok(outcome.kind === 'answer');
    assert.equal(Buffer.from(outcome.body).toString(), '扇風機');
  });
}

test('a body of exactly the limit is whole, one byte more is too large', async () => {
  const of = (length: number): Replay => packed('gzip', gzipSync(Buffer.alloc(length)));
  assert.partialDeepStrictEqual(await call(of(1000)), { kind: 'answer' });
  assert.partialDeepStrictEqual(await call(of(1001)), { kind: 'fault', code: 'too_large' });
});

test('an error status is an answer with its body and its Retry-After', async () => {
  const outcome = await call(
    (_, response) => void response.writeHead(503, { 'Retry-After': '3' }).end('busy'),
  );
  assert.ok(outcome.kind === 'answer');
  assert.equal(outcome.status, 503);
  assert.equal(outcome.retryAfterMs, 3_000);
  assert.equal(Buffer.from(outcome.body).toString(), 'busy');
});

test('without a body to send it is a GET, with one a POST of JSON', async () => {
  const echo: Replay = (asked, response) => void response.end(`${asked.method} ${asked.body}`);
  const texts = [await call(echo), await call(echo, { json: { keyword: '扇風機' } })].map((outcome) => {
    assert.ok(outcome.kind === 'answer');
    return Buffer.from(outcome.body).toString();
  });
  assert.deepEqual(texts, ['GET ', 'POST {"keyword":"扇風機"}']);
});

test('the time counts for the whole call: a body that trickles without end is cut off', async () => {
  const timers: NodeJS.Timeout[] = [];
  const trickle: Replay = (_, response) => {
    response.writeHead(200);
    timers.push(setInterval(() => response.write('.'), 10));
  };
  const outcome = await call(trickle, {}, { timeoutMs: 120, bytesMax: 1e6 });
  for (const timer of timers) clearInterval(timer);
  assert.deepEqual(outcome, { kind: 'fault', code: 'timeout', cause: null });
});

test('a service that does not listen is unreachable, and the fault contains no address', async () => {
  const server = await startReplay(() => undefined);
  const url = new URL('/path?key=secret', server.origin);
  await server[Symbol.asyncDispose]();
  const signal = new AbortController().signal;
  const outcome = await callHttp({ url }, { limits: LIMITS, nowMs: () => 0, signal });
  assert.deepEqual(outcome, { kind: 'fault', code: 'unreachable', cause: 'ECONNREFUSED' });
});

/** Answers the first request of each connection, and closes it without an answer at the second. */
function closing(): { readonly replay: Replay; readonly left: string[] } {
  const used = new WeakSet<object>();
  const left: string[] = [];
  return {
    left,
    replay: ({ method }, response) => {
      const { socket } = response;
      if (socket === null) return;
      if (!used.has(socket)) {
        used.add(socket);
        return void response.end('here');
      }
      left.push(method);
      socket.end();
    },
  };
}

/** Calls a server so often that connections are used again; gives the outcomes, and the methods that were left without an answer. */
async function callOften(
  request: Partial<HttpRequest>,
): Promise<{ outcomes: HttpOutcome[]; left: string[] }> {
  const { replay, left } = closing();
  await using server = await startReplay(replay);
  const url = new URL('/a', server.origin);
  const given = { limits: LIMITS, nowMs: () => 0, signal: new AbortController().signal };
  const outcomes: HttpOutcome[] = [];
  for (let calls = 0; calls < 100 && left.length === 0; calls += 1) {
    outcomes.push(await callHttp({ url, ...request }, given));
    // A connection is free for the next call when its answer was read to the end.
    await setImmediate();
  }
  return { outcomes, left };
}

test('a question on a kept connection that the other side closes is asked again', async () => {
  const { outcomes, left } = await callOften({});
  assert.deepEqual(left, ['GET']);
  assert.ok(outcomes.every(({ kind }) => kind === 'answer'));
});

test('a post on such a connection is not made again: it may have been taken', async () => {
  const { outcomes, left } = await callOften({ json: {} });
  assert.deepEqual(left, ['POST']);
  assert.deepEqual(outcomes.at(-1), { kind: 'fault', code: 'unreachable', cause: 'UND_ERR_SOCKET' });
});

test('a service that closes every new connection without an answer is called once', async () => {
  const methods: string[] = [];
  const outcome = await call((asked, response) => {
    methods.push(asked.method);
    response.socket?.end();
  });
  assert.deepEqual(outcome, { kind: 'fault', code: 'unreachable', cause: 'UND_ERR_SOCKET' });
  assert.deepEqual(methods, ['GET']);
});
