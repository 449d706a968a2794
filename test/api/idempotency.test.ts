import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hashInput } from '../../src/api/idempotency.ts';
import { mintApiKey } from '../../src/core/api-key.ts';
import { mintBase62 } from '../../src/core/base62.ts';
import { hashSecret } from '../../src/operations/hash-secret.ts';
import { jsonOf, sendRaw } from './ask.ts';
import { type Asking, addAsker, KEYWORDS, startAsking, submission } from './assistant.ts';

const CUSTOM = '/assistant/custom-questions';

function ascii(key: string) {
  return { headers: { 'Idempotency-Key': key } };
}

async function countOf(asking: Asking): Promise<number> {
  const { checks } = jsonOf(await asking.get('/assistant/checks'));
  return Array.isArray(checks) ? checks.length : Number.NaN;
}

test('returns the same status and body for the same key and body, over both paths and in any order of members', async () => {
  await using asking = await startAsking();
  const first = await asking.post('/assistant/checks', submission(1), ascii('k'));
  const again = await asking.post('/checks', submission(1), ascii('k'));
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.deepEqual(
    [first.headers['idempotent-replayed'], again.headers['idempotent-replayed']],
    [undefined, 'true'],
  );
  const turned = Object.fromEntries(Object.entries(submission(1)).toReversed());
  const spaced = await asking.post('/checks', JSON.stringify(turned, null, 2), ascii('k'));
  assert.deepEqual([spaced.status, spaced.text], [201, first.text]);
  assert.equal(await countOf(asking), 1);
});

test('stores no key in plain text, secret or not', async () => {
  await using asking = await startAsking();
  const { service } = asking;
  const keys = [
    mintApiKey(randomBytes),
    `whsec_${randomBytes(32).toString('base64')}`,
    mintBase62(43, randomBytes),
    'order 2026-11-28 of hana',
  ];
  for (const [at, key] of keys.entries()) {
    assert.equal((await asking.post('/checks', submission(at), ascii(key))).status, 201);
    const again = await asking.post('/checks', submission(at), ascii(key));
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const other = await asking.post('/checks', submission(at + 100), ascii(key));
    assert.equal(other.status, 422);
    assert.ok(!other.text.includes(key));
  }
  const kept = [service.file, `${service.file}-wal`].filter(existsSync).map((file) => readFileSync(file));
  assert.ok(kept.some((bytes) => bytes.includes('/assistant/checks')));
  for (const key of keys) {
    assert.ok(!kept.some((bytes) => bytes.includes(key)), `${key} is kept`);
    assert.ok(!JSON.stringify(service.log).includes(key), `${key} is logged`);
  }
});

test('keeps keys of accounts and paths apart', async () => {
  await using asking = await startAsking();
  await asking.post('/checks', submission(1), ascii('k'));
  const question = { keyword: KEYWORDS[0], question: '軽いのは？', source: 'agent' };
  assert.equal((await asking.post(CUSTOM, question, ascii('k'))).status, 201);
  const other = await addAsker(asking.service);
  const own = await asking.post('/checks', submission(2), { ...ascii('k'), key: other.key });
  assert.equal(own.status, 201);
});

test('makes one check of twenty simultaneous requests with one key; the others wait or get its answer', async () => {
  await using asking = await startAsking();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => asking.post('/checks', submission(1), ascii('k'))),
  );
  const served = answers.filter(({ status }) => status === 201);
  assert.ok(served.length >= 1);
  assert.equal(new Set(served.map(({ text }) => text)).size, 1);
  for (const { status } of answers) assert.ok(status === 201 || status === 409, String(status));
  assert.equal(await countOf(asking), 1);
});

test('reports another body as a conflict, also after a refusal as not monitored; a refused quota is not kept', async () => {
  await using asking = await startAsking();
  const unknown = submission(1, { keyword: '別の語' });
  const refused = await asking.post('/checks', unknown, ascii('a'));
  const again = await asking.post('/checks', unknown, ascii('a'));
  assert.deepEqual([refused.status, again.status, again.text], [404, 404, refused.text]);
  assert.equal((await asking.post('/checks', submission(1), ascii('a'))).status, 422);
  for (const number of [1, 2, 3, 4, 5]) await asking.post('/checks', submission(number));
  assert.equal((await asking.post('/checks', submission(6), ascii('b'))).status, 429);
  asking.service.clock.nowMs += 86_400_000;
  assert.equal((await asking.post('/checks', submission(6), ascii('b'))).status, 201);
});

