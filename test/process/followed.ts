import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';

/** One line of a log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A process that is killed when the test ends, with its standard error. */
export interface Followed {
  readonly pid: number;
  /** Its standard error so far. */
  output(): string;
  /** Its standard error as lines of a log. */
  log(): readonly LogLine[];
  /** Resolves with its exit code when it has ended, `null` when it was killed. */
  readonly gone: Promise<number | null>;
  /** Sends it a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Follows a process that was just started. */
export function follow(t: Pick<TestContext, 'after'>, child: ChildProcess): Followed {
  const gone = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  const log = () =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  t.after(() => end('SIGKILL'));
  return { pid: child.pid ?? 0, output: () => output, log, gone, end };
}
