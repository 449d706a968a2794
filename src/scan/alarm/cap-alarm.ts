import { nextPeriodStart } from '../../core/spending-cap.ts';
import type { CapNotice } from '../../store/port.ts';

/** A cap of a source that is nearly or fully used up. */
export interface CapAlarm extends CapNotice {
  /** When it was sent, milliseconds since the epoch. */
  readonly atMs: number;
}

/** What is posted and logged of a cap that is used up to 80 % or more. */
export function toCapFields({ cap, level, localDate }: CapNotice) {
  const { source, accountId, period, measure, most, spent } = cap;
  return {
    source,
    account_id: accountId,
    per: period,
    measure,
    most,
    spent,
    level,
    local_date: localDate,
    until: nextPeriodStart(period, localDate),
  };
}
