import type { JSONObject, JSONValue } from '@modelcontextprotocol/server';

/** A list becomes a table if its entries have at least so many members: then their names take half of its characters. */
const COLUMNS_MIN = 4;

/** How answers of one operation are written as tables, made from the schema of its output. */
export interface TableForm {
  /** Names of the columns by the path of the list: `series.observations`. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The schema of the written answer, without `columns`. */
  readonly schema: JSONObject;
  /** An answer with its lists as rows. A member that an entry does not have is `null`, like an unknown one. */
  write(answer: unknown): unknown;
}

/** The parts of a schema that lists can be in. */
interface SchemaNode {
  readonly properties?: Readonly<Record<string, JSONObject>>;
  readonly items?: JSONObject;
  readonly anyOf?: readonly JSONObject[];
}

/** The form of answers with this schema. */
export function tableFormOf(schema: JSONObject): TableForm {
  const columns: Record<string, readonly string[]> = {};
  const { schema: written, write } = formOf(schema, [], columns);
  return { columns, schema: written, write };
}

type Form = Pick<TableForm, 'schema' | 'write'>;
type Path = readonly string[];
type Columns = Record<string, readonly string[]>;

function formOf(schema: JSONObject, path: Path, columns: Columns): Form {
  const { properties, items, anyOf }: SchemaNode = schema;
  if (properties !== undefined) return objectForm(schema, properties, { path, columns });
  if (items !== undefined) return listForm(schema, items, { path, columns });
  if (anyOf !== undefined) return unionForm(schema, anyOf, { path, columns });
  return { schema, write: asIs };
}

const asIs = (value: unknown): unknown => value;

interface Place {
  readonly path: Path;
  readonly columns: Columns;
}

function membersOf(properties: Readonly<Record<string, JSONObject>>, { path, columns }: Place) {
  return Object.entries(properties).map(
    ([name, member]) => [name, formOf(member, [...path, name], columns)] as const,
  );
}

function objectForm(
  schema: JSONObject,
  properties: Readonly<Record<string, JSONObject>>,
  place: Place,
): Form {
  const members = membersOf(properties, place);
  const written = Object.fromEntries(members.map(([name, form]) => [name, form.schema]));
  return {
    schema: { ...schema, properties: written },
    write(value) {
      if (!isObject(value)) return value;
      const changed = members.filter(([name]) => name in value);
      return {
        ...value,
        ...Object.fromEntries(changed.map(([name, { write }]) => [name, write(value[name])])),
      };
    },
  };
}

function listForm(schema: JSONObject, items: JSONObject, { path, columns }: Place): Form {
  const { properties = {} }: SchemaNode = items;
  const names = Object.keys(properties);
  if (names.length < COLUMNS_MIN) {
    const entry = formOf(items, path, columns);
    return {
      schema: { ...schema, items: entry.schema },
      write: (value) => (Array.isArray(value) ? value.map(entry.write) : value),
    };
  }
  columns[path.join('.')] = names;
  const cells = membersOf(properties, { path, columns });
  const row = (entry: unknown) =>
    isObject(entry) ? cells.map(([name, { write }]) => write(entry[name] ?? null)) : entry;
  return {
    schema: { ...schema, items: rowSchema(items, cells) },
    write: (value) => (Array.isArray(value) ? value.map(row) : value),
  };
}

function rowSchema({ required }: JSONObject, cells: readonly (readonly [string, Form])[]): JSONObject {
  const needed: readonly JSONValue[] = Array.isArray(required) ? required : [];
  const prefixItems = cells.map(([name, { schema }]) => ({
    title: name,
    ...(needed.includes(name) ? schema : { anyOf: [schema, { type: 'null' }] }),
  }));
  return { type: 'array', prefixItems, minItems: cells.length, maxItems: cells.length };
}

/** Only one branch of a union has lists; the others leave a value unchanged. */
function unionForm(schema: JSONObject, branches: readonly JSONObject[], { path, columns }: Place): Form {
  const forms = branches.map((branch) => formOf(branch, path, columns));
  return {
    schema: { ...schema, anyOf: forms.map((form) => form.schema) },
    write: (value) => forms.reduce((written, { write }) => write(written), value),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
