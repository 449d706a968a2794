import type { Redis, Result } from 'ioredis';
import type { Hold, HoldName, LimitSettings, Limits } from '../port.ts';

/**
 * The places of a subject are a sorted set: a name for each, scored by the instant (of Redis' clock) at which it
 * expires. Expired ones are removed first, so that the places of a dead process become free. A place that would expire
 * later than the longest time from now was taken before the clock was set back; it is shortened to the longest time.
 * Returns 0 when the place is taken, otherwise how many milliseconds the oldest one has left.
 */
const HOLD_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local latest = now + ARGV[2]
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. latest, '+inf')) do
  redis.call('ZADD', KEYS[1], latest, name)
end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, oldest[2] - now)
end
redis.call('ZADD', KEYS[1], latest, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `key`, number of places, longest time in milliseconds, name of the place. */
    miharuHold(key: string, places: number, holdMsMax: number, name: string): Result<number, Context>;
  }
}

/** Where shared places are stored, and who takes them. */
export interface SharedHoldsParts {
  readonly client: Redis;
  readonly prefix: string;
  readonly owner: string;
  readonly insurance: Limits;
}

/** The places of every subject for running answers, over all processes with the same Redis. */
export function createSharedHolds(
  { client, prefix, owner, insurance }: SharedHoldsParts,
  { holdsMax, holdMsMax }: Pick<LimitSettings, 'holdsMax' | 'holdMsMax'>,
) {
  client.defineCommand('miharuHold', { numberOfKeys: 1, lua: HOLD_SCRIPT });
  let count = 0;

  return {
    /** Takes a place of the subject, or returns when one is free at the latest. */
    hold(kind: HoldName, subject: string): Promise<Hold> {
      if (client.status !== 'ready') return Promise.resolve(insurance.hold(kind, subject));
      const key = `${prefix}:hold:${kind}:${subject}`;
      const placesMax = holdsMax[kind];
      count += 1;
      const name = `${owner}-${count}`;
      return client.miharuHold(key, placesMax, holdMsMax, name).then(
        (leftMs): Hold =>
          leftMs === 0
            ? // A place that cannot be released expires.
              { granted: true, release: () => void client.zrem(key, name).catch(() => undefined) }
            : { granted: false, holdsMax: placesMax, retryAfterMs: leftMs },
        () => insurance.hold(kind, subject),
      );
    },
  };
}
