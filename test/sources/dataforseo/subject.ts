import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DATAFORSEO } from '../../../src/sources/dataforseo/facts.ts';
import { openDataForSeo } from '../../../src/sources/dataforseo/open.ts';
import type { TaskSource } from '../../../src/sources/port.ts';
import { requireShared } from '../../shared-dir.ts';
import { NOW_MS } from '../misbehaviours.ts';
import { type Asked, json, type Replay } from '../replay-server.ts';
import type { AnswerCase, AnyOutcome, SourceUnderTest, SourceUse } from '../source-suite.ts';
import { answer, QID, searchAnswer, twoPages, vendor } from './answers.ts';

const TASK_GET = 'products/task_get/advanced/';

function use(
  name: string,
  healthyCalls: number,
  run: (source: TaskSource, signal: AbortSignal) => Promise<readonly AnyOutcome[]>,
): SourceUse {
  return {
    name,
    healthyCalls,
    run: (source, signal) => {
      assert.ok(source.mode === 'task');
      return run(source, signal);
    },
  };
}

const REQUESTS = [
  { term: '扇風機', pages: 3, tag: 'one' },
  { term: 'C++ 50%オフ', pages: 1, tag: 'two' },
];
const POST = use('post', 2, (source, signal) => source.post(REQUESTS, NOW_MS, signal));
const LISTS = use('post, at the lists', 0, (source, signal) => source.post(REQUESTS, NOW_MS, signal));
const LIST_READY = use('listReady', 0, async (source, signal) => [await source.listReady(signal)]);
const COLLECT = use('collect', 0, async (source, signal) => [
  await source.collect({ taskId: 'T1', term: '扇風機', pages: 3 }, signal),
]);

function collected(
  name: string,
  body: unknown,
  check: (outcome: AnyOutcome | undefined) => void,
): AnswerCase {
  const replay = vendor({ [TASK_GET]: json(body) });
  return { name, use: COLLECT, replay: async () => replay, check: ([outcome]) => check(outcome) };
}

/** A task's code and what it must mean. */
function failing(
  name: string,
  task: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>>,
): AnswerCase {
  return collected(name, answer(task), (outcome) =>
    assert.partialDeepStrictEqual(outcome, { outcome: 'failed', ...expected }),
  );
}

const CODES: readonly AnswerCase[] = [
  failing(
    'a search that Amazon refused is blocked, and billed all the same',
    { status_code: 40101, status_message: 'Internal SE Server Error.', cost: 0.0015 },
    {
      reason: 'blocked',
      advice: { retry: 'backoff' },
      vendorCode: '40101',
      charge: { billed: 'yes', cost: { amount: 1500, unit: 'micro_usd' } },
    },
  ),
  failing(
    'a wrong field is never tried again',
    { status_code: 40501 },
    { reason: 'source_error', advice: { retry: 'never' }, charge: { billed: 'no' } },
  ),
  failing('a spent budget is quota', { status_code: 40203 }, { reason: 'quota', advice: { retry: 'never' } }),
  failing(
    'too many calls a minute wait for the next one',
    { status_code: 40202 },
    { reason: 'source_error', advice: { retry: 'wait', retryAfterMs: 60000 } },
  ),
  failing(
    'a code nobody knows is tried again later',
    { status_code: 59999 },
    { reason: 'source_error', advice: { retry: 'backoff' } },
  ),
  failing(
    'a task without a result is unreadable',
    { status_code: 20000, result: [] },
    { reason: 'unreadable' },
  ),
  collected(
    'a root code stops the whole call',
    answer({}, { status_code: 40200, status_message: 'Payment Required.' }),
    (outcome) =>
      assert.partialDeepStrictEqual(outcome, { outcome: 'failed', reason: 'quota', vendorCode: '40200' }),
  ),
  ...[40601, 40602].flatMap((code) => [
    collected(
      `a task with ${code} is waited for, with any tasks_error`,
      answer({ status_code: code }, { tasks_error: 1 }),
      (outcome) => assert.deepEqual(outcome, { outcome: 'waiting' }),
    ),
    collected(`${code} at the root is waited for, too`, answer({}, { status_code: code }), (outcome) =>
      assert.deepEqual(outcome, { outcome: 'waiting' }),
    ),
  ]),
  collected(
    'no results are an answer that costs nothing',
    answer({ status_code: 40102, result: null }, { tasks_error: 1 }),
    (outcome) => assert.partialDeepStrictEqual(outcome, { outcome: 'no_results', charge: { billed: 'no' } }),
  ),
];

