import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import { nameOf, productTarget, type Target, type TargetKind, termTarget } from '../../core/target.ts';
import { moveVersionsOfTerms } from '../keywords/terms.ts';
import { moveVersionsOfAsins } from '../products/accounts-of-asins.ts';
import type { Db } from '../tables.ts';
import type { TargetFailure } from './claim-port.ts';
import type { DayTargetsTable, TargetColumns } from './tables.ts';

/** The ASIN in a term's row, and the term id in a product's row. */
const NO_ASIN = '';
const NO_TERM = 0;

/** The lease of an unclaimed target. */
export const NO_LEASE = { lease_owner: null, lease_until_ms: null, lease_source: null } as const;

/** The columns of a term's row. */
export function columnsOfTerm(termId: number): TargetColumns {
  return { term_id: termId, asin: NO_ASIN };
}

/** The columns of a product's row. */
export function columnsOfProduct(asin: string): TargetColumns {
  return { term_id: NO_TERM, asin };
}

/** The target of a row that was joined with its term. */
export function targetOf({ term, asin }: { readonly term: string | null; readonly asin: string }): Target {
  return term === null ? productTarget(asin) : termTarget(term);
}

/** Whether a row of the plan is a term's. */
export function isTermRow({ asin }: TargetColumns): boolean {
  return asin === NO_ASIN;
}

/** Whether a row of the plan is of this kind. */
export function isOfKind(kind: TargetKind): RawBuilder<SqlBool> {
  return kind === 'term'
    ? sql`day_targets.asin = ${sql.lit(NO_ASIN)}`
    : sql`day_targets.term_id = ${sql.lit(NO_TERM)}`;
}

/** Whether a row of any table with these columns is about one of these targets, which are all of one kind. */
export function isAmong(kind: TargetKind, targets: readonly Target[]): RawBuilder<SqlBool> {
  const names = sql.join(targets.map(nameOf));
  return kind === 'term'
    ? sql`(asin = ${sql.lit(NO_ASIN)} and term_id in (select id from terms where term in (${names})))`
    : sql`(term_id = ${sql.lit(NO_TERM)} and asin in (${names}))`;
}

/** As {@link isAmong}, for one. */
export function isAbout(target: Target): RawBuilder<SqlBool> {
  return isAmong(target.kind, [target]);
}

/** Whether the target of a row, which is of this kind, has a reading of the date that cannot be improved. */
export function isComplete(
  kind: TargetKind,
  localDate: LocalDate,
  row: 'day_targets' | 'wanted' = 'day_targets',
): RawBuilder<SqlBool> {
  return kind === 'term'
    ? sql`exists (
      select 1 from readings where readings.term_id = ${sql.ref(`${row}.term_id`)}
        and readings.local_date = ${localDate} and readings.outcome = 'complete')`
    : sql`exists (
      select 1 from product_snapshots as s where s.asin = ${sql.ref(`${row}.asin`)}
        and s.term_id = ${sql.lit(NO_TERM)} and s.local_date = ${localDate} and s.body is not null)`;
}

/** A row of the plan with the result of its target. */
export interface TargetRow extends Selectable<DayTargetsTable> {
  readonly kind: TargetKind;
  /** `null` for a product. */
  readonly term: string | null;
  readonly outcome: ReadingOutcome | null;
  /** Why what was read is not complete. */
  readonly read_reason: TargetFailure | null;
}

/**
 * The targets of a date with their results: for a term, what was read; a product is read when there are facts of its
 * own page, otherwise its last attempt has the reason.
 */
export function targetsOf(db: Db, localDate: LocalDate) {
  const isTerm = isOfKind('term');
  return db.selectFrom((eb) =>
    eb
      .selectFrom('day_targets')
      .leftJoin('terms', 'terms.id', 'day_targets.term_id')
      .leftJoin('readings as r', (join) =>
        join.onRef('r.term_id', '=', 'day_targets.term_id').on('r.local_date', '=', localDate),
      )
      .where('day_targets.local_date', '=', localDate)
      .selectAll('day_targets')
      .select([
        'terms.term',
        sql<TargetKind>`case when ${isTerm} then 'term' else 'product' end`.as('kind'),
        sql<ReadingOutcome | null>`case when ${isTerm} then r.outcome
          when ${isComplete('product', localDate)} then 'complete'
          when day_targets.reason is not null then 'failed' end`.as('outcome'),
        sql<TargetFailure | null>`case when ${isTerm} then r.reason else day_targets.reason end`.as(
          'read_reason',
        ),
      ])
      .as('t'),
  );
}

/** Moves the versions of the accounts that have these targets, since their day has changed. */
export async function moveVersionsOfTargets(db: Db, rows: readonly TargetColumns[]): Promise<void> {
  const [terms, products] = [rows.filter(isTermRow), rows.filter((row) => !isTermRow(row))];
  await moveVersionsOfTerms(
    db,
    terms.map(({ term_id: id }) => id),
  );
  await moveVersionsOfAsins(
    db,
    products.map(({ asin }) => asin),
  );
}
