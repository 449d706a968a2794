import type { TSchema } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { isStorable, quote, shorten, type Text } from '../../core/text.ts';
import { nameCharacter } from '../../core/unseen-character.ts';
import { describeUnstorable, findTextProblem, type LengthSchema } from '../../operations/input-lengths.ts';
import type { Query } from './query.ts';

/** The parts of an input schema that a query or a body is read by. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
}

interface MemberSchema extends LengthSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
}

/** A problem with one parameter, or with one member of a body. */
interface Fault {
  readonly parameter: string;
  readonly message: Text;
}

/** Throws one `invalid_parameter` with all faults, if any. */
function requireNoFaults(faults: readonly Fault[]): void {
  if (faults[0] === undefined) return;
  throw new MiharuError('invalid_parameter', faults[0].message, { members: { errors: faults } });
}

/**
 * Reads an operation's input from a query. Unknown parameters are ignored. All faults are reported in one
 * `invalid_parameter`: missing, empty, repeated (except in lists), not an integer of 1 to 4 digits, or out of
 * range.
 */
export function readQueryInput(schema: TSchema, query: Query): Record<string, unknown> {
  const { properties = {}, required = [] }: InputSchema = schema;
  const faults: Fault[] = [];
  const input: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    const sent = query.get(name);
    const value = readQueryMember(name, sent, { parameter, isRequired: required.includes(name) });
    if (!value.ok) faults.push({ parameter: name, message: value.problem });
    else if (value.value !== undefined) input[name] = value.value;
  }
  requireNoFaults(faults);
  return input;
}

function readQueryMember(
  name: string,
  sent: readonly string[] | undefined,
  { parameter, isRequired }: { readonly parameter: MemberSchema; readonly isRequired: boolean },
): Parsed<unknown> {
  if (sent === undefined && !isRequired) return parsed(undefined);
  if (sent === undefined) {
    return refused(
      `\`${name}\` is missing. Send it in the query.`,
      `\`${name}\` がありません。クエリーで指定してください。`,
    );
  }
  if (!sent.includes('')) return readValues(name, sent, parameter);
  return isRequired
    ? refused(`\`${name}\` is empty. Give it a value.`, `\`${name}\` が空です。値を指定してください。`)
    : refused(
        `\`${name}\` is empty. Give it a value, or leave it out.`,
        `\`${name}\` が空です。値を指定するか、省略してください。`,
      );
}

function readValues(name: string, sent: readonly string[], parameter: MemberSchema): Parsed<unknown> {
  const broken = parameter.type === 'integer' ? undefined : sent.find((value) => !isStorable(value));
  if (broken !== undefined) return { ok: false, problem: describeUnstorable(name, broken) };
  if (parameter.type === 'array') return parsed(sent);
  const [value, ...others] = sent;
  if (value === undefined || others.length > 0) {
    return refused(
      `\`${name}\` was sent ${sent.length} times. Send it once.`,
      `\`${name}\` が ${sent.length} 回指定されています。1 回だけ指定してください。`,
    );
  }
  return parameter.type === 'integer' ? readInteger(name, value, parameter) : parsed(value);
}

function readInteger(
  name: string,
  value: string,
  { minimum = 0, maximum = 9999 }: MemberSchema,
): Parsed<number> {
  const number = /^[0-9]{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= minimum && number <= maximum) return parsed(number);
  const sent = describeSent(value);
  return refused(
    `\`${name}\` must be an integer from ${minimum} to ${maximum}, but ${sent.en} was sent.`,
    `\`${name}\` は ${minimum} から ${maximum} までの整数で指定してください（${sent.ja} が送られました）。`,
  );
}

/** Whitespace and invisible characters do not show in a quotation, so they are named in words. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A value as sent, with the first character in it that its quotation does not show. */
function describeSent(value: string): Text {
  const shown = quote(value);
  const unseen = UNSEEN.exec(value)?.[0];
  if (unseen === undefined) return { en: shown, ja: shown };
  const name = nameCharacter(unseen);
  return /\s/.test(unseen)
    ? {
        en: `${shown} with the whitespace ${name} (a plus also means a space)`,
        ja: `空白 ${name} を含む ${shown}（+ も空白です）`,
      }
    : { en: `${shown} with the invisible character ${name}`, ja: `見えない文字 ${name} を含む ${shown}` };
}

