import type { Redis, Result } from 'ioredis';
import type { Delivery, ReadingQueue } from '../port.ts';
import { BullLine, type LineParts } from './bull-line.ts';
import { isLostConnection } from './lost-connection.ts';

/**
 * The turns of a line are one number: when the next call may start, by Redis' own clock. Gives how many milliseconds that is from
 * now, and moves it on.
 */
const TURN_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local at = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0))
local free = at + ARGV[1]
if free > now then redis.call('SET', KEYS[1], string.format('%d', free), 'PX', free - now + 1000) end
return at - now`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** `key`, the distance to the next turn in milliseconds. */
    miharuTurn(key: string, gapMs: number): Result<number, Context>;
  }
}

/** What a queue in Redis is made of. */
export interface BullQueueParts {
  /** Refuses commands at once while there is no connection. Whoever opened it closes it. */
  readonly client: Redis;
  /** All keys begin with it. */
  readonly prefix: string;
  /** Is told what BullMQ could not do; the queue goes on. */
  readonly onError: (error: unknown) => void;
  /**
   * A worker that gives no sign for `lockMs` has lost what it holds; that is looked for every `lookMs`. 15 s and 5 s unless given.
   */
  readonly timing?: LineParts['timing'];
}

const TIMING = { lockMs: 15_000, lookMs: 5_000 };

/**
 * A queue that all processes with the same Redis share, over BullMQ. While Redis is out of reach nothing can be put or taken, and
 * turns are given by nobody; what was taken goes on, and is fenced by the store.
 */
export function createBullQueue({ client, prefix, onError, timing = TIMING }: BullQueueParts): ReadingQueue {
  client.defineCommand('miharuTurn', { numberOfKeys: 1, lua: TURN_SCRIPT });
  const lines = new Map<string, BullLine>();
  const isAway = () => client.status !== 'ready';

  function lineOf(name: string): BullLine {
    const parts = { client, prefix: `${prefix}:queue`, name: encodeURIComponent(name), onError, timing };
    return lines.getOrInsertComputed(name, () => new BullLine(parts));
  }

  /** What cannot be done while Redis is away is answered as if there were nothing to do. */
  async function orElse<T>(instead: T, act: () => Promise<T>): Promise<T> {
    if (isAway()) return instead;
    try {
      return await act();
    } catch (error) {
      if (!isAway() && !isLostConnection(error)) onError(error);
      return instead;
    }
  }

  return {
    put: (name, targets) => orElse(undefined, () => lineOf(name).put(targets)),
    take: (name, taking) => orElse<Delivery[]>([], () => lineOf(name).take(taking)),
    isEmpty: (name) => orElse(false, () => lineOf(name).isEmpty()),
    takeTurn: (name, gapMs) =>
      orElse<number | null>(null, () =>
        client.miharuTurn(`${prefix}:turn:${encodeURIComponent(name)}`, gapMs),
      ),
    isAway,
    async [Symbol.asyncDispose]() {
      await Promise.all([...lines.values()].map((line) => line[Symbol.asyncDispose]()));
    },
  };
}
