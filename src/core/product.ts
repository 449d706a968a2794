import type { Maybe, PriceReason } from './card.ts';

/** What is known of the availability of a product. What cannot be told is `unknown`, never `out`. */
export const STOCK_STATES = ['in_stock', 'low', 'out', 'preorder', 'backorder', 'unknown'] as const;
export type StockState = (typeof STOCK_STATES)[number];

export interface Stock {
  readonly state: StockState;
  /** How many are left, where the source says so. */
  readonly quantity: Maybe<number>;
  /** The shop's words. */
  readonly text: Maybe<string>;
}

/** A place on a list of best sellers. */
export interface BestSellerRank {
  /** 1-based. */
  readonly rank: number;
  readonly category: string | null;
  readonly categoryId: string | null;
}

/** Facts of one product at one moment. `undefined`: this source can never know; `null`: looked and not shown. */
export interface ProductFacts {
  /** Ten upper-case signs. */
  readonly asin: string;
  /** When the shop was seen, milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly title: Maybe<string>;
  readonly brand: Maybe<string>;
  /** Of the featured offer, in the smallest unit of `currency`. */
  readonly price: Maybe<number>;
  /** Why there is no price; `null` with a price, and where nothing is known. */
  readonly priceReason: PriceReason | null;
  /** ISO 4217. */
  readonly currency: string | null;
  readonly listPrice: Maybe<number>;
  readonly stock: Stock;
  /** Of the featured offer. */
  readonly sellerId: Maybe<string>;
  readonly sellerName: Maybe<string>;
  readonly shipsFrom: Maybe<string>;
  /** The main list first. */
  readonly bestSellerRanks: Maybe<readonly BestSellerRank[]>;
  /** Stars, 0 to 5. */
  readonly rating: Maybe<number>;
  readonly reviewCount: Maybe<number>;
  readonly isPrime: Maybe<true>;
  readonly badges: Maybe<readonly string[]>;
  /** Amazon points in yen. */
  readonly points: Maybe<number>;
  readonly coupon: Maybe<string>;
  /** Lower bound of what was bought in the past month. */
  readonly salesVolumeMin: Maybe<number>;
  readonly delivery: Maybe<string>;
}
