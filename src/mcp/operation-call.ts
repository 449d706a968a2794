import { invalidParameter, type MiharuError } from '../core/errors.ts';
import { quote, shorten } from '../core/text.ts';
import type { OperationCall } from '../core/tool-exchange.ts';
import type { ToolOperation } from './registry.ts';

/** The arguments of a tool call, as sent. */
export type Arguments = Readonly<Record<string, unknown>>;

/**
 * The request of the API for the arguments of a tool; those that are null count as left out. Throws `invalid_parameter` for
 * an unknown argument, and for a missing one that the path needs. The API checks the values.
 */
export function toOperationCall(operation: ToolOperation, given: Arguments): OperationCall {
  const { name, http } = operation;
  const sent = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const known = namesOf(operation);
  for (const [argument] of sent) if (!known.includes(argument)) throw unknownArgument(argument, known);
  const isPlace = (argument: string) => http.path.includes(`{${argument}}`);
  const places = Object.fromEntries(known.filter(isPlace).map((one) => [one, placeOf(one, given[one])]));
  const others = sent.filter(([argument]) => !isPlace(argument));
  if (http.method === 'POST') return { name, places, query: '', body: Object.fromEntries(others) };
  const pairs = others.flatMap(([argument, value]) =>
    valuesOf(value).map((one) => `${argument}=${encode(plainOf(argument, one))}`),
  );
  return { name, places, query: pairs.join('&'), body: null };
}

/** The arguments of an operation. */
export function namesOf({ input }: ToolOperation): readonly string[] {
  const { properties = {} }: { readonly properties?: object } = input;
  return Object.keys(properties);
}

/** A list is one parameter, repeated. */
function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function placeOf(argument: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return encode(value);
  throw invalidParameter(argument, {
    en: `\`${argument}\` must be text that is not empty.`,
    ja: `\`${argument}\` は空でない文字列で指定してください。`,
  });
}

/** A value of a query as text; a list or an object has no place there. */
function plainOf(argument: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidParameter(argument, {
    en: `\`${argument}\` must be text or a number, or a list of them where the schema says so.`,
    ja: `\`${argument}\` は文字列か数値で指定してください（スキーマが配列の場合は、その配列）。`,
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function unknownArgument(argument: string, known: readonly string[]): MiharuError {
  const list = known.join(', ');
  const [en, ja] =
    list === ''
      ? ['It takes none.', '引数はありません。']
      : [`Its arguments are ${list}.`, `引数は ${list} です。`];
  return invalidParameter(shorten(argument), {
    en: `The tool has no argument ${quote(argument)}. ${en}`,
    ja: `このツールに引数 ${quote(argument)} はありません。${ja}`,
  });
}
