import { type SqlBool, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { listEverAsins, listRunning, listSharedAsins } from './account-targets.ts';
import type { RowDeletion } from './delete-rows.ts';
import { type DeletionWork, forgetBringers, of, planned } from './delete-terms.ts';
import type { DeletionStep } from './port.ts';

/** Products per transaction, at most. */
const PRODUCTS_MAX = 20;

/** Deletes the account's products, present and former ones; those that no other account has or had, with all facts and changes. */
export async function deleteProducts(
  db: Db,
  accountId: string,
  { deletion, nowMs }: DeletionWork,
): Promise<DeletionStep> {
  const asins = await listEverAsins(db, accountId);
  const shared = await listSharedAsins(db, accountId, asins);
  const running = await listRunning(db, nowMs);
  let isWaiting = false;
  let forgotten = 0;
  for (const asin of asins) {
    if (forgotten === PRODUCTS_MAX) return 'more';
    if (!shared.has(asin)) {
      if (running.has(`0 ${asin}`)) {
        isWaiting = true;
        continue;
      }
      if (!(await deleteFacts(asin, deletion))) return 'more';
      await db.deleteFrom('products').where('asin', '=', asin).execute();
    } else {
      const isBrought = sql<SqlBool>`term_id = 0 and asin = ${asin} and brought_account = ${accountId}`;
      if (!(await forgetBringers(deletion, 'product_snapshots', isBrought))) return 'more';
    }
    for (const table of ['account_asins', 'former_targets'] as const) {
      await db.deleteFrom(table).where('account_id', '=', accountId).where('asin', '=', asin).execute();
    }
    forgotten += 1;
  }
  return isWaiting ? 'waiting' : 'done';
}

/** `false` when some are left. */
function deleteFacts(asin: string, deletion: RowDeletion): Promise<boolean> {
  const isOfProduct = sql<SqlBool>`asin = ${asin}`;
  const isOwn = sql<SqlBool>`term_id = 0 and asin = ${asin}`;
  return deletion.deleteAll([
    of('change_events', ['asin', 'local_date', 'id'], isOfProduct),
    of('product_snapshots', ['asin', 'term_id', 'source', 'local_date'], isOfProduct),
    of('withdrawn_readings', ['term_id', 'asin', 'local_date', 'number'], isOwn),
    of('target_attempts', ['term_id', 'asin', 'local_date', 'attempt'], isOwn),
    planned(isOwn),
  ]);
}
