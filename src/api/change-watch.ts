import type { StoreReader } from '../store/port.ts';

/** Tells when anything was written, by whatever process. */
export interface ChangeWatch {
  /** A number that moves with every committed write; the store is asked once a turn of the event loop. */
  token(): number;
}

/** Requests that are handled in the same turn share one look at the store: nothing can be newer for the second of them. */
export function createChangeWatch(store: StoreReader): ChangeWatch {
  let token = 0;
  let isFresh = false;
  const expire = () => {
    isFresh = false;
  };
  return {
    token() {
      if (isFresh) return token;
      token = store.changeToken();
      isFresh = true;
      setImmediate(expire);
      return token;
    },
  };
}
