import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCli, type TestCli } from '../../test/cli/cli-world.ts';
import { savePage, shelfFor } from '../../test/operations/saved-shelf.ts';

async function createAccount(cli: TestCli): Promise<string> {
  const { out } = await cli.run(['account', 'create', '--name', 'ハルナギ', '--plan', 'pro', '--json']);
  return JSON.parse(out).id;
}

test('prints the stable forms that scripts rely on', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  assert.match(account, /^acc_/);
  const key = JSON.parse((await cli.run(['key', 'issue', '--account', account, '--json'])).out);
  assert.deepEqual(Object.keys(key), ['id', 'key', 'note']);
  assert.match(key.key, /^mhr_[0-9A-Za-z]{36}$/);
  assert.equal(
    (
      await cli.run([
        'asin',
        'add',
        '--account',
        account,
        'B0TEST0001',
        '--name',
        '春凪 水筒',
        '--name',
        'My bottle',
      ])
    ).exitCode,
    0,
  );
  assert.equal((await cli.run(['keyword', 'add', '--account', account, '水筒 500ml', '弁当箱'])).exitCode, 0);
  const { keys } = JSON.parse((await cli.run(['key', 'list', '--account', account, '--json'])).out);
  assert.deepEqual(
    keys.map(({ id }: { id: string }) => id),
    [key.id],
  );
});

test('prints tab-separated lines in UTC when piped, and a table in Japanese time on a terminal', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  await cli.run(['keyword', 'add', '--account', account, '水筒', '卓上 扇風機']);
  const piped = await cli.run(['keyword', 'list', '--account', account]);
  assert.equal(piped.out, '水筒\t2026-11-28T00:00:00Z\n卓上 扇風機\t2026-11-28T00:00:00Z\n');
  const shown = await cli.run(['keyword', 'list', '--account', account], { isTerminal: true });
  assert.equal(
    shown.out,
    'Keyword      Added\n水筒         2026-11-28T09:00:00+09:00\n卓上 扇風機  2026-11-28T09:00:00+09:00\n',
  );
});

test('reads a list from a file, from standard input and from the arguments', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  await writeFile(join(cli.folder, 'list.txt'), '\ufeff水筒\r\n\r\n弁当箱\r\n');
  const add = (words: string[], input?: string) =>
    cli.run(
      ['keyword', 'add', '--account', account, '--json', ...words],
      input === undefined ? {} : { input },
    );
  assert.deepEqual(JSON.parse((await add(['--file', 'list.txt'])).out).added, ['水筒', '弁当箱']);
  assert.deepEqual(JSON.parse((await add(['-', '皿'], 'タオル\n水筒\n')).out).added, ['タオル', '皿']);
  assert.match((await add([])).err, /The list is empty/);
  const missing = await add(['--file', 'nowhere.txt']);
  assert.deepEqual([missing.exitCode, JSON.parse(missing.err).error.code], [66, 'file_not_readable']);
  await writeFile(join(cli.folder, 'sjis.txt'), Buffer.from([0x90, 0x85, 0x93, 0x9b]));
  assert.equal((await add(['--file', 'sjis.txt'])).exitCode, 65);
});

const MISTAKES: readonly (readonly [words: readonly string[], exitCode: number, said: RegExp])[] = [
  [['acount', 'list'], 64, /Unknown command "acount"\. Did you mean `miharu account list`\?/],
  [['account', 'lst'], 64, /Did you mean `miharu account list`\?/],
  [['account'], 64, /Commands: account create, account list/],
  [['frobnicate'], 64, /Commands: account create/],
  [['account', 'list', '--jsn'], 64, /Did you mean --json\?/],
  [['account', 'list', 'extra'], 64, /Unexpected argument "extra"/],
  [['account', 'create'], 64, /--name NAME is missing/],
  [['user', 'add', '--name', 'a', 'a@example.jp'], 64, /--password-stdin is missing/],
  [['account', 'create', '--name'], 64, /--name needs a value/],
  [['account', 'create', '--name', '--json'], 64, /needs a value/],
  [['account', 'create', '--name', 'a', '--name', 'b'], 64, /more than once/],
  [
    ['account', 'create', '--name', 'a', '--plan', 'gold'],
    64,
    /--plan "gold" is not one of free, standard, pro, enterprise/,
  ],
  [['account', 'list', '--json=yes'], 64, /takes no value/],
  [['account', 'list', '--lang', 'fr'], 64, /must be en or ja, not "fr"/],
  [['--lang', 'fr'], 64, /must be en or ja, not "fr"/],
  [['page'], 64, /FILE is missing/],
  [['page', 'nowhere.html'], 66, /The file does not exist/],
  [['import'], 64, /FILE… is missing/],
  [['import', 'a', '--pages', '8'], 64, /not a whole number from 1 to 7/],
  [['import', 'a', '--observed-at', 'yesterday'], 64, /not a valid time/],
  [['import', 'a', '--keyword', ' '], 64, /keyword is empty/],
  [['import', 'nowhere.html'], 65, /^$/],
  [
    ['key', 'issue', '--account', 'acc_x'],
    66,
    /The folder .* contains no miharu data.*\nCheck MIHARU_DATA_DIR/,
  ],
  [['key', 'reissue', 'key_x', '--account', 'a', '--overlap', '2'], 64, /not one of 0, 1, 24, 168/],
  [['keyword', 'add', '--account', 'a', '-x'], 64, /Put words that begin with - after --/],
];

