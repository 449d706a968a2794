/** `undefined`: this source can never know; `null`: looked and not shown; a value: known. Never 0 or '' for unknown. */
export type Maybe<T> = T | null | undefined;

/**
 * Why a product has no price for all customers. `other_date`: the source saw the offer on another date than the rest;
 * `not_covered`: the source does not track prices of this kind of product.
 */
export const PRICE_REASONS = [
  'no_featured_offer',
  'in_cart',
  'kindle_unlimited',
  'members_only',
  'subscription',
  'other_date',
  'not_covered',
  'not_shown',
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

/** The group of customers to which a restricted price applies. */
export const PRICE_GROUPS = ['members', 'subscription', 'group'] as const;
export type PriceGroup = (typeof PRICE_GROUPS)[number];

/** The kind of a struck price in the shop's words: 参考価格, 過去価格, メーカー希望小売価格, 最低価格, 通常価格; `other` for any other words. */
export const LIST_PRICE_KINDS = ['reference', 'former', 'rrp', 'lowest', 'usual', 'other'] as const;
export type ListPriceKind = (typeof LIST_PRICE_KINDS)[number];

/** The condition of an offer that is not new. */
export const OFFER_CONDITIONS = ['used', 'refurbished', 'collectible'] as const;
export type OfferCondition = (typeof OFFER_CONDITIONS)[number];

/** What values of an offer are besides their numbers: unlike ones are never compared. */
export interface OfferKinds {
  /** Left out: the price is everybody's. */
  readonly priceFor?: PriceGroup;
  /** Left out: nothing says what the struck price is. */
  readonly listPriceKind?: ListPriceKind;
  /** Left out: the offer is a new one. */
  readonly offerCondition?: OfferCondition;
}

/** One result card of a page: a product in the main list, organic or sponsored. Carousels, banners and video are no cards. */
export interface Card extends OfferKinds {
  /** Ten upper-case characters. */
  readonly asin: string;
  readonly isSponsored: boolean;
  readonly title: string | null;
  /** Address of the image without its size part; only http(s). */
  readonly imageUrl: Maybe<string>;
  /** Smallest unit of `currency`, as the shop shows it. */
  readonly price: Maybe<number>;
  /** Upper end where the card shows a range. */
  readonly priceMax: Maybe<number>;
  readonly priceReason: PriceReason | null;
  /** ISO 4217, from the price's own text. */
  readonly currency: string | null;
  /** The struck-through price. */
  readonly listPrice: Maybe<number>;
  /** Stars, 0 to 5. */
  readonly rating: Maybe<number>;
  readonly reviewCount: Maybe<number>;
  /** `true` or `null`: a guest's page does not show the absence of Prime. */
  readonly isPrime: Maybe<true>;
  readonly badges: Maybe<readonly string[]>;
  readonly delivery: Maybe<string>;
  readonly stockText: Maybe<string>;
  /** Amazon points in yen. */
  readonly points: Maybe<number>;
  readonly coupon: Maybe<string>;
  /** The shop's words: 過去1か月で1000点以上購入されました. */
  readonly salesVolume: Maybe<string>;
  /** The lower bound that those words give: 1000. */
  readonly salesVolumeMin: Maybe<number>;
  /** Other variations of the product that the card links to; absent if it shows none. */
  readonly siblings?: readonly string[];
}

/** The kinds of an offer's values, without members that say nothing. */
export function offerKindsOf({ priceFor, listPriceKind, offerCondition }: OfferKinds): OfferKinds {
  return {
    ...(priceFor === undefined ? {} : { priceFor }),
    ...(listPriceKind === undefined ? {} : { listPriceKind }),
    ...(offerCondition === undefined ? {} : { offerCondition }),
  };
}
