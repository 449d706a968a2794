import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { Redis } from 'ioredis';

/** The Redis that tests share: `MIHARU_TEST_REDIS`, or the one of this machine. */
export const SHARED_REDIS_URL = process.env['MIHARU_TEST_REDIS'] ?? 'redis://127.0.0.1:6379/0';

/** The part of Redis that belongs to one test. */
export interface RedisPlace {
  readonly url: string;
  /** The prefix of its keys, which are deleted when the test ends. */
  readonly prefix: string;
}

/** A test's connection fails at once, like the product's. */
const AT_ONCE = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  lazyConnect: true,
  socketTimeout: 1_000,
} as const;

/** Connects to a Redis; the connection ends with the test. Rejects if there is none. */
export async function connectRedis(t: Pick<TestContext, 'after'>, url: string): Promise<Redis> {
  const client = new Redis(url, AT_ONCE);
  client.on('error', () => undefined);
  t.after(() => client.disconnect());
  await client.connect();
  return client;
}

/** Whether the shared Redis responds. */
export async function hasRedis(url = SHARED_REDIS_URL): Promise<boolean> {
  const client = new Redis(url, { ...AT_ONCE, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}

/**
 * A place in the shared Redis. Without one it skips the test with a reason and returns `null`; under `CI=true` it throws,
 * so that no run passes without testing.
 */
export async function requireRedis(t: Pick<TestContext, 'after' | 'skip'>): Promise<RedisPlace | null> {
  if (await hasRedis()) return makePlace(t);
  const sentence = 'No Redis answers: run redis-server, or name one in MIHARU_TEST_REDIS.';
  if (process.env['CI'] === 'true') throw new Error(sentence);
  t.skip(sentence);
  return null;
}

/** A unique prefix whose keys are deleted when the test ends. */
export function makePlace(t: Pick<TestContext, 'after'>, url = SHARED_REDIS_URL): RedisPlace {
  const prefix = `miharu-test-${randomBytes(6).toString('hex')}`;
  t.after(() => deleteKeys(url, prefix));
  return { url, prefix };
}

async function deleteKeys(url: string, prefix: string): Promise<void> {
  const client = new Redis(url, { ...AT_ONCE, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for await (const found of client.scanStream({ match: `${prefix}*`, count: 1_000 })) {
      const keys = Array.isArray(found) ? found.map(String) : [];
      if (keys.length > 0) await client.del(keys);
    }
  } finally {
    client.disconnect();
  }
}
