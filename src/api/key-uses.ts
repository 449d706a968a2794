import type { StoreWriter } from '../store/port.ts';

/** How often uses are written down, in milliseconds. */
const WRITE_EVERY_MS = 60_000;

/** Collects when keys were last used and writes it down at most once a minute. */
export interface KeyUses {
  note(keyId: string, nowMs: number): void;
  /** Writes down what is left. */
  flush(): Promise<void>;
}

/** Uses that are lost with a crash are lost: "last used" is a coarse hint. `onFailure` hears of writes that fail. */
export function createKeyUses(store: StoreWriter, onFailure: (cause: unknown) => void): KeyUses {
  let uses = new Map<string, number>();
  let writtenAtMs = Number.NEGATIVE_INFINITY;

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

  return {
    note(keyId, nowMs) {
      uses.set(keyId, nowMs);
      if (nowMs - writtenAtMs < WRITE_EVERY_MS) return;
      writtenAtMs = nowMs;
      void flush();
    },
    flush,
  };
}
