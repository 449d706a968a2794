import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NODE_WORDS } from './process/node-words.ts';
import { makeShell, type Shell } from './process/run-miharu.ts';

const PROGRAM = fileURLToPath(new URL('../bin/miharu.js', import.meta.url));

/** Runs a command whose standard output cannot be written. */
async function runUnseen(shell: Shell, words: readonly string[]) {
  await using disk = await open('/dev/full', 'w');
  return spawnSync(process.execPath, [...NODE_WORDS, PROGRAM, ...words], {
    cwd: shell.folder,
    encoding: 'utf8',
    env: { MIHARU_DATA_DIR: join(shell.folder, 'data') },
    stdio: ['ignore', disk.fd, 'pipe'],
  });
}

async function makeAccount(shell: Shell): Promise<string> {
  return String((await shell.runJson(['account', 'create', '--name', '店']))['id']);
}

async function keyIds(shell: Shell, account: string): Promise<string[]> {
  const { keys } = await shell.runJson(['key', 'list', '--account', account]);
  assert.ok(Array.isArray(keys));
  return keys.map(({ id }) => String(id));
}

test('an issued key that nobody saw is reported with its id and the command that replaces it, which works', async (t) => {
  const shell = await makeShell(t);
  const account = await makeAccount(shell);
  for (const form of [[], ['--json']]) {
    const before = await keyIds(shell, account);
    const unseen = await runUnseen(shell, ['key', 'issue', '--account', account, ...form]);
    assert.equal(unseen.status, 74);
    const [id] = (await keyIds(shell, account)).filter((each) => !before.includes(each));
    const line = `key reissue ${id} --account ${account}`;
    assert.ok(unseen.stderr.includes(`The key ${id} is valid but was not displayed.`), unseen.stderr);
    assert.ok(unseen.stderr.includes(`\`miharu ${line}\``), unseen.stderr);
    assert.equal((await shell.run(line.split(' '))).exitCode, 0);
  }
});

test('a replacing key that nobody saw is reported likewise', async (t) => {
  const shell = await makeShell(t);
  const account = await makeAccount(shell);
  const { id } = await shell.runJson(['key', 'issue', '--account', account]);
  const unseen = await runUnseen(shell, ['key', 'reissue', String(id), '--account', account, '--lang', 'ja']);
  assert.equal(unseen.status, 74);
  const [made] = (await keyIds(shell, account)).filter((each) => each !== id);
  assert.ok(unseen.stderr.includes(`miharu key reissue ${made} --account ${account}`), unseen.stderr);
});

test('a webhook secret and links that nobody saw are reported with the command that makes another', async (t) => {
  const shell = await makeShell(t);
  const account = await makeAccount(shell);
  const set = ['webhook', 'set', 'https://hooks.example.jp/x', '--account', account];
  const secret = await runUnseen(shell, set);
  assert.match(secret.stderr, /its secret was not displayed[\s\S]*--new-secret/);
  const kept = await runUnseen(shell, set);
  assert.equal(kept.status, 74);
  assert.doesNotMatch(kept.stderr, /secret/);
  const link = await runUnseen(shell, ['user', 'invite', '--account', account]);
  assert.match(link.stderr, /was created but not displayed[\s\S]*again/);
});

test('a reader that leaves before a key is shown is reported too, and is no success', async (t) => {
  const shell = await makeShell(t);
  const account = await makeAccount(shell);
  const child = shell.start(['key', 'issue', '--account', account]);
  child.stdout?.destroy();
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  assert.equal(exitCode, 74);
  assert.match(err, /key_\w+ is valid but was not displayed/);
});

test('a key that is issued with standard output closed or discarded is reported too', async (t) => {
  const shell = await makeShell(t);
  const account = await makeAccount(shell);
  for (const [form, to] of [
    [[], '>&-'],
    [['--json'], '>&-'],
    [[], '>/dev/null'],
  ] as const) {
    const words = [...NODE_WORDS, PROGRAM, 'key', 'issue', '--account', account, ...form];
    const { status, stderr } = spawnSync('sh', ['-c', `exec "$0" "$@" ${to}`, process.execPath, ...words], {
      cwd: shell.folder,
      encoding: 'utf8',
      env: { MIHARU_DATA_DIR: join(shell.folder, 'data') },
    });
    assert.equal(status, 74, `${form} ${to}`);
    assert.match(stderr, /key_\w+ is valid but was not displayed[\s\S]*miharu key reissue key_/);
  }
  const listed = await shell.run(['key', 'list', '--account', account]);
  assert.equal(listed.exitCode, 0);
});
