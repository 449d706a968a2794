import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { Card } from '../../../src/core/card.ts';
import { addDays, type LocalDate, startOfDayMs } from '../../../src/core/local-date.ts';
import { termTarget } from '../../../src/core/target.ts';
import { events } from '../../../src/operations/changes/events.ts';
import { type DatesExport, exportDates } from '../../../src/operations/export/export-dates.ts';
import { rankings } from '../../../src/operations/ranks/rankings.ts';
import type { Store } from '../../../src/store/port.ts';
import { NOW_MS, SETTINGS, TODAY } from '../../api/service.ts';
import { scanningContext } from '../../operations/scanning.ts';
import { sampleCheck } from '../assistant/check-samples.ts';
import { failedPage, samplePage } from '../changes/sample-changes.ts';
import type { Suite } from '../place.ts';
import {
  adCard,
  makeWatcher,
  organicCard,
  organicCards,
  ROOMY,
  sampleAsin,
  sampleReading,
} from '../samples.ts';
import { saveReading } from '../save-reading.ts';

/** `UPDATE_GOLDEN=1` writes what is exported now; look at every difference before you commit it. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1' && process.env['CI'] !== 'true';
const GOLDEN = new URL('export-dates.golden.txt', import.meta.url);

const [ONE, TWO, OTHER] = [sampleAsin(1), sampleAsin(2), sampleAsin(3)];
const NOVEMBER = { from: '2026-11-24', to: TODAY } as const;

const contextOf = (store: Store) => ({
  store,
  nowMs: () => NOW_MS,
  settings: SETTINGS,
  randomBytes: (count: number) => new Uint8Array(count),
  scanning: scanningContext(),
});

/** The text of each table, by name. */
async function exportOf(store: Store, accountId: string, more: Partial<DatesExport> = {}) {
  const account = await store.findAccount(accountId);
  assert.ok(account !== undefined);
  const chosen: DatesExport = { range: NOVEMBER, format: 'csv', shelves: 'with', language: 'ja', ...more };
  const tables = new Map<string, string>();
  for await (const { name, pieces } of exportDates(contextOf(store), account, chosen)) {
    const texts = await Array.fromAsync(pieces, ({ text }) => text);
    tables.set(name, texts.join(''));
  }
  return tables;
}

type Row = Readonly<Record<string, unknown>>;

async function rowsOf(store: Store, accountId: string, more: Partial<DatesExport> = {}) {
  const tables = await exportOf(store, accountId, { format: 'jsonl', ...more });
  return (name: string): Row[] =>
    (tables.get(name) ?? assert.fail(name))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
}

/** An account with something in every table, texts that a spreadsheet would run, and another account beside it. */
async function seed(store: Store): Promise<void> {
  const addedAtMs = startOfDayMs('2026-11-24');
  await store.createAccount({ id: 'acc_a', name: '店', plan: 'pro', createdAtMs: addedAtMs });
  const options = { ...ROOMY, addedAtMs };
  const named = { asin: ONE, relation: 'own', names: ['ハルナギ', '=1+1'] } as const;
  await store.addAsins('acc_a', [named, { asin: OTHER, relation: 'watched', names: [] }], options);
  await store.addKeywords('acc_a', ['水筒', '=cmd|calc'], options);
  await store.setKeywordTags('acc_a', '水筒', ['@夏']);
  await makeWatcher(store, 'acc_other', { asins: [TWO], keywords: ['水筒', '別'] });
  const title = '-2+3 "ハルナギ", 水筒\u202e';
  const read = (localDate: LocalDate, cards: readonly Card[], more = {}) =>
    saveReading(store, sampleReading({ term: '水筒', localDate, pages: { 1: cards }, ...more }));
  await read('2026-11-23', organicCards(ONE));
  await read('2026-11-25', [adCard(TWO), { ...organicCard(ONE), title }], {
    context: { device: 'phone', place: '千代田 100' },
  });
  await read('2026-11-26', [organicCard(ONE)], { outcome: 'partial', pagesWanted: 3 });
  await read('2026-11-27', organicCards(TWO), { context: { device: 'desktop', ads: 'none' } });
  const page = { title, price: 1_980, stock: { state: 'low', quantity: 1, text: '残り1点' } } as const;
  const bestSellerRanks = [{ rank: 12, category: '=水筒', categoryId: '3' }];
  await store.saveProducts([
    samplePage(ONE, '2026-11-25', page),
    samplePage(ONE, '2026-11-26', { ...page, price: 1_780, bestSellerRanks, badges: ['+1', 'b'] }),
  ]);
  await store.saveProducts([failedPage(ONE, '2026-11-27', 'blocked')]);
  const allowance = { perDay: 5, perWeek: 5, weekStart: '2026-11-23' };
  const said = { answer: '@SUM(1)\nハルナギ\r\n"三"', keyword: '水筒' };
  await store.saveCheck('acc_a', sampleCheck(1, { localDate: '2026-11-25', ...said }), allowance);
  await store.saveCheck('acc_a', sampleCheck(2, { localDate: '2026-11-20', ...said }), allowance);
  const question = { id: 'q_1', keyword: '水筒', question: '=どれ？', kind: 'value' } as const;
  await store.issueQuestions('acc_a', {
    localDate: '2026-11-26',
    issuedAtMs: NOW_MS,
    askedSince: '2026-11-01',
    write: () => [{ ...question, customQuestionId: null }],
  });
  const custom = {
    id: 'cq_1',
    keyword: '水筒',
    question: '軽いのは？',
    source: '+agent',
    createdAtMs: 1_000,
  };
  await store.addCustomQuestion('acc_a', custom, 20);
}

