import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { detectEvents } from '../src/events/index.ts';
import { WebhookDeliverer } from '../src/services/webhook-deliverer.ts';
import { openSqliteStore, SQLITE_FILE } from '../src/store/index.ts';
import { loopbackSender } from './operations/loopback-sender.ts';
import { startReceiver } from './operations/receiver.ts';
import { finished, makeShell, type Shell } from './process/run-miharu.ts';
import { startService } from './process/serving.ts';
import { samplePage } from './store/changes/sample-changes.ts';

const ASIN = 'B0TEST0001';
const LOOPBACK = { MIHARU_WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1', MIHARU_WEBHOOK_HTTP: 'on' };

/** An account with a webhook and one later event. */
async function makeAccount(shell: Shell, url: string): Promise<string> {
  const { id } = await shell.runJson(['account', 'create', '--name', '店']);
  const account = String(id);
  await shell.runJson(['asin', 'add', '--account', account, ASIN]);
  const set = await shell.run(['webhook', 'set', url, '--account', account, '--json'], { env: LOOPBACK });
  assert.equal(set.exitCode, 0, set.err);
  await using store = await openStore(shell);
  await store.saveProducts([
    samplePage(ASIN, '2026-11-26', { price: 2_000 }),
    samplePage(ASIN, '2026-11-27', { price: 1_980 }),
  ]);
  return account;
}

function openStore(shell: Shell) {
  return openSqliteStore({ file: join(shell.folder, 'data', SQLITE_FILE), findChanges: detectEvents });
}

test('a service delivers changes, sends a test from the command line, and logs both', async (t) => {
  const receiver = await startReceiver(t, [204, 500]);
  const shell = await makeShell(t);
  const account = await makeAccount(shell, receiver.url);
  const service = await startService(t, shell, LOOPBACK);
  await receiver.whenReceived(1);
  assert.equal(JSON.parse(receiver.received[0]?.body ?? '').data.events.length, 1);
  const tried = await shell.run(['webhook', 'test', '--account', account, '--json'], { env: LOOPBACK });
  assert.deepEqual([tried.exitCode, JSON.parse(tried.out).status], [69, 500]);
  assert.equal(JSON.parse(receiver.received[1]?.body ?? '').type, 'webhook.test');
  assert.equal(await service.stop('SIGTERM'), 0);
  const { deliveries } = await shell.runJson(['webhook', 'deliveries', '--account', account]);
  assert.ok(Array.isArray(deliveries));
  assert.deepEqual(
    deliveries.map(({ kind, state, status }) => [kind, state, status]),
    [
      ['test', 'failed', 500],
      ['events', 'delivered', 204],
    ],
  );
});

test('a process killed between sending and saving the result leads to a repetition with the same id', async (t) => {
  const shell = await makeShell(t);
  const killed = Promise.withResolvers<void>();
  const receiver = await startReceiver(t, [() => killed.resolve()]);
  const account = await makeAccount(shell, receiver.url);
  const child = shell.start(['serve'], { ...LOOPBACK, MIHARU_LOG_LEVEL: 'silent' });
  const ending = finished(child);
  await killed.promise;
  child.kill('SIGKILL');
  await ending;
  await using store = await openStore(shell);
  assert.equal((await store.listDeliveries(account, 10))[0]?.state, 'sending');
  const clock = { nowMs: Date.now() };
  const nowMs = () => clock.nowMs;
  const { send } = loopbackSender(nowMs);
  const deliverer = new WebhookDeliverer({
    store,
    send,
    nowMs,
    elapsedMs: nowMs,
    randomBytes,
    observe: () => {},
  });
  await deliverer.tick();
  await deliverer.whenIdle();
  assert.equal(receiver.received.length, 1);
  clock.nowMs += 65_000;
  await deliverer.tick();
  await deliverer.whenIdle();
  const [first, second] = receiver.received;
  assert.equal(receiver.received.length, 2);
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
  assert.equal(first?.body, second?.body);
  assert.notEqual(first?.headers['webhook-signature'], second?.headers['webhook-signature']);
  assert.equal((await store.listDeliveries(account, 10))[0]?.state, 'delivered');
});
