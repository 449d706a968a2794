import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCli } from '../../../test/cli/cli-world.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../../../test/operations/saved-shelf.ts';

test('withdraws and restores a reading, which stays in the list of readings', async (t) => {
  const cli = await makeCli(t);
  const file = await savePage(cli.folder, shelfFor(), { page: 1 });
  await cli.run(['import', file, '--pages', '1']);
  const date = ['--date', SHELF_DATE];
  const why = ['--why', 'of another search\tand day'];
  const taken = await cli.run(['reading', 'withdraw', SHELF_TERM, ...date, ...why]);
  assert.equal(taken.exitCode, 0);
  assert.match(taken.err, /^Today can still be scanned: .* `miharu import`\.\n$/);
  assert.match(taken.out, /^outcome\twithdrawn$/m);
  const again = JSON.parse(
    (await cli.run(['reading', 'withdraw', SHELF_TERM, ...date, ...why, '--json'])).out,
  );
  assert.equal(again.outcome, 'already_withdrawn');
  const listed =
    (await cli.run(['readings', SHELF_TERM, '--days', '400'])).out.split('\n')[0]?.split('\t') ?? [];
  assert.deepEqual([listed[0], listed[1]], [SHELF_DATE, '']);
  assert.ok(
    listed.some((cell) => cell.endsWith('Z of another search and day')),
    listed.join(),
  );
  assert.match((await cli.run(['import', file, '--pages', '1'])).out, /\twithdrawn\t/);
  const back = await cli.run(['reading', 'restore', SHELF_TERM, ...date]);
  assert.deepEqual([back.exitCode, back.err], [0, '']);
  assert.equal((await cli.run(['reading', 'restore', SHELF_TERM, ...date])).exitCode, 66);
});

test('refuses an unknown reading and a missing target with the right exit codes', async (t) => {
  const cli = await makeCli(t);
  await cli.run(['account', 'create', '--name', 'a']);
  const withdraw = (...words: string[]) => cli.run(['reading', 'withdraw', ...words]);
  const none = await withdraw(SHELF_TERM, '--date', SHELF_DATE, '--why', 'x');
  assert.deepEqual([none.exitCode, none.out], [66, '']);
  assert.match(none.err, /has no reading on 2026-\d\d-\d\d\. `miharu readings KEYWORD`/);
  for (const words of [
    ['--date', SHELF_DATE, '--why', 'x'],
    [SHELF_TERM, '--why', 'x'],
    [SHELF_TERM, '--date', SHELF_DATE],
    [SHELF_TERM, '--asin', 'B0TEST0001', '--date', SHELF_DATE, '--why', 'x'],
    [SHELF_TERM, '--date', 'yesterday', '--why', 'x'],
  ])
    assert.equal((await withdraw(...words)).exitCode, 64, words.join(' '));
});
