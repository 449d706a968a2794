import { sql } from 'kysely';
import type { ScopeName, WriteScope } from '../sql-connection.ts';
import type { Db } from '../tables.ts';

/**
 * Begins a transaction that writes: makes it durable, and waits until no conflicting write is open. Writes with a scope
 * share the lock of all writes and take the locks of their names, exclusively or shared; a write without a scope takes
 * the lock of all writes exclusively. The locks last until the transaction ends.
 */
export async function holdScope(db: Db, scope: WriteScope | undefined): Promise<void> {
  if (scope === undefined) {
    await sql`select ${DURABLE}, pg_advisory_xact_lock(${ALL})`.execute(db);
    return;
  }
  const locks = scope.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map(lockOf);
  await sql`select ${sql.join([DURABLE, sql`pg_advisory_xact_lock_shared(${ALL})`, ...locks])}`.execute(db);
}

function nameOf(name: ScopeName): string {
  return typeof name === 'string' ? name : name.shared;
}

function lockOf(name: ScopeName) {
  const key = sql`hashtextextended(${nameOf(name)}, 0)`;
  return typeof name === 'string'
    ? sql`pg_advisory_xact_lock(${key})`
    : sql`pg_advisory_xact_lock_shared(${key})`;
}

/**
 * Acknowledged means durable, even on a server whose default is to answer before a commit is durable. Set for each
 * transaction: behind a pooler the next one may run on another connection.
 */
const DURABLE = sql`case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`;

/** The key of the lock of all writes. */
const ALL = sql.lit(7_301_844_127);
