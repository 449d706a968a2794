import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('who does not listen is unreachable, and the fault holds no address', async () => {
  const server = await startReplay(() => undefined);
  const url = new URL('/path?key=secret', server.origin);
  await server[Symbol.asyncDispose]();
  const signal = new AbortController().signal;
  const outcome = await callHttp({ url }, { limits: LIMITS, nowMs: () => 0, signal });
  assert.deepEqual(outcome, { kind: 'fault', code: 'unreachable', cause: 'ECONNREFUSED' });
});
