import assert from 'node:assert/strict';
import { test } from 'node:test';
import { current, product } from '../../../test/sources/keepa/answers.ts';
import type { ProductFacts, StockState } from '../../core/product.ts';
import { checkAgainst } from '../json-answer.ts';
import { readProduct } from './read-product.ts';
import { Product } from './schema.ts';

const STATS = product('B0TEST0001').stats;

function read(more: Readonly<Record<string, unknown>> = {}): ProductFacts {
  const checked = checkAgainst(product('B0TEST0001', more), Product);
  assert.ok(checked.ok);
  return readProduct(checked.value, 42);
}

const withStats = (stats: Readonly<Record<string, unknown>>) => read({ stats: { ...STATS, ...stats } });

test('facts are read unchanged: whole yen, stars by ten, lists with the main one first', () => {
  assert.deepEqual(read(), {
    asin: 'B0TEST0001',
    observedAtMs: (8_365_920 + 21_564_000) * 60_000,
    title: 'モリオト 緑茶 B0TEST0001',
    brand: 'モリオト',
    price: 1980,
    priceReason: null,
    currency: 'JPY',
    listPrice: 2480,
    stock: { state: 'in_stock', quantity: null, text: null },
    sellerId: 'AN1VRQENFRJN5',
    sellerName: undefined,
    shipsFrom: undefined,
    bestSellerRanks: [
      { rank: 1597, category: 'ドラッグストア', categoryId: '3760901' },
      { rank: 5, category: '緑茶', categoryId: '71443051' },
    ],
    rating: 4.3,
    reviewCount: 1234,
    isPrime: true,
    badges: undefined,
    points: undefined,
    coupon: '5% OFF',
    salesVolumeMin: 300,
    delivery: undefined,
  });
});

test('-1 means "none" with its reason, -2 and missing values are unknown; none of them is zero', () => {
  assert.partialDeepStrictEqual(withStats({ buyBoxPrice: -1 }), {
    price: null,
    priceReason: 'no_featured_offer',
  });
  assert.partialDeepStrictEqual(withStats({ buyBoxPrice: -2 }), { price: null, priceReason: null });
  assert.partialDeepStrictEqual(withStats({ buyBoxPrice: undefined }), { price: null, priceReason: null });
  assert.partialDeepStrictEqual(withStats({ buyBoxPrice: 0 }), { price: null, priceReason: null });
  const nothing = { listPrice: null, rating: null, reviewCount: null };
  assert.partialDeepStrictEqual(withStats({ current: current({}) }), nothing);
  assert.partialDeepStrictEqual(withStats({ current: null }), nothing);
  for (const monthlySold of [-1, 0]) assert.equal(read({ monthlySold }).salesVolumeMin, null);
  const zeros = withStats({ current: current({ 4: 0, 16: 0, 17: 0 }) });
  assert.partialDeepStrictEqual(zeros, nothing);
});

test('the absence of Prime is reported with an offer, and unknown without one', () => {
  const primeOf = (stats: Readonly<Record<string, unknown>>) => withStats(stats).isPrime;
  assert.equal(primeOf({ buyBoxPrice: 1980, buyBoxIsPrimeEligible: false }), false);
  assert.equal(primeOf({ buyBoxPrice: 1980, buyBoxIsPrimeEligible: null }), null);
  assert.equal(primeOf({ buyBoxPrice: -1, buyBoxIsPrimeEligible: false }), null);
});

test('a rank of -1, a missing rank and half a row are left out of the lists', () => {
  const salesRanks = { '1': [8_300_000, -1], '2': [], '3': null, '4': [8_300_000], '5': [8_300_000, 12] };
  assert.deepEqual(read({ salesRanks }).bestSellerRanks, [{ rank: 12, category: null, categoryId: '5' }]);
});

test('a coupon is a percentage when negative, yen when positive', () => {
  assert.deepEqual(
    [[-12, 0], [1200, 0], [0, 0], [0, -10], [-120, 0], [], null].map((coupon) => read({ coupon }).coupon),
    ['12% OFF', '￥1,200 OFF', null, null, null, null, null],
  );
});

