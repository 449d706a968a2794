import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { hasRedis } from './redis-place.ts';

/** A Redis server of one test, which can be stopped and comes back empty. */
export interface OwnRedis {
  readonly url: string;
  /** Ends it like a crash; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again on its port, without any data. */
  start(): Promise<void>;
  /** Stops it from responding while its connections remain. */
  freeze(): void;
  thaw(): void;
}

/** Programs that serve Redis' protocol. */
const PROGRAMS = ['redis-server', 'valkey-server'];

/**
 * Starts a Redis on a free port; it ends with the test. Without the program it skips the test and returns `null`; under
 * `CI=true` it throws.
 */
export async function requireOwnRedis(t: Pick<TestContext, 'after' | 'skip'>): Promise<OwnRedis | null> {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (program !== undefined) return startRedis(t, program);
  const sentence =
    'There is no redis-server on this machine: install it, as `apt-get install redis-server` does.';
  if (process.env['CI'] === 'true') throw new Error(sentence);
  t.skip(sentence);
  return null;
}

async function startRedis(t: Pick<TestContext, 'after'>, program: string): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}/0`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    for await (const line of started.stdout ?? []) if (/eady to accept connections/.test(String(line))) break;
    if (!(await hasRedis(url))) throw new Error(`${program} does not answer on ${port}.`);
    started.stdout?.resume();
  }

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  t.after(kill);
  await start();
  return {
    url,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