const PAGES: readonly AnswerCase[] = [
  collected(
    'rows become pages at the border of instants; ads are marked by type or link; carousels are left out',
    searchAnswer(twoPages()),
    (outcome) => {
      assert.ok(outcome?.outcome === 'cards');
      const shown = outcome.pages.map((page) =>
        page.cards.map((card) => `${card.asin}${card.isSponsored ? ' ad' : ''}`),
      );
      assert.deepEqual(shown, [
        ['B0TEST0001 ad', 'B0TEST0002', 'B0TEST0003 ad', 'B0TEST0004'],
        ['B0TEST0005 ad', 'B0TEST0002', 'B0TEST0006 ad'],
      ]);
      assert.deepEqual(
        outcome.pages.map((page) => page.observedAtMs / 1000),
        QID,
      );
      assert.deepEqual(outcome.charge, { billed: 'yes', cost: { amount: 1500, unit: 'micro_usd' } });
    },
  ),
  collected(
    'a total that does not fit proves no last page',
    searchAnswer(twoPages(), { se_results_count: 400 }),
    (outcome) => {
      assert.ok(outcome?.outcome === 'cards');
      assert.deepEqual(
        outcome.pages.map((page) => page.lastPage),
        [null, null],
      );
    },
  ),
  collected(
    'a total that fits proves the last page',
    searchAnswer(twoPages(), { se_results_count: 3 }),
    (outcome) => {
      assert.ok(outcome?.outcome === 'cards');
      assert.deepEqual(
        outcome.pages.map((page) => page.lastPage),
        [2, 2],
      );
    },
  ),
  collected(
    'a corrected keyword is reported, a suggestion is not',
    searchAnswer(twoPages(), { spell: { keyword: '扇風', type: 'showing_results_for' } }),
    (outcome) => assert.partialDeepStrictEqual(outcome, { outcome: 'cards', answeredTerm: '扇風' }),
  ),
  ...(
    [
      ['another shop', searchAnswer(twoPages(), { se_domain: 'amazon.com' }), 'wrong_place'],
      ['another language', searchAnswer(twoPages(), { language_code: 'en_US' }), 'wrong_place'],
      [
        'another currency',
        searchAnswer(twoPages().map((item) => ({ ...item, currency: 'USD' }))),
        'wrong_place',
      ],
      [
        'no Japanese character',
        searchAnswer(twoPages().map((item) => ({ ...item, title: 'Fan', delivery_info: null }))),
        'wrong_place',
      ],
      ['another keyword', searchAnswer(twoPages(), { keyword: '送風機' }), 'source_error'],
      ['no product and no word of it', searchAnswer([]), 'unreadable'],
      [
        'a product without an ASIN',
        searchAnswer([...twoPages(), { type: 'amazon_serp', title: 'x' }]),
        'unreadable',
      ],
      [
        'a price that is text',
        searchAnswer(twoPages().map((item) => ({ ...item, price_from: '1980' }))),
        'unreadable',
      ],
    ] as const
  ).map(([name, body, reason]) =>
    collected(`an answer with ${name} is ${reason}`, body, (outcome) =>
      assert.partialDeepStrictEqual(outcome, { outcome: 'failed', reason, charge: { billed: 'yes' } }),
    ),
  ),
];

