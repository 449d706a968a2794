import assert from 'node:assert/strict';
import { test } from 'node:test';
import { current, product } from '../../../test/sources/keepa/answers.ts';
import type { ProductFacts } from '../../core/product.ts';
import { checkAgainst } from '../json-answer.ts';
import { isKnown, readProduct } from './read-product.ts';
import { Product } from './schema.ts';

/** 2026-11-28 01:00 in Japan, and an evening five days before. */
const TODAY = 8_365_920;
const BEFORE = 8_359_020;

const UNKNOWN = { state: 'unknown', quantity: null, text: null };
const NO_OFFER = {
  buyBoxPrice: -1,
  buyBoxIsAmazon: false,
  buyBoxAvailabilityMessage: null,
  current: current({}),
};

function parse(more: Readonly<Record<string, unknown>>): Product {
  const checked = checkAgainst(product('B0TEST0001', more), Product);
  assert.ok(checked.ok);
  return checked.value;
}

function read(more: Readonly<Record<string, unknown>>): ProductFacts {
  return readProduct(parse(more), 42);
}

function withStats(
  stats: Readonly<Record<string, unknown>>,
  more: Readonly<Record<string, unknown>> = {},
): ProductFacts {
  return read({ ...more, stats: { ...product('B0TEST0001').stats, ...stats } });
}

test('a price that the shop hides until the cart is never "sold out"', () => {
  const none = { availabilityAmazon: -1 };
  assert.equal(withStats(NO_OFFER, none).stock.state, 'out');
  for (const [stats, more] of [
    [{ buyBoxIsMAP: true }, {}],
    [{}, { newPriceIsMAP: true }],
    [{ buyBoxAvailabilityMessage: '在庫切れ', buyBoxIsMAP: true }, {}],
  ] as const) {
    const hidden = withStats({ ...NO_OFFER, ...stats }, { ...none, ...more });
    assert.partialDeepStrictEqual(hidden, { price: null, priceReason: 'in_cart' });
    assert.equal(hidden.stock.state, 'unknown');
  }
});

test('sellers without the featured offer, and new offers without a price, do not mean "sold out"', () => {
  const unqualified = withStats({ ...NO_OFFER, buyBoxIsUnqualified: true }, { availabilityAmazon: -1 });
  assert.partialDeepStrictEqual(unqualified, { priceReason: 'no_featured_offer', stock: UNKNOWN });
  const counted = withStats({ ...NO_OFFER, current: current({ 11: 2 }) }, { availabilityAmazon: -1 });
  assert.deepEqual(counted.stock, UNKNOWN);
});

for (const productType of [1, 2, 3, 5, 9]) {
  test(`nothing is concluded from the prices and stock of a product of type ${productType}`, () => {
    const facts = withStats(NO_OFFER, { productType, availabilityAmazon: -1 });
    const offer = { price: null, priceReason: 'not_covered', sellerId: null, isPrime: null };
    assert.partialDeepStrictEqual(facts, { ...offer, stock: UNKNOWN, title: 'モリオト 緑茶 B0TEST0001' });
    assert.ok(isKnown(parse({ productType, title: null, stats: null })));
  });
}

test('a withdrawn code is not a product, even if some of its data is left', () => {
  assert.equal(isKnown(parse({ productType: 4 })), false);
  assert.equal(isKnown(parse({ productType: 0 })), true);
});

for (const condition of [
  ...[2, 3, 4, 5, 6, 7, 10, 11].map((buyBoxCondition) => ({ buyBoxCondition })),
  { buyBoxIsWarehouseDeal: true },
]) {
  test(`a featured offer that is not new gives no price, seller or stock: ${JSON.stringify(condition)}`, () => {
    const facts = withStats({ buyBoxPrice: 1200, ...condition }, { availabilityAmazon: -1 });
    const offer = { price: null, priceReason: 'no_featured_offer', sellerId: null, isPrime: null };
    assert.partialDeepStrictEqual(facts, { ...offer, hasOtherOffer: true, stock: UNKNOWN });
    const own = withStats({ buyBoxPrice: 1200, ...condition }, { availabilityAmazon: 0 });
    assert.equal(own.stock.state, 'in_stock');
  });
}

test('a used offer beside a new one changes nothing', () => {
  for (const stats of [
    { buyBoxIsUsed: true },
    { buyBoxUsedPrice: 900 },
    { buyBoxCondition: 1 },
    { buyBoxCondition: 0 },
  ])
    assert.partialDeepStrictEqual(withStats(stats), { price: 1980, sellerId: 'AN1VRQENFRJN5' });
});

