import type { JSONObject } from '@modelcontextprotocol/server';
import { ENTRIES_MAX, fitAnswer } from './fit-answer.ts';
import type { ToolOperation } from './registry.ts';
import { type TableForm, tableFormOf } from './tables.ts';
import { toToolSchema } from './tool-schema.ts';

type Answer = Readonly<Record<string, unknown>>;

/** How the answers of a tool are written. */
export interface AnswerForm {
  /** The list that can be read in several answers; `null` for a write, and for a read without one. */
  readonly main: string | null;
  readonly outputSchema: JSONObject;
  /** Writes the answer of the API to these arguments, without the first `skip` entries of the main list. */
  write(answer: Answer, sent: Sent): Answer;
}

/** What an agent sent. */
export interface Sent {
  readonly skip: number;
  readonly given: Readonly<Record<string, unknown>>;
}

/** What an agent sends besides its arguments to get what an answer left out. */
type NextArguments = Readonly<Record<string, unknown>>;

const forms = new WeakMap<ToolOperation, AnswerForm>();

/** How the answers of an operation's tool are written: lists as tables, within a number of characters. */
export function answerFormOf(operation: ToolOperation): AnswerForm {
  return forms.getOrInsertComputed(operation, createForm);
}

function createForm(operation: ToolOperation): AnswerForm {
  const table = tableFormOf(toToolSchema(operation.output));
  const main = operation.kind === 'account_read' ? mainListOf(table) : null;
  const limitMax = limitMaxOf(operation);
  return {
    main,
    outputSchema: outputSchemaOf(table),
    write(answer, { skip, given }) {
      const list = main === null ? undefined : answer[main];
      const all = Array.isArray(list) ? list : [];
      const part = main === null ? answer : { ...answer, [main]: all.slice(skip, skip + ENTRIES_MAX) };
      const fitted = fitAnswer({ ...columnsOf(table), ...(table.write(part) as Answer) }, main);
      const end = skip + fitted.shown;
      const next: NextArguments | null =
        end < all.length ? { ...placeIn(given), skip: end } : nextOf(answer, { end, limitMax, given });
      const hasMore = next !== null || fitted.isCut || saysMore(answer);
      return { ...fitted.answer, has_more: hasMore, next_arguments: next };
    },
  };
}

/** The first list of an answer that is a table. */
function mainListOf({ columns, schema: { properties } }: TableForm): string | null {
  const lists = Object.entries(properties ?? {}).filter(([, member]) => isList(member));
  return (
    lists.find(([name]) => Object.keys(columns).some((path) => path.split('.')[0] === name))?.[0] ?? null
  );
}

function isList(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'array';
}

function columnsOf({ columns }: TableForm): Answer {
  return Object.keys(columns).length === 0 ? {} : { columns };
}

/** The arguments that say which part of a list is read; they are repeated, since an agent may have them from `next_arguments`. */
function placeIn({ cursor, limit }: Sent['given']): NextArguments {
  return { ...(cursor == null ? {} : { cursor }), ...(limit == null ? {} : { limit }) };
}

/** What brings the entries after those that the API listed: its cursor, or the highest `limit`. */
function nextOf(
  { next_cursor: cursor, has_more: hasMore }: Answer,
  { end, limitMax, given }: { end: number; limitMax: number; given: Sent['given'] },
) {
  if (typeof cursor === 'string') return { ...placeIn(given), cursor, skip: 0 };
  return hasMore === true && end < limitMax ? { limit: limitMax, skip: end } : null;
}

/** The highest `limit` of an operation; 0 if it has none. */
function limitMaxOf({ input }: ToolOperation): number {
  const { properties }: { readonly properties?: { readonly limit?: { readonly maximum?: number } } } = input;
  return properties?.limit?.maximum ?? 0;
}

/** Whether the API itself listed only a part. */
function saysMore({ has_more: hasMore, series, series_total: total }: Answer): boolean {
  return hasMore === true || (Array.isArray(series) && typeof total === 'number' && total > series.length);
}

function outputSchemaOf({ columns, schema }: TableForm): JSONObject {
  const { properties, required } = schema as { readonly properties: JSONObject; readonly required: string[] };
  const paths = Object.keys(columns);
  const table: JSONObject = paths.length === 0 ? {} : { columns: columnsSchema(columns) };
  return {
    ...schema,
    type: 'object',
    properties: { ...table, ...properties, ...MORE },
    required: [...new Set([...Object.keys(table), ...required, ...Object.keys(MORE)])],
  };
}

function columnsSchema(columns: TableForm['columns']): JSONObject {
  const lists = Object.entries(columns).map(([path, names]): [string, JSONObject] => [
    path,
    { const: names.slice() },
  ]);
  return {
    type: 'object',
    description: 'Names of the columns of each list, by its path: each entry of such a list is a row.',
    properties: Object.fromEntries(lists),
    required: Object.keys(columns),
  };
}

const MORE: JSONObject = {
  has_more: { type: 'boolean', description: 'Whether something was left out.' },
  next_arguments: {
    anyOf: [{ type: 'object' }, { type: 'null' }],
    description:
      'What to send besides the same arguments to get the rest; `null` if nothing brings it: then ask for less, such as one keyword, product or date.',
  },
};
