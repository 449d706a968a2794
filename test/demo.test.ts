import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { localDateOf } from '../src/core/local-date.ts';
import { openSqliteStore, SQLITE_FILE } from '../src/store/index.ts';
import { NODE_WORDS } from './process/node-words.ts';
import { until } from './process/until.ts';

const REPOSITORY = new URL('..', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'miharu-demo-'));
after(() => rmSync(data, { recursive: true, force: true }));

/** A demo that prints its address, or has ended. */
interface Demo extends AsyncDisposable {
  readonly out: string;
  readonly err: string;
  /** Asks it to stop; returns its exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
  /** Exit code of a demo that ended on its own. */
  readonly exitCode: number | null;
}

/** What a person may have exported for a real installation; any of it would make a demo fail, or touch other data. */
const INSTALLATION = {
  DATABASE_URL: 'postgres://miharu:geheim@127.0.0.1:1/real',
  REDIS_URL: 'redis://127.0.0.1:1',
  MIHARU_SOURCE: 'nobody-knows-it',
  MIHARU_PAGES: '7',
  MIHARU_SCAN: 'off',
  MIHARU_PUBLIC_URL: 'https://ranks.example.jp',
  MIHARU_DATA_DIR: '/proc/nope',
};

function spawnDemo(args: readonly string[], port = 0, more: NodeJS.ProcessEnv = {}) {
  const environment = {
    ...process.env,
    LC_ALL: 'C.UTF-8',
    MIHARU_PORT: String(port),
    MIHARU_HOST: '127.0.0.1',
    ...more,
  };
  return spawn(process.execPath, [...NODE_WORDS, 'tools/demo/main.ts', '--data', data, ...args], {
    cwd: REPOSITORY,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function startDemo(args: readonly string[], port = 0, more: NodeJS.ProcessEnv = {}): Promise<Demo> {
  const child = spawnDemo(args, port, more);
  const said = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said.out += text;
    if (said.out.includes('Ctrl+C stops everything')) break;
  }
  if (!said.out.includes('Ctrl+C')) await ended(child);
  return {
    ...said,
    exitCode: child.exitCode,
    stop: (signal) => stop(child, signal),
    [Symbol.asyncDispose]: async () => {
      await stop(child, 'SIGKILL');
    },
  };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal);
  await ended(child);
  return child.exitCode;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Runs the demo's commands as a person would paste them; returns the answers of its curl lines. */
async function runPrinted(demo: Demo, more: NodeJS.ProcessEnv = {}): Promise<unknown[]> {
  const lines = demo.out.split('\n').filter((line) => line.startsWith('  '));
  const setup = lines.filter((line) => line.startsWith('  KEY='));
  const curls = lines.filter((line) => line.startsWith('  curl '));
  const answers: unknown[] = [];
  for (const curl of curls) {
    const script = [...setup, curl].join('\n');
    const { stdout } = await promisify(execFile)('sh', ['-c', script], {
      cwd: REPOSITORY,
      env: { ...process.env, ...more },
    });
    answers.push(JSON.parse(stdout));
  }
  return answers;
}

function member(value: unknown, name: string): unknown {
  assert.ok(typeof value === 'object' && value !== null);
  return Reflect.get(value, name);
}

function listIn(value: unknown, name: string): unknown[] {
  const list = member(value, name);
  assert.ok(Array.isArray(list));
  return list;
}

function portOf(demo: Demo): number {
  return Number(/runs on http:\/\/127\.0\.0\.1:(\d+)/.exec(demo.out)?.[1]);
}

function accountOf(demo: Demo): string | undefined {
  return /Account (acc_\w+) on the plan Pro/.exec(demo.out)?.[1];
}

let firstAccount: string | undefined;
let firstDate: string | undefined;

test('the demo serves a month of ranks, a month of checks, and its curl lines work as printed', async () => {
  await using demo = await startDemo([]);
  assert.match(demo.out, /mhr_\w{36}/, demo.err);
  firstAccount = accountOf(demo);
  firstDate = localDateOf(Date.now());
  const [keywords, rankings, competitors, summary, events, ...more] = await runPrinted(demo);
  assert.deepEqual(more, []);
  assert.equal(listIn(keywords, 'keywords').length, 6);
  assert.equal(member(rankings, 'keyword'), '水筒 500ml');
  const series = listIn(rankings, 'series');
  assert.ok(series.length >= 3);
  const gaps = listIn(rankings, 'gaps');
  for (const one of series) {
    assert.ok(listIn(one, 'observations').length >= 30 - gaps.length);
    assert.match(String(member(one, 'title')), /\S/);
  }
  assert.equal(listIn(competitors, 'competitors').length, 5);
  assert.equal(member(competitors, 'reading'), 'complete');
  const recent = member(summary, 'last_4_weeks');
  const [checks, hits] = [Number(member(recent, 'checks')), Number(member(recent, 'hits'))];
  assert.ok(checks >= 25 && hits > 0 && hits < checks, JSON.stringify(recent));
  assert.equal(listIn(events, 'events').length, 20);
  assert.equal(await demo.stop('SIGINT'), 0);
});

test("a second start of the demo reads nothing again, uses no installation's data, and says how to get a working key", async () => {
  await using demo = await startDemo([], 0, INSTALLATION);
  assert.match(demo.err, /DATABASE_URL, [\w, ]* are set, but the demo does not use them/);
  assert.doesNotMatch(demo.err + demo.out, /geheim|ranks\.example/);
  assert.equal(accountOf(demo), firstAccount);
  assert.doesNotMatch(demo.out + demo.err, /mhr_/);
  // After a Japanese midnight there is a new date to read.
  if (localDateOf(Date.now()) === firstDate)
    assert.doesNotMatch(demo.err + demo.out, /Read from the sample shop/);
  const [keywords] = await runPrinted(demo, INSTALLATION);
  assert.equal(listIn(keywords, 'keywords').length, 6);
  const setup = demo.out.split('\n').filter((line) => line.startsWith('  KEY='));
  const unknown = setup.join('\n').replace(/acc_\w+/, 'acc_nobody');
  await assert.rejects(promisify(execFile)('sh', ['-c', unknown], { cwd: REPOSITORY }), /acc_nobody/);

  await using second = await startDemo([], portOf(demo));
  assert.equal(second.exitCode, 69);
  assert.match(second.err, /cannot be listened on\. Is the demo running already\?/);

  await using fresh = await startDemo(['--fresh']);
  assert.equal(fresh.exitCode, 75);
  assert.match(fresh.err, /open in another process/);
  assert.equal(await demo.stop('SIGTERM'), 0);
});

test('the demo starts over when asked to, as it did at first; stopped then, it leaves no unseen key', async () => {
  // It then reads what the first start read. Its data is opened as a database only once the old data is gone, since the demo refuses to
  // delete what another process has open.
  await using old = await open(join(data, SQLITE_FILE));
  const child = spawnDemo(['--fresh']);
  let isServing = false;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stdout.once('data', () => {
    isServing = true;
  });
  const goesOn = async () => {
    assert.deepEqual([child.exitCode, isServing], [null, false], 'the demo ended or serves without that');
    await setTimeout(20);
  };
  try {
    while ((await old.stat()).nlink > 0) await goesOn();
    while (true) {
      const [account, ...others] = listIds('accounts');
      if (account !== undefined && account !== firstAccount && others.length === 0) break;
      await goesOn();
    }
    assert.equal(await stop(child, 'SIGINT'), 0);
    const message = /^Stopped while filling the demo[^\n]* The next start continues from there\.$/m;
    await until(
      () => message.test(said),
      () => said,
      { withinMs: 10_000 },
    );
    assert.deepEqual([isServing, listIds('api_keys')], [false, []]);
  } finally {
    await stop(child, 'SIGKILL');
  }
});

test('the demo neither fills nor deletes data that is not its own', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'miharu-demo-real-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, SQLITE_FILE);
  {
    await using store = await openSqliteStore({ file });
    await store.createAccount({ id: 'acc_real', name: 'Yukiyanagi', plan: 'pro', createdAtMs: 0 });
  }
  const before = readFileSync(file);
  for (const fresh of [[], ['--fresh']]) {
    await using demo = await startDemo([...fresh, '--data', folder]);
    assert.equal(demo.exitCode, 65);
    assert.match(demo.err, /is not the demo's: it has the account "Yukiyanagi"/);
    assert.ok(readFileSync(file).equals(before));
  }
});

/** The rows of a table of the demo's data; empty while there is no data. */
function listIds(table: 'accounts' | 'api_keys'): unknown[] {
  try {
    using database = new DatabaseSync(join(data, SQLITE_FILE), { readOnly: true });
    return database
      .prepare(`select id from ${table}`)
      .all()
      .map(({ id }) => id);
  } catch {
    return [];
  }
}

test('a port in use is reported with the option that names another', async () => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  const folder = join(data, 'shop-port');
  await using demo = await startDemo(['--data', folder, '--shop-port', String(address.port)]);
  assert.equal(demo.exitCode, 69);
  assert.match(demo.err, new RegExp(`127\\.0\\.0\\.1:${address.port} .*--shop-port`));
  assert.doesNotMatch(demo.err, /operator|MIHARU_PORT/);
});

test('the demo refuses what it does not understand', async () => {
  await using demo = await startDemo(['--frsh']);
  assert.equal(demo.exitCode, 64);
  assert.match(demo.err, /--frsh[\s\S]*npm run demo/);
});
