import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('explains in a sentence why a file cannot be read, for every command with a file', async (t) => {
  const cli = await makeCli(t);
  const made = await cli.run(['account', 'create', '--name', '店', '--json']);
  const account = ['--account', String(JSON.parse(made.out).id)];
  await writeFile(join(cli.folder, 'file'), '');
  const none = [/The file does not exist|cannot be written/, /ファイルがありません|書き込めません/] as const;
  const cases: readonly (readonly [words: readonly string[], en: RegExp, ja: RegExp])[] = [
    [['keyword', 'add', ...account, '--file', 'none.txt'], ...none],
    [['asin', 'add', ...account, '--file', 'none.txt'], ...none],
    [['page', 'none.html'], ...none],
    [['import', 'none.html', '--pages', '1'], ...none],
    [['backup', 'none/copy.db'], ...none],
    [['keyword', 'add', ...account, '--file', '.'], /This is a folder/, /フォルダーです/],
    [['keyword', 'add', ...account, '--file', 'file/list.txt'], /not a folder/, /フォルダーではありません/],
  ];
  for (const [words, en, ja] of cases) {
    for (const [language, sentence] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const { exitCode, out, err } = await cli.run(words, { language });
      assert.notEqual(exitCode, 0);
      assert.match(out + err, sentence, words.join(' '));
      assert.doesNotMatch(out + err, /ENOENT|EISDIR|ENOTDIR|, open/);
    }
  }
});

test('prints which address the sample shop accepts, whatever is wrong with the given one', async (t) => {
  const cli = await makeCli(t);
  for (const address of ['http://evil.example', 'https://evil.example', 'http://127.0.0.1:8790/s', 'x']) {
    const { exitCode, err } = await cli.run(['source', 'add', 'sample-shop', '--set', `address=${address}`]);
    assert.notEqual(exitCode, 0);
    assert.match(err, /Use http:\/\/127\.0\.0\.1:PORT without a path/);
  }
});
