import type { JSONObject } from '@modelcontextprotocol/server';

/** Keywords that only other interfaces read, and ids, which would clash between the schemas of tools. */
const LEFT_OUT: ReadonlySet<string> = new Set(['given', '$id']);

/** A plain copy of an operation's schema for tools. */
export function toToolSchema(schema: object): JSONObject {
  return JSON.parse(JSON.stringify(schema, (keyword, value) => (LEFT_OUT.has(keyword) ? undefined : value)));
}
