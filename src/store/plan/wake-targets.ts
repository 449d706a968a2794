import type { LocalDate } from '../../core/local-date.ts';
import { CAP_REASONS } from '../../core/reading.ts';
import { batchesOf } from '../batches.ts';
import { OWN_PAGE } from '../products/product-snapshots.ts';
import { forgetNewestDates } from '../readings/newest-dates.ts';
import type { Db } from '../tables.ts';
import type { TargetFailure } from './claim-port.ts';
import type { TargetColumns } from './tables.ts';
import { isTermRow, moveVersionsOfTargets } from './target-rows.ts';

/** Targets of a date that ended for one of these reasons wait again and are due now. */
export async function wakeTargets(
  db: Db,
  localDate: LocalDate,
  { reasons, nowMs }: { readonly reasons: readonly TargetFailure[]; readonly nowMs: number },
): Promise<void> {
  const ended = db
    .updateTable('day_targets')
    .set({ state: 'waiting', due_at_ms: nowMs, done_at_ms: null, unasked: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where('reason', 'in', reasons)
    .returning(['term_id', 'asin']);
  const capped = await ended.set({ reason: null }).where('unasked', 'in', CAP_REASONS).execute();
  await forgetCaps(db, localDate, capped);
  const others = await ended.execute();
  await moveVersionsOfTargets(db, [...capped, ...others]);
}

/** Deletes readings that only say that a cap was reached, of targets that wait again: a later one has its own reason. */
export async function forgetCaps(
  db: Db,
  localDate: LocalDate,
  rows: readonly TargetColumns[],
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const terms = batch.filter(isTermRow).map(({ term_id: id }) => id);
    const asins = batch.filter((row) => !isTermRow(row)).map(({ asin }) => asin);
    if (terms.length > 0) await forgetTerms(db, terms, localDate);
    if (asins.length > 0)
      await db
        .deleteFrom('product_snapshots')
        .where('local_date', '=', localDate)
        .where('asin', 'in', asins)
        .where('term_id', '=', OWN_PAGE)
        .where('reason', '=', 'quota')
        .execute();
  }
}

async function forgetTerms(db: Db, termIds: readonly number[], localDate: LocalDate): Promise<void> {
  const deleted = await db
    .deleteFrom('readings')
    .where('local_date', '=', localDate)
    .where('term_id', 'in', termIds)
    .where('outcome', '=', 'failed')
    .where('reason', '=', 'quota')
    .where('pages_kept', '=', 0)
    .returning('term_id')
    .execute();
  const gone = deleted.map(({ term_id: id }) => id);
  if (gone.length === 0) return;
  await db.deleteFrom('shelves').where('local_date', '=', localDate).where('term_id', 'in', gone).execute();
  await forgetNewestDates(db, gone, localDate);
}