test('a seller that the vendor hides or does not know is null', () => {
  for (const buyBoxSellerId of ['-1', '-2', null, ''])
    assert.equal(withStats({ buyBoxSellerId }).sellerId, null);
});

test('a product without a time of its own has the current time', () => {
  assert.equal(read({ lastUpdate: -1 }).observedAtMs, 42);
});

const others = { buyBoxIsAmazon: false, buyBoxAvailabilityMessage: null };
const noOffer = { ...others, buyBoxPrice: -1, current: current({}) };

const STOCK: readonly (readonly [
  name: string,
  more: Readonly<Record<string, unknown>>,
  state: StockState,
])[] = [
  ['the featured offer is there', { stats: STATS }, 'in_stock'],
  [
    'the featured offer is on order',
    { stats: { ...STATS, buyBoxAvailabilityMessage: 'BACKORDER_NO_ETA' } },
    'backorder',
  ],
  ['words say that it is gone', { stats: { ...STATS, buyBoxAvailabilityMessage: '在庫切れ' } }, 'out'],
  ['another seller has it', { stats: { ...STATS, ...others }, availabilityAmazon: -1 }, 'in_stock'],
  ['it is to be released', { stats: { ...STATS, ...others, buyBoxIsPreorder: true } }, 'preorder'],
  ['Amazon releases it', { stats: { ...noOffer, buyBoxPrice: -2 }, availabilityAmazon: 1 }, 'preorder'],
  ['Amazon has it late', { stats: noOffer, availabilityAmazon: 4 }, 'backorder'],
  ['nobody sells it', { stats: noOffer, availabilityAmazon: -1 }, 'out'],
  [
    'a used one is left',
    { stats: { ...noOffer, current: current({ 2: 900 }) }, availabilityAmazon: -1 },
    'out',
  ],
  [
    'a new one is left elsewhere',
    { stats: { ...noOffer, current: current({ 1: 900 }) }, availabilityAmazon: -1 },
    'unknown',
  ],
  ['the offer is unknown', { stats: { ...noOffer, buyBoxPrice: -2 }, availabilityAmazon: -1 }, 'unknown'],
  ['nothing is known', { stats: null, availabilityAmazon: null }, 'unknown'],
];

for (const [name, more, state] of STOCK) {
  test(`stock is ${state} when ${name}`, () => assert.equal(read(more).stock.state, state));
}

test('a name that every object has is no word about stock', () => {
  assert.equal(withStats({ ...noOffer, buyBoxAvailabilityMessage: 'constructor' }).stock.state, 'in_stock');
});

test('words about stock come with their markup and references decoded; codes are no words', () => {
  const stockOf = (buyBoxAvailabilityMessage: string) => withStats({ buyBoxAvailabilityMessage }).stock;
  const low = { state: 'low', quantity: null, text: '残りわずか & お早めに' };
  assert.deepEqual(stockOf('<b>残りわずか</b> &amp; お早めに'), low);
  assert.deepEqual(stockOf('OUT_OF_STOCK'), { state: 'out', quantity: null, text: null });
  assert.deepEqual(stockOf('PRE_ORDER'), { state: 'preorder', quantity: null, text: null });
  const ordered = '一時的に在庫切れですが、商品が入荷次第配送します。';
  assert.deepEqual(stockOf(ordered), { state: 'backorder', quantity: null, text: ordered });
});

test('a quantity of zero, or of the most that the vendor counts, is unknown', () => {
  const quantities = [3, 0, -2, 10].map((stockBuyBox) => withStats({ stockBuyBox }).stock.quantity);
  assert.deepEqual(quantities, [3, null, null, null]);
});

test('words of the vendor about stock that we do not know are kept as they are', () => {
  assert.equal(withStats({ buyBoxAvailabilityMessage: '3～4日以内に発送' }).stock.text, '3～4日以内に発送');
});
