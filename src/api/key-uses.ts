import type { KeyStore } from '../store/port.ts';

/** How often uses are written down, in milliseconds. */
const WRITE_EVERY_MS = 60_000;

/** Collects when keys were last used; each use is written down within a minute, and no more than once a minute. */
export interface KeyUses {
  note(keyId: string, nowMs: number): void;
  /** Writes down what is left. */
  flush(): Promise<void>;
}

export interface KeyUsesOptions {
  /** Hears of writes that fail. */
  onFailure(cause: unknown): void;
  /** Runs `work` once after `delayMs`; the process need not wait for it. A timer unless given. */
  readonly after?: (delayMs: number, work: () => void) => void;
}

/** Uses that are lost with a crash are lost: "last used" is a coarse hint. */
export function createKeyUses(
  store: Pick<KeyStore, 'touchKeys'>,
  { onFailure, after = startTimer }: KeyUsesOptions,
): KeyUses {
  let uses = new Map<string, number>();
  let isWaiting = false;

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const written = uses;
    uses = new Map();
    try {
      await store.touchKeys(written);
    } catch (cause) {
      onFailure(cause);
    }
  }

  /** Nothing is written before the minute is over; what came meanwhile is written then, and the next minute begins. */
  function beginMinute(): void {
    isWaiting = true;
    void flush();
    after(WRITE_EVERY_MS, () => {
      isWaiting = false;
      if (uses.size > 0) beginMinute();
    });
  }

  return {
    note(keyId, nowMs) {
      uses.set(keyId, nowMs);
      if (!isWaiting) beginMinute();
    },
    flush,
  };
}

function startTimer(delayMs: number, work: () => void): void {
  setTimeout(work, delayMs).unref();
}
