import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { forAccount } from '../../../test/operations/for-account.ts';
import { makePlace } from '../../../test/operations/place.ts';
import { makeWatcher, sampleAsin } from '../../../test/store/samples.ts';
import { printCsv } from '../../core/csv.ts';
import { MiharuError } from '../../core/errors.ts';
import { addDays } from '../../core/local-date.ts';
import { UnusableList } from '../read-list.ts';
import { HISTORY_BYTES_MAX, HISTORY_ROWS_MAX } from './history-bytes.ts';
import { type HistoryImported, historyImport } from './history-import.ts';

const [ONE, TWO] = [sampleAsin(1), sampleAsin(2)];
const HEAD = 'keyword,asin,local_date,rank';
const ALL = { asins: [ONE, TWO], from: '1900-01-01', to: '2999-12-31' };
const TODAY = '2026-11-28';

interface Options {
  readonly format?: 'csv' | 'serpbear';
  readonly asin?: string;
  readonly dry_run?: boolean;
  readonly skip_invalid?: boolean;
}

/** An account with two products and some keywords, and how it imports. */
async function stage(t: TestContext, keywords = ['水筒 500ml', 'マグ']) {
  const { store, context } = await makePlace(t);
  await makeWatcher(store, 'acc_a', { asins: [ONE, TWO], keywords });
  const send = (text: string | Uint8Array, options: Options = {}) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    return forAccount(historyImport, context, {
      account: 'acc_a',
      file: { bytes, isGzip: false },
      ...options,
    });
  };
  const kept = (keyword = '水筒 500ml') => store.listImportedRanks('acc_a', keyword, ALL);
  return { store, send, kept };
}

const counts = ({ rows, added, changed, unchanged, repeated, invalid }: HistoryImported) => ({
  rows,
  added,
  changed,
  unchanged,
  repeated,
  invalid,
});

function saysOf(thrown: unknown): string {
  assert.ok(thrown instanceof MiharuError);
  assert.equal(thrown.code, 'unusable_input');
  return thrown.message;
}

test('a plain file is imported with its columns in any order, in every encoding and with every line end', async (t) => {
  const text =
    '順位,メモ,日付,ASIN,キーワード\r\n4,"a\r\nb",2026/11/3,b0test0001,水筒　500ml\r\n\r\n12,,2026-11-04,B0TEST0001,水筒 500ml\r\n';
  const shiftJis = Buffer.from('8f8788ca2c8381838a2c93fa95742c4153494e2c834c815b838f815b83680d0a', 'hex');
  const rest = Buffer.concat([
    Buffer.from('5,,2026/11/05,B0TEST0001,'),
    Buffer.from('9085939b', 'hex'),
    Buffer.from(' 500ml\r\n'),
  ]);
  const { send, kept } = await stage(t);
  const answer = await send(`\ufeff${text}`);
  assert.deepEqual(counts(answer), { rows: 2, added: 2, changed: 0, unchanged: 0, repeated: 0, invalid: 0 });
  assert.deepEqual([answer.ignored_columns, answer.from, answer.to], [['メモ'], '2026-11-03', '2026-11-04']);
  assert.equal((await send(text.replaceAll('\r\n', '\n'))).unchanged, 2);
  assert.equal((await send(Buffer.concat([shiftJis, rest]))).added, 1);
  assert.deepEqual(
    (await kept()).map(({ asin, localDate, rank, tool }) => [asin, localDate, rank, tool]),
    [
      [ONE, '2026-11-03', 4, 'csv'],
      [ONE, '2026-11-04', 12, 'csv'],
      [ONE, '2026-11-05', 5, 'csv'],
    ],
  );
});

test('what a tool did not find is counted and never kept as an absence', async (t) => {
  const { send, kept } = await stage(t);
  const unknown = ['', '0', '-', '—', '>100', '100+', 'N/A', '圏外', '-1', 'ー'];
  const lines = unknown.map((rank, index) => `水筒 500ml,${ONE},2026-11-${10 + index},${rank}`);
  const answer = await send([HEAD, ...lines, `水筒 500ml,${ONE},2026-11-21,7`].join('\n'));
  assert.deepEqual([answer.rows, answer.without_rank, answer.added], [11, 10, 1]);
  assert.equal((await kept()).length, 1);
});

