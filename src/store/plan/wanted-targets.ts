import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import { productTarget, type Target, type TargetKind, termTarget } from '../../core/target.ts';
import type { Db } from '../tables.ts';

/** Whether an open account has the term of a row as a keyword; `column` is the one that holds the term's id. */
function isWantedTerm(column: 'day_targets.term_id' | 'terms.id'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_keywords as k inner join accounts as c on c.id = k.account_id
    where k.term_id = ${sql.ref(column)} and c.closed_at_ms is null)`;
}

/** Whether an open account has the product of a row, as its own or watched. */
function isWantedProduct(): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_asins as a inner join accounts as c on c.id = a.account_id
    where a.asin = day_targets.asin and c.closed_at_ms is null)`;
}

/** Whether an open account wants the target of a row of the plan; the row is of this kind. */
export function isWanted(kind: TargetKind): RawBuilder<SqlBool> {
  return kind === 'term' ? isWantedTerm('day_targets.term_id') : isWantedProduct();
}

/** Terms that are wanted and not in the plan of a date, in the order of their ids. */
export function listMissingTerms(db: Db, localDate: LocalDate): Promise<{ id: number; term: string }[]> {
  return db
    .selectFrom('terms')
    .leftJoin('day_targets', (join) =>
      join.onRef('day_targets.term_id', '=', 'terms.id').on('day_targets.local_date', '=', localDate),
    )
    .select(['terms.id', 'terms.term'])
    .where('day_targets.term_id', 'is', null)
    .where(isWantedTerm('terms.id'))
    .orderBy('terms.id')
    .execute();
}

/** Products that are wanted and not in the plan of a date, by ASIN. */
export async function listMissingProducts(db: Db, localDate: LocalDate): Promise<string[]> {
  const rows = await wantedProducts(db)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('day_targets')
            .select('day_targets.asin')
            .whereRef('day_targets.asin', '=', 'a.asin')
            .where('day_targets.term_id', '=', 0)
            .where('day_targets.local_date', '=', localDate),
        ),
      ),
    )
    .execute();
  return rows.map(({ asin }) => asin);
}

function wantedProducts(db: Db) {
  return db
    .selectFrom('account_asins as a')
    .innerJoin('accounts as c', 'c.id', 'a.account_id')
    .where('c.closed_at_ms', 'is', null)
    .select('a.asin')
    .distinct()
    .orderBy('a.asin');
}

/** Targets of a kind that an open account wants and that have no complete reading of the date, by name. */
export async function listUnread(db: Db, localDate: LocalDate, kind: TargetKind): Promise<Target[]> {
  return kind === 'term' ? listUnreadTerms(db, localDate) : listUnreadProducts(db, localDate);
}

async function listUnreadTerms(db: Db, localDate: LocalDate): Promise<Target[]> {
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
    .where(isWantedTerm('terms.id'))
    .orderBy('terms.term')
    .execute();
  return rows.map(({ term }) => termTarget(term));
}

async function listUnreadProducts(db: Db, localDate: LocalDate): Promise<Target[]> {
  const rows = await wantedProducts(db)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('product_snapshots as s')
            .select('s.asin')
            .whereRef('s.asin', '=', 'a.asin')
            .where('s.term_id', '=', 0)
            .where('s.local_date', '=', localDate)
            .where('s.body', 'is not', null),
        ),
      ),
    )
    .execute();
  return rows.map(({ asin }) => productTarget(asin));
}
