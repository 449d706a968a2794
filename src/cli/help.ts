import type { Language, Text } from '../core/text.ts';
import type { Command, Option } from './command.ts';
import { displayWidth } from './display-width.ts';
import { COMMON_OPTIONS } from './parse-line.ts';

const WORDS = {
  usage: { en: 'Usage', ja: '使い方' },
  commands: { en: 'Commands', ja: 'コマンド' },
  options: { en: 'Options', ja: 'オプション' },
  required: { en: ' (required)', ja: '（必須）' },
  repeatable: { en: ' (repeatable)', ja: '（複数可）' },
  tagline: {
    en: 'miharu tracks search ranks on Amazon.co.jp.',
    ja: 'miharu は Amazon.co.jp での商品の順位を毎日記録します。',
  },
  more: {
    en: '`miharu COMMAND --help` explains a command; docs/settings.md lists the settings.',
    ja: '各コマンドの詳細は `miharu COMMAND --help`、設定は docs/settings.md で確認できます。',
  },
} as const satisfies Record<string, Text>;

/** The help of one command. */
export function printCommandHelp(command: Command, language: Language): string {
  const { positionals } = command;
  const rows: [string, string][] = [
    ...(positionals === null ? [] : [[positionals.usage, positionals.meaning[language]] as [string, string]]),
    ...[...Object.entries(command.options), ...Object.entries(COMMON_OPTIONS)].map(
      ([name, option]): [string, string] => [spelled(name, option), meaningOf(option, language)],
    ),
  ];
  const notes = command.notes === undefined ? '' : `\n${command.notes[language]}\n`;
  const stop = language === 'ja' ? '。' : '.';
  return `${command.summary[language]}${stop}\n\n${WORDS.usage[language]}${colonIn(language)}miharu ${usageOf(command)}\n\n${aligned(rows)}${notes}`;
}

/** The help of the whole program, or of one group of commands. */
export function printOverview(commands: readonly Command[], language: Language): string {
  const rows = commands.map((command): [string, string] => [command.name, command.summary[language]]);
  return [
    `${WORDS.tagline[language]}\n`,
    `${WORDS.usage[language]}${colonIn(language)}miharu COMMAND [--json] [--lang LANG]\n`,
    `${WORDS.commands[language]}${colonIn(language).trimEnd()}\n${aligned(rows)}`,
    `${WORDS.more[language]}\n`,
  ].join('\n');
}

function colonIn(language: Language): string {
  return language === 'ja' ? '：' : ': ';
}

function usageOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]) => {
    const one = option.value === null ? `--${name}` : `--${name} ${option.value}`;
    const shown = option.isRequired === true ? one : `[${one}]`;
    return option.isRepeatable === true ? `${shown}…` : shown;
  });
  const words = command.positionals === null ? [] : [command.positionals.usage];
  return wrapped([command.name, ...options, ...words]);
}

/** Characters that fit into a line of 120 after `Usage: miharu`. */
const USAGE_WIDTH = 106;

/** Words in lines, of which all but the first are indented. */
function wrapped(words: readonly string[]): string {
  let line = '';
  const lines: string[] = [];
  for (const word of words) {
    if (line.length + 1 + word.length > USAGE_WIDTH) {
      lines.push(line);
      line = '   ';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

function spelled(name: string, option: Option): string {
  const short = name === 'help' ? '-h, ' : '';
  return option.value === null ? `${short}--${name}` : `--${name} ${option.value}`;
}

function meaningOf(option: Option, language: Language): string {
  const required = option.isRequired === true ? WORDS.required[language] : '';
  return (
    option.meaning[language] + required + (option.isRepeatable === true ? WORDS.repeatable[language] : '')
  );
}

function aligned(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => displayWidth(left)));
  return rows
    .map(([left, right]) => `  ${left}${' '.repeat(width - displayWidth(left))}  ${right}\n`)
    .join('');
}
