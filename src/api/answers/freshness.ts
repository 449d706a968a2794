import { addDays, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import type { AccountReader } from '../../store/port.ts';
import type { ChangeWatch } from '../change-watch.ts';

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
