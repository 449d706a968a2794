import { addDays, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import type { AccountReader, StoreReader } from '../../store/port.ts';

/** What an answer must tell to be served: this version of the data, on this Japanese day, now. */
export interface Freshness {
  readonly version: number;
  readonly day: number;
  readonly nowMs: number;
}

/** Knows the version of each account's data; asks the store only after something was written. */
export interface Versions {
  of(accountId: string): number | Promise<number>;
}

/** At most this many accounts are remembered. */
const ACCOUNTS_MAX = 100_000;

/** Versions that hold while the store's change token stands still. */
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

/** Tells the Japanese day of an instant by its first instant; asks the calendar once a day. */
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
