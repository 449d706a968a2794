/** Responses of data services on two mornings, served on 127.0.0.1: what is read on the second, and which events follow. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ProductSnapshot } from '../../src/core/product.ts';
import { detectEvents } from '../../src/events/index.ts';
import { readProductFacts } from '../../src/scan/reading/read-product.ts';
import { openKeepa } from '../../src/sources/keepa/open.ts';
import { openSerpApi } from '../../src/sources/serpapi/open.ts';
import { requireShared } from '../shared-dir.ts';
import { NOW_MS } from './misbehaviours.ts';
import { json, startReplay } from './replay-server.ts';

const ASIN = 'B0TEST0001';
const USUAL = 'f2-keepa-day-27.json';

interface Morning {
  readonly file: string;
  readonly localDate: string;
}

interface Pair {
  readonly name: string;
  readonly before?: string;
  readonly after: string;
  /** What the second morning is known to contain. */
  readonly facts: Partial<ProductSnapshot>;
}

const UNKNOWN_STOCK = { state: 'unknown', quantity: null, text: null } as const;

const PAIRS: readonly Pair[] = [
  {
    name: 'a hidden price',
    after: 'f2-11-keepa-hidden-price-28.json',
    facts: { price: null, priceReason: 'in_cart', stock: UNKNOWN_STOCK },
  },
  {
    name: 'an e-book',
    after: 'f2-12-keepa-e-book-28.json',
    facts: { price: null, priceReason: 'not_covered', stock: UNKNOWN_STOCK },
  },
  {
    name: 'a used featured offer',
    after: 'f2-13-keepa-used-28.json',
    facts: { price: null, priceReason: 'no_featured_offer', sellerId: null, stock: UNKNOWN_STOCK },
  },
  {
    name: 'an offer of another date',
    before: 'f2-14-keepa-stale-offer-27.json',
    after: 'f2-14-keepa-stale-offer-28.json',
    facts: { price: null, priceReason: 'other_date', sellerId: null, stock: UNKNOWN_STOCK },
  },
  {
    name: 'a coupon that ended long ago',
    after: 'f2-18-keepa-old-coupon-28.json',
    facts: { price: 2980, coupon: null },
  },
  {
    name: 'markup in a title and no sales',
    before: 'f2-19-keepa-markup-27.json',
    after: 'f2-19-keepa-markup-28.json',
    facts: { title: 'ハルナギ 石けん & タオル 3点', brand: null, salesVolumeMin: null },
  },
];

for (const { name, before, after, facts } of PAIRS) {
  test(`a service of product facts: ${name} is no published event`, async (t) => {
    const first = await snapshotOf(t, { file: before ?? USUAL, localDate: '2026-11-27' });
    const second = await snapshotOf(t, { file: after, localDate: '2026-11-28' });
    if (first === null || second === null) return;
    assert.partialDeepStrictEqual(second, facts);
    // Screens say that the featured offer of new goods is lost, which is no event of the contract.
    const events = detectEvents(second, [first]).filter(({ kind }) => kind !== 'featured_offer');
    assert.deepEqual(events, []);
  });
}

test('a service of result pages: badges that differ in order, repetition and category are the same', async (t) => {
  const badges = ['ベストセラー', 'タイムセール'];
  for (const file of ['f2-24-serpapi-badges-1.json', 'f2-24-serpapi-badges-2.json']) {
    const answer = await answerIn(t, file);
    if (answer === null) return;
    await using service = await startReplay(json(JSON.parse(answer)));
    const opened = openSerpApi({ api_key: 'k', address: service.origin }, { nowMs: () => NOW_MS });
    assert.ok(opened.ok);
    const { signal } = new AbortController();
    const outcome = await opened.value.fetchPage({ term: 'ハルナギ 水筒', page: 1 }, signal);
    assert.ok(outcome.outcome === 'cards', JSON.stringify(outcome));
    assert.deepEqual(
      outcome.pages[0]?.cards.map((card) => [card.asin, card.badges]),
      [
        [ASIN, badges],
        ['B0TEST0002', []],
      ],
    );
  }
});

test('a service of product facts: a withdrawn code is a missing product', async (t) => {
  const answer = await answerIn(t, USUAL);
  if (answer === null) return;
  const withdrawn = answer.replace('"domainId"', '"productType": 4, "domainId"');
  const outcome = await askKeepa(withdrawn);
  assert.partialDeepStrictEqual(outcome, { outcome: 'products', products: [], missing: [ASIN] });
});

async function snapshotOf(t: TestContext, { file, localDate }: Morning): Promise<ProductSnapshot | null> {
  const answer = await answerIn(t, file);
  if (answer === null) return null;
  const outcome = await askKeepa(answer);
  assert.ok(outcome.outcome === 'products');
  const asked = { asin: ASIN, localDate, source: 'keepa', startedAtMs: NOW_MS };
  const { reading } = readProductFacts(outcome.products[0], asked);
  assert.ok(reading !== null && !('reason' in reading));
  return reading;
}

async function answerIn(t: TestContext, file: string): Promise<string | null> {
  const shared = requireShared(t);
  return shared === null ? null : await readFile(path.join(shared, 'faults-2', file), 'utf8');
}

async function askKeepa(answer: string) {
  await using service = await startReplay(json(JSON.parse(answer)));
  const opened = openKeepa({ api_key: 'k', address: service.origin }, { nowMs: () => NOW_MS });
  assert.ok(opened.ok);
  return await opened.value.fetchProducts([ASIN], new AbortController().signal);
}
