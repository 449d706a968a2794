import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { SQLITE_FILE } from '../../src/store/index.ts';
import { makeCli, type TestCli } from './cli-world.ts';

async function createAccount(cli: TestCli): Promise<string> {
  const { out } = await cli.run(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro', '--json']);
  return JSON.parse(out).id;
}

test('reports a product that changes between watched and own, or stays own, in text and JSON', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = async (...words: string[]) => cli.run(['asin', 'add', '--account', account, ...words]);
  await add('B0TEST0001', '--watched');
  const own = JSON.parse((await add('B0TEST0001', '--json')).out);
  assert.deepEqual([own.added, own.duplicate, own.became_own], [[], [], ['B0TEST0001']]);
  const back = await add('B0TEST0001', '--watched');
  assert.match(back.out, /^duplicate\t0\nalready own, unchanged\tB0TEST0001\n/m);
  const shown = await cli.run(['watch', 'add', '--account', account, 'B0TEST0001'], { isTerminal: true });
  assert.match(shown.out, /remove it with `miharu asin remove` first/);
});

test('says when no source reads the pages of added products, before and after they are added', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = async (group: string, asin: string, ...words: string[]) =>
    (await cli.run([group, 'add', '--account', account, asin, ...words], { isTerminal: true })).out;
  const none = /Product pages are not scanned because no source of product pages is configured/;
  assert.match(await add('asin', 'B0TEST0001', '--dry-run'), none);
  assert.match(await add('asin', 'B0TEST0001'), none);
  assert.match(await add('watch', 'B0TEST0002', '--lang', 'ja'), /商品ページの取得元が設定されていないため/);
  assert.doesNotMatch(await add('watch', 'B0TEST0002'), /not scanned/);
  await cli.run(['source', 'add', 'keepa', '--key-stdin'], { input: 'a-key-of-keepa' });
  assert.doesNotMatch(await add('watch', 'B0TEST0003'), /not scanned/);
  await cli.run(['source', 'pause', 'keepa']);
  assert.match(await add('watch', 'B0TEST0004', '--dry-run'), /every source of product pages is paused/);
});

test('says which names a known product gets, and which it has already', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = (...names: string[]) =>
    cli.run(['asin', 'add', '--account', account, 'B0TEST0001', ...names.flatMap((one) => ['--name', one])]);
  await add('春凪');
  assert.match((await add('春凪', '夏凪')).out, /^added\t0\nduplicate\t1\nblank\t0\nname added\t夏凪\n/);
  assert.doesNotMatch((await add('夏凪')).out, /name added/);
});

test('shows what an added name finds, and spellings that could be added', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = ['asin', 'add', '--account', account, 'B0TEST0001', '--name', 'KASUMI'];
  const { out } = await cli.run(add, { isTerminal: true });
  assert.match(out, /^suggested name +カスミ$/m);
  assert.match(out, /^\nExample sentence +Outcome$/m);
  assert.match(out, /^「KASUMI」が人気です。 +named$/m);
  assert.match(out, /^KASUMI専用カバーも販売されています。 +not named$/m);
  const { samples } = JSON.parse((await cli.run([...add, '--json'])).out);
  assert.deepEqual(samples[0], { sentence: '「KASUMI」が人気です。', outcome: 'named' });
});

test('says of added keywords that no source scans them, and nothing of duplicates', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = (language: 'en' | 'ja', keyword: string) =>
    cli.run(['keyword', 'add', '--account', account, keyword], { isTerminal: true, language });
  assert.match(
    (await add('en', '水筒')).out,
    /Keywords are not scanned automatically because no source of results pages is configured\./,
  );
  assert.match(
    (await add('ja', '土鍋')).out,
    /キーワードは自動では計測されません。取得元は運営者が追加できます/,
  );
  assert.doesNotMatch((await add('en', '水筒')).out, /not scanned/);
});

test('reads standard input for a dash, which is an ordinary word after --', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const add = async (...words: string[]) =>
    JSON.parse(
      (await cli.run(['keyword', 'add', '--account', account, '--json', ...words], { input: '水筒\n' })).out,
    );
  assert.deepEqual((await add('--', '-', '-x')).added, ['-', '-x']);
  assert.deepEqual((await add('-')).added, ['水筒']);
  const removed = await cli.run(['keyword', 'remove', '--account', account, '--json', '-', '--', '-x'], {
    input: '水筒\n',
  });
  assert.deepEqual(JSON.parse(removed.out).removed, ['水筒', '-x']);
});

test('prints names in lists without direction marks and invisible characters, in text and JSON', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  await cli.run(['asin', 'add', '--account', account, 'B0TEST0001', '--name', '春凪']);
  await cli.run(['key', 'issue', '--account', account, '--name', '日次']);
  {
    // Such names are refused now, but older data may contain them.
    using database = new DatabaseSync(join(cli.folder, 'data', SQLITE_FILE));
    database.exec(`update accounts set name = 'ハル\u202eナギ'`);
    database.exec(`update account_asins set names = '["春\u200b凪"]'`);
    database.exec(`update api_keys set name = '日\u2066次'`);
  }
  for (const words of [
    ['account', 'list'],
    ['asin', 'list', '--account', account],
    ['key', 'list', '--account', account],
    ['status'],
  ]) {
    for (const form of [[], ['--json']]) {
      const { out, exitCode } = await cli.run([...words, ...form]);
      assert.equal(exitCode, 0);
      assert.match(out, /ハルナギ|春凪|日次/);
      assert.doesNotMatch(out, /[\u200b\u202e\u2066]/);
    }
  }
});

test('lists for people say words in the language of the command, and --json says codes', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const of = ['--account', account];
  await cli.run(['asin', 'add', ...of, 'B0TEST0001', '--watched']);
  await cli.run(['key', 'issue', ...of, '--name', '日次']);
  await cli.run(['source', 'add', 'sample-shop', '--set', 'address=http://127.0.0.1:9']);
  await cli.run(['user', 'add', 'hana@example.jp', '--name', '花', ...of, '--password-stdin'], {
    input: 'a long enough one',
  });
  for (const [command, words, codes] of [
    [['account', 'list'], /Pro/, /\bpro\b/],
    [['asin', 'list', ...of], /競合商品/, /watched/],
    [['key', 'list', ...of], /有効/, /active/],
    [['source', 'list'], /追加 +利用可/, /added|available/],
    [['user', 'list'], /(?:所有者|メンバー) acc_/, /owner|member/],
    [['status'], /Pro[\s\S]*sample-shop: 利用可/, /\bpro\b|available/],
    [['config'], /既定値\n/, /"default"/],
  ] as const) {
    const { out } = await cli.run([...command], { isTerminal: true, language: 'ja' });
    assert.match(out, words);
    assert.doesNotMatch(out, codes);
    assert.match((await cli.run([...command, '--json'])).out, codes);
  }
});