for (const [words, exitCode, said] of MISTAKES) {
  test(`\`miharu ${words.join(' ')}\` ends with ${exitCode} and says what to do`, async (t) => {
    const ran = await (await makeCli(t)).run(words);
    assert.deepEqual([ran.exitCode, said.test(ran.err)], [exitCode, true], ran.err);
  });
}

test("prints an error with --json as one JSON line on standard error, in the user's language", async (t) => {
  const cli = await makeCli(t);
  const { out, err, exitCode } = await cli.run([
    'account',
    'create',
    '--name',
    ' ',
    '--json',
    '--lang',
    'ja',
  ]);
  assert.deepEqual([out, exitCode], ['', 64]);
  const { error } = JSON.parse(err);
  assert.deepEqual([error.code, error.exit_code, error.retryable], ['invalid_parameter', 64, false]);
  assert.match(error.errors[0].message, /空です/);
});

test('accepts common options before the command', async (t) => {
  const { out } = await (await makeCli(t)).run(['--json', 'config']);
  assert.deepEqual(Object.keys(JSON.parse(out)), ['settings']);
});

test('prints help without a command, with an exit code that says nothing was done', async (t) => {
  const { out, err, exitCode } = await (await makeCli(t)).run([]);
  assert.deepEqual([out, exitCode], ['', 64]);
  assert.match(err, /Usage: miharu COMMAND/);
});

test('accepts a keyword that begins with a dash after --', async (t) => {
  const cli = await makeCli(t);
  const account = await createAccount(cli);
  const { out } = await cli.run([
    'keyword',
    'add',
    '--account',
    account,
    '--json',
    '--',
    '-10℃ 寝袋',
    '--json',
  ]);
  assert.deepEqual(JSON.parse(out).added, ['-10℃ 寝袋', '--json']);
});

test('prints a line for every imported file, and fails if one is unusable', async (t) => {
  const cli = await makeCli(t);
  const sound = await savePage(cli.folder, shelfFor(), { page: 1 });
  const ran = await cli.run(['import', sound, 'nowhere.html', '--pages', '1']);
  assert.equal(ran.exitCode, 65);
  const [files = '', readings] = ran.out.split('\n\n');
  assert.match(readings ?? '', /^2026-11-28\tマグカップ\tcomplete\t\t1\t1\t\d+\n$/);
  const lines = files.split('\n').map((line) => line.split('\t'));
  assert.deepEqual(lines.toSorted(), [
    [sound, 'stored', 'マグカップ', '1', lines.find(([file]) => file === sound)?.[4], 'sound', ''],
    ['nowhere.html', 'unusable', '', '', '', '', 'The file does not exist. Check the path.'],
  ]);
  assert.equal((await cli.run(['import', sound, '--pages', '1'])).exitCode, 0);
});

test('keeps titles and errors from controlling the terminal', async (t) => {
  const cli = await makeCli(t);
  for (const isTerminal of [true, false]) {
    const { out, err } = await cli.run(['page', 'a\u001b[2Jb\u009b31m.html'], { isTerminal });
    assert.equal(/[\u001b\u009b]/.test(out + err), false);
  }
});

test('prints names unchanged in JSON, without raw control or invisible characters', async (t) => {
  const cli = await makeCli(t);
  const file = join(cli.folder, 'a\u009b31m\u202e\u200b水筒.html');
  const { out, err } = await cli.run(['import', file, '--json']);
  assert.doesNotMatch(out + err, /[\u007f-\u009f\p{Cf}]/u);
  assert.equal(JSON.parse(out).files[0].file, file);
});

test('lists every setting with its value and origin', async (t) => {
  const { out } = await (await makeCli(t)).run(['config']);
  assert.match(out, /^MIHARU_DATA_DIR\tdata\tdefault\n/);
  assert.equal(out.includes('MIHARU_PAGES\t3\tdefault\n'), true);
});

test('writes a backup to a new file, and never overwrites one', async (t) => {
  const cli = await makeCli(t);
  await createAccount(cli);
  assert.equal((await cli.run(['backup', 'copy.db'])).exitCode, 0);
  const again = await cli.run(['backup', 'copy.db']);
  assert.deepEqual([again.exitCode, again.out], [73, '']);
  assert.match(again.err, /^error: The file cannot be written\n.* already exists; choose another name\./);
  assert.match((await cli.run(['backup', ''])).err, /FILE is missing/);
});
