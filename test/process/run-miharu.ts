import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NODE_WORDS } from './node-words.ts';
import { stableDate } from './stable-date.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/miharu.js', import.meta.url));

/** The result of a command. */
export interface Finished {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A data folder of the test, with the program running on it as processes. */
export interface Shell {
  readonly folder: string;
  run(
    words: readonly string[],
    more?: { readonly input?: string | Uint8Array; readonly env?: NodeJS.ProcessEnv },
  ): Promise<Finished>;
  /** Runs a command that has to succeed and reads its JSON. */
  runJson(words: readonly string[]): Promise<Record<string, unknown>>;
  /** Starts a command and leaves it running. */
  start(words: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess;
}

/**
 * Makes a shell on an empty data folder, early enough before midnight; its commands use these settings. When the test
 * ends, running processes are killed and the folder is removed.
 */
export async function makeShell(
  t: Pick<TestContext, 'after'>,
  settings: NodeJS.ProcessEnv = {},
): Promise<Shell> {
  await stableDate();
  const folder = await mkdtemp(join(tmpdir(), 'miharu-process-'));
  const shell = shellOn(folder, settings);
  const started: ChildProcess[] = [];
  const start: Shell['start'] = (words, env) => {
    const child = shell.start(words, env);
    started.push(child);
    return child;
  };
  t.after(async () => {
    for (const child of started) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return { ...shell, start };
}

/** A shell on a folder, with its data in `data`. */
export function shellOn(folder: string, settings: NodeJS.ProcessEnv = {}): Shell {
  const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [...NODE_WORDS, PROGRAM, ...words], {
      env: environmentOf(folder, { ...settings, ...env }),
      cwd: folder,
    });
  const run: Shell['run'] = async (words, { input = '', env = {} } = {}) => {
    const child = start(words, env);
    // A command that does not read its input may end before it is written.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
    return finished(child);
  };
  return {
    folder,
    run,
    start,
    async runJson(words) {
      const { exitCode, out, err } = await run([...words, '--json']);
      if (exitCode !== 0) throw new Error(`miharu ${words.join(' ')} ended with ${exitCode}: ${err}`);
      const parsed: unknown = JSON.parse(out);
      if (typeof parsed !== 'object' || parsed === null) throw new Error(`no object: ${out}`);
      return { ...parsed };
    },
  };
}

/** The environment of the test, without its own settings and language. */
function environmentOf(folder: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(MIHARU_|REDIS_URL|DATABASE_URL|LANG|LC_|INIT_CWD|NODE_)/.test(name),
  );
  return { ...Object.fromEntries(clean), MIHARU_DATA_DIR: join(folder, 'data'), MIHARU_PORT: '0', ...more };
}

/** Collects what a process writes until it ends. */
export async function finished(child: ChildProcess): Promise<Finished> {
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const [exitCode, signal]: [number | null, NodeJS.Signals | null] = await once(child, 'close').then(
    ([code, by]) => [code, by],
  );
  return { exitCode, signal, out: out.text(), err: err.text() };
}

function collect(stream: NodeJS.ReadableStream | null): { text(): string } {
  const chunks: Buffer[] = [];
  stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Waits for the line in which `serve` prints its address. */
export async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const address = /https?:\/\/[^\s"]+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the service ended without printing its address: ${text}`);
}
