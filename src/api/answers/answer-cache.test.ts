import assert from 'node:assert/strict';
import { test } from 'node:test';
import { me } from '../../operations/accounts/me.ts';
import type { AccountOperation } from '../../operations/operation.ts';
import { createAnswer } from './answer.ts';
import { createAnswerCache } from './answer-cache.ts';

const NOW = { version: 1, day: 0, nowMs: 0 };
const operation: AccountOperation = me;

function answer(bytes: number, version = 1) {
  return createAnswer(operation, { json: Buffer.alloc(bytes, 'x'), validUntilMs: 100 }, { ...NOW, version });
}

function place(key: string, accountId = 'acc_a') {
  return { accountId, key };
}

test('finds an answer only for its version, day and time', async () => {
  const cache = createAnswerCache(10_000);
  await cache.build(place('a'), NOW, async () => answer(10));
  assert.ok(cache.find(place('a'), NOW));
  assert.equal(cache.find(place('a'), { ...NOW, version: 2 }), undefined);
  assert.equal(cache.find(place('a'), { ...NOW, day: 1 }), undefined);
  assert.equal(cache.find(place('a'), { ...NOW, nowMs: 100 }), undefined);
  assert.equal(cache.find(place('a', 'acc_b'), NOW), undefined);
  assert.equal(cache.find(place('b'), NOW), undefined);
});

test('does not find an answer from before the clock was set back', async () => {
  const cache = createAnswerCache(10_000);
  await cache.build(place('a'), NOW, async () => answer(10));
  assert.equal(cache.find(place('a'), { ...NOW, nowMs: -1 }), undefined);
});

test('builds an answer once for simultaneous requests', async () => {
  const cache = createAnswerCache(10_000);
  let built = 0;
  const build = async () => {
    built += 1;
    return answer(10);
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.build(place('a'), NOW, build)));
  assert.equal(built, 1);
});

test('reports a failed build to all waiting requests, and builds again for the next one', async () => {
  const cache = createAnswerCache(10_000);
  const fail = () => Promise.reject(new Error('no'));
  const failed = await Promise.allSettled([
    cache.build(place('a'), NOW, fail),
    cache.build(place('a'), NOW, fail),
  ]);
  assert.deepEqual(
    failed.map((each) => each.status),
    ['rejected', 'rejected'],
  );
  assert.ok(await cache.build(place('a'), NOW, async () => answer(10)));
});

test('replaces an answer with one of a newer version', async () => {
  const cache = createAnswerCache(3_000);
  for (let version = 1; version <= 20; version += 1) {
    await cache.build(place('a'), { ...NOW, version }, async () => answer(1_000, version));
    assert.ok(cache.find(place('a'), { ...NOW, version }));
  }
});

test('stays within its number of bytes and drops unused answers first', async () => {
  const cache = createAnswerCache(10 * 2_048);
  for (let index = 0; index < 100; index += 1) {
    await cache.build(place(String(index)), NOW, async () => answer(1_024));
    cache.find(place('0'), NOW);
  }
  const kept = Array.from({ length: 100 }, (_, index) => cache.find(place(String(index)), NOW)).filter(
    Boolean,
  );
  assert.ok(kept.length <= 10 && kept.length >= 8, String(kept.length));
  assert.ok(cache.find(place('0'), NOW));
});

test('serves an answer larger than the maximum without keeping it', async () => {
  const cache = createAnswerCache(1_000);
  assert.ok(await cache.build(place('a'), NOW, async () => answer(5_000)));
  assert.equal(cache.find(place('a'), NOW), undefined);
});

test('counts the bytes of all representations', async () => {
  const cache = createAnswerCache(9_000);
  for (const key of ['a', 'b', 'c']) {
    const made = await cache.build(place(key), NOW, async () => answer(2_000));
    await made.make({ format: 'csv', coding: 'identity' });
    await made.make({ format: 'json', coding: 'gzip' });
    cache.weigh(place(key));
  }
  assert.ok(cache.find(place('c'), NOW));
});
