import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The result of a load run. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** Responses that were neither 2xx nor 3xx. */
  readonly failures: number;
}

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

const run = promisify(execFile);

/** Loads one URL from another process: wrk if it is installed, otherwise the loader beside this file. */
export async function load(job: Load): Promise<LoadResult> {
  try {
    return await loadWithWrk(job);
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT')) throw thrown;
    const { stdout } = await run(process.execPath, [
      join(import.meta.dirname, 'loader.ts'),
      JSON.stringify(job),
    ]);
    return JSON.parse(stdout);
  }
}

async function loadWithWrk({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, url]);
  const done = /(\d+) requests in ([\d.]+)s/.exec(stdout);
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  return { requests: Number(done?.[1]), seconds: Number(done?.[2]), failures: Number(failures ?? 0) };
}
