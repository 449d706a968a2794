import type { ApiLog } from '../api/index.ts';
import type { Config } from '../config/index.ts';
import { createMemoryLimits, createRedisLimits, type LimitSettings, type Limits } from '../limits/index.ts';
import { createInProcessQueue, type ReadingQueue } from '../queue/index.ts';
import { type OpenRedis, openRedis } from './open-redis.ts';
import { nameProcess } from './process-name.ts';

type Log = Pick<ApiLog, 'write'>;

/** The Redis that the settings name, or `null` when each process is for itself. Throws as {@link openRedis} does. */
export async function openSharedRedis(config: Config, log: Log): Promise<OpenRedis | null> {
  const { redisUrl: url, connectSeconds } = config;
  if (url === null) return null;
  return openRedis({
    url,
    waitMsMax: connectSeconds * 1_000,
    probeKey: `${config.redisPrefix}:writes`,
    onWaiting: ({ en }) => log.write('warn', en, {}),
    onMoved(lost) {
      if (lost === null) log.write('info', 'Redis is back: limits and readings are shared again', {});
      else
        log.write(
          'error',
          'Redis is out of reach or refuses writes: limits hold per process, no reading begins',
          {
            reason: lost,
          },
        );
    },
  });
}

/** The limits of requests: over all processes that share the Redis, or of this one. */
export function limitsOn(redis: OpenRedis | null, config: Config, settings: LimitSettings): Limits {
  const own = createMemoryLimits(settings);
  if (redis === null) return own;
  const { client, isUp } = redis;
  return createRedisLimits({
    ...{ settings, client, isUp, prefix: config.redisPrefix, owner: nameProcess(), insurance: own },
  });
}

/** The queue of due terms: over all processes that share the Redis, or of this one. */
export async function queueOn(redis: OpenRedis | null, config: Config, log: Log): Promise<ReadingQueue> {
  if (redis === null) return createInProcessQueue(Date.now);
  // Loaded only where it is used: everyone else is spared its memory.
  const { createBullQueue } = await import('../queue/bullmq/bull-queue.ts');
  return createBullQueue({
    ...{ client: redis.client, prefix: config.redisPrefix },
    onError: (error) =>
      log.write('warn', 'the queue in Redis did not answer as expected', { cause: String(error) }),
  });
}

/** A queue with a connection of its own, for a command that reads; nothing is told but what goes wrong at the start. */
export async function openQueue(config: Config): Promise<ReadingQueue> {
  const log: Log = { write() {} };
  const redis = await openSharedRedis(config, log);
  const queue = await queueOn(redis, config, log);
  return {
    ...queue,
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]();
      await redis?.[Symbol.asyncDispose]();
    },
  };
}
