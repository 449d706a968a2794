import { withMovedVersions } from './accounts/moved-versions.ts';
import type { Audited, Entries, WriteMethod } from './audit/audit-row.ts';
import { AUDITED, type AuditedMethod } from './audit/audited.ts';
import { type Acting, addEntries } from './audit/entries.ts';
import type { Store } from './port.ts';
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
    scope?: Scope<Given>,
  ): Method<Given, Result>;
  /** As `write`, for a method in the table of audited ones: its entries are saved in the same transaction. */
  audited<Name extends AuditedMethod>(
    name: Name,
    query: Query<Parameters<Store[Name]>, ResultOf<Name>>,
    scope?: Scope<Parameters<Store[Name]>>,
  ): Method<Parameters<Store[Name]>, ResultOf<Name>>;
}

type Scope<Given extends readonly unknown[]> = WriteScope | ((...given: Given) => WriteScope);

type ResultOf<Name extends WriteMethod> = Awaited<ReturnType<Store[Name]>>;

const AUDITS: { readonly [Name in AuditedMethod]: Audited<Name> } = AUDITED;

/** The methods for a connection; without somebody to act for, nothing is audited. */
export function createQueryMethods(
  { read, readSnapshot, write }: SqlConnection,
  acting: Acting | null,
): QueryMethods {
  const writing: QueryMethods['write'] =
    (query, scope) =>
    (...given) =>
      write(
        (db) => withMovedVersions(db, (moving) => query(moving, ...given)),
        typeof scope === 'function' ? scope(...given) : scope,
      );
  return {
    read:
      (query) =>
      (...given) =>
        read((db) => query(db, ...given)),
    snapshot:
      (query) =>
      (...given) =>
        readSnapshot((db) => query(db, ...given)),
    write: writing,
    audited: (name, query, scope) =>
      writing(acting === null ? query : withEntries(query, AUDITS[name], acting), scope),
  };
}

/** The query with its entries, all in the transaction that it is given. */
function withEntries<Given extends readonly unknown[], Result>(
  query: Query<Given, Result>,
  audit: Query<Given, (result: Result) => Entries | Promise<Entries>>,
  acting: Acting,
): Query<Given, Result> {
  return async (db, ...given) => {
    const describe = await audit(db, ...given);
    const result = await query(db, ...given);
    await addEntries(db, acting, await describe(result));
    return result;
  };
}
