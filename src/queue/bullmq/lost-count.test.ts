import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { until } from '../../../test/process/until.ts';
import { connectRedis } from '../../../test/redis/redis-place.ts';
import { type OwnRedis, requireOwnRedis } from '../../../test/redis/redis-server.ts';
import { nameOf } from '../../core/target.ts';
import { dueTargets } from '../contract.ts';
import type { Delivery, ReadingQueue } from '../port.ts';
import { createBullQueue } from './bull-queue.ts';

const PLACES = 8;
const TIMING = { lockMs: 3_000, lookMs: 500, settleMs: 1_400 };
const WORDS = Array.from({ length: 40 }, (_, at) => `語 ${at}`);

/** Two workers on one Redis, which hold all places of a line between them. */
async function makeFullLine(
  t: TestContext,
  redis: OwnRedis,
): Promise<{ one: ReadingQueue; two: ReadingQueue; held: Delivery[] }> {
  const open = async () => {
    const client = await connectRedis(t, redis.url);
    const queue = createBullQueue({ client, prefix: 'lost', onError: () => undefined, timing: TIMING });
    t.after(() => queue[Symbol.asyncDispose]());
    return queue;
  };
  const [one, two] = [await open(), await open()];
  await one.put('shop', dueTargets(WORDS.slice(0, 20)));
  const held: Delivery[] = [];
  const fill = async () => {
    held.push(...(await one.take('shop', { count: 5, placesMax: PLACES })));
    await setTimeout(20);
    if (held.length > 0) held.push(...(await two.take('shop', { count: PLACES, placesMax: PLACES })));
    return held.length >= PLACES;
  };
  await until(fill, 'every place is held');
  assert.equal(held.length, PLACES);
  return { one, two, held };
}

/** Fills the line and takes from it, as workers do, for so long; gives what was taken beside what was held. */
async function takeFor(
  ms: number,
  { one, two }: { one: ReadingQueue; two: ReadingQueue },
): Promise<Delivery[]> {
  const taken: Delivery[] = [];
  for (const startedMs = performance.now(); performance.now() - startedMs < ms; await setTimeout(20)) {
    for (const queue of [two, one]) {
      if (await queue.isEmpty('shop')) await queue.put('shop', dueTargets(WORDS, 2));
      taken.push(...(await queue.take('shop', { count: PLACES, placesMax: PLACES })));
    }
  }
  return taken;
}

const LOSSES: readonly (readonly [name: string, lose: (t: TestContext, redis: OwnRedis) => Promise<void>])[] =
  [
    [
      'restarted empty',
      async (_, redis) => {
        await redis.kill();
        await redis.start();
      },
    ],
    [
      'emptied while it runs',
      async (t, redis) => {
        const client = await connectRedis(t, redis.url);
        await client.flushall();
      },
    ],
    [
      'frozen for longer than its locks hold',
      async (_, redis) => {
        redis.freeze();
        await setTimeout(TIMING.lockMs + 500);
        redis.thaw();
      },
    ],
  ];

for (const [name, lose] of LOSSES) {
  test(`a Redis that is ${name}: what is in hands counts on, over all workers`, async (t) => {
    const redis = await requireOwnRedis(t);
    if (redis === null) return;
    const { one, two, held } = await makeFullLine(t, redis);
    await lose(t, redis);
    assert.deepEqual(
      (await takeFor(TIMING.lockMs * 2, { one, two })).map(({ due }) => nameOf(due.target)),
      [],
      'more are in hands than the line has places',
    );
    // What is finished gives its place free, and no more than that.
    for (const { finish } of held.slice(0, 3)) await finish();
    assert.equal((await takeFor(1_000, { one, two })).length, 3);
  });
}

test('the distance between calls outlives a Redis that is emptied', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const { one, two } = await makeFullLine(t, redis);
  const turn = async (queue: ReadingQueue) => {
    for (;;) {
      const waitMs = await queue.takeTurn('shop', 5_000);
      if (waitMs !== null) return performance.now() + waitMs;
      await setTimeout(20);
    }
  };
  const first = await turn(one);
  const client = await connectRedis(t, redis.url);
  await client.flushall();
  const second = await turn(two);
  assert.ok(second - first > 4_900, `${Math.round(second - first)} ms after the call before`);
});
