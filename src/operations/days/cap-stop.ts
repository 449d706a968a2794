import { addDays, type LocalDate, laterOf } from '../../core/local-date.ts';
import { type CapReason, isCapReason } from '../../core/reading.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';
import { findReadingDate } from './scan-promise.ts';

/** Keywords of an account that are not scanned today because spending caps are reached. */
export interface CapStop {
  readonly keywords: number;
  /** Whose cap it is; that of the account, if both stop some. */
  readonly reason: CapReason;
  /** The first date on which a source may be asked for them again. */
  readonly until: LocalDate;
}

/** What spending caps stop today; `null` when they stop nothing, or no source would read it without them. */
export async function findCapStop(context: ReadContext, accountId: string): Promise<CapStop | null> {
  const today = todayOf(context);
  const counts = await context.store.countKeywordDays([accountId], [today]);
  const stopped = counts.filter(({ reason }) => isCapReason(reason));
  if (stopped.length === 0) return null;
  const date = await findReadingDate(context, accountId);
  if (date === undefined) return null;
  return {
    keywords: stopped.reduce((sum, { count }) => sum + count, 0),
    reason: stopped.some(({ reason }) => reason === 'account_cap') ? 'account_cap' : 'installation_cap',
    until: laterOf(addDays(today, 1), date),
  };
}
