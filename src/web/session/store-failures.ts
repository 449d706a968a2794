import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '../../store/port.ts';

/** The part of the store that better-auth uses. */
export type AuthStore = Pick<Store, 'findAuthRows' | 'insertAuthRow' | 'updateAuthRows' | 'deleteAuthRows'>;

/** Failures of the store within a call to better-auth, which swallows or replaces them. */
export interface StoreFailures {
  /** The store for better-auth: its failures are recorded for the current call. */
  readonly store: AuthStore;
  /** Runs a call to better-auth; throws what the store threw during it, whatever better-auth made of that. */
  rethrowing<T>(call: () => Promise<T>): Promise<T>;
}

/** Records failures of `store` per call to better-auth; calls may run concurrently. */
export function noteFailures(store: AuthStore): StoreFailures {
  const noted = new AsyncLocalStorage<unknown[]>();
  const note = (thrown: unknown): never => {
    noted.getStore()?.push(thrown);
    throw thrown;
  };
  return {
    store: {
      findAuthRows: (...query) => store.findAuthRows(...query).catch(note),
      insertAuthRow: (...row) => store.insertAuthRow(...row).catch(note),
      updateAuthRows: (...change) => store.updateAuthRows(...change).catch(note),
      deleteAuthRows: (...rows) => store.deleteAuthRows(...rows).catch(note),
    },
    async rethrowing(call) {
      const failures: unknown[] = [];
      const [came] = await Promise.allSettled([noted.run(failures, call)]);
      if (failures.length > 0) throw failures[0];
      if (came.status === 'rejected') throw came.reason;
      return came.value;
    },
  };
}
