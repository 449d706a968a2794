import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { hasManyWriters } from './row-locks.ts';
import type { Db, Tables } from './tables.ts';

/** A table to join, and on what. */
export interface LookUp<Name extends keyof Tables, Alias extends string> {
  readonly table: AliasedRawBuilder<Selectable<Tables[Name]>, Alias>;
  readonly on: RawBuilder<SqlBool>;
}

/**
 * A table in which a join looks up, for each row before it, the one row with a key. PostgreSQL would otherwise read the table as a
 * whole for some hundreds of rows, and, while its statistics do not know the newest date yet, compare each row with each. SQLite
 * looks up anyway.
 */
export function lookUp<Name extends keyof Tables, Alias extends string>(
  db: Db,
  [name, alias]: readonly [Name, Alias],
  key: RawBuilder<SqlBool>,
): LookUp<Name, Alias> {
  const isLateral = hasManyWriters(db);
  const rows = isLateral
    ? sql`lateral (select * from ${sql.table(name)} as ${sql.ref(alias)} where ${key} limit 1)`
    : sql.table(name);
  return {
    table: sql<Selectable<Tables[Name]>>`${rows}`.as(alias),
    on: isLateral ? sql`true` : key,
  };
}
