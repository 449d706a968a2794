import { randomUUID } from 'node:crypto';
import type { Redis, Result } from 'ioredis';

/**
 * Since when the line is counted without a gap: `opens`, which each worker keeps alive. Whoever finds it missing (Redis came back
 * empty, was emptied, hung for so long, or nobody was there) sets it to a moment ahead; until then nothing is given, and
 * workers tell again what they hold. All by the clock of Redis.
 */
const OPENS = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local opens = tonumber(redis.call('GET', KEYS[1]) or now + ARGV[1])
redis.call('SET', KEYS[1], string.format('%d', opens), 'PX', ARGV[2])`;

/** Places in hands are a sorted set: a name for each, by the instant when it ends unless its worker tells it again. Gives how many were taken. */
const PLACES_SCRIPT = `${OPENS}
if now < opens then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local given = math.max(0, math.min(ARGV[4] - redis.call('ZCARD', KEYS[2]), #ARGV - 4))
for at = 1, given do redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[4 + at]) end
if given > 0 then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
return given`;

/** The turns of a line are one number: when the next call may start. Gives how many milliseconds that is from now and moves it on; -1: not counted yet. */
const TURN_SCRIPT = `${OPENS}
if now < opens then return -1 end
local at = math.max(now, tonumber(redis.call('GET', KEYS[2]) or 0))
local free = at + ARGV[3]
if free > now then redis.call('SET', KEYS[2], string.format('%d', free), 'PX', free - now + 1000) end
return at - now`;

/** Tells again which places a worker holds, and when the next turn was free as far as it knows. */
const SIGN_SCRIPT = `${OPENS}
for at = 5, #ARGV do redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[at]) end
if #ARGV > 4 then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
local free = now + ARGV[4]
if free > now and free > tonumber(redis.call('GET', KEYS[3]) or 0) then
  redis.call('SET', KEYS[3], string.format('%d', free), 'PX', free - now + 1000)
end
return 0`;

type Times = readonly [settleMs: number, keepMs: number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `opens`, `places`, times, lease of a place, places at most, names. */
    miharuPlaces(
      ...words: [string, string, ...Times, leaseMs: number, placesMax: number, ...names: string[]]
    ): Result<number, Context>;
    /** `opens`, `turn`, times, the distance to the next turn in milliseconds. */
    miharuTurn(...words: [string, string, ...Times, gapMs: number]): Result<number, Context>;
    /** `opens`, `places`, `turn`, times, lease of a place, milliseconds until the next turn, names. */
    miharuSign(
      ...words: [string, string, string, ...Times, leaseMs: number, freeInMs: number, ...names: string[]]
    ): Result<number, Context>;
  }
}

/** How the count of a line is kept. */
export interface CountTiming {
  /** A worker that gives no sign for so long has lost its places. */
  readonly lockMs: number;
  /**
   * How long nothing is given after the count was lost: every worker that reaches Redis has told by then what it holds.
   */
  readonly settleMs: number;
}

/** Where a count stands. */
export interface CountParts {
  readonly client: Redis;
  /** All keys begin with it. */
  readonly prefix: string;
  readonly name: string;
  readonly timing: CountTiming;
}

/**
 * The places and turns of one line, counted over all workers with the same Redis, also after Redis has lost the count: each worker
 * knows what it holds, and tells it again by `giveSign`, which has to be called every {@link signEveryMs}.
 */
export class LineCount {
  readonly #parts: CountParts;
  readonly #keys: { readonly opens: string; readonly places: string; readonly turn: string };
  readonly #times: Times;
  readonly #held = new Set<string>();
  /** By this process' own clock. */
  #turnFreeMs = 0;

  constructor(parts: CountParts) {
    const { client, prefix, name, timing } = parts;
    this.#parts = parts;
    this.#keys = {
      opens: `${prefix}:opens:${name}`,
      places: `${prefix}:places:${name}`,
      turn: `${prefix}:turn:${name}`,
    };
    // Ends before any place does that was told again in time: a pause that costs places costs the count as well.
    this.#times = [timing.settleMs, Math.ceil(timing.lockMs / 2)];
    client.defineCommand('miharuPlaces', { numberOfKeys: 2, lua: PLACES_SCRIPT });
    client.defineCommand('miharuTurn', { numberOfKeys: 2, lua: TURN_SCRIPT });
    client.defineCommand('miharuSign', { numberOfKeys: 3, lua: SIGN_SCRIPT });
  }

  /** Takes up to `count` places of `placesMax`; gives their names. */
  async takePlaces(count: number, placesMax: number): Promise<string[]> {
    const names = Array.from({ length: count }, () => randomUUID());
    const { opens, places } = this.#keys;
    const { client, timing } = this.#parts;
    const given = await client.miharuPlaces(
      opens,
      places,
      ...this.#times,
      timing.lockMs,
      placesMax,
      ...names,
    );
    const taken = names.slice(0, given);
    for (const name of taken) this.#held.add(name);
    return taken;
  }

  /** Gives places back; those that cannot be given back now end by themselves. */
  async leave(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    for (const name of names) this.#held.delete(name);
    await this.#parts.client.zrem(this.#keys.places, ...names);
  }

  /** How many milliseconds to wait before the next call may start, keeping `gapMs` free behind it; `null` while nobody knows. */
  async takeTurn(gapMs: number): Promise<number | null> {
    const { opens, turn } = this.#keys;
    const waitMs = await this.#parts.client.miharuTurn(opens, turn, ...this.#times, gapMs);
    if (waitMs < 0) return null;
    this.#turnFreeMs = Math.max(this.#turnFreeMs, performance.now() + waitMs + gapMs);
    return waitMs;
  }

  /** Tells again what this worker holds. */
  async giveSign(): Promise<void> {
    const { opens, places, turn } = this.#keys;
    const { client, timing } = this.#parts;
    const freeInMs = Math.max(0, Math.ceil(this.#turnFreeMs - performance.now()));
    await client.miharuSign(opens, places, turn, ...this.#times, timing.lockMs, freeInMs, ...this.#held);
  }
}

/** How often a worker gives a sign, in milliseconds. */
export function signEveryMs({ lockMs }: Pick<CountTiming, 'lockMs'>): number {
  return lockMs / 10;
}
