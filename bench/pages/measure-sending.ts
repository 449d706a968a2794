import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { detectEvents } from '../../src/events/index.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { addGoods, addKey, addSeller } from '../../test/api/service.ts';
import { SHELF_TERM } from '../../test/operations/saved-shelf.ts';
import { addPerson, type Person } from '../../test/web/site.ts';
import { type ServerProcess, startService } from '../api/processes.ts';
import { median } from '../numbers/quantile.ts';
import { bigPage } from './big-page.ts';

const run = promisify(execFile);

/** What sending pages costs the others. */
export interface Measured {
  readonly statuses: readonly string[];
  readonly tookMs: number;
  /** Highest resident memory of the service beyond that before, in megabytes. */
  readonly addedMb: number;
  /** How long other requests take meanwhile: the middle and the slowest one, in milliseconds. */
  readonly medianMs: number;
  readonly slowestMs: number;
  /** How many of how many took more than 50 ms. */
  readonly slow: { readonly count: number; readonly of: number };
  /** The slowest one before, which shows how busy the machine is. */
  readonly slowestBeforeMs: number;
}

/** How many files somebody adds on the web page, each of so many bytes. */
export interface Adding {
  readonly count: number;
  readonly bytes: number;
}

/** Starts a service, sends it pages at the same time, each from a process of its own, and sends small requests meanwhile. */
export function measureSending(bodies: readonly Buffer[]): Promise<Measured> {
  return withService(({ server, folder, key }) => {
    const files = bodies.map((body, index) => writePage(join(folder, `${index}.page`), body));
    return measure(server, key, async () =>
      Promise.all(files.map((file) => execute(server, 'send-page.ts', [key, file]))),
    );
  });
}

/** As {@link measureSending}, for files that a person adds on the web page, one after another. */
export function measureAdding({ count, bytes }: Adding): Promise<Measured> {
  return withService(async ({ server, folder, key, person }) => {
    const file = writePage(join(folder, 'added.page'), bigPage(bytes));
    const add = (times: number) =>
      execute(server, 'add-files.ts', [person.email, person.password, file, String(times)]);
    // The first sign-in loads what signs in.
    await add(1);
    return measure(server, key, async () => [await add(count)]);
  });
}

/** What no request may wait, in milliseconds. */
const SLOW_MS = 50;

interface Place extends Seeded {
  readonly server: ServerProcess;
  readonly folder: string;
}

async function withService(work: (place: Place) => Promise<Measured>): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-pages-'));
  try {
    const seeded = await seed(folder);
    await using server = await startService(folder);
    return await work({ ...seeded, server, folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Seeded {
  readonly key: string;
  readonly person: Person;
}

async function seed(folder: string): Promise<Seeded> {
  await using store = await openSqliteStore({ file: join(folder, SQLITE_FILE), findChanges: detectEvents });
  const { id } = await addSeller(store);
  await addGoods(store, id, { keywords: [SHELF_TERM] });
  const { key } = await addKey(store, id, { scopes: ['read', 'pages'] });
  return { key, person: await addPerson(store, { accountId: id, role: 'member' }) };
}

async function measure(
  server: ServerProcess,
  key: string,
  send: () => Promise<readonly string[]>,
): Promise<Measured> {
  const probe = async (): Promise<number> => {
    const sentMs = performance.now();
    await (await fetch(`${server.origin}/api/v1/me`, { headers: { 'X-Api-Key': key } })).text();
    return performance.now() - sentMs;
  };
  const before: number[] = [];
  for (let warm = 0; warm < 100; warm += 1) before.push(await probe());
  const beforeMb = memoryOf(server.pid, 'VmRSS');
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const startedMs = performance.now();
  const sending = send();
  const during: number[] = [];
  let isOver = false;
  void sending.finally(() => {
    isOver = true;
  });
  while (!isOver) during.push(await probe());
  return {
    statuses: await sending,
    tookMs: performance.now() - startedMs,
    addedMb: memoryOf(server.pid, 'VmHWM') - beforeMb,
    medianMs: median(during),
    slowestMs: during.reduce((most, one) => Math.max(most, one), 0),
    slow: { count: during.filter((one) => one > SLOW_MS).length, of: during.length },
    slowestBeforeMs: Math.max(...before.slice(50)),
  };
}

function writePage(file: string, body: Buffer): string {
  writeFileSync(file, body);
  return file;
}

/** What a program of this folder prints; it sends from a process of its own. */
async function execute(server: ServerProcess, name: string, words: readonly string[]): Promise<string> {
  const program = join(import.meta.dirname, name);
  const { stdout } = await run(process.execPath, [program, server.origin, ...words]);
  return stdout.trim();
}

/** Memory of a process in megabytes, from Linux's proc file system. */
function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
