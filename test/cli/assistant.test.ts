import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { ALLOWANCE, sampleCheck } from '../store/assistant/check-samples.ts';
import { makeCli } from './cli-world.ts';

test('explains how to make a check if there are none, and prints the counts of judging again', async (t) => {
  const cli = await makeCli(t);
  const account = (await cli.run(['account', 'create', '--name', '店'])).out.trim().split('\t')[1] ?? '';
  const empty = await cli.run(['assistant', 'checks', '--account', account], { isTerminal: true });
  assert.deepEqual([empty.exitCode, empty.err], [0, '']);
  assert.match(empty.out, /on the web page or through the API/);
  const again = await cli.run(['assistant', 'rejudge', '--json']);
  assert.deepEqual(JSON.parse(again.out), {
    accounts: 1,
    checks: 0,
    without_answer: 0,
    changed: 0,
    became_hits: 0,
    became_misses: 0,
    became_uncertain: 0,
    changes: [],
    more_changes: 0,
    failed: 0,
    failures: [],
  });
  const lines = (await cli.run(['assistant', 'rejudge', '--account', account])).out.trimEnd().split('\n');
  assert.equal(lines[0], 'accounts\t1');
  assert.deepEqual([lines.length, lines.at(-1)], [8, 'not judged because of a fault\t0']);
});

test('lists changed verdicts with the previous ones, below the counts for people and as lines for programs', async (t) => {
  const cli = await makeCli(t);
  const account = (await cli.run(['account', 'create', '--name', '店'])).out.trim().split('\t')[1] ?? '';
  await cli.run(['asin', 'add', '--account', account, '--name', 'ハルナギ HN-200', 'B0TEST0001']);
  const file = join(cli.folder, 'data', SQLITE_FILE);
  const saveMisses = async (from: number, count: number) => {
    await using store = await openSqliteStore({ file });
    for (let number = from; number < from + count; number += 1) {
      const check = sampleCheck(number, { answer: `${number}: ハルナギ HN-200\u001b[31m が人気です。` });
      await store.saveCheck(account, check, { ...ALLOWANCE, perDay: 1_000, perWeek: 1_000 });
    }
  };
  await saveMisses(1, 1);
  const [line] = (await cli.run(['assistant', 'rejudge'])).out.trimEnd().split('\n').slice(8);
  const changed = `${account}\tchk_0001\t2026-11-28\t水筒 500ml\tB0TEST0001\tnot named\tnamed\tハルナギ HN-200`;
  assert.equal(line, changed);
  await saveMisses(2, 201);
  const { out } = await cli.run(['assistant', 'rejudge'], { isTerminal: true, language: 'ja' });
  assert.match(out, /\nアカウント +判定 ID +日付 +キーワード +ASIN +変更前 +変更後 +回答の該当箇所\n/);
  assert.equal(out.match(/該当なし +この商品 +ハルナギ HN-200\n/g)?.length, 200);
  assert.match(out, /ほか 1 件の変更は表示していません/);
});

test('refuses an unknown account and invalid days with the right exit codes', async (t) => {
  const cli = await makeCli(t);
  const missing = await cli.run(['assistant', 'rejudge', '--account', 'acc_x']);
  assert.deepEqual([missing.exitCode, missing.out], [66, '']);
  const days = await cli.run(['assistant', 'checks', '--account', 'acc_x', '--days', '0']);
  assert.equal(days.exitCode, 64);
});
