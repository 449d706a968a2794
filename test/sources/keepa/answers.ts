/**
 * Responses in the shape of Keepa's product request, for invented products.
 */

/** The current values by series: Amazon, new, used, sales rank, list price … rating ×10, reviews, featured offer. */
export function current(values: Readonly<Record<number, number>>): number[] {
  return Array.from({ length: 19 }, (_, series) => values[series] ?? -1);
}

/** A product; members that are not given have usual values. */
export function product(asin: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    asin,
    domainId: 5,
    title: `モリオト 緑茶 ${asin}`,
    brand: 'モリオト',
    monthlySold: 300,
    coupon: [-5, 0],
    availabilityAmazon: 0,
    salesRankReference: 3760901,
    salesRanks: { '71443051': [8300000, 7, 8300100, 5], '3760901': [8300000, 1600, 8300100, 1597] },
    categoryTree: [
      { catId: 3760901, name: 'ドラッグストア' },
      { catId: 71443051, name: '緑茶' },
    ],
    lastUpdate: 8_365_920,
    lastRatingUpdate: 8_365_905,
    lastSoldUpdate: 8_365_900,
    stats: {
      current: current({ 0: 1980, 1: 1900, 3: 1597, 4: 2480, 16: 43, 17: 1234, 18: 1980 }),
      buyBoxPrice: 1980,
      buyBoxSellerId: 'AN1VRQENFRJN5',
      buyBoxIsAmazon: true,
      buyBoxIsPrimeEligible: true,
      buyBoxAvailabilityMessage: 'IN_STOCK',
      stockBuyBox: -2,
      lastBuyBoxUpdate: 8_365_915,
      lastOffersUpdate: 8_365_910,
    },
    ...more,
  };
}

/** A product that the vendor knows nothing about: an empty object. */
export function shell(asin: string) {
  return {
    ...product(asin),
    title: null,
    stats: { current: current({}) },
    salesRanks: null,
    monthlySold: null,
  };
}

/** A whole response. */
export function productAnswer(
  products: readonly unknown[] | null,
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    timestamp: 1_795_809_600_000,
    tokensLeft: 1190,
    refillIn: 14_000,
    refillRate: 20,
    tokenFlowReduction: 0,
    tokensConsumed: 9,
    processingTimeInMs: 40,
    products,
    ...more,
  };
}
