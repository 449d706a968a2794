import { setInterval } from 'node:timers';
import type { Redis } from 'ioredis';

/** A server that answers but refuses writes: a replica after a failover, a full one, one that cannot save, or missing rights. */
const REFUSED = /^(?:READONLY|OOM|MISCONF|NOREPLICAS|NOPERM|MASTERDOWN)\b/;

/** How often a write is tried, in milliseconds. */
const LOOK_MS = 1_000;

/** What is written, and whom to notify. */
export interface WriteWatch {
  readonly client: Redis;
  /** The key that is written; it expires automatically. */
  readonly key: string;
  /** Called after each look: with the reason when writes are refused, with `null` when they are accepted. */
  readonly onLook: (refusal: string | null) => void;
}

/**
 * Tries a write repeatedly: limits consist of writes, and a read-only server looks healthy to its client. Returns the
 * current reason, `null` while writes are accepted; a lost connection is reported elsewhere.
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
  // A server that is back is checked anew.
  client.on('close', () => {
    refusal = null;
  });
  const timer = setInterval(look, LOOK_MS).unref();
  return { refusal: () => refusal, [Symbol.dispose]: () => clearInterval(timer) };
}
