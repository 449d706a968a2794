import assert from 'node:assert/strict';
import { KEEPA } from '../../../src/sources/keepa/facts.ts';
import { openKeepa } from '../../../src/sources/keepa/open.ts';
import { json, type Replay } from '../replay-server.ts';
import type { AnswerCase, AnyOutcome, SourceUnderTest, SourceUse } from '../source-suite.ts';
import { product, productAnswer, shell } from './answers.ts';

const ASINS = ['B0TEST0001', 'B0TEST0002', 'B0TEST0003'];

const FETCH: SourceUse = {
  name: 'fetchProducts',
  healthyCalls: 0,
  run: async (source, signal) => {
    assert.ok(source.mode === 'product');
    return [await source.fetchProducts(ASINS, signal)];
  },
};

function answered(
  name: string,
  replay: Replay,
  check: (outcome: AnyOutcome | undefined) => void,
): AnswerCase {
  return { name, use: FETCH, replay: async () => replay, check: ([outcome]) => check(outcome) };
}

function failing(name: string, replay: Replay, expected: Readonly<Record<string, unknown>>): AnswerCase {
  return answered(name, replay, (outcome) =>
    assert.partialDeepStrictEqual(outcome, { outcome: 'failed', ...expected }),
  );
}

const HEALTHY = json(productAnswer([product('B0TEST0003'), product('b0test0001'), product('B0TEST0009')]));

const NO_TOKENS = {
  tokensLeft: -7,
  refillIn: 38_250,
  error: { type: 'NOT_ENOUGH_TOKEN', message: 'Not enough.' },
};

const CASES: readonly AnswerCase[] = [
  answered(
    'products come in the order asked for, the others are missing, strangers are passed over',
    HEALTHY,
    (outcome) => {
      assert.ok(outcome?.outcome === 'products');
      assert.deepEqual(
        outcome.products.map((one) => one.asin),
        ['B0TEST0001', 'B0TEST0003'],
      );
      assert.deepEqual(outcome.missing, ['B0TEST0002']);
      assert.deepEqual(outcome.charge, { billed: 'yes', cost: { amount: 9, unit: 'token' } });
      assert.equal(outcome.restMs, 0);
    },
  ),
  answered(
    'an empty shell and a null are missing products',
    json(productAnswer([shell('B0TEST0001'), null, product('B0TEST0003')])),
    (outcome) => assert.partialDeepStrictEqual(outcome, { missing: ['B0TEST0001', 'B0TEST0002'] }),
  ),
  answered(
    'of a product that the answer names twice neither counts, and it is not missing',
    json(
      productAnswer([product('B0TEST0001'), product('b0test0001', { title: 'ほか' }), product('B0TEST0003')]),
    ),
    (outcome) => {
      assert.ok(outcome?.outcome === 'products');
      assert.deepEqual(
        outcome.products.map((one) => one.asin),
        ['B0TEST0003'],
      );
      assert.deepEqual([outcome.missing, outcome.doubled], [['B0TEST0002'], ['B0TEST0001']]);
    },
  ),
  failing('too few tokens wait until they come back', json(NO_TOKENS, 429, { 'Retry-After': '5' }), {
    reason: 'source_error',
    advice: { retry: 'wait', retryAfterMs: 38_250 },
    charge: { billed: 'no' },
    vendorCode: 'NOT_ENOUGH_TOKEN',
  }),
  failing(
    'a bucket far below zero waits for all the minutes that it takes',
    json({ ...NO_TOKENS, tokensLeft: -95, refillRate: 20 }, 429),
    { advice: { retry: 'wait', retryAfterMs: 38_250 + 4 * 60_000 } },
  ),
  answered(
    'the last token spent, the service is left alone until there are some again',
    json(productAnswer([product('B0TEST0001')], { tokensLeft: -280, refillIn: 14_000, refillRate: 20 })),
    (outcome) => assert.partialDeepStrictEqual(outcome, { restMs: 14_000 + 14 * 60_000 }),
  ),
  failing('a wrong key under 400 is auth', json({ error: { type: 'x', message: 'API key invalid' } }, 400), {
    reason: 'auth',
    advice: { retry: 'never' },
  }),
  failing(
    'a wrong parameter under 400 is never tried again',
    json({ error: { message: 'asin invalid' } }, 400),
    {
      reason: 'source_error',
      advice: { retry: 'never' },
    },
  ),
  failing('an error inside a 200', json(productAnswer(null, { error: { type: 'x', message: 'Broken.' } })), {
    reason: 'source_error',
    charge: { billed: 'yes' },
  }),
  failing(
    'a product of another domain is the wrong place',
    json(productAnswer([product('B0TEST0001', { domainId: 1 })])),
    { reason: 'wrong_place' },
  ),
  failing('an answer without products', json(productAnswer(null)), { reason: 'unreadable' }),
  failing('a product of wrong types', json(productAnswer([product('B0TEST0001', { monthlySold: 'many' })])), {
    reason: 'unreadable',
  }),
  {
    name: 'Japan is asked for by its number, without history',
    use: FETCH,
    replay: async () => HEALTHY,
    check: (_, asked) => {
      assert.equal(asked[0]?.url.pathname, '/product');
      const query = Object.fromEntries(asked[0]?.url.searchParams ?? []);
      assert.partialDeepStrictEqual(query, { domain: '5', asin: ASINS.join(','), history: '0', stats: '30' });
    },
  },
];

const KEY = 'k33pa&key/with+odd=signs é鍵"';

/** Keepa under the suite of sources. */
export const SUBJECT: SourceUnderTest = {
  facts: KEEPA,
  open: openKeepa,
  settings: (address) => ({ api_key: KEY, address }),
  secrets: [KEY],
  uses: [FETCH],
  healthy: HEALTHY,
  cases: CASES,
};
