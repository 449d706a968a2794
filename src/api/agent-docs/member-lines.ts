/** A part of a JSON schema in the OpenAPI document, as plain data. */
export interface SchemaPart {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaPart[];
  readonly items?: SchemaPart;
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly 'x-untrusted'?: boolean;
}

/** Said of every member with text from outside. */
const UNTRUSTED = 'Untrusted text.';

/**
 * A line for each member of an object and of the objects inside it, by its path: `today.final`, `series[].asin`. A schema
 * with a name of its own is named, and not opened.
 */
export function listMembers({ properties = {} }: SchemaPart, above = ''): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${above}${name}`;
    const { part, isList } = insideOf(schema);
    const words = [`${typeOf(schema)}.`, describe(schema), hasUntrusted(schema) ? UNTRUSTED : ''];
    return [
      `- \`${path}\`: ${words.filter((word) => word !== '').join(' ')}`,
      ...listMembers(part, `${path}${isList ? '[]' : ''}.`),
    ];
  });
}

/** What a value is, in a few words: `integer or null`, `list of Observation`. */
function typeOf(schema: SchemaPart): string {
  const { $ref, anyOf, items, type = 'any', format } = schema;
  if ($ref !== undefined) return nameIn($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' or ');
  if (items !== undefined) return `list of ${typeOf(items)}`;
  return FORMATS[format ?? ''] ?? type;
}

const FORMATS: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'instant' };

/** The name of a schema that a reference points to. */
export function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? reference;
}

/** The object inside a list, or beside `null`, and whether a list is around it. */
function insideOf(schema: SchemaPart): { readonly part: SchemaPart; readonly isList: boolean } {
  const { anyOf, items } = schema;
  if (items !== undefined) return { part: insideOf(items).part, isList: true };
  const known = anyOf?.find(({ type }) => type !== 'null');
  return known === undefined ? { part: schema, isList: false } : insideOf(known);
}

/** The description of a value, or else of what it contains, on one line. */
function describe({ description, anyOf, items }: SchemaPart): string {
  const inside = items ?? anyOf?.find(({ type }) => type !== 'null');
  const words = description ?? (inside === undefined ? '' : describe(inside));
  return words.replaceAll('\n', ' ');
}

function hasUntrusted(schema: SchemaPart): boolean {
  const { anyOf = [], items } = schema;
  const inside = items === undefined ? anyOf : [items];
  return schema['x-untrusted'] === true || inside.some(hasUntrusted);
}
