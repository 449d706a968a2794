import type { CheckCounts, StoredData } from '../../store/port.ts';

interface Failures {
  readonly localDate: string;
  readonly count: number;
}

/** Checks of each account that failed on the newest date; a new process begins at none. */
const failuresByData = new WeakMap<object, Map<string, Failures>>();

/** Notes a check that could not be judged, since trying it again costs as much as a check that could. */
export function noteFailedCheck({ data }: StoredData, accountId: string, localDate: string): void {
  const failures = failuresByData.getOrInsertComputed(data, () => new Map<string, Failures>());
  failures.set(accountId, { localDate, count: failedOn(failures.get(accountId), localDate) + 1 });
}

/** The counts of an account's checks with those that failed on the date. */
export function withFailedChecks(
  { data }: StoredData,
  accountId: string,
  { localDate, counts }: { readonly localDate: string; readonly counts: CheckCounts },
): CheckCounts {
  const failed = failedOn(failuresByData.get(data)?.get(accountId), localDate);
  return { day: counts.day + failed, week: counts.week + failed };
}

function failedOn(failures: Failures | undefined, localDate: string): number {
  return failures?.localDate === localDate ? failures.count : 0;
}
