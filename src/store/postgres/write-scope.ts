import { sql } from 'kysely';
import type { Db } from '../queries/tables.ts';
import type { WriteScope } from '../sql-connection.ts';

/**
 * Lets a transaction wait until no write is open that it must not run beside. Writes with a scope share the lock of all writes and
 * have those of their names alone; one without a scope has the lock of all writes alone. Held until the transaction ends.
 */
export async function holdScope(db: Db, scope: WriteScope | undefined): Promise<void> {
  if (scope === undefined) {
    await sql`select pg_advisory_xact_lock(${ALL})`.execute(db);
    return;
  }
  const names = [...new Set(scope)].sort();
  const locks = names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  await sql`select ${sql.join([sql`pg_advisory_xact_lock_shared(${ALL})`, ...locks])}`.execute(db);
}

/** The key of the lock of all writes. */
const ALL = sql.lit(7_301_844_127);