/** The tables between two dates: all of one account, in fixed columns, as the API has it. */
export const exportDatesSuite: Suite = {
  'the tables of an export are those of the golden file, in a fixed order and without formulas': async (
    store,
  ) => {
    await seed(store);
    const tables = await exportOf(store, 'acc_a');
    for (const [name, text] of tables) assert.ok(text.startsWith('\ufeff') && text.endsWith('\r\n'), name);
    const shown = [...tables].map(
      ([name, text]) => `== ${name}\n${text.replace('\ufeff', '').replaceAll('\r', '␍')}`,
    );
    const text = shown.join('\n').replaceAll(/evt_\w+/g, 'evt_…');
    if (isUpdate) await writeFile(GOLDEN, text);
    assert.equal(text, await readFile(GOLDEN, 'utf8'));
    assert.doesNotMatch(text, /acc_other|千代田|\u202e/);
    assert.deepEqual(await exportOf(store, 'acc_a'), tables);
  },

  'the page on the export names every table with its columns': async (store) => {
    await makeWatcher(store, 'acc_a', { asins: [] });
    const page = await readFile(new URL('../../../docs/account-export.md', import.meta.url), 'utf8');
    for (const [name, text] of await exportOf(store, 'acc_a')) {
      const [head = ''] = text.slice(1).split('\r\n');
      const row = `| \`${name}\` | ${head.replaceAll(/\w+/g, '`$&`').replaceAll(',', ', ')} |`;
      assert.ok(page.includes(row), `docs/account-export.md needs the row\n${row}`);
    }
  },

  'JSON Lines has the rows of CSV, with every column in each, and texts as they are': async (store) => {
    await seed(store);
    const csv = await exportOf(store, 'acc_a');
    const rows = await rowsOf(store, 'acc_a');
    for (const [name, text] of csv) {
      const [head = ''] = text.slice(1).split('\r\n');
      for (const row of rows(name)) assert.equal(Object.keys(row).join(','), head, name);
    }
    assert.deepEqual(
      rows('keywords').map(({ keyword }) => keyword),
      ['水筒', '=cmd|calc'],
    );
    const [check, ...others] = rows('checks');
    assert.deepEqual([check?.['answer_text'], others], ['@SUM(1)\nハルナギ\r\n"三"', []]);
  },

  'absence, a partial reading and no reading have statuses of their own, and none of them a 0': async (
    store,
  ) => {
    await seed(store);
    const rows = await rowsOf(store, 'acc_a');
    const shown = rows('rankings').filter(({ keyword, asin }) => keyword === '水筒' && asin === OTHER);
    assert.deepEqual(
      shown.map((row) =>
        ['local_date', 'rank_status', 'rank', 'observed_results', 'gap_reason'].map((one) => row[one]),
      ),
      [
        ['2026-11-24', 'unknown', null, null, 'not_scanned'],
        ['2026-11-25', 'not_observed', null, 1, null],
        ['2026-11-26', 'unknown', null, null, 'partial'],
        ['2026-11-27', 'not_observed', null, 1, null],
        ['2026-11-28', 'unknown', null, null, 'pending'],
      ],
    );
  },

  'a withdrawn reading is in no table, and its date is a gap': async (store) => {
    await seed(store);
    const target = termTarget('水筒');
    const request = { target, localDate: '2026-11-25', observedAtMs: null, source: null };
    await store.withdrawReading({ ...request, withdrawnAtMs: NOW_MS, why: '別の検索', isRead: 'never' });
    const rows = await rowsOf(store, 'acc_a');
    const onDate = (name: string) => rows(name).filter((row) => row['local_date'] === '2026-11-25');
    assert.deepEqual(onDate('readings'), []);
    assert.deepEqual(onDate('shelves'), []);
    assert.deepEqual(
      onDate('product_facts').map((row) => row['seen_on']),
      ['product_page'],
    );
    assert.deepEqual(
      new Set(onDate('rankings').map((row) => `${row['rank_status']} ${row['rank']} ${row['gap_reason']}`)),
      new Set(['unknown null not_scanned']),
    );
  },

  'for any readings and dates, the exported ranks and events are those of the API': async (store) => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(scenario, async ({ days, added, from, length }) => {
        run += 1;
        await assertAsApi(store, { run, days, added, range: { from, to: addDays(from, length) } });
      }),
      { numRuns: 25 },
    );
  },
};

