import { RAW_STATUSES } from '../../src/api/http/raw-faults.ts';
import { type Actor, ERRORS, type ErrorRow } from '../../src/core/errors.ts';
import { printPage, printTable } from './markdown.ts';

const ACTORS: Readonly<Record<Actor, string>> = {
  caller: 'who sent the request',
  account: 'who runs the account',
  operator: 'who runs this installation',
  nobody: 'nobody: wait',
};

/** docs/errors.md: a section for each code, with what it means and what to do. */
export function printErrorsPage(): string {
  const entries = Object.entries<ErrorRow>(ERRORS);
  const rows = entries.map(([code, row]) => [
    `[\`${code}\`](#${code})`,
    String(row.status),
    String(row.exitCode),
    row.retryable ? 'yes' : 'no',
    ACTORS[row.actor],
  ]);
  return printPage('Errors', '`src/core/errors.ts`', [
    'Over HTTP an error is `application/problem+json`: `type`, `title`, `status`, `code`, `detail`, `retryable`, `request_id`, and members of its own where the code has some. Programs look at `code`; `detail` is for people, in Japanese where `Accept-Language` prefers it. A command prints the sentence on standard error and leaves with the exit code. Besides: 0 when all went well, 130 when `scan` or `import` was stopped by Ctrl-C or SIGTERM before it was through (a second one ends any command at once), and what the help of a command names.',
    printTable(['code', 'status', 'exit code', 'the same again may work', 'who has to act'], rows),
    RAW_TEXT,
    printTable(['status', 'code', 'what it is', 'the same again may work'], rawRows()),
    ...entries.map(([code, row]) => sectionOf(code, row)),
  ]);
}

const RAW_TEXT =
  'Two more statuses answer what never became a request. The code is `invalid_parameter` there as well, so look at `status` and `retryable`; the connection is closed behind them.';

function rawRows(): string[][] {
  return [...RAW_STATUSES].map(([status, { title, retryable }]) => [
    String(status),
    '`invalid_parameter`',
    title.en,
    retryable ? 'yes' : 'no',
  ]);
}

function sectionOf(code: string, { title, remedy }: ErrorRow): string {
  return `## ${code}\n\n${title.en}. ${remedy.en}\n\n${title.ja}。${remedy.ja}`;
}
