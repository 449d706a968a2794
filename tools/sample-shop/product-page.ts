import type { LocalDate } from '../../src/core/local-date.ts';
import type { BestSellerRank } from '../../src/core/product.ts';
import { type Product, rangeOf } from './catalogue.ts';
import { drawInt, drift, pick, stretchOf } from './chance.ts';
import type { Family } from './families.ts';
import { marketDayOf, pageInstantMs } from './market-day.ts';
import { type ProductDay, productOn } from './product-day.ts';

/** Who sells the featured offer. */
export interface Seller {
  readonly id: string;
  readonly name: string;
}

/** The page of one product on a date: what its cards show, and what only a product page shows. */
export interface ProductPageTruth extends ProductDay {
  readonly brand: string;
  /** `null` if there is no offer. */
  readonly seller: Seller | null;
  /** The main list first. */
  readonly bestSellerRanks: readonly BestSellerRank[];
  readonly observedAtMs: number;
}

export interface ProductRequest {
  readonly seed: string;
  readonly asin: string;
  /** The family of the product: a code alone does not identify it. */
  readonly family: Family;
  readonly localDate: LocalDate;
}

/** What the page of a product shows on the morning of a date; `undefined` if it is not on the market then. */
export function productPageOf({
  seed,
  asin,
  family,
  localDate,
}: ProductRequest): ProductPageTruth | undefined {
  const day = marketDayOf(localDate);
  const product = rangeOf(seed, family, day).find((one) => one.asin === asin);
  if (product === undefined) return undefined;
  const shown = productOn(product, day);
  return {
    ...shown,
    brand: product.brand,
    seller: (shown.card.price ?? shown.noise.membersPrice) === null ? null : sellerOf(product, day),
    bestSellerRanks: ranksOf(product, day),
    observedAtMs: pageInstantMs(product.seed, localDate, 1),
  };
}

/** Most of the time the maker sells; now and then another shop has the featured offer. */
function sellerOf(product: Product, day: number): Seller {
  const maker = {
    id: `A1SHOP${product.seed.toString(36).toUpperCase().padStart(8, '0')}`,
    name: `${product.brand}公式`,
  };
  const other = { id: 'A2TSUKIYAMASHOP', name: 'ツキヤマ商店' };
  return pick(
    product.seed,
    'seller',
    [maker, maker, maker, other],
    stretchOf(product.seed, 'seller', day, 7),
  );
}

/** Ranks move a little every day; the small list is a part of the large one. */
function ranksOf(product: Product, day: number): BestSellerRank[] {
  const level = (1 - product.quality) * 400 + 1;
  const small = Math.max(1, Math.round(level * (1 + 0.2 * drift(product.seed, 'best seller rank', day, 6))));
  const factor = drawInt(product.seed, 'list', [20, 60]);
  return [
    { rank: small * factor, category: 'すべての商品', categoryId: null },
    { rank: small, category: product.category, categoryId: '99900001' },
  ];
}
