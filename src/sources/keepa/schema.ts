import { type Static, Type } from 'typebox';
import { maybe } from '../answer-schema.ts';

const Numbers = Type.Array(Type.Number());

/** The state of a product at its last look; -1 and -2 stand for "no offer" and "unknown" in every number. */
const Stats = Type.Object({
  /** By the vendor's index of series. */
  current: maybe(Numbers),
  buyBoxPrice: maybe(Type.Number()),
  buyBoxSellerId: maybe(Type.String()),
  buyBoxIsAmazon: maybe(Type.Boolean()),
  buyBoxIsPreorder: maybe(Type.Boolean()),
  buyBoxIsBackorder: maybe(Type.Boolean()),
  buyBoxIsPrimeEligible: maybe(Type.Boolean()),
  buyBoxAvailabilityMessage: maybe(Type.String()),
  stockBuyBox: maybe(Type.Number()),
});

export const Product = Type.Object({
  asin: Type.String(),
  domainId: maybe(Type.Integer()),
  title: maybe(Type.String()),
  brand: maybe(Type.String()),
  monthlySold: maybe(Type.Number()),
  coupon: maybe(Numbers),
  availabilityAmazon: maybe(Type.Integer()),
  salesRankReference: maybe(Type.Number()),
  salesRanks: maybe(Type.Record(Type.String(), Type.Union([Numbers, Type.Null()]))),
  categoryTree: maybe(Type.Array(Type.Object({ catId: Type.Number(), name: maybe(Type.String()) }))),
  lastUpdate: maybe(Type.Number()),
  stats: maybe(Stats),
});
export type Product = Static<typeof Product>;

export const ErrorPart = Type.Object({
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
