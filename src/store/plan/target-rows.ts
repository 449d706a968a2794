import { type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingOutcome } from '../../core/reading.ts';
import type { Target, TargetKind } from '../../core/target.ts';
import { inBatches } from '../batches.ts';
import { findTermId, moveVersionsOfTerms } from '../keywords/terms.ts';
import { moveVersionsOfAsins } from '../products/accounts-of-asins.ts';
import type { Db, Tables } from '../tables.ts';
import type { TargetColumns } from './tables.ts';

/** What a term's row has in place of an ASIN, and a product's row in place of a term. */
const NO_ASIN = '';
const NO_TERM = 0;

/** The lease of a target that nobody has. */
export const NO_LEASE = { lease_owner: null, lease_until_ms: null, lease_source: null } as const;

/** The columns of a term's row. */
export function columnsOfTerm(termId: number): TargetColumns {
  return { term_id: termId, asin: NO_ASIN };
}

/** The columns of a product's row. */
export function columnsOfProduct(asin: string): TargetColumns {
  return { term_id: NO_TERM, asin };
}

/** The columns of a target; `undefined` for a term that no one has ever asked for. */
export async function findColumns(db: Db, target: Target): Promise<TargetColumns | undefined> {
  if (target.kind === 'product') return columnsOfProduct(target.asin);
  const termId = await findTermId(db, target.term);
  return termId === undefined ? undefined : columnsOfTerm(termId);
}

/** The columns of all of these targets that there are. */
export async function listColumns(db: Db, targets: readonly Target[]): Promise<TargetColumns[]> {
  const terms = targets.flatMap((target) => (target.kind === 'term' ? [target.term] : []));
  const asins = targets.flatMap((target) => (target.kind === 'product' ? [target.asin] : []));
  const rows = await inBatches(terms, (batch) =>
    db.selectFrom('terms').select('id').where('term', 'in', batch).execute(),
  );
  return [...rows.map(({ id }) => columnsOfTerm(id)), ...asins.map(columnsOfProduct)];
}

type Rows = 'day_targets';

/** Whether a row of the plan is of this kind. */
export function isOfKind(kind: TargetKind) {
  return (eb: ExpressionBuilder<Tables, Rows>): ExpressionWrapper<Tables, Rows, SqlBool> =>
    kind === 'term' ? eb('day_targets.asin', '=', NO_ASIN) : eb('day_targets.term_id', '=', NO_TERM);
}

/** The kind of the target with these columns. */
export function kindOf({ asin }: TargetColumns): TargetKind {
  return asin === NO_ASIN ? 'term' : 'product';
}

/** Whether a row of the plan is one of these targets, which are all of one kind. */
export function isAmong(kind: TargetKind, rows: readonly TargetColumns[]) {
  return (eb: ExpressionBuilder<Tables, Rows>): ExpressionWrapper<Tables, Rows, SqlBool> => {
    const ids = rows.map(({ term_id: id }) => id);
    const asins = rows.map(({ asin }) => asin);
    const isOne =
      kind === 'term' ? eb('day_targets.term_id', 'in', ids) : eb('day_targets.asin', 'in', asins);
    return eb.and([isOfKind(kind)(eb), isOne]);
  };
}

/** Whether a row of the plan is the target with these columns. */
export function isTarget({ term_id: termId, asin }: TargetColumns) {
  return (eb: ExpressionBuilder<Tables, Rows>): ExpressionWrapper<Tables, Rows, SqlBool> =>
    eb.and([eb('day_targets.term_id', '=', termId), eb('day_targets.asin', '=', asin)]);
}

/** Whether facts of a row's product itself were read on the row's date. */
export const IS_PRODUCT_READ = sql<SqlBool>`exists (
  select 1 from product_snapshots as s
  where s.asin = day_targets.asin and s.term_id = ${sql.lit(NO_TERM)} and s.local_date = day_targets.local_date
    and s.body is not null)`;

/** Whether a row of the plan, which is of this kind and date, was read: a product itself, a term with this outcome or, without one, any. */
export function isRead(
  kind: TargetKind,
  { localDate, outcome }: { readonly localDate: LocalDate; readonly outcome?: ReadingOutcome },
) {
  return (eb: ExpressionBuilder<Tables, Rows>): Expression<SqlBool> => {
    if (kind === 'product') return IS_PRODUCT_READ;
    const readings = eb
      .selectFrom('readings')
      .select('readings.term_id')
      .whereRef('readings.term_id', '=', 'day_targets.term_id')
      .where('readings.local_date', '=', localDate);
    return eb.exists(outcome === undefined ? readings : readings.where('readings.outcome', '=', outcome));
  };
}

/** Tells the accounts that have these targets that their day has changed. */
export async function moveVersionsOfTargets(db: Db, rows: readonly TargetColumns[]): Promise<void> {
  const ids = rows.flatMap(({ term_id: id }) => (id === NO_TERM ? [] : [id]));
  const asins = rows.flatMap(({ term_id: id, asin }) => (id === NO_TERM ? [asin] : []));
  await moveVersionsOfTerms(db, ids);
  await moveVersionsOfAsins(db, asins);
}
