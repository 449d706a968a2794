import { once } from 'node:events';
import type { TestContext } from 'node:test';
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
  const closed = once(child, 'close');
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    told += chunk.toString('utf8');
  });
  t.after(async () => {
    child.kill('SIGKILL');
    await closed;
  });
  const begun = once(child.stdout ?? child, 'data');
  const ended = closed.then(([code]) => {
    throw new Error(`The worker ended with ${code}: ${told}`);
  });
  await Promise.race([begun, ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    log: () =>
      told
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    async end(signal) {
      child.kill(signal);
      const [code] = await closed;
      return typeof code === 'number' ? code : null;
    },
  };
}
