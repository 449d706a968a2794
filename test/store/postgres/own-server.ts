import { type ChildProcess, type ExecFileOptions, execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { codeOf } from '../../../src/core/thrown-code.ts';

const SENTENCE =
  'The programs of PostgreSQL are missing: install the package postgresql, or put initdb and pg_ctl on the PATH.';

/** How PostgreSQL ends: `fast` cuts its clients, `immediate` is like a power loss. */
export type StopMode = 'fast' | 'immediate';

/** A server that a test may stop and start. */
export interface OwnServer {
  /** The address of its database `postgres`. */
  readonly url: string;
  readonly port: number;
  start(): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /** Stops all its processes from responding while connections remain. */
  freeze(): void;
  thaw(): void;
}

/** Where `initdb` and `pg_ctl` are: on the PATH, or where Debian puts them; the newest. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((version) => join(root, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'pg_ctl')) && existsSync(join(folder, 'initdb')));
}

/**
 * Makes and starts a server for a test, on a free port and in its own folder; it is stopped and removed when the test
 * ends. Without PostgreSQL's programs the test is skipped and `undefined` is returned; under `CI=true` it throws.
 */
export async function makeOwnServer(context: TestContext): Promise<OwnServer | undefined> {
  const programs = findPrograms();
  if (programs === undefined) {
    if (process.env['CI'] === 'true') throw new Error(SENTENCE);
    context.skip(SENTENCE);
    return undefined;
  }
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'miharu-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...words: string[]) =>
    runProgram(join(programs, program), words, { ...user, cwd: folder });
  const port = await findFreePort();
  const server: OwnServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    start: () =>
      run(
        'pg_ctl',
        'start',
        '-w',
        '-s',
        '-D',
        data,
        '-l',
        join(folder, 'log'),
        '-o',
        optionsOf(port, folder),
      ),
    stop: (mode) => run('pg_ctl', 'stop', '-w', '-s', '-D', data, '-m', mode),
    freeze: () => signal(data, 'SIGSTOP'),
    thaw: () => signal(data, 'SIGCONT'),
  };
  context.after(async () => {
    if (existsSync(join(data, 'postmaster.pid'))) {
      server.thaw();
      await server.stop('immediate');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  await server.start();
  return server;
}

/** Signals the server and the processes of its connections. */
function signal(data: string, name: NodeJS.Signals): void {
  const [main = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1);
  const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ');
  for (const pid of [main, ...children.filter((each) => each !== '')]) {
    try {
      process.kill(Number(pid), name);
    } catch (thrown) {
      // A connection may have ended since it was listed.
      if (codeOf(thrown) !== 'ESRCH') throw thrown;
    }
  }
}

function optionsOf(port: number, folder: string): string {
  return `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
}

/** PostgreSQL refuses to run as root, so its own user runs it there. */
function serverUser(): Pick<ExecFileOptions, 'uid' | 'gid'> {
  if (userInfo().uid !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function runProgram(program: string, words: readonly string[], options: ExecFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = execFile(program, words, options, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
    // The server keeps the output open as long as it runs.
    child.on('exit', (code) => {
      if (code === 0) resolve();
    });
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
