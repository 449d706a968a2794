import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';
import type { DataDay } from './ranks-port.ts';

/**
 * The newest usable date of the account's keywords, and how many of them are settled on a date not before it. On such a
 * date a term is complete when its newest complete date is that one, so no reading is looked up.
 */
export async function findDataDay(db: Db, accountId: string, localDate: LocalDate): Promise<DataDay> {
  return db
    .selectFrom('account_keywords as k')
    .innerJoin('terms as t', 't.id', 'k.term_id')
    .leftJoin('day_targets as d', (join) =>
      join.onRef('d.term_id', '=', 'k.term_id').on('d.asin', '=', '').on('d.local_date', '=', localDate),
    )
    .where('k.account_id', '=', accountId)
    .select((eb) => [
      eb.fn.max('t.newest_usable_date').as('newestDate'),
      eb.fn.countAll<number>().as('planned'),
      eb.fn
        .countAll<number>()
        .filterWhere(eb.or([eb('t.newest_complete_date', '=', localDate), eb('d.state', '=', 'done')]))
        .as('settled'),
    ])
    .executeTakeFirstOrThrow();
}
