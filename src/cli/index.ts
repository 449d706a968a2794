/**
 * The command line: a skin over the operations, with no rules of its own. One file per group of commands under `commands/`;
 * this room reads the words, prints tables on a terminal, tab-separated lines when piped and JSON on request, and turns
 * every failure into a sentence and an exit code from the table of errors.
 */
export type { Command } from './command.ts';
export { COMMANDS } from './commands/index.ts';
export { printCommandHelp, printOverview } from './help.ts';
export { runCli } from './run-cli.ts';
export type { CliWorld, OpenContext, SettingLine, TextSink, WhenMissing } from './world.ts';