test('one invalid line keeps the whole file out, each with its line and what to do, unless they are skipped', async (t) => {
  const { send, kept } = await stage(t);
  const text = [
    HEAD,
    `水筒 500ml,${ONE},2026-11-20,4`,
    `水筒５００ml,${ONE},2026-11-20,4`,
    `マグ,B0TEST0009,2026-11-20,4`,
    `マグ,${ONE},2026-11-29,4`,
    `マグ,${ONE},2025-10-24,4`,
    `マグ,${ONE},20.11.2026,4`,
    `マグ,${ONE},2026-11-20,4.5`,
    `マグ,${ONE},2026-11-20,10001`,
    `皿\0,${ONE},2026-11-20,4`,
    `マグ,${TWO},2026-11-20,4`,
    `マグ,${TWO},2026-11-20,5`,
    `水筒 500ml,${ONE},2026-11-20,4`,
  ].join('\n');
  await assert.rejects(send(text), (thrown) => {
    assert.ok(thrown instanceof UnusableList);
    assert.deepEqual(
      thrown.faults.map(({ index }) => index),
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    );
    assert.match(thrown.faults[1]?.message.en ?? '', /miharu asin add/);
    return true;
  });
  assert.deepEqual(await kept(), []);
  assert.equal((await send(text, { dry_run: true })).added, 0);
  const tried = await send(text, { dry_run: true, skip_invalid: true });
  assert.deepEqual(counts(tried), { rows: 12, added: 1, changed: 0, unchanged: 0, repeated: 1, invalid: 10 });
  assert.equal(tried.id, null);
  assert.deepEqual(
    tried.problems.map(({ line }) => line),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
  assert.deepEqual(await kept(), []);
  const skipped = await send(text, { skip_invalid: true });
  assert.match(skipped.id ?? '', /^imp_/);
  assert.equal((await kept()).length, 1);
  assert.deepEqual(await kept('マグ'), []);
});

test('a line with a cell too many or too few is invalid, and no part of a number becomes a rank', async (t) => {
  const { send, kept } = await stage(t);
  for (const line of [`水筒 500ml,${ONE},2026-11-20,1,234`, `水筒 500ml,${ONE},2026-11-20`]) {
    const tried = await send(`${HEAD}\n${line}\n`, { dry_run: true });
    assert.equal(tried.invalid, 1, line);
  }
  await send(`${HEAD}\n水筒 500ml,${ONE},2026-11-20,7,,\n`);
  assert.equal((await kept()).length, 1);
});

test('a hostile file is refused with what is wrong, in bounded time', async (t) => {
  const { send, kept } = await stage(t);
  const line = `水筒 500ml,${ONE},2026-11-20,4\n`;
  const refused: readonly (readonly [string | Uint8Array, RegExp])[] = [
    ['', /empty/],
    ['a,b\n1,2\n', /no column keyword, asin, local_date, rank/],
    [`${HEAD},date\n`, /more than one column is named local_date/],
    [`${HEAD}\n${line}"水筒,${ONE},2026-11-20,4\n`, /line 3 is not closed/],
    [`${HEAD}\n水筒 "500ml",${ONE},2026-11-20,4\n`, /line 2 is not closed, or is in the middle/],
    [`${HEAD}\n${line}${'水'.repeat(20_000)},`, /line 3 is longer than 16 KiB/],
    [`${HEAD}\n"${line.repeat(50_000)}`, /line 2 is longer than 16 KiB/],
    [`${HEAD}\n${line.repeat(HISTORY_ROWS_MAX + 1)}`, /more than 100,000 ranks/],
    [Buffer.from(`\ufeff${HEAD}\n`, 'utf16le'), /neither UTF-8 nor Shift_JIS/],
    [Buffer.from([0x80, 0xff, 0xfe, 0xa0]), /neither UTF-8 nor Shift_JIS/],
    [Buffer.alloc(HISTORY_BYTES_MAX + 1, 0x61), /larger than 20 MiB/],
    ['\n'.repeat(1_000_000), /more than 100,000/],
  ];
  for (const [text, said] of refused) {
    await assert.rejects(send(text), (thrown) => said.test(saysOf(thrown)) || assert.fail(saysOf(thrown)));
  }
  const formulas = await send(`${HEAD}\n=1+1,${ONE},2026-11-20,4\n'@SUM(A1),${ONE},2026-11-20,=2\n`, {
    dry_run: true,
  });
  assert.equal(formulas.invalid, 2);
  assert.deepEqual(await kept(), []);
});

test('a file with a hundred thousand ranks is imported at once, and again without a change', async (t) => {
  const { send } = await stage(t);
  const lines = Array.from(
    { length: 390 },
    (_, day) => `水筒 500ml,${ONE},${addDays(TODAY, -day)},${(day % 90) + 1}\n`,
  ).join('');
  const text = `${HEAD}\n${lines.repeat(Math.floor(HISTORY_ROWS_MAX / 390))}`;
  const answer = await send(text);
  assert.deepEqual([answer.added, answer.added + answer.repeated], [390, answer.rows]);
  assert.equal((await send(text)).unchanged, 390);
});

test('what is exported as CSV is imported as the same, whatever the keywords are', async (t) => {
  const keywords = ['=1+1', '@水筒', '-5 kg', "'=quoted", '"24" モニター', 'a,b', '水筒 500ml'];
  const { send, kept } = await stage(t, keywords);
  const rank = fc.record({
    keyword: fc.constantFrom(...keywords),
    asin: fc.constantFrom(ONE, TWO),
    localDate: fc.integer({ min: 0, max: 399 }).map((days) => addDays(TODAY, -days)),
    rank: fc.integer({ min: 1, max: 10_000 }),
  });
  const keyOf = ({ keyword, asin, localDate }: { keyword: string; asin: string; localDate: string }) =>
    `${keyword} ${asin} ${localDate}`;
  const print = (rows: readonly { keyword: string; asin: string; localDate: string; rank: number }[]) =>
    printCsv([HEAD.split(','), ...rows.map((one) => [one.keyword, one.asin, one.localDate, one.rank])]);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(rank, { selector: keyOf, minLength: 1, maxLength: 30 }), async (rows) => {
      await send(print(rows));
      const all = (await Promise.all(keywords.map(kept))).flat();
      const again = await send(print(all));
      assert.deepEqual([again.unchanged, again.added, again.changed], [all.length, 0, 0]);
      const found = new Map(all.map((one) => [keyOf(one), one.rank]));
      for (const one of rows) assert.equal(found.get(keyOf(one)), one.rank);
    }),
    { numRuns: 20 },
  );
});

