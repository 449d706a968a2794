import { addDays, type LocalDate, laterOf } from '../../core/local-date.ts';
import { type CapReason, isCapReason } from '../../core/reading.ts';
import { todayOf } from '../data-status.ts';
import type { ReadContext } from '../operation.ts';
import { findReadingDate, findUnread } from './scan-promise.ts';

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
  const listed = await context.store.listKeywordDays(accountId, today);
  const reasons = listed.flatMap(({ reason }) => (isCapReason(reason) ? [reason] : []));
  if (reasons.length === 0) return null;
  if ((await findUnread(context)) !== null) return null;
  const tomorrow = addDays(today, 1);
  return {
    keywords: reasons.length,
    reason: reasons.includes('account_cap') ? 'account_cap' : 'installation_cap',
    until: laterOf(tomorrow, (await findReadingDate(context, accountId)) ?? tomorrow),
  };
}
