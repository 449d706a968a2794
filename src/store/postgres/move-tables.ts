import type pg from 'pg';
import { type CellKind, LEFT_OUT, type MoveTable } from '../move-port.ts';

/** A table with details that only this database has. */
export interface PostgresMoveTable extends MoveTable {
  /** Whether its rows go to partitions by `local_date`. */
  readonly isPartitioned: boolean;
}

const KINDS: ReadonlyMap<string, CellKind> = new Map([
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['text', 'text'],
  ['date', 'text'],
  ['bytea', 'bytes'],
]);

const TABLES = `
  select c.relname as name, c.relkind = 'p' as partitioned,
    (select json_agg(json_build_array(a.attname, format_type(a.atttypid, null)) order by a.attname collate "C")
      from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname order by array_position(n.conkey, a.attnum))
      from pg_constraint as n join pg_attribute as a on a.attrelid = c.oid and a.attnum = any (n.conkey)
      where n.conrelid = c.oid and n.contype = 'p') as key,
    (select coalesce(json_agg(distinct f.relname), '[]')
      from pg_constraint as n join pg_class as f on f.oid = n.confrelid
      where n.conrelid = c.oid and n.contype = 'f') as refers
  from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

interface TableLine {
  readonly name: string;
  readonly partitioned: boolean;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly key: readonly string[];
  readonly refers: readonly string[];
}

/** Every table of the schema that moves. */
export async function listMoveTables(client: pg.Client): Promise<PostgresMoveTable[]> {
  const { rows } = await client.query<TableLine>(TABLES);
  return rows
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, partitioned, columns, key, refers }) => ({
      name,
      columns: columns.map(([column, type]) => ({ name: column, kind: kindOf(type) })),
      key,
      refersTo: refers,
      isPartitioned: partitioned,
    }));
}

function kindOf(type: string): CellKind {
  const kind = KINDS.get(type);
  if (kind === undefined) throw new Error(`The column type ${type} cannot be moved.`);
  return kind;
}
