import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { follow, type LogLine } from './followed.ts';
import type { Shell } from './run-miharu.ts';

/** A worker that runs as a process. */
export interface Working {
  readonly pid: number;
  /** The lines of its log so far. */
  log(): readonly LogLine[];
  /** Ends it and returns its exit code; `null` when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `miharu work`, and waits until it has begun; it is killed when the test ends. */
export async function startWorker(
  t: Pick<TestContext, 'after'>,
  shell: Shell,
  env: NodeJS.ProcessEnv = {},
): Promise<Working> {
  const child = shell.start(['work', '--json'], env);
  const { pid, output, log, gone, end } = follow(t, child);
  const begun = once(child.stdout ?? child, 'data');
  const ended = gone.then((code) => {
    throw new Error(`The worker ended with ${code}: ${output()}`);
  });
  await Promise.race([begun, ended]);
  ended.catch(() => undefined);
  return { pid, log, end };
}
