import { type Static, type TSchema, Type } from 'typebox';
import { raise } from '../core/errors.ts';
import { quote, type Text } from '../core/text.ts';
import { answerForAccount, operatorAnswerOf } from '../operations/answer.ts';
import type { Operation } from '../operations/operation.ts';
import { ACCOUNT_GIVEN, type Given } from '../operations/schemas.ts';
import {
  type Command,
  type CommandInput,
  type CommandOutput,
  type Option,
  optionOf,
  type Positionals,
  requiredOption,
} from './command.ts';
import { FILE_OPTION, readEntries } from './read-entries.ts';
import { usageError } from './usage-error.ts';
import type { CliWorld } from './world.ts';

/** The option that names the account. */
const ACCOUNT_OPTION: Option = {
  value: ACCOUNT_GIVEN.given.shown,
  isRequired: true,
  meaning: ACCOUNT_GIVEN.given.meaning,
};

/** An operation's input with the command line that it comes from. */
export interface Asked<Input extends TSchema> {
  readonly world: CliWorld;
  readonly line: CommandInput;
  readonly input: Static<Input>;
}

/** What a command adds to its operation. */
export interface CommandForm<Input extends TSchema, Output extends TSchema> {
  /** As typed; unless given, the operation's name with a space for its first hyphen. */
  readonly name?: string;
  /** What it does, if several commands share an operation. */
  readonly summary?: Text;
  readonly notes?: Text;
  /** Options that are not members of the input; help lists them last. */
  readonly options?: Readonly<Record<string, Option>>;
  /** Fixed members of the input, which are not options. */
  readonly fixed?: Partial<Static<Input>>;
  /** Members that need conversion; they override those read from the line. */
  fill?(world: CliWorld, line: CommandInput): Partial<Static<Input>> | Promise<Partial<Static<Input>>>;
  /** The printed form of the answer. `--json` prints the answer itself unless this returns `json`. */
  show(
    output: Static<Output>,
    asked: Asked<Input>,
  ): Omit<CommandOutput, 'json'> & { readonly json?: unknown };
}

/** Fills an operation's input for a command that has no members to convert besides `--dry-run`. */
export function fillDryRun(_: CliWorld, { options }: CommandInput): { readonly dry_run: boolean } {
  return { dry_run: options.has('dry-run') };
}

/**
 * A command that runs an operation. Its options and arguments come from the schema of the operation's input.
 */
export function commandOf<Input extends TSchema, Output extends TSchema>(
  operation: Operation<Input, Output>,
  form: NoInfer<CommandForm<Input, Output>>,
): Command {
  const fixed = { ...form.fixed };
  const members = membersOf(operation.input).filter((one) => !(one.name in fixed));
  const words = members.find(({ given }) => given.place !== 'option');
  const name = form.name ?? operation.name.replace('-', ' ');
  return {
    name,
    operation: operation.name,
    summary: form.summary ?? operation.summary,
    positionals: words === undefined ? null : positionalsOf(words),
    options: {
      ...(operation.kind === 'operator' ? {} : { account: ACCOUNT_OPTION }),
      ...Object.fromEntries(
        members
          .filter(({ given }) => given.place === 'option')
          .map((one) => [optionName(one), optionFor(one)]),
      ),
      ...(words?.given.place === 'words' ? { file: FILE_OPTION } : {}),
      ...form.options,
    },
    ...(form.notes === undefined ? {} : { notes: form.notes }),
    async run(world, line) {
      const read: Record<string, unknown> = {};
      for (const member of members) read[member.name] = await readMember(name, member, { world, line });
      // Every member is either read by its own schema or filled with its own type.
      const input = { ...read, ...fixed, ...(await form.fill?.(world, line)) } as Static<Input>;
      const output = await runOperation(operation, { world, line, input });
      return { json: output, ...form.show(output, { world, line, input }) };
    },
  };
}

/**
 * Runs an operation on the operator's data and closes the data afterwards. Texts from outside are quarantined.
 */
async function runOperation<Input extends TSchema, Output extends TSchema>(
  operation: Operation<Input, Output>,
  { world, line, input }: Asked<Input>,
): Promise<Static<Output>> {
  const startsData = operation.kind === 'operator' && operation.startsData === true;
  await using context = await world.openContext(startsData ? 'make' : 'refuse');
  if (operation.kind === 'operator') return await operatorAnswerOf(operation, context, input, world.language);
  const account = requiredOption(line, 'account');
  return await answerForAccount(operation, context, account, { input, language: world.language });
}

/** The parts of a member's schema that the command line uses. */
interface MemberSchema {
  readonly type?: string;
  readonly given?: Given;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly MemberSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Member {
  readonly name: string;
  readonly given: Given;
  readonly schema: MemberSchema;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

function membersOf(input: TSchema): Member[] {
  const { properties = {} }: { readonly properties?: Readonly<Record<string, TSchema>> } = input;
  return Object.entries(properties).flatMap(([name, member]) => {
    const { given, ...schema }: MemberSchema = member;
    if (given === undefined) return [];
    const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
    const plain = schema.anyOf?.find(({ type }) => type !== 'null');
    return [
      { name, given, schema: { ...schema, ...plain }, isOptional: Type.IsOptional(member), isNullable },
    ];
  });
}

function optionName({ name, given }: Member): string {
  return given.option ?? name.replaceAll('_', '-');
}

function isRequired({ schema, isOptional, isNullable }: Member): boolean {
  return !isOptional && !isNullable && schema.default === undefined && schema.type !== 'array';
}

function optionFor(member: Member): Option {
  const { given, schema } = member;
  return {
    value: given.shown,
    meaning: given.meaning,
    ...(isRequired(member) ? { isRequired: true } : {}),
    ...(schema.type === 'array' ? { isRepeatable: true } : {}),
  };
}

function positionalsOf(member: Member): Positionals {
  const { given } = member;
  if (given.place === 'words') {
    return { usage: `${given.shown}…`, min: 0, max: Number.POSITIVE_INFINITY, meaning: given.meaning };
  }
  const min = isRequired(member) ? 1 : 0;
  return { usage: min === 1 ? given.shown : `[${given.shown}]`, min, max: 1, meaning: given.meaning };
}

async function readMember(
  command: string,
  member: Member,
  { world, line }: Pick<Asked<TSchema>, 'world' | 'line'>,
): Promise<unknown> {
  const { given, schema } = member;
  if (given.place === 'words') return readEntries(command, world, line);
  const name = optionName(member);
  if (schema.type === 'array') return line.options.get(name) ?? [];
  const text = given.place === 'word' ? line.positionals[0] : optionOf(line, name);
  if (text !== undefined) return readValue(command, `--${name}`, { text, schema });
  return schema.default ?? (member.isNullable ? null : undefined);
}

function readValue(
  command: string,
  option: string,
  { text, schema }: { readonly text: string; readonly schema: MemberSchema },
): unknown {
  if (schema.enum !== undefined) {
    const list = schema.enum.join(', ');
    const problem = {
      en: `${option} ${quote(text)} is not one of ${list}.`,
      ja: `${option} には ${schema.enum.join('、')} のいずれかを指定してください（指定された値：${quote(text)}）。`,
    };
    return schema.enum.find((one) => String(one) === text) ?? raise(usageError(problem, command));
  }
  if (schema.type !== 'integer') return text;
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const count = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (count >= minimum && count <= maximum) return count;
  throw usageError(
    {
      en: `${option} ${quote(text)} is not a whole number from ${minimum} to ${maximum}.`,
      ja: `${option} には ${minimum} から ${maximum} の整数を指定してください（指定された値：${quote(text)}）。`,
    },
    command,
  );
}
