import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { load } from 'cheerio';
import { detectEvents } from '../../src/events/index.ts';
import { createRemoteApi } from '../../src/main/remote-api.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { SCREENS } from '../../src/web/screens/index.ts';
import { searchPage } from '../api/pages-stage.ts';
import { NOW_MS, startService, TODAY } from '../api/service.ts';
import { asinOf } from '../api/shelves.ts';
import { makeCli } from '../cli/cli-world.ts';
import { addPerson, startSite } from '../web/site.ts';
import { signIn } from '../web/visitor.ts';
import { addInjected, cellsOf, injectionIn, KEYWORD, MARK, sendInjected, UNSEEN } from './injected-goods.ts';

/** A command line and a service on the same data. */
async function startCommands(t: TestContext) {
  const cli = await makeCli(t);
  await cli.run(['account', 'create', '--name', '甲']);
  const file = join(cli.folder, 'data', SQLITE_FILE);
  const settings = { requestsPerMinute: 1_000, eventsRequestsPerMinute: 100 };
  const service = await startService({
    settings,
    openStore: () => openSqliteStore({ file, findChanges: detectEvents }),
  });
  const seller = await addInjected(service.store);
  await sendInjected(service.origin, seller);
  const stop = new AbortController().signal;
  const config = { remoteUrl: service.origin, remoteKey: seller.key };
  const remote = createRemoteApi(config, { language: 'en', stop, nowMs: () => NOW_MS });
  return { cli, seller, remote, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

/** Commands that print texts from outside, with forms other than text and JSON. */
const COMMANDS: readonly (readonly [words: readonly string[], forms?: readonly string[]])[] = [
  [['keyword', 'list']],
  [['asin', 'list']],
  [['watch', 'list']],
  [['assistant', 'checks']],
  [['api', 'rankings', KEYWORD], ['--csv']],
  [['api', 'competitors', KEYWORD]],
  [['api', 'events'], ['--csv']],
  [['api', 'products']],
  [['api', 'questions']],
  [['api', 'checks']],
  [['api', 'summary']],
  [['api', 'custom-questions']],
  [['account', 'export']],
];

test('no command hands a text from outside to the terminal, or lets it forge a line', async (t) => {
  await using stage = await startCommands(t);
  const silent = new Set(COMMANDS.map(([words]) => words.join(' ')));
  for (const [words, forms = []] of COMMANDS) {
    const account = words[0] === 'api' ? [] : ['--account', stage.seller.id];
    for (const form of [[], ['--json'], ...forms.map((one) => [one]), ['--lang', 'ja']]) {
      for (const isTerminal of [true, false]) {
        const line = [...words, ...account, ...form];
        const { out, err, exitCode } = await stage.cli.run(line, { isTerminal, remote: stage.remote });
        assert.equal(exitCode, 0, `${line.join(' ')}: ${err}`);
        if (out.includes(MARK)) silent.delete(words.join(' '));
        requireInert(out, line.join(' '));
      }
    }
  }
  assert.deepEqual([...silent], ['keyword list', 'api summary'], 'commands without a text from outside');
});

/** Fails for what a terminal would obey, and for a line that a text from outside began. */
function requireInert(out: string, name: string): void {
  // The mark of CSV, and the styles that a terminal gets from the command line itself.
  const printed = out
    .replace(/^\ufeff/, '')
    .replaceAll(/\u001b\[\d{0,2}m/g, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' | ');
  assert.doesNotMatch(printed, UNSEEN, name);
  assert.doesNotMatch(printed, /^\s*(?:=1|forged)| \| forged/m, name);
}

for (const format of ['csv', 'jsonl']) {
  test(`an export as ${format} has texts from outside that no terminal obeys and no spreadsheet runs`, async (t) => {
    await using stage = await startCommands(t);
    const folder = join(stage.cli.folder, 'export');
    const line = ['export', '--account', stage.seller.id, '--from', TODAY, '--to', TODAY, '--out', folder];
    const { exitCode, err } = await stage.cli.run([...line, '--shelves', '--format', format]);
    assert.equal(exitCode, 0, err);
    const texts = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    );
    assert.ok(texts.some((text) => text.includes(MARK)));
    for (const text of texts) {
      assert.doesNotMatch(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), UNSEEN);
      if (format === 'csv') for (const cell of cellsOf(text)) assert.doesNotMatch(cell, /^\s*[=@+]/);
    }
  });
}

test('the command for a saved page prints its texts as data', async (t) => {
  const cli = await makeCli(t);
  const { exitCode, out } = await cli.run(['page', await savePage(cli.folder)], { isTerminal: true });
  assert.equal(exitCode, 0, out);
  assert.match(out, new RegExp(MARK));
  requireInert(out, 'page');
});

async function savePage(folder: string): Promise<string> {
  const file = join(folder, 'page.html');
  const title = injectionIn('title').replaceAll('<', '&lt;');
  await writeFile(file, searchPage(1).replaceAll('ハルナギ', title));
  return file;
}

test('no screen makes markup of a text from outside, or shows what nobody sees', async () => {
  await using site = await startSite();
  const seller = await addInjected(site.store);
  await sendInjected(site.origin, seller);
  const person = await addPerson(site.store, { accountId: seller.id, role: 'owner' });
  const visitor = await signIn(site.origin, person);
  const seen = new Set<string>();
  for (const language of ['en', 'ja']) {
    for (const address of addresses()) {
      const { status, text } = await visitor.get(address, { 'accept-language': language });
      assert.ok(status === 200 || address === '/overview', `${address}: ${status}`);
      if (text.includes(MARK)) seen.add(address.split('?')[0] ?? '');
      requireText(text, address);
    }
  }
  for (const path of ['/', '/keyword/shelf', '/events', '/product', '/assistant'])
    assert.ok(seen.has(path), path);
});

/** Every screen of an account, of its keyword and its products. */
function addresses(): string[] {
  const query: Readonly<Record<string, string>> = {
    '/product': `?asin=${asinOf(1)}`,
    '/day': `?date=${TODAY}`,
  };
  const keyword = `?keyword=${encodeURIComponent(KEYWORD)}`;
  return SCREENS.filter(({ path }) => !/[{]|^\/(?:join|sign-in|setup|operator|two-factor)/.test(path)).map(
    ({ path }) => path + (query[path] ?? (path.startsWith('/keyword') ? keyword : '')),
  );
}

function requireText(text: string, address: string): void {
  const $ = load(text);
  assert.equal($('img[src="x"]').length, 0, address);
  for (const element of $('*').toArray()) {
    const attributes: Readonly<Record<string, string>> = $(element).attr() ?? {};
    const handlers = Object.keys(attributes).filter((name) => name.startsWith('on'));
    assert.deepEqual(handlers, [], address);
    for (const value of Object.values(attributes))
      if (value.includes(MARK)) assert.doesNotMatch(value, UNSEEN, address);
  }
  assert.doesNotMatch($('script, style').text(), new RegExp(MARK), address);
  const shown = $('main').text();
  assert.doesNotMatch(shown.replaceAll(/[\t\u200b]/g, ''), UNSEEN, address);
}
