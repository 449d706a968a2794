import { COMMANDS, printCommandHelp, printOverview } from '../../src/cli/index.ts';
import { printPage } from './markdown.ts';

/** docs/commands.md: the help of every command, word for word. */
export function printCommandsPage(): string {
  return printPage('Commands', 'the help texts of `src/cli/`', [
    'Find a command and its options. In a checkout, type `npm run -s miharu -- COMMAND`. Commands print tables or lines for people on a terminal, tab-separated lines when piped, and JSON with `--json`. Notes, such as advice and warnings, are below a table on a terminal, and go to standard error when piped. Times are in Japan time on a terminal, and in UTC when piped and in JSON. [Errors](errors.md) lists the exit codes.',
    fenced(printOverview(COMMANDS, 'en')),
    ...COMMANDS.map((command) => `## ${command.name}\n\n${fenced(printCommandHelp(command, 'en'))}`),
  ]);
}

function fenced(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}
