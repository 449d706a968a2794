import { daysBetween, type LocalDate, localDateOf } from '../core/local-date.ts';
import type { DayCounts } from '../store/port.ts';
import type { OperationContext } from './operation.ts';
import type { DataStatus } from './schemas.ts';

/** Today's Japanese date by the context's clock. */
export function todayOf(context: Pick<OperationContext, 'nowMs'>): LocalDate {
  return localDateOf(context.nowMs());
}

/** Of which date an account's newest data are, and whether that date can still change. */
export async function readDataStatus(context: OperationContext, accountId: string): Promise<DataStatus> {
  const today = todayOf(context);
  const newest = await context.store.findNewestDate(accountId);
  if (newest === undefined) return { local_date: null, final: false, stale_days: null };
  const counts = await context.store.countDay(accountId, newest);
  return {
    local_date: newest,
    final: isDayFinal(newest, counts, today),
    stale_days: Math.max(0, daysBetween(newest, today)),
  };
}

/** A date is final when it is over, or when every keyword of it has a complete reading or was tried to the end. */
export function isDayFinal(date: LocalDate, counts: DayCounts, today: LocalDate): boolean {
  return date < today || (counts.planned > 0 && counts.settled === counts.planned);
}
