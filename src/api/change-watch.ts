import type { StoreReader } from '../store/port.ts';

/** Tells when anything was written, by whatever process. */
export interface ChangeWatch {
  /** A number that moves with every committed write, at most a millisecond old. */
  token(): number;
}

/** Requests of the same millisecond share one look at the store: it costs as much as the rest of their admission. */
const FRESH_MS = 1;

/** A watch over one store. */
export function createChangeWatch(store: Pick<StoreReader, 'changeToken'>): ChangeWatch {
  let token = 0;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return {
    token() {
      const now = performance.now();
      if (now - lookedMs < FRESH_MS) return token;
      lookedMs = now;
      token = store.changeToken();
      return token;
    },
  };
}
