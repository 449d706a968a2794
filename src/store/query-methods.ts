import { withMovedVersions } from './accounts/moved-versions.ts';
import type { SqlConnection, WriteScope } from './sql-connection.ts';
import type { Db } from './tables.ts';

/** A query with what it runs on before what its method of a port is given. */
type Query<Given extends readonly unknown[], Result> = (db: Db, ...given: Given) => Promise<Result>;

type Method<Given extends readonly unknown[], Result> = (...given: Given) => Promise<Result>;

/** Makes methods of ports out of queries: how each is run is said where they are put together. */
export interface QueryMethods {
  /** One statement, or several that need not be of one moment. */
  read<Given extends readonly unknown[], Result>(query: Query<Given, Result>): Method<Given, Result>;
  /** Several statements on one snapshot. */
  snapshot<Given extends readonly unknown[], Result>(query: Query<Given, Result>): Method<Given, Result>;
  /** A transaction that moves the versions of those who can see what it changed; without a scope it runs alone. */
  write<Given extends readonly unknown[], Result>(
    query: Query<Given, Result>,
    scope?: WriteScope | ((...given: Given) => WriteScope),
  ): Method<Given, Result>;
}

/** The methods that a connection runs. */
export function createQueryMethods({ read, readSnapshot, write }: SqlConnection): QueryMethods {
  return {
    read:
      (query) =>
      (...given) =>
        read((db) => query(db, ...given)),
    snapshot:
      (query) =>
      (...given) =>
        readSnapshot((db) => query(db, ...given)),
    write:
      (query, scope) =>
      (...given) =>
        write(
          (db) => withMovedVersions(db, (moving) => query(moving, ...given)),
          typeof scope === 'function' ? scope(...given) : scope,
        ),
  };
}
