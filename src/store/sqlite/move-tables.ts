import type { DatabaseSync } from 'node:sqlite';
import { type Cell, type CellKind, LEFT_OUT, type MoveTable, type Row } from '../move-port.ts';

const KINDS: ReadonlyMap<string, CellKind> = new Map([
  ['INTEGER', 'integer'],
  ['TEXT', 'text'],
  ['BLOB', 'bytes'],
]);

/** Every table of a file that moves. */
export function listMoveTables(database: DatabaseSync): MoveTable[] {
  const rows = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
    .all();
  return rows
    .map(({ name }) => String(name))
    .filter((name) => !LEFT_OUT.has(name))
    .map((name) => moveTableOf(database, name));
}

function moveTableOf(database: DatabaseSync, name: string): MoveTable {
  const rows = database.prepare('select name, type, pk from pragma_table_info(?) order by name').all(name);
  const foreign = database.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name);
  return {
    name,
    columns: rows.map((row) => ({ name: String(row['name']), kind: kindOf(String(row['type'])) })),
    key: rows
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
      .map((row) => String(row['name'])),
    refersTo: [...new Set(foreign.map((row) => String(row['name'])))],
  };
}

function kindOf(type: string): CellKind {
  const kind = KINDS.get(type.toUpperCase());
  if (kind === undefined) throw new Error(`The column type ${type} cannot be moved.`);
  return kind;
}

/** How many rows a table has. */
export function countRows(database: DatabaseSync, { name }: MoveTable): number {
  return Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.['rows']);
}

/** Rows behind a key in its order. */
export function readAfter(database: DatabaseSync, table: MoveTable, key: Row | null, limit: number): Row[] {
  const order = namesOf(table.key);
  const behind = key === null ? '' : `where (${order}) > (${table.key.map(() => '?').join(', ')})`;
  const columns = namesOf(table.columns.map(({ name }) => name));
  const query = database.prepare(
    `select ${columns} from "${table.name}" ${behind} order by ${order} limit ${limit}`,
  );
  query.setReturnArrays(true);
  return query.all(...(key ?? [])) as unknown as Cell[][];
}

/** Column names as they stand in a statement. */
export function namesOf(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
