import type { LocalDate } from '../../core/local-date.ts';
import type { Db } from '../tables.ts';
import type { TargetFailure } from './claim-port.ts';
import { moveVersionsOfTargets } from './target-rows.ts';

/** Targets of a date that ended for one of these reasons wait again and are due now. */
export async function wakeTargets(
  db: Db,
  localDate: LocalDate,
  { reasons, nowMs }: { readonly reasons: readonly TargetFailure[]; readonly nowMs: number },
): Promise<void> {
  const again = await db
    .updateTable('day_targets')
    .set({ state: 'waiting', due_at_ms: nowMs, done_at_ms: null, unasked: null })
    .where('local_date', '=', localDate)
    .where('state', '=', 'done')
    .where('reason', 'in', reasons)
    .returning(['term_id', 'asin'])
    .execute();
  await moveVersionsOfTargets(db, again);
}
