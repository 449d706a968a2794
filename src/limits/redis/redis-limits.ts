import type { Redis } from 'ioredis';
import type { Allowance, LimitName, LimitSettings, Limits } from '../port.ts';
import { createSharedHolds } from './shared-holds.ts';
import { createSharedWindows, type SharedWindow } from './shared-windows.ts';

/** What limits in Redis need. */
export interface RedisLimitsParts {
  readonly settings: LimitSettings;
  /** Refuses commands at once while there is no connection. The code that opened it closes it. */
  readonly client: Redis;
  /** Whether the server is reached and accepts writes. */
  readonly isUp: () => boolean;
  /** Prefix of all keys. */
  readonly prefix: string;
  /** Identifies this process among those that share the limits; never reused. */
  readonly owner: string;
  /** Counts in this process alone while Redis is out of reach or refuses writes. */
  readonly insurance: Limits;
  /** Milliseconds of a monotonic clock, from any start. */
  readonly elapsedMs: () => number;
}

/** How many refused subjects are remembered before expired ones are removed. */
const REMEMBERED_MAX = 10_000;

/**
 * Limits shared by all processes with the same Redis. While Redis is out of reach, and for the first command that
 * notices it, each process counts alone; nothing is refused or granted for that reason alone.
 */
export function createRedisLimits(parts: RedisLimitsParts): Limits {
  const { settings, client, prefix, isUp, insurance } = parts;
  const shared = createSharedWindows(client);
  const refused = createRefused(parts.elapsedMs);
  const windowOf = (limit: LimitName, subject: string): SharedWindow => ({
    key: `${prefix}:limit:${limit}:${subject}`,
    quota: settings.quotas[limit],
  });

  async function take(limit: LimitName, subject: string): Promise<Allowance> {
    const window = windowOf(limit, subject);
    const known = refused.find(window);
    if (known !== undefined) return known;
    const [allowance] = await shared.take([window]).catch(() => []);
    if (allowance === undefined) return insurance.take(limit, subject);
    if (!allowance.granted) refused.note(window, allowance);
    return allowance;
  }

  return {
    take,
    takeAll: (limits, subject) =>
      shared
        .take(limits.map((limit) => windowOf(limit, subject)))
        .catch(() => insurance.takeAll(limits, subject)),
    async look(limit, subject) {
      const [standing] = await shared.look([windowOf(limit, subject)]).catch(() => []);
      return standing ?? insurance.look(limit, subject);
    },
    hold: createSharedHolds(parts, settings).hold,
    isAlone: () => !isUp(),
    [Symbol.asyncDispose]: () => insurance[Symbol.asyncDispose](),
  };
}

/** A subject over its quota is refused by this process until the window ends, without a round trip to Redis. */
function createRefused(elapsedMs: () => number) {
  const untilMs = new Map<string, number>();
  return {
    find({ key, quota }: SharedWindow): Allowance | undefined {
      const endsAtMs = untilMs.get(key);
      if (endsAtMs === undefined) return undefined;
      const leftMs = endsAtMs - elapsedMs();
      if (leftMs > 0) return { granted: false, quota, remaining: 0, resetMs: leftMs };
      untilMs.delete(key);
      return undefined;
    },
    note({ key }: SharedWindow, { resetMs }: Allowance): void {
      const now = elapsedMs();
      if (untilMs.size >= REMEMBERED_MAX)
        for (const [each, endsAtMs] of untilMs) if (endsAtMs <= now) untilMs.delete(each);
      untilMs.set(key, now + resetMs);
    },
  };
}
