import { types } from 'pg';

/** Where `pg` looks for the reader of a type. */
export type ValueTypes = Pick<typeof types, 'getTypeParser'>;

/** Object ids of types that come as JavaScript numbers: int8, numeric. */
const NUMBERS = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC]);

/**
 * How values come out of PostgreSQL: as they come out of SQLite. Whole numbers are numbers, also those of 64 bits, and dates are
 * the text that they are. Throws on a number that JavaScript cannot hold.
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
