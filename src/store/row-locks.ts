import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** A query that can lock the rows that it finds. */
interface Lockable<Query> {
  forNoKeyUpdate(): Query & { skipLocked(): Query };
}

/** Locks the rows that a query finds until the transaction ends, where the database lets several writers work at once. */
export function lockingRows<Query extends Lockable<Query>>(db: Db, query: Query): Query {
  return hasManyWriters(db) ? query.forNoKeyUpdate() : query;
}

/** As {@link lockingRows}; rows that another one has locked are left out instead of waited for. */
export function lockingFreeRows<Query extends Lockable<Query>>(db: Db, query: Query): Query {
  return hasManyWriters(db) ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Whether the database lets several writers work at once. */
export function hasManyWriters(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
