import type { TSchema } from 'typebox';
import { invalidParameter, MiharuError } from '../../core/errors.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { quote, shorten, type Text } from '../../core/text.ts';
import { findTextProblem, type LengthSchema } from '../../operations/input-lengths.ts';

/** The parts of a schema that a body is read by. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
}

interface MemberSchema extends ObjectSchema, LengthSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: MemberSchema;
}

/** A problem with one member of a body. */
interface Fault {
  readonly parameter: string;
  /** The entry of the list, from 0, that has the problem. */
  readonly index?: number;
  readonly message: Text;
}

type Note = (fault: Fault) => void;

/** Maximum number of faults in one answer. */
const FAULTS_MAX = 100;

/** Maximum number of unknown members named in one message. */
const UNKNOWN_NAMES_MAX = 10;

/**
 * Reads the members `names` of a JSON body by an operation's schema. Nothing is converted: a number is not
 * text. The faults (at most 100) are reported in one `invalid_parameter`: missing, wrong type, too short or too
 * long, unknown. A fault within a list has the index of its entry.
 */
export function readBodyInput(
  schema: TSchema,
  names: readonly string[],
  body: unknown,
): Record<string, unknown> {
  if (!isObject(body)) throw notAnObject(body);
  const faults: Fault[] = [];
  const input = readMembers({ schema, names }, body, (fault) => {
    if (faults.length < FAULTS_MAX) faults.push(fault);
  });
  if (faults[0] === undefined) return input;
  throw new MiharuError('invalid_parameter', inList(faults[0]), { members: { errors: faults } });
}

/** The message of a fault, with the place of its entry in the list. */
function inList({ index, message }: Fault): Text {
  if (index === undefined) return message;
  return { en: `Entry ${index} (from 0): ${message.en}`, ja: `${index} 番目（0 から）：${message.ja}` };
}

interface Members {
  readonly schema: ObjectSchema;
  readonly names: readonly string[];
}

function readMembers({ schema, names }: Members, body: object, note: Note): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const sent = new Map<string, unknown>(Object.entries(body));
  const unknown = [...sent.keys()].filter((name) => !names.includes(name));
  for (const name of unknown.slice(0, UNKNOWN_NAMES_MAX)) note(unknownMember(name, names));
  const input: Record<string, unknown> = {};
  for (const name of names) {
    if (sent.has(name))
      input[name] = readValue({ name, schema: properties[name] ?? {} }, sent.get(name), note);
    else if (required.includes(name)) note({ parameter: name, message: missing(name) });
  }
  return input;
}

interface Member {
  readonly name: string;
  readonly schema: MemberSchema;
}

/** The value of a member, which is unusable if a fault was noted. */
function readValue({ name, schema }: Member, value: unknown, note: Note): unknown {
  const { type, items } = schema;
  if (type === 'array' && items !== undefined && Array.isArray(value)) {
    return value.map((entry, index) =>
      readValue({ name, schema: items }, entry, (fault) => note({ ...fault, index })),
    );
  }
  if (type === 'object' && isObject(value)) {
    return readMembers({ schema, names: Object.keys(schema.properties ?? {}) }, value, note);
  }
  const read = readPlain({ name, schema }, value);
  if (read.ok) return read.value;
  note({ parameter: name, message: read.problem });
  return undefined;
}

/** What a member of each type has to be. */
const WANTED: Readonly<Record<string, readonly [en: string, ja: string]>> = {
  boolean: ['true or false', ' true か false '],
  array: ['a list', '配列'],
  object: ['an object', 'オブジェクト'],
};
const TEXT = ['text', '文字列'] as const;

function readPlain({ name, schema }: Member, value: unknown): Parsed<string | boolean> {
  const { type = '' } = schema;
  if (type === 'boolean' && typeof value === 'boolean') return parsed(value);
  if (Object.hasOwn(WANTED, type) || typeof value !== 'string')
    return wrongType(name, value, WANTED[type] ?? TEXT);
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

function wrongType(name: string, value: unknown, [en, ja]: readonly [en: string, ja: string]) {
  const [sentEn, sentJa] = kindOf(value);
  return refused(
    `\`${name}\` must be ${en}, but ${sentEn} was sent.`,
    `\`${name}\` は${ja}で指定してください（${sentJa}が送られました）。`,
  );
}

function missing(name: string): Text {
  return {
    en: `\`${name}\` is missing. Send it in the body.`,
    ja: `\`${name}\` がありません。本文で指定してください。`,
  };
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

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): readonly [en: string, ja: string] {
  if (value === null) return ['null', 'null '];
  if (Array.isArray(value)) return ['a list', '配列'];
  if (typeof value === 'string') return ['text', '文字列'];
  if (typeof value === 'number') return ['a number', '数値'];
  return typeof value === 'boolean' ? ['true or false', '真偽値'] : ['an object', 'オブジェクト'];
}
