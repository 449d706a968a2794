import type { LocalDate } from '../../core/local-date.ts';
import { type CapUse, nextPeriodStart } from '../../core/spending-cap.ts';
import type { CapNotice } from '../../store/port.ts';

/** A cap of a source that is nearly or fully used up. */
export interface CapAlarm extends CapNotice {
  /** When it was sent, milliseconds since the epoch. */
  readonly atMs: number;
}

/** A cap and how far it is used up on a date, as it is answered, posted and logged. */
export function toCapFields(
  { source, accountId, period, measure, most, spent }: CapUse,
  localDate: LocalDate,
) {
  const until = nextPeriodStart(period, localDate);
  return { source, account_id: accountId, per: period, measure, most, spent, until };
}

/** What is posted and logged of a cap that is used up to 80 % or more. */
export function toNoticeFields({ cap, level, localDate }: CapNotice) {
  return { ...toCapFields(cap, localDate), level, local_date: localDate };
}
