import type { Config } from '../config/index.ts';
import type { Log } from '../core/log.ts';
import {
  createMemoryLimits,
  createRedisLimits,
  type LimitSettings,
  type Limits,
  type OpenRedis,
  openRedis,
} from '../limits/index.ts';
import type { Clock } from './clock.ts';
import { createOutage } from './outage.ts';
import { nameProcess } from './process-name.ts';

const SENTENCES = {
  gone: 'Redis is out of reach or refuses writes: limits are counted per process',
  still: 'Redis is still out of reach or refuses writes',
  back: 'Redis is back: limits are shared again',
};

/** The configured Redis, or `null` when each process counts alone. Throws as {@link openRedis} does. */
export async function openSharedRedis(
  { redisUrl: url, connectSeconds, redisPrefix }: Config,
  log: Log,
): Promise<OpenRedis | null> {
  if (url === null) return null;
  const outage = createOutage(log, SENTENCES, () => performance.now());
  return openRedis({
    url,
    waitMsMax: connectSeconds * 1_000,
    probeKey: `${redisPrefix}:writes`,
    onWaiting: ({ en }) => log.write('warn', en, {}),
    onLook: outage.look,
  });
}

/** The limits of requests: shared through Redis, or of this process alone. */
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
