import { addDays, localDateOf, startOfDayMs } from '../../core/local-date.ts';
import { nextScanMs } from '../../operations/me.ts';
import type { OperationSettings } from '../../operations/operation.ts';
import type { StoreReader } from '../../store/port.ts';
import type { ChangeWatch } from '../change-watch.ts';

/** Knows the version of each account's data; asks the store only after something was written. */
export interface Versions {
  of(accountId: string): number | Promise<number>;
}

/** At most this many accounts are remembered. */
const ACCOUNTS_MAX = 100_000;

/** Versions that hold while the store's change token stands still. */
export function createVersions(store: StoreReader, changes: ChangeWatch): Versions {
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

/** Numbers the stretches of time in which time alone changes no answer: they end at Japanese midnight and at the morning's start. */
export function createEpochs(nowMs: () => number, settings: OperationSettings): () => number {
  let begins = Number.POSITIVE_INFINITY;
  let ends = Number.NEGATIVE_INFINITY;
  return () => {
    const now = nowMs();
    if (now >= begins && now < ends) return begins;
    const today = localDateOf(now);
    const midnight = startOfDayMs(today);
    const scan = nextScanMs({ nowMs: () => now, settings });
    const started = midnight + settings.scanStartMinutes * 60_000;
    begins = now >= started ? started : midnight;
    ends = Math.min(startOfDayMs(addDays(today, 1)), scan);
    return begins;
  };
}
