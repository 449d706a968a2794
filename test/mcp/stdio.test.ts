import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mintApiKey } from '../../src/core/api-key.ts';
import { addGoods, addSeller, startService } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { speaking, textOf, type Version } from './connect.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMAND = 'bin/node';
const ARGS = ['--preserve-symlinks', '--preserve-symlinks-main', 'bin/miharu.js', 'mcp'];

function environmentOf(url: string, key: string) {
  return { PATH: process.env['PATH'] ?? '', MIHARU_URL: url, MIHARU_API_KEY: key };
}

/** A client of `miharu mcp` in a process of its own. */
async function connect(url: string, key: string, version: Version = '2026-07-28') {
  const client = new Client({ name: 'test', version: '1.0.0' }, speaking(version));
  const env = environmentOf(url, key);
  await client.connect(new StdioClientTransport({ command: COMMAND, args: ARGS, cwd: ROOT, env }));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** A server that answers everything in one way. */
async function startOther(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: close };
}

for (const version of ['2026-07-28', '2024-11-05'] as const) {
  test(`an agent that speaks ${version} reads and writes over standard input and output`, async () => {
    await using service = await startService();
    const seller = await addSeller(service.store, 'pro', ['read', 'manage']);
    await addGoods(service.store, seller.id, { own: [asinOf(1)], keywords: ['水筒 500ml'] });
    await using client = await connect(service.origin, seller.key, version);
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'keyword_add'));
    assert.ok(!tools.some(({ name }) => name === 'assistant_check_add'));
    const added = await client.callTool({ name: 'keyword_add', arguments: { keywords: ['弁当箱'] } });
    assert.deepEqual(JSON.parse(textOf(added)).added, ['弁当箱']);
    const listed = await client.callTool({ name: 'keywords', arguments: {} });
    assert.equal(JSON.parse(textOf(listed)).keywords.length, 2);
    const deleted = await client.callTool({ name: 'product_delete', arguments: { asin: asinOf(1) } });
    assert.equal(JSON.parse(textOf(deleted)).deleted, true);
    const refused = await client.callTool({ name: 'rankings', arguments: { keyword: 'なし' } });
    assert.equal(refused.isError, true);
    assert.equal(JSON.parse(textOf(refused)).code, 'keyword_not_monitored');
  });
}

test('an unknown key is an error with its code, for the list of tools and for a call', async () => {
  await using service = await startService();
  await using client = await connect(service.origin, mintApiKey(randomBytes));
  await assert.rejects(client.listTools(), /invalid_api_key/);
  const refused = await client.callTool({ name: 'me', arguments: {} });
  assert.equal(JSON.parse(textOf(refused)).code, 'invalid_api_key');
});

test('an address that is no service, or none at all, is an error and its page is not passed on', async () => {
  const key = mintApiKey(randomBytes);
  const codeAt = async (url: string) => {
    await using client = await connect(url, key);
    const answer = await client.callTool({ name: 'me', arguments: {} });
    assert.equal(answer.isError, true);
    assert.doesNotMatch(textOf(answer), /<html|mhr_/);
    return JSON.parse(textOf(answer)).code;
  };
  await using page = await startOther((_, response) => response.end('<html>Sign in</html>'));
  assert.equal(await codeAt(page.url), 'invalid_setting');
  await using json = await startOther((_, response) => response.end('{"hello":1}'));
  assert.equal(await codeAt(json.url), 'invalid_setting');
  let seen = 0;
  await using target = await startOther((_, response) => {
    seen += 1;
    response.end('{}');
  });
  await using elsewhere = await startOther((_, response) =>
    response.writeHead(302, { Location: target.url }).end(),
  );
  assert.equal(await codeAt(elsewhere.url), 'invalid_setting');
  assert.equal(seen, 0);
  assert.equal(await codeAt('http://127.0.0.1:1'), 'unavailable');
});

/** Runs `miharu mcp` with this input and returns what it printed. */
async function run(input: string, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const child = spawn(COMMAND, [...ARGS, ...args], { cwd: ROOT, env, timeout: 20_000 });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.err += chunk));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [exitCode] = await once(child, 'close');
  return { exitCode, ...printed };
}

test('it ends with its input, and prints nothing but messages', async () => {
  await using service = await startService();
  const env = environmentOf(service.origin, mintApiKey(randomBytes));
  const { exitCode, out } = await run('', env);
  assert.deepEqual([exitCode, out], [0, '']);
});

test('what is no message is answered as an error, and what comes after it is still answered', async () => {
  await using service = await startService();
  const seller = await addSeller(service.store);
  const env = environmentOf(service.origin, seller.key);
  const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'me', arguments: {} } };
  const wrong = [
    'not JSON',
    '[]',
    '7',
    '{}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    'x'.repeat(2_000_000),
  ];
  const { exitCode, out, err } = await run([...wrong, '', JSON.stringify(call)].join('\n'), env);
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    answers.slice(0, wrong.length).map(({ id, error }) => [id, error.code]),
    wrong.map(() => [null, -32600]),
  );
  const [last, ...more] = answers.slice(wrong.length);
  assert.deepEqual([exitCode, err, last.id, more], [0, '', 7, []]);
  assert.equal(JSON.parse(last.result.content[0].text).plan, 'pro');
});

test('the end of its input waits for the answers to what came before', async () => {
  await using slow = await startOther((_, response) => {
    setTimeout(
      () => response.writeHead(503, { 'Content-Type': 'application/json' }).end('{"code":"unavailable"}'),
      300,
    );
  });
  const env = environmentOf(slow.url, mintApiKey(randomBytes));
  const calls = [1, 2].map((id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'me', arguments: {} },
  }));
  const { exitCode, out } = await run(calls.map((call) => `${JSON.stringify(call)}\n`).join(''), env);
  const ids = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  assert.deepEqual([exitCode, ids.toSorted()], [0, [1, 2]]);
});

test('an agent that reads no more ends it quietly', async () => {
  const env = environmentOf('http://127.0.0.1:1', mintApiKey(randomBytes));
  const child = spawn(COMMAND, ARGS, { cwd: ROOT, env, timeout: 20_000 });
  let err = '';
  child.stderr.on('data', (chunk) => (err += chunk));
  child.stdout.destroy();
  child.stdin.on('error', () => undefined);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'me', arguments: {} } };
  for (let sent = 0; sent < 5; sent += 1) child.stdin.write(`${JSON.stringify({ ...call, id: sent })}\n`);
  await once(child, 'close');
  assert.equal(err, '');
});

test('the URL and the key come from the environment only, and a missing one is named', async () => {
  const env = environmentOf('http://127.0.0.1:1', mintApiKey(randomBytes));
  const without = await run('', { PATH: env.PATH, MIHARU_URL: env.MIHARU_URL });
  assert.equal(without.exitCode, 78);
  assert.match(without.err, /MIHARU_API_KEY/);
  const given = await run('', env, ['--key', 'mhr_x']);
  assert.equal(given.exitCode, 64);
});
