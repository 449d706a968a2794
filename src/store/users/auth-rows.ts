import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import type { AuthCondition, AuthRow, AuthTable, AuthValue } from './port.ts';

/** Rows of a better-auth table that meet all conditions; at most `limit`. */
export async function findAuthRows(
  db: Db,
  table: AuthTable,
  conditions: readonly AuthCondition[],
  limit: number,
): Promise<Record<string, AuthValue>[]> {
  const rows = await db
    .selectFrom(table)
    .selectAll()
    .where((eb) => eb.and(expressionsOf(eb, conditions)))
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row }));
}

/** Adds a row. */
export async function insertAuthRow(db: Db, table: AuthTable, row: AuthRow): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}

/** Updates every row that meets all conditions; returns how many. */
export async function updateAuthRows(
  db: Db,
  table: AuthTable,
  conditions: readonly AuthCondition[],
  set: AuthRow,
): Promise<number> {
  const result = await db
    .updateTable(table)
    .set(set)
    .where((eb) => eb.and(expressionsOf(eb, conditions)))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Removes every row that meets all conditions; returns how many. */
export async function deleteAuthRows(
  db: Db,
  table: AuthTable,
  conditions: readonly AuthCondition[],
): Promise<number> {
  const result = await db
    .deleteFrom(table)
    .where((eb) => eb.and(expressionsOf(eb, conditions)))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function expressionsOf(eb: ExpressionBuilder<Tables, AuthTable>, conditions: readonly AuthCondition[]) {
  return conditions.map(({ column, operator, value }) => {
    const left = sql<AuthValue>`${sql.ref(column)}`;
    if (value === null) return eb(left, operator === '!=' ? 'is not' : 'is', null);
    return eb(left, operator, value);
  });
}
