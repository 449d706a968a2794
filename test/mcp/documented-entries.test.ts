import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { addSeller, type Service, startService } from '../api/service.ts';
import { connectOverHttp } from './connect.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['docs/agents.md', 'docs/ja/agents.md'];
const SERVICE = 'https://ranks.example.jp';

interface Entry {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function blocksOf(page: string, language: string): string[] {
  const text = readFileSync(`${ROOT}/${page}`, 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, block = '']) => block);
}

/** The entries of a page, by whatever name the agent calls their list. */
function entriesOf(page: string): Entry[] {
  return blocksOf(page, 'json').map((block) => {
    const { mcpServers, servers } = JSON.parse(block);
    return (mcpServers ?? servers).miharu;
  });
}

async function listOver({ url = '', headers = {} }: Entry, service: Service, key: string): Promise<number> {
  assert.equal(url, `${SERVICE}/mcp`);
  const [[header = '', value = ''] = []] = Object.entries(headers);
  assert.match(value, /^\$\{(?:MIHARU_API_KEY|input:miharu-key)\}$/);
  await using client = await connectOverHttp(service.origin, key, { header });
  return (await client.listTools()).tools.length;
}

async function listFrom({ command = '', args = [], env = {} }: Entry, service: Service, key: string) {
  assert.deepEqual(env, { MIHARU_URL: SERVICE, MIHARU_API_KEY: 'mhr_…' });
  const client = new Client({ name: 'test', version: '1.0.0' });
  const given = { PATH: process.env['PATH'] ?? '', MIHARU_URL: service.origin, MIHARU_API_KEY: key };
  const here = args.map((arg) => arg.replace('/opt/miharu', ROOT));
  await client.connect(new StdioClientTransport({ command, args: here, env: given }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.length;
}

for (const page of PAGES) {
  test(`the entries of ${page} connect as they are, with the key from the environment`, async () => {
    await using service = await startService();
    const { key } = await addSeller(service.store);
    const entries = entriesOf(page);
    assert.deepEqual(
      entries.map(({ command }) => command),
      [undefined, undefined, 'npm'],
    );
    for (const entry of entries) {
      const list = entry.command === undefined ? listOver : listFrom;
      assert.ok((await list(entry, service, key)) > 5);
    }
    const [toml = '', ...more] = blocksOf(page, 'toml');
    assert.deepEqual(more, []);
    assert.match(
      toml,
      /^url = "https:\/\/ranks\.example\.jp\/mcp"\nbearer_token_env_var = "MIHARU_API_KEY"$/m,
    );
    await using client = await connectOverHttp(service.origin, key, { header: 'Authorization' });
    assert.ok((await client.listTools()).tools.length > 5);
  });
}

test('without a key the answer leads to no sign-in that miharu does not have', async () => {
  await using service = await startService();
  const refused = await fetch(`${service.origin}/mcp`, { method: 'POST', body: '{}' });
  assert.equal(refused.status, 401);
  assert.doesNotMatch(refused.headers.get('WWW-Authenticate') ?? '', /resource_metadata/);
  for (const path of [
    'oauth-protected-resource',
    'oauth-protected-resource/mcp',
    'oauth-authorization-server',
  ])
    assert.equal((await fetch(`${service.origin}/.well-known/${path}`)).status, 404);
});
