import type pg from 'pg';

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    case when a.attcollation <> 0 then ' collate ' || quote_ident(l.collname) else '' end as collation,
    case when a.attnotnull then ' not null' else '' end as required,
    case when a.attidentity <> '' then ' identity' else '' end as identity,
    coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as fallback
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation as l on l.oid = a.attcollation
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`;

// Newer servers list NOT NULL constraints separately; they repeat what a column says.
const CONSTRAINTS = `
  select c.relname as table, pg_get_constraintdef(n.oid) as text
  from pg_constraint as n join pg_class as c on c.oid = n.conrelid
  where c.relnamespace = current_schema()::regnamespace and not c.relispartition and n.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname collate "C", n.contype, pg_get_constraintdef(n.oid) collate "C"`;

const INDEXES = `
  select c.relname as table, pg_get_indexdef(i.indexrelid) as text
  from pg_index as i join pg_class as c on c.oid = i.indrelid
  where c.relnamespace = current_schema()::regnamespace and not c.relispartition
    and not exists (select from pg_constraint as n where n.conindid = i.indexrelid and n.conrelid = i.indrelid)
  order by c.relname collate "C", pg_get_indexdef(i.indexrelid) collate "C"`;

const PARTITIONED = `
  select c.relname as table, pg_get_partkeydef(c.oid) as text from pg_class as c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'p' order by c.relname collate "C"`;

const FUNCTIONS = `
  select pg_get_functiondef(oid) as text from pg_proc where pronamespace = current_schema()::regnamespace order by proname`;

interface Line {
  readonly table: string;
  readonly text: string;
}

/** A column as the server knows it. */
export interface SchemaColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly collation: string;
  readonly required: string;
  readonly identity: string;
  readonly fallback: string;
}

/** All columns of all tables, partitions left out. */
export async function listColumns(client: pg.Client): Promise<SchemaColumn[]> {
  return (await client.query<SchemaColumn>(COLUMNS)).rows;
}

/** The whole schema as text, the same on every version of the server; partitions are left out. */
export async function schemaTextOf(client: pg.Client): Promise<string> {
  const columns = Map.groupBy(await listColumns(client), ({ table }) => table);
  const constraints = Map.groupBy((await client.query<Line>(CONSTRAINTS)).rows, ({ table }) => table);
  const indexes = Map.groupBy((await client.query<Line>(INDEXES)).rows, ({ table }) => table);
  const keys = new Map((await client.query<Line>(PARTITIONED)).rows.map(({ table, text }) => [table, text]));
  const tables = [...columns].map(([table, own]) => {
    const lines = [
      ...own.map((c) => `${c.column} ${c.type}${c.collation}${c.required}${c.identity}${c.fallback}`),
      ...(constraints.get(table) ?? []).map(({ text }) => text),
    ];
    const key = keys.get(table);
    const end = key === undefined ? ');' : `) partition by ${key};`;
    const ownIndexes = (indexes.get(table) ?? []).map(({ text }) => `${withoutSchema(text)};\n`);
    return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n${end}\n${ownIndexes.join('')}`;
  });
  const functions = (await client.query<Pick<Line, 'text'>>(FUNCTIONS)).rows.map(({ text }) =>
    withoutSchema(text),
  );
  return [...tables, ...functions].join('\n');
}

function withoutSchema(text: string): string {
  return text.replaceAll(/\b(?:public|place_\d+)\./g, '');
}
