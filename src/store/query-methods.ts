import { withMovedVersions } from './accounts/moved-versions.ts';
import type { SqlConnection, WriteScope } from './sql-connection.ts';
import type { Db } from './tables.ts';

/** A query whose first argument is what it runs on; the method of the port has the others. */
type Query<Given extends readonly unknown[], Result> = (db: Db, ...given: Given) => Promise<Result>;

type Method<Given extends readonly unknown[], Result> = (...given: Given) => Promise<Result>;

/** Turns queries into methods of ports; the caller chooses how each one runs. */
export interface QueryMethods {
  /** One statement, or several that need no common snapshot. */
  read<Given extends readonly unknown[], Result>(query: Query<Given, Result>): Method<Given, Result>;
  /** Several statements on one snapshot. */
  snapshot<Given extends readonly unknown[], Result>(query: Query<Given, Result>): Method<Given, Result>;
  /** A transaction that moves the versions of the accounts that can see its changes; without a scope it runs alone. */
  write<Given extends readonly unknown[], Result>(
    query: Query<Given, Result>,
    scope?: WriteScope | ((...given: Given) => WriteScope),
  ): Method<Given, Result>;
}

/** The methods for a connection. */
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
