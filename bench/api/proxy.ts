import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from './processes.ts';

const SITE = join(import.meta.dirname, '..', '..', 'deploy', 'nginx.conf');

/** A proxy in front of services, as `deploy/nginx.conf` sets it up. */
export interface Proxy extends AsyncDisposable {
  readonly origin: string;
  /** Ids of all its processes. */
  readonly pids: readonly number[];
}

/** Whether nginx is installed on this machine. */
export function hasProxy(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** Starts nginx on a free port in front of services, with the site of `deploy/nginx.conf` but no TLS; its files are in a folder of its own. */
export async function startProxy(parent: string, services: readonly ServerProcess[]): Promise<Proxy> {
  const folder = join(parent, 'nginx');
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configOf(folder, siteOf(port, services)));
  const child = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await listening(child, origin);
  const stop = async () => {
    child.kill('SIGQUIT');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { origin, pids: familyOf(child.pid ?? 0), [Symbol.asyncDispose]: stop };
}

function siteOf(port: number, services: readonly ServerProcess[]): string {
  const servers = services.map(({ origin }) => `  server ${new URL(origin).host} max_fails=0;\n`).join('');
  return readFileSync(SITE, 'utf8')
    .replaceAll(/^ {2}ssl_.*\n/gm, '')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/(?: {2}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/, servers);
}

/** Debian's own nginx.conf, without its request log. */
function configOf(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return `daemon off;
worker_processes auto;
pid ${join(folder, 'pid')};
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
${temporary}
${site}
}
`;
}

async function listening(child: ChildProcess, origin: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await setTimeout(20);
  }
  throw new Error('nginx ended before it listened; see error.log in its folder.');
}

/** The process and its children (from Linux's proc file system). */
function familyOf(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .split(' ')
      .filter((word) => word !== ''),
  );
  return [pid, ...children.map(Number)];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
