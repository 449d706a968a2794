import { moveVersions } from '../accounts/moved-versions.ts';
import { inBatches } from '../batches.ts';
import type { Db } from '../tables.ts';

/** Moves the versions of every account that has one of these products. */
export async function moveVersionsOfAsins(db: Db, asins: readonly string[]): Promise<void> {
  const rows = await inBatches(asins, (batch) =>
    db.selectFrom('account_asins').select('account_id').distinct().where('asin', 'in', batch).execute(),
  );
  moveVersions(db, [...new Set(rows.map((row) => row.account_id))]);
}
