import { batchesOf } from './batches.ts';
import { hasManyWriters, lockingRows } from './row-locks.ts';
import type { Db } from './tables.ts';

/** Accounts whose versions the open transactions are to move. */
const MOVED = new WeakMap<Db, Set<string>>();

/**
 * Tells every process that what these accounts can read has changed: their versions move once when the transaction ends, however often
 * this is told within it.
 */
export function moveVersions(db: Db, accountIds: readonly string[]): void {
  const moved = MOVED.get(db);
  if (moved === undefined) throw new Error('Versions move in a transaction that ends with them.');
  for (const id of accountIds) moved.add(id);
}

/**
 * Runs the work of a transaction and moves the versions that it has told of as its last step, in one order for all: whoever holds some
 * of these rows never waits for one that another transaction holds meanwhile.
 */
export async function withMovedVersions<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  MOVED.set(db, new Set());
  const result = await work(db);
  const moved = [...(MOVED.get(db) ?? [])].sort();
  for (const batch of batchesOf(moved)) await moveInOrder(db, batch);
  return result;
}

async function moveInOrder(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 1) await lockInOrder(db, accountIds);
  await db
    .updateTable('accounts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', accountIds)
    .execute();
}

async function lockInOrder(db: Db, accountIds: readonly string[]): Promise<void> {
  if (!hasManyWriters(db)) return;
  const rows = db.selectFrom('accounts').select('id').where('id', 'in', accountIds).orderBy('id');
  await lockingRows(db, rows).execute();
}
