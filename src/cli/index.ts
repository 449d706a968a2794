/**
 * The command line: a skin over the operations, without business rules. Each file under `commands/` is a group
 * of commands. This room reads the arguments, prints tables on a terminal, tab-separated lines when piped and
 * JSON on request, and turns every failure into a sentence and an exit code from the table of errors.
 */
export type { Command } from './command.ts';
export { COMMANDS } from './commands/index.ts';
export { printCommandHelp, printOverview } from './help.ts';
export { runCli } from './run-cli.ts';
export type {
  CliWorld,
  FirstOperator,
  LongSink,
  OpenContext,
  SettingLine,
  TextSink,
  WhenMissing,
} from './world.ts';
