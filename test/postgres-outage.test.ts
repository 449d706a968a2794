import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { makeOwnServer } from '../src/store/postgres/contract/own-server.ts';
import { makeShell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';

test('while PostgreSQL is down a service answers 503 with Retry-After, also what it had answered before; then it goes on', async (t) => {
  const server = await makeOwnServer(t);
  if (server === undefined) return;
  const shell = await makeShell(t, { DATABASE_URL: server.url });
  const { id } = await shell.runJson(['account', 'create', '--name', '店', '--plan', 'pro']);
  const { key } = await shell.runJson(['key', 'issue', '--account', String(id), '--name', 'k']);
  const service = await startService(t, shell);
  const ask = (path: string) => service.get(path, String(key));
  assert.equal((await ask('/api/v1/keywords')).status, 200);
  await server.stop('fast');
  // What was answered before may be told again for as long as it may be old.
  await setTimeout(1_000);
  for (const path of ['/api/v1/keywords', '/api/v1/me', '/api/v1/events']) {
    const answer = await ask(path);
    assert.equal(answer.status, 503, path);
    assert.ok(Number(answer.headers.get('retry-after')) >= 1, path);
    assert.match(await answer.text(), /"code":"unavailable"/);
  }
  // Some turns of the scan's clock: nothing of them ends the process.
  await setTimeout(2_500);
  await server.start();
  const startedMs = performance.now();
  while ((await ask('/api/v1/keywords')).status !== 200 && performance.now() - startedMs < 10_000)
    await setTimeout(20);
  assert.equal((await ask('/api/v1/keywords')).status, 200);
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
    /PostgreSQL at 127\.0\.0\.1:1\/miharu cannot be reached \(ECONNREFUSED\); trying for 1 s/,
  );
  assert.match(err, /PostgreSQL at 127\.0\.0\.1:1\/miharu could not be used for 1 s/);
  assert.doesNotMatch(err, /secret/);
});