const SHEET_HEAD = 'ID,Keyword,Position,URL,Country,State,City,Device,Updated,Added,Tags\r\n';

test("SerpBear's CSV file gives the newest position of the product whose page it found, as a rank on Google", async (t) => {
  const { send, kept } = await stage(t, ['水筒 500ml', 'bottle, large']);
  const page = `https://www.amazon.co.jp/dp/${ONE}`;
  const rest = '2026-11-20T16:30:00.000Z, 2026-01-01T00:00:00.000Z, 夏, 主力';
  const answer = await send(
    [
      `${SHEET_HEAD}1, 水筒 500ml, 14, ${page}, Japan, -, -, desktop, ${rest}`,
      `2, 水筒 500ml, 24, ${page}, Japan, -, Tokyo, mobile, ${rest}`,
      `3, bottle, large, 7, ${page}, Japan, -, -, desktop, 2026-11-20T10:00:00.000, ${rest.split(', ')[1]}, `,
      `4, 水筒 500ml, -, -, Japan, -, -, desktop, ${rest}`,
      `5, 水筒 500ml, 3, ${page}, United States, -, -, desktop, ${rest}`,
    ].join('\r\n'),
    { format: 'serpbear' },
  );
  assert.deepEqual(
    [answer.added, answer.without_rank, answer.other_country, answer.invalid, answer.rows],
    [3, 1, 1, 0, 5],
  );
  assert.deepEqual(
    [...(await kept()), ...(await kept('bottle, large'))].map(({ tool, localDate, rank }) => [
      tool,
      localDate,
      rank,
    ]),
    [
      ['serpbear_desktop', '2026-11-21', 14],
      ['serpbear_mobile', '2026-11-21', 24],
      ['serpbear_desktop', '2026-11-20', 7],
    ],
  );
});

