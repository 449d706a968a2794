import { parseArgs } from 'node:util';
import { quote } from '../core/text.ts';
import type { Command, CommandInput, Option } from './command.ts';
import { findNearest } from './nearest.ts';
import { usageError } from './usage-error.ts';

/** Options that every command has. */
export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  json: { value: null, meaning: { en: 'Print JSON', ja: 'JSON で出力する' } },
  lang: { value: 'LANG', meaning: { en: 'Language of texts: en or ja', ja: '表示言語：en または ja' } },
  help: { value: null, meaning: { en: 'Show this help', ja: 'このヘルプを表示する' } },
};

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/**
 * Parses the arguments after a command's name. Throws `invalid_parameter` with the problem and a suggestion.
 */
export function parseLine(command: Command, words: readonly string[]): CommandInput {
  const known = { ...command.options, ...COMMON_OPTIONS };
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(Object.entries(known).map(([name, option]) => [name, typeOf(name, option)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const options = new Map<string, string[]>();
  const positionals: string[] = [];
  let before: number | undefined;
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    else if (token.kind === 'option-terminator') before = positionals.length;
    else if (token.kind === 'option') takeOption(command, known, { token, options });
  }
  const input: CommandInput = {
    positionals,
    options,
    isJson: options.has('json'),
    positionalsBeforeEnd: before ?? positionals.length,
  };
  if (!options.has('help')) refuseIncomplete(command, input);
  return input;
}

function typeOf(name: string, option: Option) {
  const type = option.value === null ? ('boolean' as const) : ('string' as const);
  return name === 'help' ? { type, short: 'h' } : { type };
}

function takeOption(
  command: Command,
  known: Readonly<Record<string, Option>>,
  { token, options }: { readonly token: OptionToken; readonly options: Map<string, string[]> },
): void {
  const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
  if (option === undefined) throw unknownOption(command, token, Object.keys(known));
  const value = valueGiven(command, option, token);
  const before = options.get(token.name);
  if (before !== undefined && option.value !== null && option.isRepeatable !== true) {
    throw usageError(
      { en: `${token.rawName} is given more than once.`, ja: `${token.rawName} が 2 回以上あります。` },
      command.name,
    );
  }
  if (before === undefined) options.set(token.name, [value]);
  else before.push(value);
}

function valueGiven(command: Command, option: Option, { rawName, value, inlineValue }: OptionToken): string {
  if (option.value === null) {
    if (value === undefined) return '';
    throw usageError(
      { en: `${rawName} takes no value.`, ja: `${rawName} に値は付けられません。` },
      command.name,
    );
  }
  const isMissing = value === undefined || (inlineValue !== true && /^-./.test(value));
  if (!isMissing) return value;
  throw usageError(
    {
      en: `${rawName} needs a value: ${rawName} ${option.value} (or ${rawName}=VALUE when it begins with -).`,
      ja: `${rawName} には値が必要です：${rawName} ${option.value}（- で始まる値は ${rawName}=VALUE）。`,
    },
    command.name,
  );
}

function unknownOption(command: Command, { name, rawName }: OptionToken, known: readonly string[]) {
  const nearest = findNearest(name, known);
  const [en, ja] =
    nearest === undefined ? ['', ''] : [` Did you mean --${nearest}?`, `--${nearest} の誤りですか？`];
  const hint = /^-[^-]/.test(rawName)
    ? [' Put words that begin with - after --.', '- で始まる語は -- の後に書いてください。']
    : ['', ''];
  return usageError(
    {
      en: `Unknown option ${quote(rawName)}.${en}${hint[0]}`,
      ja: `オプション ${quote(rawName)} はありません。${ja}${hint[1]}`,
    },
    command.name,
  );
}

function refuseIncomplete(command: Command, input: CommandInput): void {
  for (const [name, option] of Object.entries(command.options)) {
    if (option.isRequired !== true || input.options.has(name)) continue;
    const missing = option.value === null ? `--${name}` : `--${name} ${option.value}`;
    throw usageError({ en: `${missing} is missing.`, ja: `${missing} がありません。` }, command.name);
  }
  const { min, max, usage } = command.positionals ?? { min: 0, max: 0, usage: '' };
  const count = input.positionals.length;
  if (count < min) {
    throw usageError({ en: `${usage} is missing.`, ja: `${usage} がありません。` }, command.name);
  }
  const extra = input.positionals[max];
  if (extra !== undefined) {
    throw usageError(
      {
        en: `Unexpected argument ${quote(extra)}. Remove it.`,
        ja: `引数 ${quote(extra)} は使えません。取り除いてください。`,
      },
      command.name,
    );
  }
}
