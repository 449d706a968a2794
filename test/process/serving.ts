import type { TestContext } from 'node:test';
import { follow, type LogLine } from './followed.ts';
import { addressOf, type Shell } from './run-miharu.ts';

/** A service that runs as a process. */
export interface Serving {
  readonly origin: string;
  readonly pid: number;
  get(path: string, key?: string): Promise<Response>;
  /** The lines of its log so far; empty unless the test sets a level. */
  log(): readonly LogLine[];
  /** The address of its metrics, from its log. */
  metricsAddress(): string;
  /** Asks it to stop and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `miharu serve` on a free port; it is stopped when the test ends. */
export async function startService(
  t: Pick<TestContext, 'after'>,
  shell: Shell,
  env: NodeJS.ProcessEnv = {},
): Promise<Serving> {
  const child = shell.start(['serve'], {
    // Tests poll until they see what they expect.
    MIHARU_LOG_LEVEL: 'silent',
    MIHARU_REQUESTS_PER_MINUTE: '100000',
    ...env,
  });
  const { pid, output, log, end } = follow(t, child);
  const origin = await addressOf(child);
  return {
    origin,
    pid,
    log,
    get: (path, key) => fetch(origin + path, key === undefined ? {} : { headers: { 'X-Api-Key': key } }),
    metricsAddress: () => /"address":"(http:[^"]+\/metrics)"/.exec(output())?.[1] ?? '',
    stop: (signal = 'SIGTERM') => end(signal),
  };
}
