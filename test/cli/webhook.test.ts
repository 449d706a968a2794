import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { startReceiver } from '../operations/receiver.ts';
import { endOneDelivery } from '../store/webhooks/webhook-samples.ts';
import { makeCli } from './cli-world.ts';

async function makeAccount(t: Parameters<typeof makeCli>[0]) {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  return { cli, account: ['--account', String(id)] };
}

test('shows the secret of a webhook only when it is created', async (t) => {
  const { cli, account } = await makeAccount(t);
  const set = await cli.run(['webhook', 'set', 'https://shop.example/hook', ...account, '--json']);
  const { secret } = JSON.parse(set.out);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const later = await Promise.all([
    cli.run(['webhook', 'show', ...account, '--json']),
    cli.run(['webhook', 'set', 'https://other.example/', ...account, '--json']),
    cli.run(['webhook', 'deliveries', ...account, '--json']),
  ]);
  for (const { out } of later) assert.ok(!out.includes(secret));
  const renewed = await cli.run([
    'webhook',
    'set',
    'https://other.example/',
    '--new-secret',
    ...account,
    '--json',
  ]);
  assert.notEqual(JSON.parse(renewed.out).secret, secret);
});

test('keeps the language of a webhook that is set again, unless --lang is given', async (t) => {
  const { cli, account } = await makeAccount(t);
  const setIn = async (language: 'en' | 'ja', ...more: string[]) => {
    const words = ['webhook', 'set', 'https://shop.example/hook', ...account, '--json', ...more];
    return JSON.parse((await cli.run(words, { language })).out).language;
  };
  assert.equal(await setIn('ja'), 'ja');
  assert.equal(await setIn('en'), 'ja');
  assert.equal(await setIn('en', '--new-secret'), 'ja');
  assert.equal(await setIn('ja', '--lang', 'en'), 'en');
  assert.equal(await setIn('ja'), 'en');
  assert.equal(
    JSON.parse((await cli.run(['webhook', 'show', ...account, '--json'])).out).webhook.language,
    'en',
  );
});

test('refuses a forbidden address, and says what to do', async (t) => {
  const { cli, account } = await makeAccount(t);
  const refusals = {
    'https://10.0.0.1/': /not a public address.*MIHARU_WEBHOOK_ALLOWED_ADDRESSES/,
    'https://[::ffff:169.254.169.254]/': /not a public address/,
    'https://2130706434/': /not a public address/,
    'ftp://shop.example/': /not a webhook URL/,
    'https://a:b@shop.example/': /must not contain a user name or password/,
  };
  for (const [url, sentence] of Object.entries(refusals)) {
    const { exitCode, err } = await cli.run(['webhook', 'set', url, ...account]);
    assert.equal(exitCode, 64, url);
    assert.match(err, sentence);
  }
  assert.equal(JSON.parse((await cli.run(['webhook', 'show', ...account, '--json'])).out).webhook, null);
});

test('refuses a sixth test within a minute, whichever process sent the others', async (t) => {
  const { cli, account } = await makeAccount(t);
  const receiver = await startReceiver(t, [200, 200, 200, 200, 200, 200]);
  await cli.run(['webhook', 'set', receiver.url, ...account]);
  for (let test = 0; test < 5; test += 1) {
    assert.equal((await cli.run(['webhook', 'test', ...account])).exitCode, 0);
  }
  const { exitCode, err } = await cli.run(['webhook', 'test', ...account]);
  assert.equal(exitCode, 75);
  assert.match(err, /5 tests were sent to this webhook within one minute/);
  const { out } = await cli.run(['webhook', 'deliveries', ...account]);
  assert.equal(out.trim().split('\n').length, 5);
});

test('says whether a test arrived, and lists it among the deliveries', async (t) => {
  const { cli, account } = await makeAccount(t);
  const receiver = await startReceiver(t, [200, 404]);
  await cli.run(['webhook', 'set', receiver.url, ...account]);
  const good = await cli.run(['webhook', 'test', ...account, '--json']);
  assert.deepEqual([good.exitCode, JSON.parse(good.out).delivered], [0, true]);
  const bad = await cli.run(['webhook', 'test', ...account], { language: 'ja', isTerminal: true });
  assert.equal(bad.exitCode, 69);
  assert.match(bad.out, /404 を返しました/);
  const list = await cli.run(['webhook', 'deliveries', ...account]);
  assert.match(
    list.out,
    /^msg_\w+\ttest\t0\tfailed\t1\t\S+\t\t404\t.*\nmsg_\w+\ttest\t0\tdelivered\t1\t\S+\t\t200\t\n$/,
  );
  assert.equal((await cli.run(['webhook', 'deliveries', ...account, '--limit', '0'])).exitCode, 64);
});

test('shows stopped webhooks in the status of an installation', async (t) => {
  const { cli, account } = await makeAccount(t);
  const statusOf = async () => JSON.parse((await cli.run(['status', '--json'])).out).accounts[0].webhook;
  assert.equal(await statusOf(), null);
  await cli.run(['webhook', 'set', 'https://shop.example/', ...account]);
  assert.equal(await statusOf(), 'active');
  await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
  await endOneDelivery(store, account[1] ?? '', { state: 'failed', stop: 'gone' });
  assert.equal(await statusOf(), 'stopped');
  assert.match((await cli.run(['status'])).out, /\tstopped\n$/);
});

test('explains how to set a webhook if there is none to test, list or remove', async (t) => {
  const { cli, account } = await makeAccount(t);
  for (const verb of ['test', 'deliveries', 'remove']) {
    const { exitCode, err } = await cli.run(['webhook', verb, ...account]);
    assert.equal(exitCode, 66, verb);
    assert.match(err, /miharu webhook set URL/);
  }
  await cli.run(['webhook', 'set', 'https://shop.example/', ...account]);
  assert.equal((await cli.run(['webhook', 'remove', ...account])).exitCode, 0);
  assert.equal((await cli.run(['webhook', 'show', ...account])).exitCode, 0);
});
