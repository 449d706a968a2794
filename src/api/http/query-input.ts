import type { TSchema } from 'typebox';
import { MiharuError } from '../../core/errors.ts';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { isStorable, quote, type Text } from '../../core/text.ts';
import { nameCharacter } from '../../core/unseen-character.ts';
import { describeUnstorable } from '../../operations/input-lengths.ts';
import type { Query } from './query.ts';

/** The parts of an input schema that a query is read by. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, MemberSchema>>;
  readonly required?: readonly string[];
}

interface MemberSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A problem with one parameter. */
interface Fault {
  readonly parameter: string;
  readonly message: Text;
}

/**
 * Reads an operation's input from a query, without the members that are in the path. Unknown parameters are
 * ignored. All faults are reported in one `invalid_parameter`: missing, empty, repeated (except in lists), not
 * an integer of 1 to 4 digits, out of range, neither true nor false, or none of the listed words.
 */
export function readQueryInput(
  schema: TSchema,
  query: Query,
  inPath: readonly string[] = [],
): Record<string, unknown> {
  const { properties = {}, required = [] }: InputSchema = schema;
  const faults: Fault[] = [];
  const input: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    if (inPath.includes(name)) continue;
    const isRequired = required.includes(name);
    const value = readQueryMember(name, query.get(name), { parameter, isRequired });
    if (!value.ok) faults.push({ parameter: name, message: value.problem });
    else if (value.value !== undefined) input[name] = value.value;
  }
  if (faults[0] === undefined) return input;
  throw new MiharuError('invalid_parameter', faults[0].message, { members: { errors: faults } });
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
  if (parameter.type === 'integer') return readInteger(name, value, parameter);
  if (parameter.type === 'boolean') return readBoolean(name, value);
  return parameter.enum === undefined ? parsed(value) : readWord(name, value, parameter.enum);
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

function readBoolean(name: string, value: string): Parsed<boolean> {
  if (value === 'true' || value === 'false') return parsed(value === 'true');
  const sent = describeSent(value);
  return refused(
    `\`${name}\` must be true or false, but ${sent.en} was sent.`,
    `\`${name}\` は true か false で指定してください（${sent.ja} が送られました）。`,
  );
}

function readWord(name: string, value: string, words: readonly unknown[]): Parsed<string> {
  if (words.includes(value)) return parsed(value);
  const sent = describeSent(value);
  return refused(
    `\`${name}\` must be one of ${words.join(', ')}, but ${sent.en} was sent.`,
    `\`${name}\` には ${words.join('、')} のいずれかを指定してください（${sent.ja} が送られました）。`,
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
