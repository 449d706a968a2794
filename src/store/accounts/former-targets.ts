import { batchesOf } from '../batches.ts';
import type { TargetColumns } from '../plan/tables.ts';
import type { Db } from '../tables.ts';

/** Notes what an account has removed, so that its readings can be deleted with the account. */
export async function noteFormerTargets(
  db: Db,
  accountId: string,
  targets: readonly TargetColumns[],
): Promise<void> {
  for (const batch of batchesOf(targets)) {
    await db
      .insertInto('former_targets')
      .values(batch.map((target) => ({ ...target, account_id: accountId })))
      .onConflict((conflict) => conflict.columns(['account_id', 'term_id', 'asin']).doNothing())
      .execute();
  }
}
