import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { hasManyWriters } from './row-locks.ts';
import type { Db, Tables } from './tables.ts';

/** One side of a join: a table, and the key that at most one of its rows has. */
export interface LookUp<Name extends keyof Tables, Alias extends string> {
  readonly table: AliasedRawBuilder<Selectable<Tables[Name]>, Alias>;
  readonly key: RawBuilder<SqlBool>;
}

/**
 * A table in which a join looks up a row by its key, for each row before it. PostgreSQL would otherwise read all rows of the date,
 * and, while its statistics do not know the date yet, compare each of them with each row before it. SQLite does nothing else.
 */
export function lookUp<Name extends keyof Tables, Alias extends string>(
  db: Db,
  [name, alias]: readonly [Name, Alias],
  key: RawBuilder<SqlBool>,
): LookUp<Name, Alias> {
  const rows = hasManyWriters(db)
    ? sql`lateral (select * from ${sql.table(name)} as ${sql.ref(alias)} where ${key} limit 1)`
    : sql.table(name);
  return { table: sql<Selectable<Tables[Name]>>`${rows}`.as(alias), key };
}
