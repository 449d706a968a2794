import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('the overview shows every account in both languages, sorts and searches them, and counts closed ones apart', async (t) => {
  const cli = await makeCli(t);
  const ids: string[] = [];
  for (const name of ['ハルナギ', 'アサヒ屋', '閉じた店']) {
    const { out } = await cli.run(['account', 'create', '--name', name, '--plan', 'pro', '--json']);
    ids.push(JSON.parse(out).id);
  }
  await cli.run(['keyword', 'add', '--account', ids[0] ?? '', '水筒', '弁当箱']);
  await cli.run(['account', 'close', '--account', ids[2] ?? '']);
  const listed = async (...words: string[]) => {
    const { out } = await cli.run(['account', 'overview', '--json', ...words]);
    return JSON.parse(out).accounts.map((row: { name: string; state: string }) => `${row.name} ${row.state}`);
  };
  assert.deepEqual(await listed('--sort', 'name'), ['アサヒ屋 open', 'ハルナギ open', '閉じた店 closed']);
  assert.deepEqual(await listed('--sort', 'keywords', '--search', 'ギ'), ['ハルナギ open']);
  assert.deepEqual(await listed('--show', 'attention'), []);
  const shown = async (...words: string[]) =>
    (await cli.run(['account', 'overview', ...words], { isTerminal: true })).out;
  assert.match(await shown(), /0\/2[\s\S]*closed[\s\S]*Accounts that need attention: 0\./);
  assert.match(await shown('--lang', 'ja'), /比較不可[\s\S]*利用終了[\s\S]*要確認のアカウント：0 件。/);
  assert.equal((await cli.run(['account', 'overview', '--sort', 'luck'])).exitCode, 64);
});