test('a position of SerpBear whose page is of another product or of none is refused, unless the person names it', async (t) => {
  const { send, kept } = await stage(t);
  const row = (url: string) =>
    `${SHEET_HEAD}1, 水筒 500ml, 14, ${url}, Japan, -, -, desktop, 2026-11-20T01:00:00.000Z, 2026-01-01T00:00:00.000Z, `;
  const asked = { format: 'serpbear' as const, dry_run: true };
  const shop = row('https://www.amazon.co.jp/stores/page/1');
  assert.match((await send(shop, asked)).problems[0]?.detail ?? '', /Give the ASIN/);
  assert.equal((await send(shop, { ...asked, asin: ONE })).added, 1);
  for (const site of ['www.amazon.co.jp', 'www.amazon.com', 'notamazon.co.jp/a']) {
    const other = await send(row(`https://${site}/dp/${TWO}`), { ...asked, asin: ONE });
    assert.match(other.problems[0]?.detail ?? '', /page of B0TEST0002, not of B0TEST0001/, site);
  }
  await assert.rejects(send(`${HEAD}\n`, { asin: ONE }), /Leave the ASIN out/);
  await assert.rejects(send(`${HEAD}\n`, { format: 'serpbear' }), /not the CSV file of SerpBear/);
  assert.deepEqual(await kept(), []);
});

test("SerpBear's JSON gives every position by date, and 0 claims nothing", async (t) => {
  const { send, kept } = await stage(t);
  const keyword = {
    ID: 1,
    keyword: '水筒 500ml',
    device: 'desktop',
    country: 'JP',
    domain: `www.amazon.co.jp/dp/${ONE}`,
    position: 5,
    history: { '2026-11-9': 4, '2026-11-10': 0, '2026-11-11': 5 },
  };
  const answer = await send(JSON.stringify({ keyword }), { format: 'serpbear' });
  assert.deepEqual([answer.rows, answer.added, answer.without_rank], [3, 2, 1]);
  assert.deepEqual(
    (await kept()).map(({ tool, localDate, rank }) => [tool, localDate, rank]),
    [
      ['serpbear_desktop', '2026-11-09', 4],
      ['serpbear_desktop', '2026-11-11', 5],
    ],
  );
  const whole = { ...keyword, domain: 'amazon.co.jp', device: 'mobile' };
  const list = JSON.stringify([{ keywords: [keyword, whole] }, { keyword: { ...keyword, country: 'US' } }]);
  const tried = await send(list, { format: 'serpbear', dry_run: true, skip_invalid: true });
  assert.deepEqual([tried.unchanged, tried.other_country, tried.invalid], [2, 3, 1]);
  assert.deepEqual(
    [tried.problems[0]?.line, /does not name a product/.test(tried.problems[0]?.detail ?? '')],
    [2, true],
  );
  assert.equal((await send(list, { format: 'serpbear', asin: ONE })).added, 2);
});

test("what is no JSON of SerpBear's is refused with what it needs", async (t) => {
  const { send } = await stage(t);
  for (const [text, said] of [
    ['{', /not valid JSON/],
    ['[]', /no keywords/],
    [`[${'1,'.repeat(HISTORY_ROWS_MAX)}1]`, /more than 100,000/],
    ['{"keyword":{"keyword":"x"}}', /needs keyword, device, country, domain and history/],
    [`${'['.repeat(100_000)}`, /not valid JSON/],
  ] as const) {
    await assert.rejects(send(text, { format: 'serpbear' }), said);
  }
});
