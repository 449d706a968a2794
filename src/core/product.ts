import type { Bringer } from './bringer.ts';
import type { Maybe, OfferKinds, PriceReason } from './card.ts';
import type { LocalDate } from './local-date.ts';
import type { Standpoint } from './reading-context.ts';
import type { PageKind, PageProblem } from './search-page.ts';

/** Availability of a product. What the source does not show is `unknown`, never `out`. */
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
export interface ProductFacts extends OfferKinds {
  /** Ten upper-case characters. */
  readonly asin: string;
  /** When the shop was seen, milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly title: Maybe<string>;
  readonly brand: Maybe<string>;
  /** Whether the source says that the product has no brand (ノーブランド品); absent if it does not say. */
  readonly hasNoBrand?: boolean;
  /** Of the featured offer, in the smallest unit of `currency`. */
  readonly price: Maybe<number>;
  /** Why the product has no price; `null` with a price, or if unknown. */
  readonly priceReason: PriceReason | null;
  /** Whether the featured offer is one of another condition (used, renewed, for rent); left out: nothing says so. */
  readonly hasOtherOffer?: boolean;
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
  /** `false` only from a source that reports the absence of Prime; pages for guests do not. */
  readonly isPrime: Maybe<boolean>;
  readonly badges: Maybe<readonly string[]>;
  /** Amazon points in yen. */
  readonly points: Maybe<number>;
  readonly coupon: Maybe<string>;
  /** Lower bound of what was bought in the past month. */
  readonly salesVolumeMin: Maybe<number>;
  readonly delivery: Maybe<string>;
}

/** What a product page is worth. Only `sound` may be counted; every other verdict is a failed reading. */
export const PRODUCT_VERDICTS = [
  'sound',
  'truncated',
  'blocked',
  'wrong_place',
  'unreadable',
  'other_product',
  'not_a_product_page',
] as const;
export type ProductVerdict = (typeof PRODUCT_VERDICTS)[number];

/** A product page as it was read, for any country; the verdict says whether it counts. */
export interface ProductPage
  extends Omit<ProductFacts, 'asin' | 'observedAtMs'>,
    Partial<Omit<Standpoint, 'place'>> {
  readonly kind: PageKind;
  readonly verdict: ProductVerdict;
  /** The product that the page is about; `null` when nothing names it. */
  readonly asin: string | null;
  /** The product that was asked for; `null` when nobody and nothing says so. */
  readonly asinAsked: string | null;
  /** Upper end where the page shows a price range; `price` is then its lower end. */
  readonly priceMax: number | null;
  /** Domain without `www.`: `amazon.co.jp`. */
  readonly marketplace: string | null;
  /** `<html lang>`, lower case: `ja-jp`. */
  readonly language: string | null;
  /** Where the page would deliver to. */
  readonly place: string | null;
  /** Instant at which the shop made the page, milliseconds since the epoch; `null` where it does not say. */
  readonly observedAtMs: number | null;
  readonly problems: readonly PageProblem[];
}

/** Where and when something was seen. */
export interface Sighting {
  /** Id of the source. */
  readonly source: string;
  /** Who brought the page; absent if the source did. */
  readonly broughtBy?: Bringer;
  readonly localDate: LocalDate;
  /** Milliseconds since the epoch. */
  readonly observedAtMs: number;
}

/** Facts of one product from one source on one Japanese date; changes are found between two of them. */
export interface ProductSnapshot extends ProductFacts, Sighting {
  /** Upper end where the source showed a price range. */
  readonly priceMax: Maybe<number>;
  /** The standpoint of the reader; absent if unknown. */
  readonly seenFrom?: Standpoint & {
    /** The card of a results page without ads; absent for anything else. */
    readonly ads?: 'none';
  };
  /** Whether other readings of the date refute what this one says about the featured offer. Found by comparison, never stored. */
  readonly isOfferDisputed?: boolean;
}
