import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { SERPAPI } from '../../../src/sources/serpapi/facts.ts';
import { openSerpApi } from '../../../src/sources/serpapi/open.ts';
import { requireShared } from '../../shared-dir.ts';
import { json, type Replay } from '../replay-server.ts';
import type { AnswerCase, AnyOutcome, SourceUnderTest, SourceUse } from '../source-suite.ts';
import { grid, product, searchAnswer, vendor } from './answers.ts';

const FETCH_PAGE: SourceUse = {
  name: 'fetchPage',
  healthyCalls: 0,
  run: async (source, signal) => {
    assert.ok(source.mode === 'page');
    return [await source.fetchPage({ term: '扇風機', page: 2 }, signal)];
  },
};

function answered(
  name: string,
  replay: Replay,
  check: (outcome: AnyOutcome | undefined) => void,
): AnswerCase {
  return { name, use: FETCH_PAGE, replay: async () => replay, check: ([outcome]) => check(outcome) };
}

function failing(name: string, replay: Replay, expected: Readonly<Record<string, unknown>>): AnswerCase {
  return answered(name, replay, (outcome) =>
    assert.partialDeepStrictEqual(outcome, { outcome: 'failed', ...expected }),
  );
}

const PAGES: readonly AnswerCase[] = [
  answered('ads are found by flag or by link; carousels are left out', vendor(), (outcome) => {
    assert.ok(outcome?.outcome === 'cards');
    const [page] = outcome.pages;
    assert.deepEqual(
      page?.cards.map((card) => `${card.asin}${card.isSponsored ? ' ad' : ''}`),
      ['B0TEST0001 ad', 'B0TEST0002', 'B0TEST0003 ad', 'B0TEST0004', 'B0TEST0005', 'B0TEST0006'],
    );
    assert.partialDeepStrictEqual(page, { page: 2, lastPage: null, isWhole: true });
    assert.equal(page?.observedAtMs, 1_795_807_000_000);
    assert.deepEqual(outcome.charge, { billed: 'yes', cost: { amount: 1, unit: 'search' } });
  }),
  answered('cards are those of the area of the postcode and of the device', vendor(), (outcome) =>
    assert.partialDeepStrictEqual(outcome, {
      outcome: 'cards',
      seenFrom: { place: '154', device: 'phone', visitor: null },
    }),
  ),
  answered(
    'without an instant in its links a page is of the instant at which the vendor was done',
    vendor(json(searchAnswer([product('B0TEST0001', { link: null })]))),
    (outcome) =>
      assert.partialDeepStrictEqual(outcome, {
        pages: [{ observedAtMs: Date.UTC(2026, 10, 27, 19, 59, 52) }],
      }),
  ),
  answered(
    'a pager without a next page ends the list',
    vendor(json(searchAnswer(grid(), { serpapi_pagination: { current: 2 } }))),
    (outcome) => assert.partialDeepStrictEqual(outcome, { pages: [{ lastPage: 2 }] }),
  ),
  answered(
    'a corrected keyword is reported',
    vendor(json(searchAnswer(grid(), { search_information: { spelling_fix: '扇風' } }))),
    (outcome) => assert.partialDeepStrictEqual(outcome, { outcome: 'cards', answeredTerm: '扇風' }),
  ),
  answered(
    'Success with the word that there is nothing is an empty page, not a failure',
    vendor(json(searchAnswer(undefined, { error: "Amazon hasn't returned any results for this query." }))),
    (outcome) =>
      assert.partialDeepStrictEqual(outcome, {
        outcome: 'no_results',
        charge: { billed: 'yes' },
        seenFrom: { place: '154' },
      }),
  ),
  answered(
    'a state of fully empty is an empty page, too',
    vendor(json(searchAnswer([], { search_information: { organic_results_state: 'Fully empty' } }))),
    (outcome) => assert.equal(outcome?.outcome, 'no_results'),
  ),
];

const foreign = (price: string) => vendor(json(searchAnswer(grid().map((item) => ({ ...item, price })))));

const FAILURES: readonly AnswerCase[] = [
  failing('dollars are the wrong place', foreign('$14.99'), {
    reason: 'wrong_place',
    charge: { billed: 'yes' },
  }),
  failing(
    'a page without a Japanese character is the wrong place',
    vendor(
      json(searchAnswer(grid().map((item) => ({ ...item, title: 'Fan', delivery: ['FREE delivery'] })))),
    ),
    { reason: 'wrong_place' },
  ),
  failing(
    'another shop is the wrong place',
    vendor(json(searchAnswer(grid(), { search_parameters: { amazon_domain: 'amazon.com', k: '扇風機' } }))),
    { reason: 'wrong_place' },
  ),
  failing(
    'other words are no answer to ours',
    vendor(json(searchAnswer(grid(), { search_parameters: { k: '%E6%89%87' } }))),
    { reason: 'source_error' },
  ),
  failing(
    'another page than the one asked for is no answer to ours',
    vendor(json(searchAnswer(grid(), { serpapi_pagination: { current: '3' } }))),
    { reason: 'source_error', charge: { billed: 'yes' } },
  ),
  failing(
    'a search that failed is not billed',
    vendor(json({ search_metadata: { status: 'Error' }, error: 'We could not reach it.' })),
    { reason: 'source_error', advice: { retry: 'backoff' }, charge: { billed: 'no' }, vendorCode: 'Error' },
  ),
  failing(
    'a search that still runs is no empty page',
    vendor(json({ search_metadata: { status: 'Processing' } })),
    { reason: 'source_error', vendorCode: 'Processing' },
  ),
  failing(
    'an error text that is not about emptiness',
    vendor(json(searchAnswer([], { error: 'Try later.' }))),
    {
      reason: 'source_error',
    },
  ),
  failing('an empty page that does not say so', vendor(json(searchAnswer([]))), { reason: 'unreadable' }),
  failing(
    'a product without an ASIN',
    vendor(json(searchAnswer([{ title: '扇風機', price: '￥1' }, ...grid()]))),
    { reason: 'unreadable' },
  ),
  failing(
    'a rating that is text',
    vendor(json(searchAnswer(grid().map((item) => ({ ...item, rating: '4.3' }))))),
    { reason: 'unreadable' },
  ),
];

