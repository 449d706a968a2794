import { setInterval } from 'node:timers';
import type { Redis } from 'ioredis';

/** A server that answers and takes no writes: a replica after a failover, one that is full or cannot save, rights that are too few. */
const REFUSED = /^(?:READONLY|OOM|MISCONF|NOREPLICAS|NOPERM|MASTERDOWN)\b/;

/** How often a write is tried, in milliseconds. */
const LOOK_MS = 1_000;

/** What is written, and who wants to know. */
export interface WriteWatch {
  readonly client: Redis;
  /** The key that is written; it ends by itself. */
  readonly key: string;
  /** Told at each look why writes are refused, or `null` when they are taken. */
  readonly onLook: (refusal: string | null) => void;
}

/**
 * Tries a write again and again: limits are nothing but writes, and a server that only reads looks healthy to its client.
 * Gives the reason of the moment, `null` while writes are taken; a connection that is lost tells itself.
 */
export function watchWrites({ client, key, onLook }: WriteWatch): Disposable & { refusal(): string | null } {
  let refusal: string | null = null;
  let isLooking = false;
  const note = (reason: string | null) => {
    refusal = reason;
    onLook(reason);
  };
  const look = async () => {
    if (isLooking || client.status !== 'ready') return;
    isLooking = true;
    try {
      await client.set(key, '1', 'PX', LOOK_MS * 10);
      note(null);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : '';
      if (REFUSED.test(reason)) note(reason);
    } finally {
      isLooking = false;
    }
  };
  // What comes back is asked anew.
  client.on('close', () => {
    refusal = null;
  });
  const timer = setInterval(look, LOOK_MS).unref();
  return { refusal: () => refusal, [Symbol.dispose]: () => clearInterval(timer) };
}
