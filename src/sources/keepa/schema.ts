import { type Static, Type } from 'typebox';
import { maybe } from '../answer-schema.ts';

const Numbers = Type.Array(Type.Number());

/** The state of a product at its last look; -1 and -2 stand for "no offer" and "unknown" in every number. */
const Stats = Type.Object({
  /** By the vendor's index of series. */
  current: maybe(Numbers),
  buyBoxPrice: maybe(Type.Number()),
  buyBoxSellerId: maybe(Type.String()),
  /** 1 is new, 2 to 5 are used, 6 is refurbished, 7 to 10 are for collectors. */
  buyBoxCondition: maybe(Type.Number()),
  buyBoxIsWarehouseDeal: maybe(Type.Boolean()),
  /** Whether the shop hides the price until the cart. */
  buyBoxIsMAP: maybe(Type.Boolean()),
  /** Whether there are sellers, none of whom has the featured offer. */
  buyBoxIsUnqualified: maybe(Type.Boolean()),
  buyBoxIsPrimeExclusive: maybe(Type.Boolean()),
  /** The struck price beside the featured offer, and what it is. */
  buyBoxSavingBasis: maybe(Type.Number()),
  buyBoxSavingBasisType: maybe(Type.Union([Type.String(), Type.Number()])),
  buyBoxIsAmazon: maybe(Type.Boolean()),
  buyBoxIsPreorder: maybe(Type.Boolean()),
  buyBoxIsBackorder: maybe(Type.Boolean()),
  buyBoxIsPrimeEligible: maybe(Type.Boolean()),
  buyBoxAvailabilityMessage: maybe(Type.String()),
  stockBuyBox: maybe(Type.Number()),
  lastBuyBoxUpdate: maybe(Type.Number()),
  lastOffersUpdate: maybe(Type.Number()),
});

export const Product = Type.Object({
  asin: Type.String(),
  domainId: maybe(Type.Integer()),
  /** 0 is a product of which the vendor follows everything. */
  productType: maybe(Type.Number()),
  title: maybe(Type.String()),
  brand: maybe(Type.String()),
  monthlySold: maybe(Type.Number()),
  /** For one purchase, for a subscription. */
  coupon: maybe(Numbers),
  /** Rows of time, coupon for one purchase, coupon for a subscription. */
  couponHistory: maybe(Numbers),
  newPriceIsMAP: maybe(Type.Boolean()),
  availabilityAmazon: maybe(Type.Integer()),
  salesRankReference: maybe(Type.Number()),
  salesRanks: maybe(Type.Record(Type.String(), Type.Union([Numbers, Type.Null()]))),
  categoryTree: maybe(Type.Array(Type.Object({ catId: Type.Number(), name: maybe(Type.String()) }))),
  /** Minutes of the vendor's clock, as all its times; 0 and -1 are none. */
  lastUpdate: maybe(Type.Number()),
  lastRatingUpdate: maybe(Type.Number()),
  lastSoldUpdate: maybe(Type.Number()),
  stats: maybe(Stats),
});
export type Product = Static<typeof Product>;

const ErrorPart = Type.Object({
  type: maybe(Type.String()),
  message: maybe(Type.String()),
});

export const Envelope = Type.Object({
  tokensLeft: maybe(Type.Number()),
  /** Milliseconds until tokens come back. */
  refillIn: maybe(Type.Number()),
  /** Tokens that come back in a minute. */
  refillRate: maybe(Type.Number()),
  tokensConsumed: maybe(Type.Number()),
  error: maybe(ErrorPart),
  products: maybe(Type.Array(Type.Union([Product, Type.Null()]))),
});
export type Envelope = Static<typeof Envelope>;
