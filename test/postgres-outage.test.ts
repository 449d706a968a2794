import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { startSampleShop } from '../tools/sample-shop/server.ts';
import { makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { until } from './process/until.ts';
import { startWorker } from './process/working.ts';
import { makeOwnServer } from './store/postgres/own-server.ts';

test('while PostgreSQL is down a service answers 503 with Retry-After, even to repeated requests; then it continues', async (t) => {
  const server = await makeOwnServer(t);
  if (server === undefined) return;
  const shell = await makeShell(t, { DATABASE_URL: server.url });
  const { id } = await shell.runJson(['account', 'create', '--name', '店', '--plan', 'pro']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  const service = await startService(t, shell);
  const ask = (path: string) => service.get(path, String(key));
  assert.equal((await ask('/api/v1/keywords')).status, 200);
  await server.stop('fast');
  // An earlier answer may be repeated as long as it may be old.
  await setTimeout(1_000);
  for (const path of ['/api/v1/keywords', '/api/v1/me', '/api/v1/events']) {
    const answer = await ask(path);
    assert.equal(answer.status, 503, path);
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, path);
    assert.match(await answer.text(), /"code":"unavailable"/);
  }
  // Some ticks of the scan: none of them ends the process.
  await setTimeout(2_500);
  await server.start();
  await until(async () => (await ask('/api/v1/keywords')).status === 200, 'answers', { withinMs: 10_000 });
  assert.equal(await service.stop(), 0);
});

test('without its PostgreSQL a service says which one it waits for, and ends with a clear error when the time is over', async (t) => {
  const shell = await makeShell(t, {
    DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/miharu',
    MIHARU_CONNECT_SECONDS: '1',
  });
  const { exitCode, err } = await shell.run(['serve']);
  assert.equal(exitCode, 75);
  assert.match(
    err,
    /PostgreSQL at 127\.0\.0\.1:1\/miharu cannot be reached \(ECONNREFUSED\); retrying for 1 s/,
  );
  assert.match(err, /PostgreSQL at 127\.0\.0\.1:1\/miharu could not be used within 1 s/);
  assert.doesNotMatch(err, /secret/);
});

test('a worker logs in one line that PostgreSQL is away, without a stack, and in one that it is back', async (t) => {
  const server = await makeOwnServer(t);
  if (server === undefined) return;
  const shell = await makeShell(t, { DATABASE_URL: server.url });
  await shell.runJson(['account', 'create', '--name', '店', '--plan', 'pro']);
  const worker = await startWorker(t, shell);
  const lines = () =>
    worker.log().filter(({ level, message }) => level === 'error' || /PostgreSQL/.test(String(message)));
  const waitForLines = (count: number) =>
    until(
      () => lines().length >= count,
      () => JSON.stringify(worker.log()),
    );
  await server.stop('fast');
  await waitForLines(1);
  // Some ticks of the scan.
  await setTimeout(3_500);
  await server.start();
  await waitForLines(2);
  const [away, back, ...more] = lines();
  assert.match(String(away?.['message']), /^PostgreSQL does not answer/);
  assert.match(String(away?.['reason']), new RegExp(`127\\.0\\.0\\.1:${server.port}`));
  assert.doesNotMatch(String(away?.['reason']), /\n/);
  assert.equal(back?.['message'], 'PostgreSQL is back');
  assert.ok(Number(back?.['failures']) >= 2);
  assert.deepEqual(more, []);
  assert.equal(await worker.end('SIGTERM'), 0);
});

test('a PostgreSQL that hangs makes /readyz say so within three seconds, and name no host', async (t) => {
  const server = await makeOwnServer(t);
  if (server === undefined) return;
  const shell = await makeShell(t, { DATABASE_URL: server.url });
  const service = await startService(t, shell, { MIHARU_SCAN: 'off', MIHARU_WEBHOOKS: 'off' });
  assert.equal((await service.get('/readyz')).status, 200);
  server.freeze();
  const startedMs = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.get('/readyz')));
  assert.ok(performance.now() - startedMs < 3_000, `${performance.now() - startedMs} ms`);
  for (const answer of answers) {
    const body = await answer.text();
    assert.equal(answer.status, 503);
    assert.match(body, /did not respond within 2 s/);
    assert.doesNotMatch(body, new RegExp(`postgres|:${server.port}`, 'i'));
  }
  server.thaw();
  const isReady = async () => (await service.get('/readyz')).status === 200;
  await until(isReady, 'ready again', { withinMs: 10_000 });
});

test("two workers never exceed a source's concurrent calls, even when PostgreSQL loses its power", async (t) => {
  const server = await makeOwnServer(t);
  if (server === undefined) return;
  const [pageMs, places] = [9_500, 8];
  const asked: number[] = [];
  await using shop = await startSampleShop({
    slowMs: pageMs,
    faultOf: () => {
      asked.push(performance.now());
      return 'slow';
    },
  });
  const shell = await makeShell(t, {
    DATABASE_URL: server.url,
    MIHARU_SCAN_WINDOW: '00:00-00:01',
    MIHARU_PAGES: '1',
    MIHARU_SCAN_READERS: '8',
    MIHARU_SOURCE: 'sample-shop',
    MIHARU_SOURCE_OPTIONS: `address=${shop.origin}`,
  });
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  const keywords = Array.from({ length: 30 }, (_, at) => `語 ${at}`);
  await shell.runJson(['keyword', 'add', '--account', String(id), ...keywords]);
  const isAsked = (count: number) =>
    until(
      () => asked.length >= count,
      () => `${count} calls, only ${asked.length}`,
    );
  const holder = await startWorker(t, shell);
  await isAsked(places);
  await server.stop('immediate');
  await server.start();
  const idle = await startWorker(t, shell);
  await isAsked(places + 4);
  const inFlight = asked.map((atMs) => asked.filter((each) => each <= atMs && each > atMs - pageMs).length);
  assert.ok(Math.max(...inFlight) <= places, `${Math.max(...inFlight)} calls at once`);
  for (const worker of [holder, idle]) await worker.end('SIGKILL');
});
