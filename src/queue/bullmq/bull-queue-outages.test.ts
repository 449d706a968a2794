import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectRedis, requireRedis } from '../../../test/redis/redis-place.ts';
import { requireOwnRedis } from '../../../test/redis/redis-server.ts';
import { nameOf, termTarget } from '../../core/target.ts';
import { dueTargets } from '../contract.ts';
import type { Delivery, ReadingQueue } from '../port.ts';
import { createBullQueue } from './bull-queue.ts';

const QUICK = { lockMs: 900, lookMs: 200, settleMs: 300 };
const onError = (error: unknown) => {
  throw error;
};

/** When a client tells something; that it fails to come back meanwhile is no matter. */
function eventOf(client: Redis, name: 'close' | 'ready'): Promise<void> {
  return new Promise((resolve) => {
    client.once(name, () => resolve());
  });
}

/** Asks until something is taken. */
async function takeSoon(queue: ReadingQueue, count: number, placesMax: number): Promise<Delivery[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const taken = await queue.take('shop', { count, placesMax });
    if (taken.length > 0) return taken;
    await setTimeout(25);
  }
  return [];
}

test('what a dead worker held is handed to another, and its places are free again', async (t) => {
  const place = await requireRedis(t);
  if (place === null) return;
  const { prefix } = place;
  const [client, other] = [await connectRedis(t, place.url), await connectRedis(t, place.url)];
  await using dying = createBullQueue({ client, prefix, onError, timing: QUICK });
  await using alive = createBullQueue({ client: other, prefix, onError, timing: QUICK });
  await dying.put('shop', dueTargets(['一', '二', '三']));
  assert.equal((await takeSoon(dying, 2, 2)).length, 2);
  const [kept] = await alive.take('shop', { count: 1, placesMax: 3 });
  client.disconnect();
  const startedMs = performance.now();
  const taken = await takeSoon(alive, 5, 3);
  assert.ok(performance.now() - startedMs < 3_000);
  if (taken.length < 2) taken.push(...(await takeSoon(alive, 5, 3)));
  assert.deepEqual(taken.map(({ due }) => nameOf(due.target)).toSorted(), ['一', '二']);
  // A living worker keeps what it holds for as long as it likes.
  await setTimeout(QUICK.lockMs * 2);
  assert.deepEqual(await alive.take('shop', { count: 5, placesMax: 5 }), []);
  assert.deepEqual(kept?.due.target, termTarget('三'));
});

test('without Redis nothing is put, taken or begun, and nobody waits; when it is back, empty, all goes on', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const client = await connectRedis(t, redis.url);
  await using queue = createBullQueue({ client, prefix: 'outage', onError, timing: QUICK });
  await queue.put('shop', dueTargets(['一', '二', '三']));
  const [first, second] = await takeSoon(queue, 2, 2);
  const closed = eventOf(client, 'close');
  await redis.kill();
  await closed;
  assert.equal(queue.isAway(), true);
  await queue.put('shop', dueTargets(['四']));
  assert.deepEqual(await queue.take('shop', { count: 2, placesMax: 2 }), []);
  assert.deepEqual([await queue.isEmpty('shop'), await queue.takeTurn('shop', 10)], [false, null]);
  await first?.finish();
  const ready = eventOf(client, 'ready');
  await redis.start();
  await ready;
  assert.deepEqual([queue.isAway(), await queue.isEmpty('shop')], [false, true]);
  await queue.put('shop', dueTargets(['一', '三', '四']));
  // What Redis has forgotten still counts, and until it is told again nothing is given.
  assert.deepEqual(await queue.take('shop', { count: 2, placesMax: 2 }), []);
  const taken = await takeSoon(queue, 2, 2);
  await second?.finish();
  taken.push(...(await queue.take('shop', { count: 4, placesMax: 2 })));
  assert.deepEqual(
    taken.map(({ due }) => nameOf(due.target)),
    ['一', '三'],
  );
  assert.equal(await queue.takeTurn('shop', 10), 0);
});

test('a Redis that answers nothing is away after a moment', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const client = await connectRedis(t, redis.url);
  await using queue = createBullQueue({ client, prefix: 'frozen', onError: () => undefined, timing: QUICK });
  await queue.put('shop', dueTargets(['一']));
  redis.freeze();
  const startedMs = performance.now();
  assert.deepEqual(await queue.take('shop', { count: 1, placesMax: 1 }), []);
  assert.ok(performance.now() - startedMs < 3_000);
  redis.thaw();
  assert.equal((await takeSoon(queue, 1, 1)).length, 1);
});
