import { type RawBuilder, sql } from 'kysely';
import { hasManyWriters } from './row-locks.ts';
import type { Db } from './tables.ts';

/** A value of each row, as the database prints it into JSON. */
export interface JsonColumn {
  readonly value: RawBuilder<unknown>;
  /** Whether it is printed in quotes; otherwise it is a number or already JSON. */
  readonly isQuoted: boolean;
}

/** Numbers, or `null`. */
export function numbers(columns: readonly string[]): JsonColumn[] {
  return columns.map((column) => ({ value: sql.ref(column), isQuoted: false }));
}

/** Dates, ASINs, reasons, lists of numbers, or `null`: texts without quotes, backslashes and line breaks, printed unchanged. */
export function words(columns: readonly string[]): JsonColumn[] {
  return columns.map((column) => ({ value: sql.ref(column), isQuoted: true }));
}

/** Columns that contain JSON, printed unchanged. */
export function objects(db: Db, columns: readonly string[]): JsonColumn[] {
  return columns.map((column) => ({
    value: hasManyWriters(db) ? sql.ref(column) : sql`json(${sql.ref(column)})`,
    isQuoted: false,
  }));
}

/**
 * All rows of a subquery as one JSON text, `[["B0…",4],["B0…",null]]`, in no particular order. Ten thousand single rows
 * take twice as long to transfer as the same rows in a thousand texts. The text is concatenated, since PostgreSQL's
 * JSON functions look up the type of every value and need a third more time.
 */
export function jsonRows(db: Db, columns: readonly JsonColumn[]): RawBuilder<string> {
  if (!hasManyWriters(db))
    return sql`json_group_array(json_array(${sql.join(columns.map(({ value }) => value))}))`;
  const printed = columns.map(({ value, isQuoted }) =>
    isQuoted ? sql`coalesce('"' || ${value} || '"', 'null')` : sql`coalesce((${value})::text, 'null')`,
  );
  return sql`coalesce('[[' || string_agg(concat_ws(',', ${sql.join(printed)}), '],[') || ']]', '[]')`;
}

/** The only row of a subquery as a JSON array of these columns' values. */
export function jsonRow(db: Db, columns: readonly string[]): RawBuilder<string> {
  const values = sql.join(columns.map((column) => sql.ref(column)));
  return hasManyWriters(db) ? sql`json_build_array(${values})::text` : sql`json_array(${values})`;
}
