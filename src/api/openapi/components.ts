/** A JSON schema as plain data. */
export type SchemaJson = Readonly<Record<string, unknown>>;

/** Schemas by name, as the OpenAPI document keeps them. */
export type Components = Map<string, SchemaJson>;

/**
 * Gives a schema as plain data in which every part with an `$id` is a reference; those parts are filed under their id.
 */
export function hoist(schema: unknown, components: Components): unknown {
  if (Array.isArray(schema)) return schema.map((each) => hoist(each, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, ...rest }: Record<string, unknown> = { ...schema };
  const plain = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => !name.startsWith('~'))
      .map(([name, value]) => [name, hoist(value, components)]),
  );
  if (typeof $id !== 'string') return plain;
  components.set($id, plain);
  return { $ref: `#/components/schemas/${$id}` };
}
