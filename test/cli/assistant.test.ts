import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from './cli-world.ts';

test('an account without checks is told how to make one; judging again tells its counts', async (t) => {
  const cli = await makeCli(t);
  const account = (await cli.run(['account', 'create', '--name', '店'])).out.trim().split('\t')[1] ?? '';
  const empty = await cli.run(['assistant', 'checks', '--account', account], { isTerminal: true });
  assert.deepEqual([empty.exitCode, empty.err], [0, '']);
  assert.match(empty.out, /POST \/assistant\/checks/);
  const again = await cli.run(['assistant', 'rejudge', '--json']);
  assert.deepEqual(JSON.parse(again.out), {
    ...{
      accounts: 1,
      checks: 0,
      without_answer: 0,
      changed: 0,
      became_hits: 0,
      became_misses: 0,
      became_uncertain: 0,
    },
  });
  const lines = (await cli.run(['assistant', 'rejudge', '--account', account])).out.trimEnd().split('\n');
  assert.equal(lines[0], 'accounts\t1');
  assert.deepEqual([lines.length, lines.at(-1)], [7, 'without a text\t0']);
});

test('an account that is not there and days that are none are refused with an honest exit code', async (t) => {
  const cli = await makeCli(t);
  const missing = await cli.run(['assistant', 'rejudge', '--account', 'acc_x']);
  assert.deepEqual([missing.exitCode, missing.out], [66, '']);
  const days = await cli.run(['assistant', 'checks', '--account', 'acc_x', '--days', '0']);
  assert.equal(days.exitCode, 64);
});
