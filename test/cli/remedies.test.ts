import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMANDS } from '../../src/cli/index.ts';
import { makeCli } from './cli-world.ts';

/** Commands that may create data, or that need none. */
const NEEDS_NO_DATA = [
  'account create',
  'user add',
  'user invite',
  'source add',
  'import',
  'serve',
  'work',
  'mcp',
  'page',
  'config',
  'migrate-store',
];

/** Valid arguments apart from missing data, by command. */
const NEEDS = [
  '--account=acc_x',
  '--plan=pro',
  '--allow=on',
  '--name=x',
  '--question=q',
  '--answer=a',
  '--date=2026-11-28',
  '--from=2026-11-28',
  '--to=2026-11-28',
  '--out=x',
  '--why=wrong',
  '--per=day',
  '--confirm=x',
  'B0TEST0001',
];

/** Commands that use the data of a running service instead. */
const REMOTE = /^api /;

for (const { name, options, positionals } of COMMANDS.filter(
  (command) => !NEEDS_NO_DATA.includes(command.name) && !REMOTE.test(command.name),
)) {
  test(`\`miharu ${name}\` refuses to create missing data, and says so`, async (t) => {
    const cli = await makeCli(t);
    // What would be a file is one.
    await writeFile(join(cli.folder, 'B0TEST0001'), 'keyword');
    const given = NEEDS.filter((word) => {
      const option = /^--(\w+)/.exec(word)?.[1];
      return option === undefined ? positionals !== null : Object.hasOwn(options, option);
    });
    const { exitCode, out, err } = await cli.run([...name.split(' '), ...given]);
    assert.deepEqual([exitCode, out], [66, ''], err);
    assert.match(
      err,
      /The folder .*data contains no miharu data, and none was created\.\nCheck MIHARU_DATA_DIR/,
    );
    assert.equal(existsSync(join(cli.folder, 'data')), false);
  });
}

test('gives the remedy for each failure: a closed account, an unknown one, an empty file, a wrong line', async (t) => {
  const cli = await makeCli(t);
  const account = JSON.parse((await cli.run(['account', 'create', '--name', 'a', '--json'])).out).id;
  await cli.run(['account', 'close', '--account', account]);
  await writeFile(join(cli.folder, 'empty.html'), '');
  const lines: readonly (readonly [words: readonly string[], remedy: RegExp])[] = [
    [['key', 'issue', '--account', account], /^Use an open account/],
    [['key', 'issue', '--account', 'acc_x'], /^Check the path, ID, date or spelling/],
    [['page', 'empty.html'], /^Fix the problem that the message describes/],
    [['page'], /^Fix the parameter that the message names/],
  ];
  for (const [words, remedy] of lines) {
    const { err } = await cli.run([...words, '--json']);
    assert.match(JSON.parse(err).error.remedy, remedy);
  }
});
