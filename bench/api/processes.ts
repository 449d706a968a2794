import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import manifest from '../../package.json' with { type: 'json' };

/** A server process of the bench. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly origin: string;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Starts the service as `npm start` does, with the limits raised; its log goes to a file. At `info` it has a line per request. */
export function startService(
  folder: string,
  logLevel: 'error' | 'info' = 'error',
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const words = manifest.scripts.start.split(' ');
  const flags = words.filter((word) => word.startsWith('--'));
  const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='));
  return start([...flags, join(ROOT, 'bin/miharu.js'), 'serve'], folder, {
    ...Object.fromEntries(variables),
    MIHARU_DATA_DIR: folder,
    MIHARU_PORT: '0',
    MIHARU_LOG_LEVEL: logLevel,
    MIHARU_REQUESTS_PER_MINUTE: '100000000',
    MIHARU_CONCURRENT_REQUESTS: '10000',
    ...settings,
  });
}

/** Starts the bare server with the response that it sends. */
export function startBareServer(folder: string, answerFile: string): Promise<ServerProcess> {
  return start([join(import.meta.dirname, 'bare-server.ts'), answerFile], folder, {});
}

async function start(args: readonly string[], folder: string, settings: Record<string, string>) {
  const log = openSync(join(folder, 'bench.log'), 'a');
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', log],
  });
  const origin = await readOrigin(child);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { pid: child.pid ?? 0, origin, [Symbol.asyncDispose]: stop };
}

async function readOrigin(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no standard output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /http:\/\/[0-9.:]+/.exec(line)?.[0];
    if (origin !== undefined) return origin;
  }
  throw new Error('The server ended before it listened; see bench.log in its folder.');
}

/** Processor time that a process has used, in milliseconds (from Linux's proc file system). */
export function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process, in megabytes. */
export function residentMbOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
