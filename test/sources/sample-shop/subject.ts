import assert from 'node:assert/strict';
import { SAMPLE_SHOP } from '../../../src/sources/sample-shop/facts.ts';
import { openSampleShop } from '../../../src/sources/sample-shop/open.ts';
import { bytes } from '../replay-server.ts';
import type { AnswerCase, SourceUnderTest, SourceUse } from '../source-suite.ts';

const TERM = 'C++ 入門 50%オフ & 扇風機';

const PAGE = '<!doctype html><html lang="ja-jp"><title>Amazon.co.jp : 扇風機</title>';

const FETCH_PAGE: SourceUse = {
  name: 'fetchPage',
  healthyCalls: 0,
  run: async (source, signal) => {
    assert.ok(source.mode === 'page');
    return [await source.fetchPage({ term: TERM, page: 3 }, signal)];
  },
};

const FETCH_PRODUCT: SourceUse = {
  name: 'fetchProductPage',
  healthyCalls: 0,
  answers: { 'status 404': 'missing' },
  run: async (source, signal) => {
    assert.ok(source.mode === 'page' && source.fetchProductPage !== undefined);
    return [await source.fetchProductPage('B0TEST0001', signal)];
  },
};

const CASES: readonly AnswerCase[] = [
  {
    name: 'a page is handed on as it came, with the address it was got under',
    use: FETCH_PAGE,
    replay: async () => bytes(PAGE, 200, 'text/html'),
    check: ([outcome], asked) => {
      assert.ok(outcome?.outcome === 'html');
      assert.equal(Buffer.from(outcome.page.bytes).toString(), PAGE);
      assert.equal(
        outcome.page.address,
        `http://127.0.0.1:${new URL(outcome.page.address ?? '').port}${asked[0]?.url.pathname}${asked[0]?.url.search}`,
      );
      assert.deepEqual(outcome.charge, { billed: 'no', cost: null });
    },
  },
  {
    name: 'the words of the search arrive as they are, encoded once',
    use: FETCH_PAGE,
    replay: async () => bytes(PAGE, 200, 'text/html'),
    check: (_, asked) => {
      assert.equal(asked[0]?.url.searchParams.get('k'), TERM);
      assert.equal(asked[0]?.url.searchParams.get('page'), '3');
      assert.match(asked[0]?.url.search ?? '', /C%2B%2B\+.*50%25/);
    },
  },
  {
    name: "a product's page is handed on as it came, from its own address",
    use: FETCH_PRODUCT,
    replay: async () => bytes(PAGE, 200, 'text/html'),
    check: ([outcome], asked) => {
      assert.ok(outcome?.outcome === 'html');
      assert.equal(Buffer.from(outcome.page.bytes).toString(), PAGE);
      assert.equal(asked[0]?.url.pathname, '/dp/B0TEST0001');
    },
  },
  {
    name: 'a product that the shop does not have is missing',
    use: FETCH_PRODUCT,
    replay: async () => bytes('None.', 404, 'text/plain'),
    check: ([outcome]) =>
      assert.deepEqual(outcome, { outcome: 'missing', charge: { billed: 'no', cost: null } }),
  },
];

/** The sample shop under the suite of sources. */
export const SUBJECT: SourceUnderTest = {
  facts: SAMPLE_SHOP,
  open: openSampleShop,
  settings: (address) => ({ address }),
  secrets: [],
  uses: [FETCH_PAGE, FETCH_PRODUCT],
  healthy: bytes(PAGE, 200, 'text/html'),
  cases: CASES,
};
