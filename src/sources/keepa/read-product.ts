import { isPlaceholderBrand } from '../../core/brand.ts';
import type { PriceReason } from '../../core/card.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import type { BestSellerRank, ProductFacts } from '../../core/product.ts';
import { oneLine } from '../../core/text.ts';
import { countOf, ratingOf } from '../amount.ts';
import { readStock } from './read-stock.ts';
import type { Product } from './schema.ts';

/** Series of `stats.current`. */
export const SERIES = { amazon: 0, new: 1, salesRank: 3, listPrice: 4, rating: 16, reviewCount: 17 } as const;

/** Minutes of the vendor's clock at the Unix epoch. */
const EPOCH_MINUTES = 21_564_000;

/**
 * Facts from the vendor's product. Prices are whole yen as they stand. -1 is "looked, there is none"; -2 and what is missing
 * is unknown: both are `null`, and only the first gives a reason.
 */
export function readProduct(product: Product, nowMs: number): ProductFacts {
  const { stats } = product;
  const price = amountOf(stats?.buyBoxPrice);
  return {
    asin: product.asin.toUpperCase(),
    observedAtMs: instantOf(product.lastUpdate) ?? nowMs,
    title: textOf(product.title),
    ...brandOf(product.brand),
    price,
    priceReason: priceReasonOf(stats?.buyBoxPrice),
    currency: MARKETPLACE.currency,
    listPrice: amountOf(currentOf(product, SERIES.listPrice)),
    stock: readStock(product),
    sellerId: /^[A-Z0-9]{10,20}$/.test(stats?.buyBoxSellerId ?? '') ? (stats?.buyBoxSellerId ?? null) : null,
    sellerName: undefined,
    shipsFrom: undefined,
    bestSellerRanks: ranksOf(product),
    rating: starsOf(currentOf(product, SERIES.rating)),
    reviewCount: countOf(currentOf(product, SERIES.reviewCount)),
    isPrime: price === null ? null : (stats?.buyBoxIsPrimeEligible ?? null),
    badges: undefined,
    points: undefined,
    coupon: couponOf(product.coupon?.[0]),
    salesVolumeMin: amountOf(product.monthlySold),
    delivery: undefined,
  };
}

/** Whether the vendor knows anything of the product: of others it gives an empty shell. */
export function isKnown(product: Product): boolean {
  if (textOf(product.title) !== null) return true;
  return (product.stats?.current ?? []).some((value) => value >= 0);
}

/** The value of a series, or `undefined` where there is none. */
export function currentOf(product: Product, series: number): number | undefined {
  return product.stats?.current?.[series];
}

function priceReasonOf(price: number | null | undefined): PriceReason | null {
  return price === -1 ? 'no_featured_offer' : null;
}

function amountOf(value: number | null | undefined): number | null {
  return countOf(value);
}

/** Stars come times ten: 43 is 4.3. */
function starsOf(value: number | undefined): number | null {
  return value === undefined || value < 0 ? null : ratingOf(value / 10);
}

/** Lists that the product stands on, the main one first; each is a row of times and ranks, of which the last counts. */
function ranksOf(product: Product): BestSellerRank[] {
  const main = String(product.salesRankReference ?? '');
  const names = new Map((product.categoryTree ?? []).map(({ catId, name }) => [String(catId), name ?? null]));
  const ranks: BestSellerRank[] = [];
  for (const [categoryId, series] of Object.entries(product.salesRanks ?? {})) {
    const rank = countOf(series?.at(-1));
    if (rank === null || rank === 0 || (series?.length ?? 0) % 2 !== 0) continue;
    ranks.push({ rank, category: textOf(names.get(categoryId)), categoryId });
  }
  return ranks.toSorted((a, b) => Number(b.categoryId === main) - Number(a.categoryId === main));
}

/** A coupon for one purchase: a negative number is a percentage, a positive one yen. */
function couponOf(value: number | undefined): string | null {
  if (value === undefined || !Number.isInteger(value) || value === 0) return null;
  return value < 0 ? `${-value}% OFF` : `￥${value.toLocaleString('en-US')} OFF`;
}

function instantOf(minutes: number | null | undefined): number | null {
  return typeof minutes === 'number' && minutes > 0 ? (minutes + EPOCH_MINUTES) * 60_000 : null;
}

function brandOf(text: string | null | undefined): Pick<ProductFacts, 'brand' | 'hasNoBrand'> {
  const brand = textOf(text);
  if (brand === null || !isPlaceholderBrand(brand)) return { brand };
  return { brand: null, hasNoBrand: true };
}

function textOf(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : line;
}
