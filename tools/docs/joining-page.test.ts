import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { startOfDayMs } from '../../src/core/local-date.ts';
import { openSqliteStore, SQLITE_FILE } from '../../src/store/index.ts';
import { makeCli } from '../../test/cli/cli-world.ts';
import { organicCards, ownAsin, ROOMY, sampleReading, TERM } from '../../test/store/samples.ts';
import { saveReading } from '../../test/store/save-reading.ts';

const PAGES = ['../../docs/joining.md', '../../docs/ja/joining.md'] as const;
const [ASIN, OTHER] = ['B0XXXXXXXX', 'B0YYYYYYYY'];

const hasPython = spawnSync('python3', ['--version']).status === 0;
const skip = hasPython ? false : 'there is no python3';

/** The only block of a language on a page. */
function blockOf(page: string, language: string): string {
  const text = readFileSync(new URL(page, import.meta.url), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  assert.equal(blocks.length, 1, `${page} has one block of ${language}`);
  return blocks[0]?.[1] ?? '';
}

/** An export from 25 to 28 November: ranked, absent, not read, and read in part; ranks of another keyword too. */
async function makeExport(t: TestContext): Promise<string> {
  const cli = await makeCli(t);
  const { id } = JSON.parse((await cli.run(['account', 'create', '--name', '店', '--json'])).out);
  {
    await using store = await openSqliteStore({ file: join(cli.folder, 'data', SQLITE_FILE) });
    const options = { ...ROOMY, addedAtMs: startOfDayMs('2026-11-25') };
    await store.addAsins(id, [ASIN, OTHER].map(ownAsin), options);
    await store.addKeywords(id, [TERM, '別'], options);
    const read = (localDate: string, asins: string[], more = {}) =>
      saveReading(store, sampleReading({ localDate, pages: { 1: organicCards(...asins) }, ...more }));
    await read('2026-11-25', [OTHER, ASIN]);
    await read('2026-11-26', [OTHER]);
    await read('2026-11-28', [OTHER], { outcome: 'partial', pagesWanted: 3 });
    await read('2026-11-25', [ASIN], { term: '別' });
  }
  const dates = ['--from', '2026-11-25', '--to', '2026-11-28'];
  assert.equal((await cli.run(['export', '--account', id, ...dates, '--out', 'november'])).exitCode, 0);
  return cli.folder;
}

/** What a page shows must come out of the join with {@link BY_DATE}: an unknown rank and unknown sales are empty. */
const JOINED = [
  'local_date,rank_status,rank,observed_results,gap_reason,units,amount',
  '2026-11-25,ranked,2,2,,1200,2304000',
  '2026-11-26,not_observed,,1,,0,0',
  '2026-11-27,unknown,,,not_scanned,3,5760',
  '2026-11-28,unknown,,,partial,,',
  '',
];

const BY_DATE = [
  '日付,注文商品の売上額,注文された商品点数,セッション数 - 合計,ユニットセッション率',
  '2026/11/24,"￥9,600",5,80,6.25%',
  '2026/11/25,"￥2,304,000","1,200","9,800",12.24%',
  '2026/11/26,￥0,0,12,0.00%',
  '2026/11/27,"￥5,760",3,41,7.32%',
  '',
].join('\r\n');

const BY_ASIN = (units: string, amount: string) =>
  [
    'ビジネスレポート',
    '（親）ASIN,（子）ASIN,タイトル,注文された商品点数,注文商品の売上額',
    `B0PARENT01,${OTHER},"別の商品, 2 個",9,"￥9,000"`,
    `B0PARENT01,${ASIN},"水筒 ""500ml""","${units}","${amount}"`,
    '',
  ].join('\r\n');

function joinBy(page: string, folder: string, report: string, keyword = TERM) {
  const file = join(folder, 'join.py');
  writeFileSync(file, blockOf(page, 'python'));
  return spawnSync('python3', [file, 'november/rankings.csv', ASIN, keyword, report], {
    cwd: folder,
    encoding: 'utf8',
  });
}

/** A text in CP932, as reports were written for long. */
function toCp932(text: string): Buffer {
  const program =
    'import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode("utf-8").encode("cp932"))';
  return execFileSync('python3', ['-c', program], { input: text });
}

for (const page of PAGES) {
  test(`${page}: the Python code joins a report by date in every encoding, and leaves gaps empty`, {
    skip,
  }, async (t) => {
    const folder = await makeExport(t);
    for (const bytes of [Buffer.from(`\ufeff${BY_DATE}`), Buffer.from(BY_DATE), toCp932(BY_DATE)]) {
      writeFileSync(join(folder, 'sales.csv'), bytes);
      const { status, stdout, stderr } = joinBy(page, folder, 'sales.csv');
      assert.deepEqual([status, stderr], [0, '']);
      assert.deepEqual(stdout.split('\r\n'), JOINED);
    }
  });

  test(`${page}: the Python code joins reports by child ASIN, one a day, and takes no other product`, {
    skip,
  }, async (t) => {
    const folder = await makeExport(t);
    mkdirSync(join(folder, 'sales'));
    writeFileSync(join(folder, 'sales', '2026-11-25.csv'), toCp932(BY_ASIN('1,200', '￥2,304,000')));
    writeFileSync(join(folder, 'sales', '2026-11-26.csv'), `\ufeff${BY_ASIN('0', '￥0')}`);
    writeFileSync(join(folder, 'sales', '2026-11-27.csv'), BY_ASIN('3', '￥5,760'));
    const { status, stdout, stderr } = joinBy(page, folder, 'sales');
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(stdout.split('\r\n'), JOINED);
  });

  test(`${page}: the Python code stops at what it cannot read, and says what`, { skip }, async (t) => {
    const folder = await makeExport(t);
    for (const [report, said] of [
      [BY_DATE.replace('注文された商品点数', '点数'), /no line with the headings .*注文された商品点数/],
      [BY_DATE.replace('2026/11/25', '11/25/2026'), /'11\/25\/2026' is not a date/],
      [BY_DATE.replace('"1,200"', 'n/a'), /'n\/a' is not a number/],
      [BY_DATE.replace('2026/11/26', '2026/11/25'), /several rows for 2026\/11\/25/],
    ] as const) {
      writeFileSync(join(folder, 'sales.csv'), report);
      const { status, stdout, stderr } = joinBy(page, folder, 'sales.csv');
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, said);
    }
    assert.match(joinBy(page, folder, 'nosuch.csv').stderr, /nosuch.csv is no file/);
    writeFileSync(join(folder, 'sales.csv'), BY_DATE);
    const { status, stderr } = joinBy(page, folder, 'sales.csv', '水筒500ml');
    assert.equal(status, 1);
    assert.match(stderr, /has no row of B0XXXXXXXX for '水筒500ml'/);
  });

  test(`${page}: the SQL gives the same rows in SQLite`, async (t) => {
    const folder = await makeExport(t);
    // Yen signs as reports and converters write them, and dates without leading zeros.
    for (const report of [BY_DATE, ...['¥', '\\'].map((sign) => BY_DATE.replaceAll('￥', sign))])
      assert.deepEqual(joinInSqlite(page, folder, report), JOINED);
    const unpadded = BY_DATE.replaceAll('2026/11/2', '2026/1/2');
    const ranks = join(folder, 'november', 'rankings.csv');
    writeFileSync(ranks, readFileSync(ranks, 'utf8').replaceAll('2026-11-2', '2026-01-2'));
    assert.deepEqual(
      joinInSqlite(page, folder, unpadded),
      JOINED.map((line) => line.replaceAll('2026-11-2', '2026-01-2')),
    );
    const [, first] = joinInSqlite(page, folder, unpadded.replace('"1,200"', 'n/a'));
    assert.doesNotMatch(String(first), /,0,/, 'what cannot be read is unknown, not 0');
  });
}

/** The rows that the statement of a page gives, as CSV. */
function joinInSqlite(page: string, folder: string, report: string): string[] {
  using database = new DatabaseSync(':memory:');
  importCsv(database, 'rankings', readFileSync(join(folder, 'november', 'rankings.csv'), 'utf8'));
  importCsv(database, 'sales', report);
  const rows = database.prepare(blockOf(page, 'sql')).all();
  const lines = rows.map((row) =>
    Object.values(row)
      .map((cell) => cell ?? '')
      .join(','),
  );
  return [Object.keys(rows[0] ?? {}).join(','), ...lines, ''];
}

/** As `.import --csv` of the SQLite shell: a column of texts for each heading. No cell of these files has a line break. */
function importCsv(database: DatabaseSync, table: string, text: string): void {
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
  database.exec(`create table "${table}" (${head.map((name) => `"${name}" text`).join(', ')})`);
  const insert = database.prepare(`insert into "${table}" values (${head.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(...row);
}
