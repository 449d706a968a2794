import { addDays, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import type { AccountReader, StoreReader } from '../../store/port.ts';

/** What an answer must match to be served: the version of the data, the Japanese day, and the time. */
export interface Freshness {
  readonly version: number;
  readonly day: number;
  readonly nowMs: number;
}

/** Knows the version of each account's data, and asks the store only after a write. */
export interface Versions {
  of(accountId: string): number | Promise<number>;
}

/** At most this many accounts are remembered. */
const ACCOUNTS_MAX = 100_000;

/** Remembers versions until the store's change token changes. */
export function createVersions(store: AccountReader, changes: ChangeWatch): Versions {
  const versions = new Map<string, number>();
  let token = changes.token();

  async function ask(accountId: string): Promise<number> {
    const asked = token;
    const version = await store.accountVersion(accountId);
    if (asked !== token) return version;
    if (versions.size >= ACCOUNTS_MAX) versions.clear();
    versions.set(accountId, version);
    return version;
  }

  return {
    of(accountId) {
      const current = changes.token();
      if (current !== token) {
        versions.clear();
        token = current;
      }
      return versions.get(accountId) ?? ask(accountId);
    },
  };
}

/** Returns the start of the Japanese day of an instant, and asks the calendar once a day. */
export function createDays(): (nowMs: number) => number {
  let begins = Number.POSITIVE_INFINITY;
  let ends = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    if (nowMs >= begins && nowMs < ends) return begins;
    const today = localDateOf(nowMs);
    begins = startOfDayMs(today);
    ends = startOfDayMs(addDays(today, 1));
    return begins;
  };
}

/** Detects writes by any process. */
export interface ChangeWatch {
  /** A number that changes with every committed write, at most a millisecond old. */
  token(): number;
  /** As {@link token}, looked up now: every write that was committed before has changed it. */
  look(): number;
}

/**
 * Requests within a millisecond share one look at the store, which costs as much as the rest of their
 * admission.
 */
const FRESH_MS = 1;

/** A watch over one store. */
export function createChangeWatch(store: Pick<StoreReader, 'changeToken'>): ChangeWatch {
  let token = 0;
  let lookedMs = Number.NEGATIVE_INFINITY;
  const look = () => {
    lookedMs = performance.now();
    token = store.changeToken();
    return token;
  };
  return { look, token: () => (performance.now() - lookedMs < FRESH_MS ? token : look()) };
}
