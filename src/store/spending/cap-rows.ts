import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { periodStart } from '../../core/spending-cap.ts';

/** The account in the row of a cap of the whole installation. */
export const INSTALLATION = '';

/** Whether a column of the cap `p` has the first date of its period, for a date in the period. */
function isOfPeriod(column: 'p.reached_on' | 'p.announced_on', localDate: LocalDate): RawBuilder<SqlBool> {
  const isOn = (date: LocalDate) => sql`${sql.ref(column)} = ${date}`;
  return sql<SqlBool>`(case p.period when 'day' then ${isOn(localDate)} else ${isOn(periodStart('month', localDate))} end)`;
}

/** Whether the cap `p` is reached on a date. */
export function isReached(localDate: LocalDate): RawBuilder<SqlBool> {
  return isOfPeriod('p.reached_on', localDate);
}

/** Whether the cap `p` was announced in the period of a date. */
export function isAnnounced(localDate: LocalDate): RawBuilder<SqlBool> {
  return isOfPeriod('p.announced_on', localDate);
}

/** Whether the costs `c` of a date count against the cap `p` on this date. */
export function isCounted(localDate: LocalDate): RawBuilder<SqlBool> {
  return sql<SqlBool>`c.local_date between ${periodStart('month', localDate)} and ${localDate}
    and (p.period = 'month' or c.local_date = ${localDate})`;
}
