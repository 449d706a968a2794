import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { startOfDayMs } from '../../src/core/local-date.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { sampleCheck } from '../store/assistant/check-samples.ts';
import { planOn } from '../store/plan/day-samples.ts';
import { makeWatcher, organicCards, sampleAsin, sampleReading, TERM } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeCli } from './cli-world.ts';

const DATES = ['2026-01-31', '2026-09-30', '2026-10-01', '2026-11-28'];

/** Each command with dates, and the list in its answer. */
const COMMANDS = [
  [['days'], 'days'],
  [['readings', TERM], 'readings'],
  [['assistant', 'checks', '--account', 'acc_a'], 'checks'],
] as const;

for (const [command, member] of COMMANDS) {
  test(`miharu ${command[0]} lists the dates of a range, and refuses a wrong one`, async (t) => {
    const cli = await makeCli(t);
    await cli.run(['account', 'create', '--name', '店']);
    {
      await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
      await makeWatcher(store, 'acc_a', { asins: [sampleAsin(1)] });
      for (const [index, localDate] of DATES.entries()) {
        await planOn(store, localDate, { nowMs: 1_000, due: { [TERM]: 5_000 } });
        await saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(sampleAsin(1)) } }));
        const check = sampleCheck(index, { localDate, createdAtMs: startOfDayMs(localDate) });
        await store.saveCheck('acc_a', check, { perDay: 5, perWeek: 5, weekStart: localDate });
      }
    }
    const list = async (...range: string[]) => {
      const { out, err } = await cli.run([...command, ...range, '--json']);
      assert.equal(err, '', range.join(' '));
      return JSON.parse(out)[member].map((each: { local_date: string }) => each.local_date);
    };
    assert.deepEqual(await list('--from', '2026-09-30', '--to', '2026-10-01'), ['2026-10-01', '2026-09-30']);
    assert.deepEqual(await list('--from', '2026-01-01', '--to', '2026-11-28'), DATES.toReversed());
    assert.deepEqual(await list('--from', '2026-01-31'), ['2026-01-31']);
    assert.deepEqual(await list('--to', '2026-10-01'), ['2026-10-01', '2026-09-30']);
    assert.deepEqual(await list(), ['2026-11-28']);
    assert.deepEqual(await list('--days', '60'), ['2026-11-28', '2026-10-01', '2026-09-30']);
    for (const [wrong, said] of [
      [['--days', '7', '--from', '2026-11-01'], /`--days` cannot be combined with `--from` or `--to`/],
      [['--from', '2026-10-01', '--to', '2026-09-30'], /`--to` .* is before `--from`/],
      [['--from', '2025-01-01', '--to', '2026-11-28'], /as `--to`/],
      [['--from', '2026-11-29'], /`--from` is 2026-11-29/],
      [['--to', 'yesterday'], /"yesterday" is not a valid date/],
    ] as const) {
      const refused = await cli.run([...command, ...wrong]);
      assert.deepEqual([refused.exitCode, refused.out], [64, ''], wrong.join(' '));
      assert.match(refused.err, said);
    }
  });
}

test('miharu days DATE refuses the options of a range beside it', async (t) => {
  const cli = await makeCli(t);
  await cli.run(['account', 'create', '--name', '店']);
  for (const option of [
    ['--days', '7'],
    ['--from', '2026-11-01'],
    ['--to', '2026-11-01'],
  ]) {
    const { exitCode, err } = await cli.run(['days', '2026-11-28', ...option]);
    assert.equal(exitCode, 64);
    assert.match(err, /DATE cannot be combined/);
  }
});
