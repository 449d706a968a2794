import type { KeyStore } from '../store/port.ts';

/** How often uses are stored, in milliseconds. */
const WRITE_EVERY_MS = 60_000;

/** Collects when keys were last used. Each use is stored within a minute, with at most one write a minute. */
export interface KeyUses {
  note(keyId: string, nowMs: number): void;
  /** Stores what is not stored yet. */
  flush(): Promise<void>;
}

export interface KeyUsesOptions {
  /** Receives the cause of a failed write. */
  onFailure(cause: unknown): void;
  /** Runs `work` once after `delayMs`, without keeping the process alive. A timer unless given. */
  readonly after?: (delayMs: number, work: () => void) => void;
}

/** Uses that a crash loses stay lost, since "last used" is only a rough hint. */
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

  /** Stores the uses so far. Those of the following minute are stored together at its end. */
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
