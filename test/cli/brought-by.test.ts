import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { MIHARU } from '../../src/core/audit.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { NOW_MS } from '../api/service.ts';
import { bringPage } from '../operations/bringing.ts';
import { SHELF_DATE, SHELF_TERM, savePage, shelfFor } from '../operations/saved-shelf.ts';
import { makeCli } from './cli-world.ts';

test('the operator sees who brought a reading, and withdraws it', async (t) => {
  const cli = await makeCli(t);
  const make = async (line: string) => JSON.parse((await cli.run([...line.split(' '), '--json'])).out);
  const { id } = await make('account create --name 甲');
  await make(`keyword add --account ${id} ${SHELF_TERM}`);
  const file = await savePage(cli.folder, shelfFor(), { page: 1 });
  const other = await savePage(cli.folder, shelfFor(), { page: 1, fault: 'foreign_place' });
  const broughtBy = { kind: 'user', id: 'usr_a', name: '田中', accountId: id } as const;
  {
    await using opened = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    const store = opened.actingAs(MIHARU, () => NOW_MS);
    for (const page of [file, other]) await bringPage(store, page, { broughtBy, nowMs: NOW_MS });
  }
  const shown = await cli.run(['readings', SHELF_TERM]);
  assert.match(shown.out, new RegExp(`\t田中 \\(${id}\\)\t1\n$`));
  const [day] = (await make(`readings ${SHELF_TERM}`)).readings;
  const bringer = { kind: 'user', name: '田中', id: 'usr_a', account: id };
  assert.deepEqual(day.brought_by, bringer);
  const [attempt] = day.attempts;
  assert.deepEqual(
    [attempt.outcome, attempt.reason, attempt.calls, attempt.was_asked, attempt.brought_by],
    ['failed', 'wrong_place', 0, false, bringer],
  );
  const withdraw = ['reading', 'withdraw', SHELF_TERM, '--date', SHELF_DATE, '--why', '誤ったページ'];
  const withdrawn = await cli.run(withdraw);
  assert.equal(withdrawn.exitCode, 0, withdrawn.err);
  assert.match(withdrawn.out, new RegExp(`added by\\s+田中 \\(${id}\\)`));
  const [after] = (await make(`readings ${SHELF_TERM}`)).readings;
  assert.deepEqual([after.reading, after.brought_by, after.withdrawn[0].brought_by], [null, null, bringer]);
});
