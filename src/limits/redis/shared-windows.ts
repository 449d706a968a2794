import type { Redis, Result } from 'ioredis';
import type { Allowance, Quota } from '../port.ts';

/**
 * The state of a subject in one or several windows, each a number that Redis forgets when its window ends. A use is
 * counted only if every quota has room, and then in each window. A window with more time left than its length began
 * before the server's clock was set back; it is shortened to its length. Returns 1 when every quota has room, then for
 * each window its count and how many milliseconds it has left (0 when it is not running).
 */
const WINDOWS_SCRIPT = `
local answer = { 1 }
for at, key in ipairs(KEYS) do
  local windowMs = tonumber(ARGV[2 * at + 1])
  local used = tonumber(redis.call('GET', key) or 0)
  local leftMs = redis.call('PTTL', key)
  if used > 0 and (leftMs < 0 or leftMs > windowMs) then
    redis.call('PEXPIRE', key, windowMs)
    leftMs = windowMs
  end
  if used >= tonumber(ARGV[2 * at]) then answer[1] = 0 end
  answer[2 * at] = used
  answer[2 * at + 1] = math.max(0, leftMs)
end
if ARGV[1] == 'look' or answer[1] == 0 then return answer end
for at, key in ipairs(KEYS) do
  answer[2 * at] = redis.call('INCR', key)
  if answer[2 * at] == 1 then
    redis.call('PEXPIRE', key, ARGV[2 * at + 1])
    answer[2 * at + 1] = tonumber(ARGV[2 * at + 1])
  end
end
return answer`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Number of keys, the keys, `take` or `look`, then count and milliseconds of each window. */
    miharuWindows(keyCount: number, ...given: (string | number)[]): Result<number[], Context>;
  }
}

/** A window of one subject, with its key in Redis. */
export interface SharedWindow {
  readonly key: string;
  readonly quota: Quota;
}

/** Counts in windows that all processes with the same Redis share, by the clock of Redis. */
export interface SharedWindows {
  /** Counts one use in each window, or in none when one is used up. Rejects when Redis does not answer or refuses. */
  take(windows: readonly SharedWindow[]): Promise<readonly Allowance[]>;
  /** The state of each window. Rejects when Redis does not answer. */
  look(windows: readonly SharedWindow[]): Promise<readonly Allowance[]>;
}

/** Defines the script on a client; `client` refuses commands at once while there is no connection. */
export function createSharedWindows(client: Redis): SharedWindows {
  client.defineCommand('miharuWindows', { lua: WINDOWS_SCRIPT });
  return {
    take: (windows) => ask(client, 'take', windows).then((answer) => taken(answer, windows)),
    look: (windows) => ask(client, 'look', windows).then((answer) => standingsOf(answer, windows)),
  };
}

function ask(client: Redis, what: 'take' | 'look', windows: readonly SharedWindow[]): Promise<number[]> {
  if (client.status !== 'ready') return Promise.reject(new Error('Not connected to Redis.'));
  const keys = windows.map(({ key }) => key);
  const sizes = windows.flatMap(({ quota }) => [quota.count, quota.windowSeconds * 1_000]);
  return client.miharuWindows(keys.length, ...keys, what, ...sizes);
}

/** A use that was counted was granted, even if it was the last one. */
function taken(answer: readonly number[], windows: readonly SharedWindow[]): readonly Allowance[] {
  const standings = standingsOf(answer, windows);
  return answer[0] === 1 ? standings.map((standing) => ({ ...standing, granted: true })) : standings;
}

/** Redis removes a window in the millisecond after its end. */
function standingsOf(answer: readonly number[], windows: readonly SharedWindow[]): readonly Allowance[] {
  return windows.map(({ quota }, at) => {
    const used = answer[2 * at + 1] ?? 0;
    const leftMs = answer[2 * at + 2] ?? 0;
    const windowMs = quota.windowSeconds * 1_000;
    const remaining = Math.max(0, quota.count - used);
    const resetMs = used === 0 ? windowMs : Math.min(leftMs + 1, windowMs);
    return { granted: remaining > 0, quota, remaining, resetMs };
  });
}
