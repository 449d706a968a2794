import type { DatabaseSync } from 'node:sqlite';
import { type CellKind, LEFT_OUT, type MoveTable } from '../move-port.ts';

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
