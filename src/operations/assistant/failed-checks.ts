import type { CheckCounts } from '../../store/port.ts';

interface Failures {
  readonly localDate: string;
  readonly count: number;
}

/** Checks of each account that failed on the newest date; a new process begins at none. */
const failuresByStore = new WeakMap<object, Map<string, Failures>>();

/** Notes a check that could not be judged, since trying it again costs as much as a check that could. */
export function noteFailedCheck(store: object, accountId: string, localDate: string): void {
  const failures = failuresByStore.getOrInsertComputed(store, () => new Map<string, Failures>());
  failures.set(accountId, { localDate, count: failedOn(failures.get(accountId), localDate) + 1 });
}

/** The counts of an account's checks with those that failed on the date. */
export function withFailedChecks(
  store: object,
  accountId: string,
  { localDate, counts }: { readonly localDate: string; readonly counts: CheckCounts },
): CheckCounts {
  const failed = failedOn(failuresByStore.get(store)?.get(accountId), localDate);
  return { day: counts.day + failed, week: counts.week + failed };
}

function failedOn(failures: Failures | undefined, localDate: string): number {
  return failures?.localDate === localDate ? failures.count : 0;
}
