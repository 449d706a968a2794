import type { TSchema } from 'typebox';
import { invalidParameter } from '../../core/errors.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote, shorten } from '../../core/text.ts';
import { findTextProblem, type LengthSchema } from '../../operations/input-lengths.ts';
import { type Fault, requireNoFaults } from './faults.ts';

/** The parts of an input schema that say what a body may hold. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
}

interface MemberSchema extends LengthSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
}

/** Most names of members that are quoted in one message. */
const NAMES_TOLD_MAX = 10;

/**
 * Reads the members of a JSON body that stand in `names` by an operation's schema. Nothing is converted: text stays text, a number
 * is none. All faults are told at once in one `invalid_parameter`: missing, of another type, too short or long, unknown.
 */
export function readBodyInput(
  schema: TSchema,
  names: readonly string[],
  body: unknown,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw noObject(body);
  const { properties = {}, required = [] }: InputSchema = schema;
  const sent = new Map<string, unknown>(Object.entries(body));
  const faults: Fault[] = [...sent.keys()]
    .filter((name) => !names.includes(name))
    .slice(0, NAMES_TOLD_MAX)
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
    `\`${name}\` is one of ${list}; ${quote(value)} was sent.`,
    `\`${name}\` は ${list} のいずれかです（${quote(value)} が送られました）。`,
  );
}

function readFlag(name: string, value: unknown): Parsed<boolean> {
  if (typeof value === 'boolean') return parsed(value);
  const [en, ja] = kindOf(value);
  return refused(
    `\`${name}\` must be true or false; ${en} was sent.`,
    `\`${name}\` は true か false で指定してください（${ja}が送られました）。`,
  );
}

function wrongType(name: string, value: unknown) {
  const [en, ja] = kindOf(value);
  return refused(
    `\`${name}\` must be text; ${en} was sent.`,
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
      en: `${quote(name)} is no member of this body. Its members are ${list}.`,
      ja: `${quote(name)} という項目はありません。指定できる項目は ${list} です。`,
    },
  };
}

function noObject(body: unknown) {
  const [en, ja] = kindOf(body);
  return invalidParameter('body', {
    en: `The body must be a JSON object; ${en} was sent.`,
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
