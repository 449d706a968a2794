import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** A query that can lock the rows it finds. */
interface Lockable<Query> {
  forNoKeyUpdate(): Query & { skipLocked(): Query };
}

/** Locks the rows that a query finds until the transaction ends, where the database allows concurrent writers. */
export function lockingRows<Query extends Lockable<Query>>(db: Db, query: Query): Query {
  return hasManyWriters(db) ? query.forNoKeyUpdate() : query;
}

/** As {@link lockingRows}, but skips rows that another transaction has locked. */
export function lockingFreeRows<Query extends Lockable<Query>>(db: Db, query: Query): Query {
  return hasManyWriters(db) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Whether the database allows concurrent writers. */
export function hasManyWriters(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