const FIRST = '2026-10-20';
const scenario = fc.record({
  days: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: 0, max: 39 }),
      outcome: fc.constantFrom(
        'complete' as const,
        'complete' as const,
        'partial' as const,
        'failed' as const,
      ),
      order: fc.shuffledSubarray([1, 2, 3, 4]),
      ads: fc.boolean(),
      device: fc.constantFrom('phone' as const, 'desktop' as const),
    }),
    { selector: ({ day }) => day, maxLength: 12 },
  ),
  added: fc.integer({ min: 0, max: 39 }).map((day) => addDays(FIRST, day)),
  from: fc.integer({ min: 0, max: 39 }).map((day) => addDays(FIRST, day)),
  length: fc.integer({ min: 0, max: 29 }),
});

interface Given {
  readonly run: number;
  readonly days: readonly {
    readonly day: number;
    readonly outcome: 'complete' | 'partial' | 'failed';
    readonly order: readonly number[];
    readonly ads: boolean;
    readonly device: 'phone' | 'desktop';
  }[];
  readonly added: LocalDate;
  readonly range: { readonly from: LocalDate; readonly to: LocalDate };
}

async function assertAsApi(store: Store, { run, days, added, range: { from, to } }: Given): Promise<void> {
  const asinOf = (number: number) => sampleAsin(run * 10 + number);
  const id = `acc_run${run}`;
  const term = `語 ${run}`;
  await makeWatcher(store, id, { asins: [asinOf(1), asinOf(2)], keywords: [] });
  const options = { ...ROOMY, addedAtMs: startOfDayMs(added) };
  await store.addAsins(id, [{ asin: asinOf(3), relation: 'watched', names: [] }], options);
  await store.addKeywords(id, [term], options);
  for (const { day, outcome, order, ads, device } of days) {
    const cards = [...order.map((number) => organicCard(asinOf(number), `名 ${day % 3}`))];
    const pages = outcome === 'failed' ? {} : { 1: ads ? [adCard(asinOf(4)), ...cards] : cards };
    const context = { device, ads: ads ? 'seen' : 'none' } as const;
    const localDate = addDays(FIRST, day);
    await saveReading(store, sampleReading({ term, localDate, outcome, pages, context, pagesWanted: 2 }));
  }
  const account = await store.findAccount(id);
  assert.ok(account !== undefined);
  const context = contextOf(store);
  const range = { from, to: to > TODAY ? TODAY : to };
  const rows = await rowsOf(store, id, { range });
  const answer = await rankings.run(context, account, {
    keyword: term,
    from,
    to,
    asin: [asinOf(1), asinOf(2), asinOf(3)],
  });
  for (const { asin, observations } of answer.series) {
    const own = rows('rankings').filter((row) => row['asin'] === asin);
    const known = own.filter((row) => row['rank_status'] !== 'unknown');
    assert.deepEqual(known.map(observationIn), observations);
    const gaps = own.filter((row) => row['gap_reason'] !== null);
    assert.deepEqual(
      gaps.map((row) => ({ local_date: row['local_date'], reason: row['gap_reason'] })),
      answer.gaps,
    );
    const breaks = own.filter((row) => row['differs'] !== null);
    assert.ok(breaks.every((row) => answer.breaks.some((one) => one.local_date === row['local_date'])));
    assert.equal(new Set(own.map((row) => row['local_date'])).size, own.length);
  }
  const listed = await events.run(context, account, { from, to, limit: 500 }, 'ja');
  assert.equal(listed.has_more, false);
  const byDate = listed.events.toSorted((one, other) =>
    one.local_date < other.local_date ? -1 : one.local_date > other.local_date ? 1 : 0,
  );
  assert.deepEqual(rows('events').map(withoutNulls), byDate.map(withoutNulls));
}

function observationIn({
  keyword: _,
  asin: __,
  gap_reason: ___,
  relation: ____,
  differs: _____,
  ...observation
}: Row) {
  return observation;
}

function withoutNulls(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