test('does not use up a key for invalid input', async () => {
  await using asking = await startAsking();
  assert.equal((await asking.post('/checks', { ...submission(1), question: '' }, ascii('k'))).status, 400);
  assert.equal((await asking.post('/checks', submission(1, { question: ' ' }), ascii('k'))).status, 400);
  assert.equal((await asking.post('/checks', submission(1), ascii('k'))).status, 201);
});

test('repeats a request whose process died, once it can no longer be answered', async () => {
  await using asking = await startAsking();
  const { store, clock } = asking.service;
  const bodyHash = hashInput(submission(1));
  const died = {
    accountId: asking.seller.id,
    path: '/assistant/checks',
    key: hashSecret('k'),
    owner: 'dead',
    bodyHash,
  };
  const times = { nowMs: clock.nowMs, staleBeforeMs: 0, expiredBeforeMs: 0 };
  assert.deepEqual(await store.beginIdempotent(died, times), { state: 'begun' });
  clock.nowMs += 25_000;
  assert.equal((await asking.post('/checks', submission(1), ascii('k'))).status, 409);
  clock.nowMs += 1;
  const done = await asking.post('/checks', submission(1), ascii('k'));
  assert.equal(done.status, 201);
  assert.equal((await asking.post('/checks', submission(1), ascii('k'))).text, done.text);
  assert.equal(await countOf(asking), 1);
});

test('says when to retry while the first request runs, and serves the retry', async () => {
  await using asking = await startAsking();
  const { store, clock } = asking.service;
  const bodyHash = hashInput(submission(1));
  const runs = {
    accountId: asking.seller.id,
    path: '/assistant/checks',
    key: hashSecret('k'),
    owner: 'dead',
    bodyHash,
  };
  await store.beginIdempotent(runs, { nowMs: clock.nowMs, staleBeforeMs: 0, expiredBeforeMs: 0 });
  for (const [waitedMs, seconds] of [
    [0, 26],
    [10_500, 15],
    [14_500, 1],
  ] as const) {
    clock.nowMs += waitedMs;
    const refused = await asking.post('/checks', submission(1), ascii('k'));
    const { code, retryable, retry_after_seconds } = jsonOf(refused);
    assert.deepEqual(
      [refused.status, code, retryable, retry_after_seconds, refused.headers['retry-after']],
      [409, 'idempotency_in_progress', true, seconds, String(seconds)],
    );
  }
  clock.nowMs += 1_000;
  assert.equal((await asking.post('/checks', submission(1), ascii('k'))).status, 201);
});

test('keeps an answer for a day, even if the clock is set forward by an hour; then the key is free again', async () => {
  await using asking = await startAsking();
  const first = await asking.post('/checks', submission(1), ascii('k'));
  asking.service.clock.nowMs += 3_600_000;
  asking.service.clock.nowMs += 86_400_000;
  assert.equal((await asking.post('/checks', submission(1), ascii('k'))).text, first.text);
  asking.service.clock.nowMs += 1;
  const later = await asking.post('/checks', submission(1), ascii('k'));
  assert.deepEqual([later.status, later.text === first.text], [201, false]);
});

test('accepts keys of 1 to 255 characters', async () => {
  await using asking = await startAsking();
  for (const [key, status] of [
    ['', 400],
    ['x'.repeat(256), 400],
    ['x'.repeat(255), 201],
  ] as const) {
    const answered = await asking.post('/checks', submission(1), ascii(key));
    assert.equal(answered.status, status, key);
  }
});

test('refuses a request with two keys, and does nothing', async () => {
  await using asking = await startAsking();
  const body = JSON.stringify(submission(1));
  const head = `POST /api/v1/assistant/checks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Api-Key: ${asking.seller.key}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const answer = await sendRaw(
    asking.service.port,
    `${head}Idempotency-Key: a\r\nIdempotency-Key: b\r\n\r\n${body}`,
  );
  assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*Idempotency-Key was sent more than once/);
  assert.equal(await countOf(asking), 0);
});
