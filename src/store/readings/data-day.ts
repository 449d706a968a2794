import { sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';
import type { DataDay } from './ranks-port.ts';

/**
 * The newest usable date of the account's keywords, and how many of them are settled on a date that is not before it: there a term is
 * complete when its newest complete date is that one, so that no reading has to be looked up.
 */
export async function findDataDay(db: Db, accountId: string, localDate: LocalDate): Promise<DataDay> {
  const { rows } = await sql<DataDay>`
    select max(t.newest_usable_date) as "newestDate", count(*) as planned,
      count(*) filter (where t.newest_complete_date = ${localDate} or d.state = 'done') as settled
    from account_keywords as k
    join terms as t on t.id = k.term_id
    left join day_targets as d on d.term_id = k.term_id and d.asin = '' and d.local_date = ${localDate}
    where k.account_id = ${accountId}`.execute(db);
  const [day] = rows;
  if (day === undefined) throw new Error('A count without groups gave no row.');
  return day;
}
