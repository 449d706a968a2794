import { batchesOf } from '../batches.ts';
import { type EventReplacement, joinReplacements, replaceEvents } from '../changes/replace-events.ts';
import { hasManyWriters, lockingRows } from '../row-locks.ts';
import type { Db } from '../tables.ts';

/** The last steps of an open transaction. */
interface LastSteps {
  /** Accounts whose versions move. */
  readonly accounts: Set<string>;
  readonly changes: EventReplacement[];
}

const LAST_STEPS = new WeakMap<Db, LastSteps>();

/**
 * Moves the versions of these accounts, once, when the transaction ends: this is how every process learns that what
 * they can read has changed.
 */
export function moveVersions(db: Db, accountIds: readonly string[]): void {
  const { accounts } = lastStepsOf(db);
  for (const id of accountIds) accounts.add(id);
}

/**
 * Saves changes when the transaction ends: no other transaction can then add changes until this one is committed.
 * Queries of this transaction do not see them.
 */
export function saveAtEnd(db: Db, changes: EventReplacement): void {
  lastStepsOf(db).changes.push(changes);
}

function lastStepsOf(db: Db): LastSteps {
  const steps = LAST_STEPS.get(db);
  if (steps === undefined) throw new Error('Versions can only be moved within withMovedVersions.');
  return steps;
}

/**
 * Runs the work of a transaction, then saves its changes and moves the accounts' versions as the last step. All
 * transactions lock these rows in the same order, so they cannot deadlock.
 */
export async function withMovedVersions<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const { accounts, changes }: LastSteps = { accounts: new Set(), changes: [] };
  LAST_STEPS.set(db, { accounts, changes });
  const result = await work(db);
  if (changes.length > 0) await replaceEvents(db, joinReplacements(changes));
  for (const batch of batchesOf([...accounts].sort())) await moveInOrder(db, batch);
  return result;
}

async function moveInOrder(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length > 1 && hasManyWriters(db)) {
    const rows = db.selectFrom('accounts').select('id').where('id', 'in', accountIds).orderBy('id');
    await lockingRows(db, rows).execute();
  }
  await db
    .updateTable('accounts')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', accountIds)
    .execute();
}
