import { isPlaceholderBrand } from '../../core/brand.ts';
import { type LocalDate, localDateOf } from '../../core/local-date.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import type { BestSellerRank, ProductFacts } from '../../core/product.ts';
import { countOf, ratingOf } from '../amount.ts';
import { plainText } from '../plain-text.ts';
import { readCoupon } from './read-coupon.ts';
import { isCovered, readListPrice, readOffer } from './read-offer.ts';
import { readStock } from './read-stock.ts';
import type { Product } from './schema.ts';
import { instantOf, wasSeenOn } from './seen-on.ts';

/** Indexes of `stats.current`. */
const SERIES = { rating: 16, reviewCount: 17 } as const;

/** The vendor's kind of a product whose code is invalid or withdrawn; what it still says of one is of former times. */
const WITHDRAWN = 4;

/**
 * Facts from the vendor's product, each of the Japanese date on which the vendor looked at the product: what it saw on another
 * date is `null`. Prices are whole yen as they stand. -1 is "looked, there is none"; -2, 0 and what is missing is unknown.
 */
export function readProduct(product: Product, nowMs: number): ProductFacts {
  const observedAtMs = instantOf(product.lastUpdate) ?? nowMs;
  const date = localDateOf(observedAtMs);
  return {
    asin: product.asin.toUpperCase(),
    observedAtMs,
    title: plainText(product.title),
    ...brandOf(product.brand),
    ...readOffer(product, date),
    currency: MARKETPLACE.currency,
    ...readListPrice(product, date),
    stock: readStock(product, date),
    sellerName: undefined,
    shipsFrom: undefined,
    bestSellerRanks: ranksOf(product),
    ...reviewsOf(product, date),
    badges: undefined,
    points: undefined,
    coupon: readCoupon(product, date),
    salesVolumeMin: wasSeenOn(date, product.lastSoldUpdate) ? countOf(product.monthlySold) : null,
    delivery: undefined,
  };
}

/** Whether the vendor knows anything of the product: of others it gives an empty shell, or says that the code is none any more. */
export function isKnown(product: Product): boolean {
  if (product.productType === WITHDRAWN) return false;
  if (!isCovered(product) || plainText(product.title) !== null) return true;
  return (product.stats?.current ?? []).some((value) => value >= 0);
}

function reviewsOf(
  { stats, lastRatingUpdate }: Product,
  date: LocalDate,
): Pick<ProductFacts, 'rating' | 'reviewCount'> {
  if (!wasSeenOn(date, lastRatingUpdate)) return { rating: null, reviewCount: null };
  const rating = stats?.current?.[SERIES.rating];
  return {
    rating: rating === undefined ? null : ratingOf(rating / 10),
    reviewCount: countOf(stats?.current?.[SERIES.reviewCount]),
  };
}

/** Category ranks of the product, the main one first; each is a row of times and ranks, of which the last counts. */
function ranksOf(product: Product): BestSellerRank[] {
  const main = String(product.salesRankReference ?? '');
  const names = new Map((product.categoryTree ?? []).map(({ catId, name }) => [String(catId), name ?? null]));
  const ranks: BestSellerRank[] = [];
  for (const [categoryId, series] of Object.entries(product.salesRanks ?? {})) {
    const rank = countOf(series?.at(-1));
    if (rank === null || (series?.length ?? 0) % 2 !== 0) continue;
    ranks.push({ rank, category: plainText(names.get(categoryId)), categoryId });
  }
  return ranks.toSorted((a, b) => Number(b.categoryId === main) - Number(a.categoryId === main));
}

function brandOf(text: string | null | undefined): Pick<ProductFacts, 'brand' | 'hasNoBrand'> {
  const brand = plainText(text);
  if (brand === null || !isPlaceholderBrand(brand)) return { brand };
  return { brand: null, hasNoBrand: true };
}
