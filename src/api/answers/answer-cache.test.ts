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

test('an answer is found for its version, its day and its time, and not otherwise', async () => {
  const cache = createAnswerCache(10_000);
  await cache.build(place('a'), NOW, async () => answer(10));
  assert.ok(cache.find(place('a'), NOW));
  assert.equal(cache.find(place('a'), { ...NOW, version: 2 }), undefined);
  assert.equal(cache.find(place('a'), { ...NOW, day: 1 }), undefined);
  assert.equal(cache.find(place('a'), { ...NOW, nowMs: 100 }), undefined);
  assert.equal(cache.find(place('a', 'acc_b'), NOW), undefined);
  assert.equal(cache.find(place('b'), NOW), undefined);
});

test('an answer of before a clock was set back is not found', async () => {
  const cache = createAnswerCache(10_000);
  await cache.build(place('a'), NOW, async () => answer(10));
  assert.equal(cache.find(place('a'), { ...NOW, nowMs: -1 }), undefined);
});

test('however many ask at the same time, an answer is built once', async () => {
  const cache = createAnswerCache(10_000);
  let built = 0;
  const build = async () => {
    built += 1;
    return answer(10);
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.build(place('a'), NOW, build)));
  assert.equal(built, 1);
});

test('a build that fails is told to all who waited and is tried again by the next', async () => {
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

test('a newer version takes the place of an older one', async () => {
  const cache = createAnswerCache(3_000);
  for (let version = 1; version <= 20; version += 1) {
    await cache.build(place('a'), { ...NOW, version }, async () => answer(1_000, version));
    assert.ok(cache.find(place('a'), { ...NOW, version }));
  }
});

test('the bytes stay within their bound, and what is asked for stays longest', async () => {
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

test('an answer that is larger than the bound is served and not kept', async () => {
  const cache = createAnswerCache(1_000);
  assert.ok(await cache.build(place('a'), NOW, async () => answer(5_000)));
  assert.equal(cache.find(place('a'), NOW), undefined);
});

test('other representations count as well', async () => {
  const cache = createAnswerCache(9_000);
  for (const key of ['a', 'b', 'c']) {
    const made = await cache.build(place(key), NOW, async () => answer(2_000));
    await made.make({ format: 'csv', coding: 'identity' });
    await made.make({ format: 'json', coding: 'gzip' });
    cache.weigh(place(key));
  }
  assert.ok(cache.find(place('c'), NOW));
});
