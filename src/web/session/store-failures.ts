import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '../../store/port.ts';

/** What better-auth asks of the store. */
export type AuthStore = Pick<Store, 'findAuthRows' | 'insertAuthRow' | 'updateAuthRows' | 'deleteAuthRows'>;

/** Failures of the store below a call into better-auth, which swallows them or makes them its own. */
export interface StoreFailures {
  /** The store that better-auth is given: what fails in it is noted for the call that it belongs to. */
  readonly store: AuthStore;
  /** Runs a call into better-auth; throws what the store threw below it, whatever better-auth made of that. */
  telling<T>(call: () => Promise<T>): Promise<T>;
}

/** Notes failures of `store` by the calls into better-auth in which they happen; calls may run beside each other. */
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
    async telling(call) {
      const failures: unknown[] = [];
      const [came] = await Promise.allSettled([noted.run(failures, call)]);
      if (failures.length > 0) throw failures[0];
      if (came.status === 'rejected') throw came.reason;
      return came.value;
    },
  };
}