const tooMany = json({ error: 'You have exceeded the hourly throughput limit.' }, 429);

const CHECK_ACCOUNT: SourceUse = {
  name: 'checkAccount',
  healthyCalls: 0,
  run: async (source, signal) => {
    assert.ok(source.mode === 'page' && source.checkAccount !== undefined);
    return [await source.checkAccount(signal)];
  },
};

function checked(name: string, account: unknown, expected: Readonly<Record<string, unknown>>): AnswerCase {
  return {
    name,
    use: CHECK_ACCOUNT,
    replay: async () => vendor(undefined, json(account)),
    check: ([outcome], asked) => {
      assert.partialDeepStrictEqual(outcome, expected);
      assert.deepEqual(
        asked.map(({ url }) => url.pathname),
        ['/account.json'],
      );
    },
  };
}

/** The account is requested without a search. */
const CHECKS: readonly AnswerCase[] = [
  checked(
    'the account shows how many searches are left',
    { total_searches_left: 40 },
    { outcome: 'account', pagesLeft: 40 },
  ),
  checked(
    'an account without a number of searches is unreadable',
    { plan_id: 'bigdata' },
    { outcome: 'failed', reason: 'unreadable', charge: { billed: 'no' } },
  ),
  checked(
    'an account with nothing left is quota, and asking costs nothing',
    { total_searches_left: 0 },
    { outcome: 'failed', reason: 'quota', advice: { retry: 'never' }, charge: { billed: 'no' } },
  ),
];

/** 429 has two meanings; the account shows which. */
const ACCOUNT: readonly AnswerCase[] = [
  failing('429 with no searches left is quota', vendor(tooMany, json({ total_searches_left: 0 })), {
    reason: 'quota',
    advice: { retry: 'never' },
    charge: { billed: 'no' },
  }),
  failing(
    '429 with searches left is too many in this hour',
    vendor(tooMany, json({ total_searches_left: 40 })),
    {
      reason: 'source_error',
      advice: { retry: 'wait', retryAfterMs: 600_000 },
    },
  ),
  failing(
    '429 with an account that cannot be read backs off',
    vendor(tooMany, json({ total_searches_left: 'x' })),
    {
      reason: 'source_error',
      advice: { retry: 'backoff' },
    },
  ),
];

async function readShared(t: TestContext, file: string): Promise<unknown> {
  const shared = requireShared(t);
  return shared === null ? null : JSON.parse(await readFile(path.join(shared, 'providers', file), 'utf8'));
}

const REAL: readonly AnswerCase[] = [
  ...['serpapi-search-organic-au.json', 'serpapi-search-organic-us.json'].map(
    (file): AnswerCase => ({
      name: `the real items of ${file} are of another shop`,
      use: FETCH_PAGE,
      replay: async (t) => {
        const items = await readShared(t, file);
        return Array.isArray(items) ? vendor(json(searchAnswer(items))) : null;
      },
      check: ([outcome]) =>
        assert.partialDeepStrictEqual(outcome, { outcome: 'failed', reason: 'wrong_place' }),
    }),
  ),
  {
    name: 'the documented account has searches left',
    use: FETCH_PAGE,
    replay: async (t) => {
      const account = await readShared(t, 'serpapi-account.json');
      return account === null ? null : vendor(tooMany, json(account));
    },
    check: ([outcome]) =>
      assert.partialDeepStrictEqual(outcome, { outcome: 'failed', reason: 'source_error' }),
  },
];

const QUERY: AnswerCase = {
  name: 'a Japanese, fresh page for the postcode and device is asked for, once encoded',
  use: {
    name: 'fetchPage',
    healthyCalls: 0,
    run: async (source, signal) => {
      assert.ok(source.mode === 'page');
      return [await source.fetchPage({ term: 'C++ 50%オフ & 扇風機', page: 2 }, signal)];
    },
  },
  replay: async () => vendor(),
  check: (_, asked) => {
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? []);
    assert.partialDeepStrictEqual(query, {
      engine: 'amazon',
      k: 'C++ 50%オフ & 扇風機',
      amazon_domain: 'amazon.co.jp',
      language: 'ja_JP',
      page: '2',
      device: 'mobile',
      delivery_zip: '1540011',
      shipping_location: 'JP',
      no_cache: 'true',
    });
  },
};

const KEY = 'k3y&with/odd+signs=é鍵"';

/** SerpApi under the suite of sources. */
export const SUBJECT: SourceUnderTest = {
  facts: SERPAPI,
  open: openSerpApi,
  settings: (address) => ({ api_key: KEY, postcode: '〒154-0011', device: 'mobile', address }),
  secrets: [KEY],
  uses: [FETCH_PAGE, CHECK_ACCOUNT],
  healthy: vendor(),
  cases: [...PAGES, ...FAILURES, ...ACCOUNT, ...CHECKS, ...REAL, QUERY],
};
