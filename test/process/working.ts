import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { follow } from './followed.ts';
import type { Shell } from './run-miharu.ts';

/** A worker that runs as a process. */
export interface Working {
  readonly pid: number;
  /** The lines of its log so far. */
  log(): readonly Readonly<Record<string, unknown>>[];
  /** Ends it and gives its exit code; `null` when it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `miharu work`, and waits until it has begun; it is killed when the test ends. */
export async function startWorker(
  t: Pick<TestContext, 'after'>,
  shell: Shell,
  env: NodeJS.ProcessEnv = {},
): Promise<Working> {
  const child = shell.start(['work', '--json'], env);
  const { pid, told, gone, end } = follow(t, child);
  const begun = once(child.stdout ?? child, 'data');
  const ended = gone.then((code) => {
    throw new Error(`The worker ended with ${code}: ${told()}`);
  });
  await Promise.race([begun, ended]);
  ended.catch(() => undefined);
  return {
    ...{ pid, end },
    log: () =>
      told()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
  };
}
