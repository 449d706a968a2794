import type { Redis } from 'ioredis';
import type { Delivery, ReadingQueue } from '../port.ts';
import { BullLine, type LineParts } from './bull-line.ts';
import { isLostConnection } from './lost-connection.ts';

/** What a queue in Redis is made of. */
export interface BullQueueParts {
  /** Refuses commands at once while there is no connection. Whoever opened it closes it. */
  readonly client: Redis;
  /** All keys begin with it. */
  readonly prefix: string;
  /** Is told what BullMQ could not do; the queue goes on. */
  readonly onError: (error: unknown) => void;
  /**
   * A worker that gives no sign for `lockMs` has lost what it holds; that is looked for every `lookMs`. After Redis has lost the
   * count nothing is given for `settleMs`: longer than a worker needs to come back. 15 s, 5 s and 7 s unless given.
   */
  readonly timing?: LineParts['timing'];
}

const TIMING = { lockMs: 15_000, lookMs: 5_000, settleMs: 7_000 };

/**
 * A queue that all processes with the same Redis share, over BullMQ. While Redis is out of reach nothing can be put or taken, and
 * turns are given by nobody; what was taken goes on, and is fenced by the store. What Redis forgets meanwhile is counted again by those
 * who hold it before anything is given; a worker that does not reach Redis for longer than that ends its running call uncounted.
 */
export function createBullQueue({ client, prefix, onError, timing = TIMING }: BullQueueParts): ReadingQueue {
  const lines = new Map<string, BullLine>();
  const isAway = () => client.status !== 'ready';

  function lineOf(name: string): BullLine {
    const parts = { client, prefix, name: encodeURIComponent(name), onError, timing };
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
    takeTurn: (name, gapMs) => orElse<number | null>(null, () => lineOf(name).takeTurn(gapMs)),
    isAway,
    async [Symbol.asyncDispose]() {
      await Promise.all([...lines.values()].map((line) => line[Symbol.asyncDispose]()));
    },
  };
}
