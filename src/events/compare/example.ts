import type { ProductSnapshot } from '../../core/product.ts';
import type { RankSnapshot } from '../../core/rank-snapshot.ts';
import { UNKNOWN_CONTEXT } from '../../core/reading-context.ts';
import type { ExamplePair } from './event-kind.ts';

/** Two consecutive Japanese mornings. */
const BEFORE = { localDate: '2026-11-27', observedAtMs: Date.UTC(2026, 10, 26, 20, 3, 12) };
const AFTER = { localDate: '2026-11-28', observedAtMs: Date.UTC(2026, 10, 27, 20, 3, 12) };

/** A snapshot of an invented product with only unknown facts. */
export const UNKNOWN_PRODUCT: ProductSnapshot = {
  ...BEFORE,
  source: 'saved-pages',
  asin: 'B0TEST0001',
  title: null,
  brand: null,
  price: null,
  priceMax: null,
  priceReason: null,
  currency: null,
  listPrice: null,
  stock: { state: 'unknown', quantity: null, text: null },
  sellerId: null,
  sellerName: null,
  shipsFrom: null,
  bestSellerRanks: null,
  rating: null,
  reviewCount: null,
  isPrime: null,
  badges: null,
  points: null,
  coupon: null,
  salesVolumeMin: null,
  delivery: null,
};

const RANK: RankSnapshot = {
  ...BEFORE,
  source: 'saved-pages',
  asin: 'B0TEST0001',
  keyword: '扇風機 卓上',
  outcome: 'complete',
  observedResults: 48,
  listEnds: false,
  context: UNKNOWN_CONTEXT,
  rank: null,
};

/** Snapshots of one product on two mornings, with the given facts. */
export function productPair(before: Partial<ProductSnapshot>, after: Partial<ProductSnapshot>): ExamplePair {
  return { before: { ...UNKNOWN_PRODUCT, ...before }, after: { ...UNKNOWN_PRODUCT, ...AFTER, ...after } };
}

/** Snapshots of one product's rank on two mornings, with the given facts. */
export function rankPair(before: Partial<RankSnapshot>, after: Partial<RankSnapshot>): ExamplePair {
  return { before: { ...RANK, ...before }, after: { ...RANK, ...AFTER, ...after } };
}
