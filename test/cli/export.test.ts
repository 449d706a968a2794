import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startOfDayMs } from '../../src/core/local-date.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { organicCards, ownAsin, ROOMY, sampleAsin, sampleReading } from '../store/samples.ts';
import { saveReading } from '../store/save-reading.ts';
import { makeCli } from './cli-world.ts';

const TERM = '=水筒';

/** An account with a reading of 27 November; today is the 28th. */
async function makeAccount(t: TestContext) {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
  const options = { ...ROOMY, addedAtMs: startOfDayMs('2026-11-26') };
  await store.addAsins(id, [ownAsin(sampleAsin(1))], options);
  await store.addKeywords(id, [TERM], options);
  const pages = { 1: organicCards(sampleAsin(2), sampleAsin(1)) };
  await saveReading(store, sampleReading({ term: TERM, localDate: '2026-11-27', pages }));
  const words = ['export', '--account', id, '--out', 'out'];
  return {
    cli,
    id,
    words,
    dates: ['--from', '2026-11-26', '--to', '2026-11-27'],
    out: join(cli.folder, 'out'),
  };
}

const TABLES = [
  'checks',
  'custom_questions',
  'events',
  'imported_ranks',
  'keyword_tags',
  'keywords',
  'product_facts',
  'products',
  'questions',
  'rankings',
  'readings',
];

test('writes a CSV file per table that Excel reads as Japanese, and says in a manifest what they hold', async (t) => {
  const { cli, id, words, dates, out } = await makeAccount(t);
  const { exitCode, err, out: said } = await cli.run([...words, ...dates, '--json']);
  assert.deepEqual([exitCode, err], [0, '']);
  assert.deepEqual(await readdir(out), [...TABLES.map((name) => `${name}.csv`), 'export.json'].toSorted());
  for (const name of TABLES) {
    const bytes = await readFile(join(out, `${name}.csv`));
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf], name);
  }
  const ranks = await readFile(join(out, 'rankings.csv'), 'utf8');
  assert.deepEqual(ranks.split('\r\n').slice(1), [
    `'=水筒,${sampleAsin(1)},2026-11-26,,unknown,,,,,,not_scanned,own,`,
    `'=水筒,${sampleAsin(1)},2026-11-27,2026-11-26T21:00:00Z,ranked,2,2,1,,2,,own,`,
    '',
  ]);
  const manifest = JSON.parse(await readFile(join(out, 'export.json'), 'utf8'));
  const { files, ...about } = manifest;
  assert.deepEqual(about, {
    format: 'miharu-export',
    version: 1,
    exported_at: '2026-11-28T00:00:00Z',
    account: { id, name: '店' },
    from: '2026-11-26',
    to: '2026-11-27',
  });
  assert.deepEqual(files.find(({ name }: { name: string }) => name === 'rankings.csv').rows, 2);
  assert.deepEqual(JSON.parse(said).files, files);
  assert.equal((await stat(out)).mode & 0o777, 0o700);
  const { entries } = JSON.parse((await cli.run(['audit', '--account', id, '--json'])).out);
  assert.match(JSON.stringify(entries[0]), /export/, 'the export is in the audit');
});

test('writes JSON Lines on request, and the results of others with --shelves', async (t) => {
  const { cli, words, dates, out } = await makeAccount(t);
  const more = ['--format', 'jsonl', '--shelves'];
  assert.equal((await cli.run([...words, ...dates, ...more])).exitCode, 0);
  assert.deepEqual((await readdir(out)).length, TABLES.length + 2);
  const lines = (await readFile(join(out, 'shelves.jsonl'), 'utf8')).trimEnd().split('\n');
  assert.deepEqual(
    lines
      .map((line) => JSON.parse(line))
      .map(({ keyword, asin, rank, is_own }) => [keyword, asin, rank, is_own]),
    [
      [TERM, sampleAsin(2), 1, false],
      [TERM, sampleAsin(1), 2, true],
    ],
  );
});

test('an export is not overwritten unless that is chosen', async (t) => {
  const { cli, words, dates, out } = await makeAccount(t);
  await cli.run([...words, ...dates]);
  const refused = await cli.run([...words, ...dates, '--format', 'jsonl']);
  assert.equal(refused.exitCode, 73);
  assert.match(refused.err, /exists already.*--overwrite/);
  assert.ok((await readdir(out)).includes('rankings.csv'));
  assert.equal((await cli.run([...words, ...dates, '--format', 'jsonl', '--overwrite'])).exitCode, 0);
  assert.ok(!(await readdir(out)).includes('rankings.csv'));
});

test('dates that are wrong, reversed, in the future or no longer kept are refused, and nothing is written', async (t) => {
  const { cli, words } = await makeAccount(t);
  for (const [from, to, said] of [
    ['2026-11-31', '2026-11-30', /2026-11-31/],
    ['2026-11-27', '2026-11-26', /`--to` \(2026-11-26\) is before `--from` \(2026-11-27\)/],
    ['2026-11-29', '2026-11-30', /`--from` is 2026-11-29, which is in the future/],
    ['2025-10-24', '2026-11-27', /kept from 2025-10-25/],
  ] as const) {
    const { exitCode, err } = await cli.run([...words, '--from', from, '--to', to]);
    assert.equal(exitCode, 64, from);
    assert.match(err, said);
  }
  const format = await cli.run([...words, '--from', '2026-11-26', '--to', '2026-11-27', '--format', 'xlsx']);
  assert.match(format.err, /must be csv or jsonl/);
  assert.deepEqual(
    (await readdir(cli.folder)).filter((name) => name !== 'data'),
    [],
  );
});

test('after a date in the future the export ends today, and says so', async (t) => {
  const { cli, words } = await makeAccount(t);
  const { out } = await cli.run([...words, '--from', '2026-11-27', '--to', '2027-12-31', '--json']);
  assert.equal(JSON.parse(out).to, '2026-11-28');
});

test('an export that is stopped leaves nothing', async (t) => {
  const { cli, words, dates } = await makeAccount(t);
  const stopped = await cli.run([...words, ...dates], { stop: AbortSignal.abort() });
  assert.equal(stopped.exitCode, 130);
  assert.match(stopped.err, /Nothing was written/);
  assert.deepEqual(
    (await readdir(cli.folder)).filter((name) => name !== 'data'),
    [],
  );
});

test('ranks of another tool are in a table of their own, those of the dates only', async (t) => {
  const { cli, words, dates, id, out } = await makeAccount(t);
  const asin = sampleAsin(1);
  const lines = ['2026-11-25,4', '2026-11-26,5', '2026-11-27,6'].map((end) => `"${TERM}",${asin},${end}`);
  const file = join(cli.folder, 'history.csv');
  await writeFile(file, `keyword,asin,local_date,rank\n${lines.join('\n')}\n`);
  const imported = await cli.run(['history', 'import', file, '--account', id]);
  assert.equal(imported.exitCode, 0, imported.err);
  const before = await cli.run([...words, ...dates]);
  assert.equal(before.exitCode, 0, before.err);
  const table = await readFile(join(out, 'imported_ranks.csv'), 'utf8');
  const rows = table.trimEnd().split('\r\n').slice(1);
  assert.deepEqual(
    rows.map((row) => row.split(',').slice(1, 5)),
    [
      [asin, '2026-11-26', '5', 'csv'],
      [asin, '2026-11-27', '6', 'csv'],
    ],
  );
  const ranks = await readFile(join(out, 'rankings.csv'), 'utf8');
  assert.match(ranks, new RegExp(`${asin},2026-11-26,,unknown,`));
});
