import { asMiharuError } from '../core/errors.ts';
import { escapeUnseen, quote } from '../core/text.ts';
import type { Command, CommandOutput } from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { printCommandHelp, printOverview } from './help.ts';
import { findNearest } from './nearest.ts';
import { parseLine } from './parse-line.ts';
import { printError } from './print-error.ts';
import { printOutput, sentence } from './print-output.ts';
import { usageError } from './usage-error.ts';
import type { CliWorld, TextSink } from './world.ts';

/** Runs one command line and returns the exit code. Never throws: failures are printed to standard error. */
export async function runCli(words: readonly string[], world: CliWorld): Promise<number> {
  const isJson = words.includes('--json');
  const named = languageNamed(words);
  const spoken = { ...world, language: named === 'en' || named === 'ja' ? named : world.language };
  try {
    const line = commandFirst(words);
    if (line.length === 0) refuseLanguage(named);
    return await runLine(line, spoken);
  } catch (thrown) {
    const error = asMiharuError(thrown);
    printError(error, world.err, { isJson, language: spoken.language });
    // An unexpected failure is only useful with its stack trace.
    if (error.code === 'internal' && thrown instanceof Error) world.err.write(`${thrown.stack ?? ''}\n`);
    return error.row.exitCode;
  }
}

async function runLine(words: readonly string[], world: CliWorld): Promise<number> {
  const [first] = words;
  if (first === '--version') return print(world, `${world.version}\n`);
  const asked = first === 'help' ? [...words.slice(1), '--help'] : words;
  const command = findCommand(asked);
  if (command === undefined) return runWithoutCommand(asked, world);
  const input = parseLine(command, asked.slice(command.name.split(' ').length));
  if (input.options.has('help')) return print(world, printCommandHelp(command, world.language));
  refuseLanguage(input.options.get('lang')?.[0], command);
  const output = await command.run(world, input);
  const out = outFor(output, world);
  if (input.isJson && output.json !== undefined) out.write(`${escapeUnseen(JSON.stringify(output.json))}\n`);
  if (!input.isJson) printOutput(output.printed, { out, err: world.err }, world.language);
  return output.exitCode ?? 0;
}

function outFor({ ifUnseen }: CommandOutput, { out, language }: CliWorld): TextSink {
  if (ifUnseen === undefined) return out;
  return { isTerminal: out.isTerminal, write: (text) => out.write(text, sentence(ifUnseen, language)) };
}

function print(world: CliWorld, text: string): number {
  world.out.write(text);
  return 0;
}

function findCommand(words: readonly string[]): Command | undefined {
  const names = [words.slice(0, 2).join(' '), words[0] ?? ''];
  return COMMANDS.find((command) => names.includes(command.name));
}

/** Without a command: help for all commands or a group if requested, else a suggestion. */
function runWithoutCommand(words: readonly string[], world: CliWorld): number {
  const [noun = '', verb = ''] = words;
  const group = COMMANDS.filter((command) => command.name.startsWith(`${noun} `));
  const isHelp = words.some((word) => word === '--help' || word === '-h');
  if (noun === '' || noun.startsWith('-')) {
    if (noun !== '' && !isHelp) throw unknownCommand(noun, COMMANDS);
    (isHelp ? world.out : world.err).write(printOverview(COMMANDS, world.language));
    return isHelp ? 0 : 64;
  }
  if (group.length === 0) throw unknownCommand(noun, COMMANDS, `${noun} ${verb}`);
  if (isHelp) return print(world, printOverview(group, world.language));
  throw unknownCommand(`${noun} ${verb.startsWith('-') ? '' : verb}`.trim(), group);
}

/** The error for an unknown command; `meant` includes the following word. */
function unknownCommand(typed: string, commands: readonly Command[], meant = typed) {
  const nouns = commands.map((command) => command.name.split(' ')[0] ?? '');
  const known = new Set([...commands.map((command) => command.name), ...nouns]);
  const list = commands.map((command) => command.name).join(', ');
  const nearest = known.has(typed) ? undefined : (findNearest(meant, known) ?? findNearest(typed, known));
  const advice =
    nearest === undefined
      ? { en: `Commands: ${list}.`, ja: `コマンド：${list}` }
      : { en: `Did you mean \`miharu ${nearest}\`?`, ja: `\`miharu ${nearest}\` の誤りですか？` };
  return usageError({
    en: `Unknown command ${quote(typed)}. ${advice.en}`,
    ja: `コマンド ${quote(typed)} はありません。${advice.ja}`,
  });
}

/** Moves common options that come before the command after it. */
function commandFirst(words: readonly string[]): string[] {
  const rest = [...words];
  const moved: string[] = [];
  while (rest[0] === '--json' || rest[0] === '--lang' || rest[0]?.startsWith('--lang=')) {
    moved.push(...rest.splice(0, rest[0] === '--lang' ? 2 : 1));
  }
  return rest.length === 0 ? rest : insertBeforeDashes(rest, moved);
}

function insertBeforeDashes(words: readonly string[], moved: readonly string[]): string[] {
  const dashes = words.indexOf('--');
  const end = dashes === -1 ? words.length : dashes;
  return [...words.slice(0, end), ...moved, ...words.slice(end)];
}

function languageNamed(words: readonly string[]): string | undefined {
  const at = words.indexOf('--lang');
  return at === -1 ? words.find((word) => word.startsWith('--lang='))?.slice(7) : words[at + 1];
}

function refuseLanguage(language: string | undefined, command?: Command): void {
  if (language === undefined || language === 'en' || language === 'ja') return;
  throw usageError(
    {
      en: `--lang must be en or ja, not ${quote(language)}.`,
      ja: `--lang に指定できるのは en か ja です（${quote(language)} は使えません）。`,
    },
    command?.name,
  );
}