test('an offer that was seen on another date does not count', () => {
  const stale = withStats({ buyBoxPrice: 736, lastBuyBoxUpdate: BEFORE, lastOffersUpdate: BEFORE });
  const offer = { price: null, priceReason: 'other_date', sellerId: null, isPrime: null, stock: UNKNOWN };
  assert.partialDeepStrictEqual(stale, { ...offer, listPrice: 2480, rating: 4.3, coupon: null });
  assert.equal(withStats({ lastBuyBoxUpdate: TODAY, lastOffersUpdate: BEFORE }).price, 1980);
  for (const lastBuyBoxUpdate of [null, -1, 0]) {
    assert.equal(withStats({ lastBuyBoxUpdate, lastOffersUpdate: BEFORE }).price, null);
    assert.equal(withStats({ lastBuyBoxUpdate, lastOffersUpdate: null }).price, 1980);
  }
});

test('the Japanese date decides, not the hours between', () => {
  const [midnight, before] = [8_365_860, 8_365_859];
  assert.equal(withStats({ lastBuyBoxUpdate: midnight }).price, 1980);
  assert.equal(withStats({ lastBuyBoxUpdate: before }).price, null);
});

test('reviews and sales are of their own dates, and so is the number of pieces', () => {
  assert.partialDeepStrictEqual(read({ lastRatingUpdate: BEFORE }), { rating: null, reviewCount: null });
  assert.equal(read({ lastSoldUpdate: BEFORE }).salesVolumeMin, null);
  assert.equal(read({ lastRatingUpdate: undefined, lastSoldUpdate: 0 }).salesVolumeMin, 300);
  assert.equal(withStats({ stockBuyBox: 3, lastOffersUpdate: BEFORE }).stock.quantity, null);
});

const COUPONS: readonly (readonly [
  name: string,
  offersAt: number | null,
  history: readonly number[] | null,
  coupon: string | null,
])[] = [
  ['a look at all offers on the date', TODAY, null, '￥200 OFF'],
  ['a history that began long ago and a look on the date', TODAY, [BEFORE, 200, 0], '￥200 OFF'],
  ['a row of the history of the date', null, [BEFORE, 0, 0, TODAY, 200, 0], '￥200 OFF'],
  ['a history that says it ended', TODAY, [BEFORE, 200, 0, TODAY, 0, 0], null],
  ['a history that ended long ago', null, [7_906_000, 200, 0, 7_906_322, 0, 0], null],
  ['a history that is as old as the look', BEFORE, [BEFORE, 200, 0], null],
  ['nothing that has a date', null, null, null],
];

for (const [name, lastOffersUpdate, couponHistory, coupon] of COUPONS) {
  test(`a coupon counts where its date is known: ${name}`, () => {
    assert.equal(withStats({ lastOffersUpdate }, { coupon: [200, 0], couponHistory }).coupon, coupon);
  });
}

test('a price for members only is not a price; seller and stock are still reported', () => {
  const facts = withStats({ buyBoxIsPrimeExclusive: true });
  assert.partialDeepStrictEqual(facts, {
    price: null,
    priceReason: 'members_only',
    sellerId: 'AN1VRQENFRJN5',
  });
  assert.equal(facts.stock.state, 'in_stock');
});

test('a struck price has its kind, the list price that the vendor tracks does not', () => {
  const kindOf = (stats: Readonly<Record<string, unknown>>) => {
    const { listPrice, listPriceKind } = withStats(stats);
    return [listPrice, listPriceKind];
  };
  assert.deepEqual(kindOf({}), [2480, undefined]);
  assert.deepEqual(kindOf({ buyBoxSavingBasis: 2200, buyBoxSavingBasisType: 'WAS_PRICE' }), [2200, 'former']);
  assert.deepEqual(kindOf({ buyBoxSavingBasis: 2200, buyBoxSavingBasisType: 'LIST_PRICE' }), [
    2200,
    'reference',
  ]);
  assert.deepEqual(kindOf({ buyBoxSavingBasis: 2200, buyBoxSavingBasisType: 7 }), [2200, 'other']);
  assert.deepEqual(kindOf({ buyBoxSavingBasis: -2, buyBoxSavingBasisType: null }), [2480, undefined]);
  const stale = { buyBoxSavingBasis: 2200, buyBoxSavingBasisType: 'WAS_PRICE', lastBuyBoxUpdate: BEFORE };
  assert.deepEqual(kindOf(stale), [2480, undefined]);
});

test('titles, brands and categories are read as people read them, and a word for "none" is not a brand', () => {
  const facts = read({
    title: 'ハルナギ 石けん &amp; タオル <b>3点</b>',
    brand: 'C&amp;A',
    categoryTree: [{ catId: 3760901, name: 'ホーム &amp; キッチン' }],
  });
  assert.partialDeepStrictEqual(facts, { title: 'ハルナギ 石けん & タオル 3点', brand: 'C&A' });
  assert.equal(facts.bestSellerRanks?.[0]?.category, 'ホーム & キッチン');
  for (const brand of ['ノーブランド品', '<b>ノーブランド品</b>', 'Generic'])
    assert.partialDeepStrictEqual(read({ brand }), { brand: null, hasNoBrand: true });
});
