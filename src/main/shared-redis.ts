import type { ApiLog } from '../api/index.ts';
import type { Config } from '../config/index.ts';
import type { Text } from '../core/text.ts';
import { createMemoryLimits, createRedisLimits, type LimitSettings, type Limits } from '../limits/index.ts';
import { createInProcessQueue, type ReadingQueue } from '../queue/index.ts';
import type { Clock } from './clock.ts';
import { type OpenRedis, openRedis, type RedisStart } from './open-redis.ts';
import { createOutage } from './outage.ts';
import { nameProcess } from './process-name.ts';
import { createRepeatedFailures } from './repeated-failures.ts';

type Log = Pick<ApiLog, 'write'>;

const SENTENCES = {
  gone: 'Redis is out of reach or refuses writes: limits hold per process, no reading begins',
  still: 'Redis is still out of reach or refuses writes',
  back: 'Redis is back: limits and readings are shared again',
};

/** The Redis that the settings name, or `null` when each process is for itself. Throws as {@link openRedis} does. */
export async function openSharedRedis(config: Config, log: Log): Promise<OpenRedis | null> {
  const outage = createOutage(log, SENTENCES, () => performance.now());
  return openNamedRedis(config, {
    onWaiting: ({ en }) => log.write('warn', en, {}),
    onLook: outage.look,
  });
}

async function openNamedRedis(
  { redisUrl: url, connectSeconds, redisPrefix }: Config,
  told: Pick<RedisStart, 'onWaiting' | 'onLook'>,
): Promise<OpenRedis | null> {
  if (url === null) return null;
  return openRedis({ url, waitMsMax: connectSeconds * 1_000, probeKey: `${redisPrefix}:writes`, ...told });
}

/** The limits of requests: over all processes that share the Redis, or of this one. */
export function limitsOn(
  redis: OpenRedis | null,
  config: Config,
  { settings, elapsedMs }: { readonly settings: LimitSettings } & Pick<Clock, 'elapsedMs'>,
): Limits {
  const own = createMemoryLimits({ settings, elapsedMs });
  if (redis === null) return own;
  const { client, isUp } = redis;
  return createRedisLimits({
    settings,
    client,
    isUp,
    prefix: config.redisPrefix,
    owner: nameProcess(),
    insurance: own,
    elapsedMs,
  });
}

/** The queue of due terms: over all processes that share the Redis, or of this one. */
export async function queueOn(
  redis: OpenRedis | null,
  config: Config,
  { log, elapsedMs }: { readonly log: Log } & Pick<Clock, 'elapsedMs'>,
): Promise<ReadingQueue> {
  if (redis === null) return createInProcessQueue(elapsedMs);
  // Loaded only where it is used: everyone else is spared its memory.
  const { createBullQueue } = await import('../queue/bullmq/bull-queue.ts');
  const heldBack = createRepeatedFailures(() => performance.now());
  return createBullQueue({
    client: redis.client,
    prefix: config.redisPrefix,
    onError(error) {
      // A Redis that is away is told by itself.
      const repeated = redis.isUp() ? heldBack(String(error)) : null;
      if (repeated === null) return;
      log.write('warn', 'the queue in Redis did not answer as expected', { cause: String(error), repeated });
    },
  });
}

/** A queue with a connection of its own, for a command that reads; `tell` is given why it has to wait for Redis. */
export async function openQueue(
  config: Config,
  tell: (told: Text) => void,
  elapsedMs: Clock['elapsedMs'],
): Promise<ReadingQueue> {
  const redis = await openNamedRedis(config, { onWaiting: tell, onLook: createMoveTeller(tell) });
  const queue = await queueOn(redis, config, { log: { write() {} }, elapsedMs });
  return {
    ...queue,
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]();
      await redis?.[Symbol.asyncDispose]();
    },
  };
}

/** Tells once that Redis goes, and once that it is back. */
function createMoveTeller(tell: (told: Text) => void): RedisStart['onLook'] {
  let isAway = false;
  return (reason) => {
    if (isAway === (reason !== null)) return;
    isAway = reason !== null;
    tell(
      isAway
        ? {
            en: `Redis is out of reach or refuses writes (${reason}): nothing new is read until it is back. Ctrl-C stops.`,
            ja: `Redis に接続できないか、書き込めません（${reason}）。復旧するまで新しい計測は始まりません。Ctrl-C で中断できます。`,
          }
        : { en: 'Redis is back.', ja: 'Redis が復旧しました。' },
    );
  };
}
