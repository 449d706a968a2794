import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from './tables.ts';

/** Whether an open account has the term of a row as a keyword; `column` is the one that holds the term's id. */
export function isWanted(column: 'day_terms.term_id' | 'terms.id'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_keywords as k inner join accounts as c on c.id = k.account_id
    where k.term_id = ${sql.ref(column)} and c.closed_at_ms is null)`;
}

/** Terms that an open account has as a keyword and that have no complete reading of the date, by their words. */
export async function listUnreadTerms(db: Db, localDate: LocalDate): Promise<string[]> {
  const rows = await db
    .selectFrom('terms')
    .leftJoin('readings', (join) =>
      join
        .onRef('readings.term_id', '=', 'terms.id')
        .on('readings.local_date', '=', localDate)
        .on('readings.outcome', '=', 'complete'),
    )
    .select('terms.term')
    .where('readings.term_id', 'is', null)
    .where(isWanted('terms.id'))
    .orderBy('terms.term')
    .execute();
  return rows.map((row) => row.term);
}
