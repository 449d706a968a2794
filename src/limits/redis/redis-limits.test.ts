import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { limitsSuite } from '../../../test/limits/limits-suite.ts';
import { connectRedis, hasRedis, makePlace, requireRedis } from '../../../test/redis/redis-place.ts';
import { requireOwnRedis } from '../../../test/redis/redis-server.ts';
import { createMemoryLimits } from '../memory/memory-limits.ts';
import type { LimitSettings, Limits } from '../port.ts';
import { createRedisLimits } from './redis-limits.ts';

const SETTINGS: LimitSettings = {
  quotas: {
    requests: { count: 60, windowSeconds: 60 },
    events: { count: 10, windowSeconds: 60 },
    pages: { count: 120, windowSeconds: 60 },
    failed_authentications: { count: 30, windowSeconds: 60 },
    sign_ins: { count: 10, windowSeconds: 900 },
    sign_ins_from: { count: 30, windowSeconds: 900 },
    trials: { count: 10, windowSeconds: 60 },
    webhook_tests: { count: 5, windowSeconds: 60 },
  },
  holdsMax: { answers: 4, pages: 2 },
  holdMsMax: 25_000,
};

type Ending = { after(run: () => unknown): void };

/** The limits of one process; several processes share one place. */
async function limitsAt(t: Ending, place: { readonly url: string; readonly prefix: string }, owner: string) {
  const client = await connectRedis(t, place.url);
  return { client, limits: limitsOn(client, place.prefix, owner, SETTINGS) };
}

const elapsedMs = () => performance.now();

function limitsOn(client: Redis, prefix: string, owner: string, settings: LimitSettings): Limits {
  const isUp = () => client.status === 'ready';
  return createRedisLimits({
    settings,
    client,
    isUp,
    prefix,
    owner,
    insurance: createMemoryLimits({ settings, elapsedMs }),
    elapsedMs,
  });
}

if (await hasRedis()) {
  limitsSuite({
    name: 'redis',
    async open(settings) {
      const endings: (() => unknown)[] = [];
      const t = { after: (run: () => unknown) => void endings.push(run) };
      const place = makePlace(t);
      const client = await connectRedis(t, place.url);
      const limits = limitsOn(client, place.prefix, 'one', settings);
      const dispose = async () => {
        for (const end of endings) await end();
      };
      return { ...limits, [Symbol.asyncDispose]: dispose };
    },
    // A timer of Node may be a millisecond early by the clock of Redis.
    pass: (ms) => setTimeout(ms + 2),
  });
} else {
  test('redis limits: the shared suite', async (t) => void (await requireRedis(t)));
}

test('of 200 uses at once through two processes exactly the quota is granted', async (t) => {
  const place = await requireRedis(t);
  if (place === null) return;
  const both = [await limitsAt(t, place, 'one'), await limitsAt(t, place, 'two')];
  const taken = await Promise.all(
    Array.from({ length: 200 }, (_, at) => both[at % 2]?.limits.take('requests', 'a')),
  );
  assert.equal(taken.filter((allowance) => allowance?.granted).length, 60);
  assert.equal((await both[0]?.limits.look('requests', 'a'))?.granted, false);
});

test('places are shared by two processes, and each releases its own', async (t) => {
  const place = await requireRedis(t);
  if (place === null) return;
  const [one, two] = [await limitsAt(t, place, 'one'), await limitsAt(t, place, 'two')];
  const held = await Promise.all(
    [1, 2, 3, 4].map((at) => (at % 2 === 0 ? one : two).limits.hold('answers', 'a')),
  );
  assert.ok(held.every((hold) => hold.granted));
  const refused = await two.limits.hold('answers', 'a');
  assert.ok(!refused.granted && refused.retryAfterMs > 0 && refused.retryAfterMs <= 25_000);
  for (const hold of held) if (hold.granted) hold.release();
  // The releases go first on the same connections.
  assert.ok((await two.limits.hold('answers', 'a')).granted);
  assert.ok((await one.limits.hold('answers', 'a')).granted);
});

test('without Redis each process counts alone, reports it, and shares again when Redis is back', async (t) => {
  const redis = await requireOwnRedis(t);
  if (redis === null) return;
  const place = { url: redis.url, prefix: 'outage' };
  const [one, two] = [await limitsAt(t, place, 'one'), await limitsAt(t, place, 'two')];
  for (let use = 0; use < 10; use += 1) await one.limits.take('events', 'a');
  assert.equal((await two.limits.take('events', 'a')).granted, false);
  await redis.kill();
  // The first command may be the one that notices.
  assert.equal((await one.limits.take('events', 'b')).remaining, 9);
  assert.equal((await two.limits.look('events', 'b')).remaining, 10);
  assert.equal((await two.limits.take('events', 'b')).remaining, 9);
  assert.ok((await one.limits.hold('answers', 'b')).granted);
  await Promise.all([one, two].map(({ client }) => when(client, 'reconnecting')));
  assert.deepEqual([one.limits.isAlone(), two.limits.isAlone()], [true, true]);
  await redis.start();
  await Promise.all([one, two].map(({ client }) => when(client, 'ready')));
  assert.equal((await one.limits.take('events', 'b')).remaining, 9);
  assert.equal((await two.limits.take('events', 'b')).remaining, 8);
  assert.deepEqual([one.limits.isAlone(), two.limits.isAlone()], [false, false]);
});

/** Waits until a connection is in a state. */
async function when(client: Redis, status: 'ready' | 'reconnecting'): Promise<void> {
  while (client.status !== status)
    await Promise.race(['close', 'ready', 'reconnecting'].map((event) => once(client, event)));
}
