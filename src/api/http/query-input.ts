import type { TSchema } from 'typebox';
import { type Parsed, parsed, refused } from '../../core/parsed.ts';
import { isStorable, quote, type Text } from '../../core/text.ts';
import { nameSign } from '../../core/unseen-sign.ts';
import { describeUnstorable } from '../../operations/input-lengths.ts';
import { type Fault, requireNoFaults } from './faults.ts';
import type { Query } from './query.ts';

/** The parts of an input schema that say how a value stands in a query. */
interface InputSchema {
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly required?: readonly string[];
}

interface ParameterSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Reads an operation's input from a query. Unknown parameters are ignored; all faults are told at once in one
 * `invalid_parameter`: missing, empty, repeated (a list may be), no integer of 1 to 4 digits, out of range.
 */
export function readQueryInput(schema: TSchema, query: Query): Record<string, unknown> {
  const { properties = {}, required = [] }: InputSchema = schema;
  const faults: Fault[] = [];
  const input: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(properties)) {
    const sent = query.get(name);
    const value = sent === undefined ? readMissing(name, required) : readValues(name, sent, parameter);
    if (!value.ok) faults.push({ parameter: name, message: value.problem });
    else if (value.value !== undefined) input[name] = value.value;
  }
  requireNoFaults(faults);
  return input;
}

function readMissing(name: string, required: readonly string[]): Parsed<undefined> {
  if (!required.includes(name)) return parsed(undefined);
  return refused(
    `\`${name}\` is missing. Send it in the query.`,
    `\`${name}\` がありません。クエリーで指定してください。`,
  );
}

function readValues(name: string, sent: readonly string[], parameter: ParameterSchema): Parsed<unknown> {
  if (sent.includes('')) {
    return refused(
      `\`${name}\` is empty. Give it a value, or leave it out.`,
      `\`${name}\` が空です。値を指定するか、省略してください。`,
    );
  }
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
  { minimum = 0, maximum = 9999 }: ParameterSchema,
): Parsed<number> {
  const number = /^[0-9]{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= minimum && number <= maximum) return parsed(number);
  const sent = tellSent(value);
  return refused(
    `\`${name}\` must be an integer from ${minimum} to ${maximum}; ${sent.en} was sent.`,
    `\`${name}\` は ${minimum} から ${maximum} までの整数で指定してください（${sent.ja} が送られました）。`,
  );
}

/** Blanks and what no one can see: a quotation is without them, so that what is wrong has to be named. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** A value as it was sent, with the first sign in it that its quotation does not show. */
function tellSent(value: string): Text {
  const shown = quote(value);
  const unseen = UNSEEN.exec(value)?.[0];
  if (unseen === undefined) return { en: shown, ja: shown };
  const sign = nameSign(unseen);
  return /\s/.test(unseen)
    ? {
        en: `${shown} with the blank ${sign} (a plus is a space too)`,
        ja: `空白 ${sign} を含む ${shown}（+ も空白です）`,
      }
    : { en: `${shown} with the invisible character ${sign}`, ja: `見えない文字 ${sign} を含む ${shown}` };
}