/** Maximum number of unknown members named in one message. */
const UNKNOWN_NAMES_MAX = 10;

/**
 * Reads the members `names` of a JSON body by an operation's schema. Nothing is converted: a number is not
 * text. All faults are reported in one `invalid_parameter`: missing, wrong type, too short or too long,
 * unknown.
 */
export function readBodyInput(
  schema: TSchema,
  names: readonly string[],
  body: unknown,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw notAnObject(body);
  const { properties = {}, required = [] }: InputSchema = schema;
  const sent = new Map<string, unknown>(Object.entries(body));
  const faults: Fault[] = [...sent.keys()]
    .filter((name) => !names.includes(name))
    .slice(0, UNKNOWN_NAMES_MAX)
    .map((name) => unknownMember(name, names));
  const input: Record<string, unknown> = {};
  for (const name of names) {
    if (!sent.has(name) && !required.includes(name)) continue;
    const value = sent.has(name) ? readMember(name, sent.get(name), properties[name] ?? {}) : missing(name);
    if (value.ok) input[name] = value.value;
    else faults.push({ parameter: name, message: value.problem });
  }
  requireNoFaults(faults);
  return input;
}

function readMember(name: string, value: unknown, schema: MemberSchema): Parsed<string | boolean> {
  if (schema.type === 'boolean') return readFlag(name, value);
  if (typeof value !== 'string') return wrongType(name, value);
  if (schema.enum !== undefined) return readWord(name, value, schema.enum);
  const problem = findTextProblem(name, value, schema);
  return problem === undefined ? parsed(value) : refused(problem.en, problem.ja);
}

function readWord(name: string, value: string, words: readonly unknown[]): Parsed<string> {
  if (words.includes(value)) return parsed(value);
  const list = words.join(', ');
  return refused(
    `\`${name}\` must be one of ${list}, not ${quote(value)}.`,
    `\`${name}\` は ${list} のいずれかです（${quote(value)} が送られました）。`,
  );
}

function readFlag(name: string, value: unknown): Parsed<boolean> {
  if (typeof value === 'boolean') return parsed(value);
  const [en, ja] = kindOf(value);
  return refused(
    `\`${name}\` must be true or false, but ${en} was sent.`,
    `\`${name}\` は true か false で指定してください（${ja}が送られました）。`,
  );
}

function wrongType(name: string, value: unknown) {
  const [en, ja] = kindOf(value);
  return refused(
    `\`${name}\` must be text, but ${en} was sent.`,
    `\`${name}\` は文字列で指定してください（${ja}が送られました）。`,
  );
}

function missing(name: string) {
  return refused(
    `\`${name}\` is missing. Send it in the body.`,
    `\`${name}\` がありません。本文で指定してください。`,
  );
}

function unknownMember(name: string, names: readonly string[]): Fault {
  const list = names.join(', ');
  return {
    parameter: shorten(name),
    message: {
      en: `The body cannot have the member ${quote(name)}. Its members are ${list}.`,
      ja: `本文に項目 ${quote(name)} は指定できません。指定できる項目は ${list} です。`,
    },
  };
}

function notAnObject(body: unknown) {
  const [en, ja] = kindOf(body);
  return invalidParameter('body', {
    en: `The body must be a JSON object, but ${en} was sent.`,
    ja: `本文は JSON オブジェクトで指定してください（${ja}が送られました）。`,
  });
}

function kindOf(value: unknown): readonly [en: string, ja: string] {
  if (value === null) return ['null', 'null '];
  if (Array.isArray(value)) return ['a list', '配列'];
  if (typeof value === 'string') return ['text', '文字列'];
  if (typeof value === 'number') return ['a number', '数値'];
  return typeof value === 'boolean' ? ['true or false', '真偽値'] : ['an object', 'オブジェクト'];
}
