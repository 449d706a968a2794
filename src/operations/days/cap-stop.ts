import type { CapPeriod } from '../../core/spending-cap.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';

/** Keywords of an account that are not scanned today because a cap of the account is reached. */
export interface CapStop {
  readonly keywords: number;
  /** The longest period of its reached caps. */
  readonly period: CapPeriod;
}

/** What the caps of an account stop today; `null` when they stop nothing. */
export async function findCapStop(context: ReadContext, accountId: string): Promise<CapStop | null> {
  const today = todayOf(context);
  const reached = await context.store.listReachedCaps(accountId, today);
  if (reached.length === 0) return null;
  const listed = await context.store.listKeywordDays(accountId, today);
  const stopped = listed.filter(({ outcome, reason }) => outcome !== 'complete' && reason === 'quota');
  if (stopped.length === 0) return null;
  return {
    keywords: stopped.length,
    period: reached.some(({ period }) => period === 'month') ? 'month' : 'day',
  };
}
