import { types } from 'pg';

/** How `pg` looks up the parser of a type. */
export type ValueTypes = Pick<typeof types, 'getTypeParser'>;

/** Object ids of types that become JavaScript numbers: int8, numeric. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * Returns values from PostgreSQL as SQLite does: integers as numbers, including 64-bit ones, and dates as text. Throws
 * on a number that JavaScript cannot represent.
 */
export const VALUE_TYPES: ValueTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (NUMBERS.has(id)) return parseInteger;
    if (id === types.builtins.DATE) return (text: string) => text;
    return types.getTypeParser(id, format ?? 'text');
  }) as typeof types.getTypeParser,
};

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The number ${text} of the database is too large.`);
  return value;
}
