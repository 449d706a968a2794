import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { PUBLIC_CODES } from '../../src/api/problem.ts';
import { accountCommands, accountOperations } from '../../src/operations/index.ts';
import { ask } from './ask.ts';
import { addSeller, SETTINGS, startService } from './service.ts';

/** `UPDATE_GOLDEN=1` writes the texts of now; look at every difference before you commit it. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';

/** The largest text that is served, in bytes: agents read it whole. */
const BYTES_MAX = 80_000;

const GOLDEN: Readonly<Record<string, string>> = {
  '/llms.txt': 'llms.golden.txt',
  '/llms-full.txt': 'llms-full.golden.txt',
};

for (const [path, name] of Object.entries(GOLDEN)) {
  test(`${path} is served without a key, small, and as the golden file has it; UPDATE_GOLDEN=1 rewrites it`, async () => {
    await using service = await startService();
    const { status, headers, text, bytes } = await ask(service.origin, path);
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    assert.ok(bytes.length < BYTES_MAX, `${bytes.length} bytes`);
    const file = new URL(name, import.meta.url);
    if (isUpdate) writeFileSync(file, text);
    assert.equal(readFileSync(file, 'utf8'), text);
  });

  test(`${path} is the same on every installation and under every name, and is sent once`, async () => {
    const golden = readFileSync(new URL(name, import.meta.url), 'utf8');
    const features = { ...SETTINGS.features, assistantChecks: false };
    const settings = { publicUrl: 'https://private.example.jp', requestsPerMinute: 7, features };
    await using service = await startService({ settings });
    const { text, headers } = await ask(service.origin, path, { headers: { Host: 'elsewhere.example.jp' } });
    assert.equal(text, golden);
    const again = await ask(service.origin, path, { headers: { 'If-None-Match': String(headers['etag']) } });
    assert.deepEqual([again.status, again.text], [304, '']);
  });
}

test('/llms.txt has the form of llmstxt.org: title, summary, rules, and sections of links', async () => {
  await using service = await startService();
  const [start = '', ...sections] = (await ask(service.origin, '/llms.txt')).text.split(/^## .+\n/m);
  assert.match(start, /^# miharu\n\n> .+\n\n(?:- .+\n)+/);
  assert.ok(sections.length >= 2);
  for (const section of sections) assert.match(section, /^\n(?:- \[[^\]]+\]\(\/[^)]+\): .+\n)+\n?$/);
});

test('every link of /llms.txt works on the service that sent it, without a key except for MCP', async () => {
  await using service = await startService();
  const { key } = await addSeller(service.store);
  const { text } = await ask(service.origin, '/llms.txt');
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  for (const link of new Set(links)) {
    const { status } = await ask(service.origin, link);
    assert.equal(status, link === '/mcp' ? 401 : 200, link);
  }
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const answered = await ask(service.origin, '/mcp', { method: 'POST', key, headers, body: ping });
  assert.equal(answered.status, 200);
  const full = (await ask(service.origin, '/llms-full.txt')).text;
  for (const [, section = ''] of text.matchAll(/\/llms-full\.txt#([a-z]+)/g))
    assert.match(full.toLowerCase(), new RegExp(`^## ${section}$`, 'm'));
});

test('/llms-full.txt has every request with its parameters, every object, and every error code', async () => {
  await using service = await startService();
  const { text } = await ask(service.origin, '/llms-full.txt');
  const [, ...sections] = text.split(/^### /m);
  const byHeading = new Map(sections.map((section) => [section.split('\n')[0], section]));
  for (const { http, input, feature } of [...accountOperations, ...accountCommands]) {
    const section = byHeading.get(`${http.method} /api/v1${http.path}`) ?? '';
    const { properties = {} }: { properties?: object } = input;
    for (const name of Object.keys(properties).filter((one) => one !== 'file'))
      assert.ok(section.includes(`\n- \`${name}\` (`), `${http.path} ${name}`);
    for (const code of http.errors) assert.ok(section.includes(`\`${code}\``), code);
    assert.equal(section.includes('Can be switched off.'), feature !== undefined, http.path);
  }
  for (const code of PUBLIC_CODES) assert.ok(text.includes(`\n- \`${code}\` (`), code);
  const named = [...text.matchAll(/(?:: |list of |or )([A-Z][a-z]+[A-Z]\w*|Share|Event|Match)\b/g)];
  for (const [, name = ''] of named) assert.ok(byHeading.has(name) || name === 'SerpBear', name);
});