function postedBody(asked: readonly Asked[]): unknown {
  return JSON.parse(asked.find((one) => one.method === 'POST')?.body ?? 'null');
}

const POSTS: readonly AnswerCase[] = [
  {
    name: 'searches are posted for Japan, with % and + kept, and found by their tags',
    use: POST,
    replay: async () => vendor(),
    check: (outcomes, asked) => {
      const charge = { billed: 'yes', cost: { amount: 1500, unit: 'micro_usd' } };
      assert.deepEqual(outcomes, [
        { outcome: 'posted', taskId: 'T1', charge },
        { outcome: 'posted', taskId: 'T2', charge },
      ]);
      const common = { location_code: 2392, language_code: 'ja_JP', se_domain: 'amazon.co.jp', priority: 1 };
      assert.deepEqual(postedBody(asked), [
        { keyword: '扇風機', ...common, depth: 200, max_crawl_pages: 3, tag: 'one' },
        { keyword: 'C%2B%2B 50%25オフ', ...common, depth: 100, max_crawl_pages: 1, tag: 'two' },
      ]);
    },
  },
  {
    name: 'a search that is refused does not touch the others',
    use: POST,
    replay: async () =>
      vendor({
        'products/task_post': json({
          ...answer({}),
          tasks: [
            { id: 'T1', status_code: 20100, data: { tag: 'one' } },
            { status_code: 40501, data: { tag: 'two' } },
          ],
        }),
      }),
    check: (outcomes) =>
      assert.partialDeepStrictEqual(outcomes, [
        { outcome: 'posted' },
        { outcome: 'failed', reason: 'source_error', vendorCode: '40501' },
      ]),
  },
  {
    name: 'a vendor without Japanese is the wrong place',
    use: LISTS,
    replay: async () => vendor({ languages: json(answer({ result: [{ language_code: 'en_US' }] })) }),
    check: (outcomes) =>
      assert.partialDeepStrictEqual(outcomes, [
        { outcome: 'failed', reason: 'wrong_place', advice: { retry: 'never' } },
      ]),
  },
  {
    name: 'ready tasks are listed with their tags',
    use: LIST_READY,
    replay: async () => vendor(),
    check: (outcomes) =>
      assert.deepEqual(outcomes, [
        {
          outcome: 'listed',
          tasks: [
            { taskId: 'T1', tag: 'one' },
            { taskId: 'T2', tag: null },
          ],
          isWhole: true,
        },
      ]),
  },
];

/** Real responses are for other shops: recognised as such, never taken for ours. */
const REAL: readonly AnswerCase[] = ['dataforseo-search.json', 'dataforseo-search-two-pages.json'].map(
  (file) => ({
    name: `the real answer ${file} is of another shop`,
    use: COLLECT,
    replay: async (t): Promise<Replay | null> => {
      const shared = requireShared(t);
      if (shared === null) return null;
      const body: unknown = JSON.parse(await readFile(path.join(shared, 'providers', file), 'utf8'));
      return vendor({ [TASK_GET]: json(body) });
    },
    check: ([outcome]) =>
      assert.partialDeepStrictEqual(outcome, {
        outcome: 'failed',
        reason: 'wrong_place',
        charge: { billed: 'yes' },
      }),
  }),
);

/** DataForSEO under the suite of sources. */
export const SUBJECT: SourceUnderTest = {
  facts: DATAFORSEO,
  open: openDataForSeo,
  settings: (address) => ({ login: 'seller+ops@shop.example', password: 'pa55&word/é=鍵"', address }),
  secrets: ['seller+ops@shop.example', 'pa55&word/é=鍵"', 'seller+ops@shop.example:pa55&word/é=鍵"'],
  uses: [LISTS, POST, LIST_READY, COLLECT],
  healthy: vendor(),
  cases: [...CODES, ...PAGES, ...POSTS, ...REAL],
};
