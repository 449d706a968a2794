import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance, LimitName, LimitSettings, Limits, Quota } from '../port.ts';
import { createSharedHolds } from './shared-holds.ts';

/** What limits in Redis are made of. */
export interface RedisLimitsParts {
  readonly settings: LimitSettings;
  /** Refuses commands at once while there is no connection. Whoever opened it closes it. */
  readonly client: Redis;
  /** Whether the server is reached and takes writes. */
  readonly isUp: () => boolean;
  /** All keys begin with it. */
  readonly prefix: string;
  /** Names this process among those that share the limits; never used twice. */
  readonly owner: string;
  /** Counts in this process alone while Redis is out of reach, or refuses writes. */
  readonly insurance: Limits;
}

interface Counter {
  readonly name: LimitName;
  readonly quota: Quota;
  readonly limiter: RateLimiterRedis;
}

/**
 * Limits that all processes with the same Redis share. While it is out of reach, and at the first command that finds it so, each
 * process counts for itself; nothing is refused or let through for that reason alone.
 */
export function createRedisLimits(parts: RedisLimitsParts): Limits {
  const { settings, isUp, insurance } = parts;
  const counters: Readonly<Record<LimitName, Counter>> = {
    requests: counterOf(parts, 'requests'),
    events: counterOf(parts, 'events'),
    failed_authentications: counterOf(parts, 'failed_authentications'),
    sign_ins: counterOf(parts, 'sign_ins'),
    sign_ins_from: counterOf(parts, 'sign_ins_from'),
  };
  const holds = createSharedHolds(parts, settings);
  return {
    take: (limit, subject) => take(counters[limit], subject, insurance),
    look: (limit, subject) => look(counters[limit], subject, insurance),
    hold: (subject) => holds.hold(subject),
    isAlone: () => !isUp(),
    [Symbol.asyncDispose]: () => insurance[Symbol.asyncDispose](),
  };
}

function counterOf({ settings, client, prefix }: RedisLimitsParts, name: LimitName): Counter {
  const quota = settings.quotas[name];
  const limiter = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: `${prefix}:limit:${name}`,
    points: quota.count,
    duration: quota.windowSeconds,
    rejectIfRedisNotReady: true,
    // Who is over the quota is refused by this process until the window ends: refusals cost no way to Redis and back.
    inMemoryBlockOnConsumed: quota.count + 1,
  });
  return { name, quota, limiter };
}

/** Written without `await`: it runs for every request. */
function take({ name, limiter, quota }: Counter, subject: string, insurance: Limits): Promise<Allowance> {
  return limiter.consume(subject).then(
    (standing) => allowanceOf(standing, quota, true),
    (refusal: unknown) =>
      refusal instanceof RateLimiterRes ? allowanceOf(refusal, quota, false) : insurance.take(name, subject),
  );
}

async function look({ name, limiter, quota }: Counter, subject: string, insurance: Limits) {
  try {
    const standing = await limiter.get(subject);
    if (standing === null || standing.msBeforeNext <= 0)
      return { granted: quota.count > 0, quota, remaining: quota.count, resetMs: quota.windowSeconds * 1000 };
    return allowanceOf(standing, quota, standing.remainingPoints > 0);
  } catch {
    return insurance.look(name, subject);
  }
}

/** Redis drops a window in the millisecond after its end. */
function allowanceOf(standing: RateLimiterRes, quota: Quota, granted: boolean): Allowance {
  const { remainingPoints, msBeforeNext } = standing;
  const resetMs = Math.min(Math.max(0, msBeforeNext) + 1, quota.windowSeconds * 1000);
  return { granted, quota, remaining: remainingPoints, resetMs };
}
