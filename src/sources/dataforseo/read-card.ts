import type { Card, PriceReason } from '../../core/card.ts';
import { parseImageUrl } from '../../core/image-url.ts';
import { smallestUnit } from '../../core/money.ts';
import { countOf, ratingOf } from '../amount.ts';
import { asinOf, type CardLink } from '../card-link.ts';
import { plainText } from '../plain-text.ts';
import { offerWords, whyNotForAll, withoutLinks } from '../vendor-words.ts';
import { visibleWords } from '../visible-words.ts';
import type { Item } from './schema.ts';

/** Offers that a shopper has to take; the others of the same list are prices for members and the like. */
const COUPON = /クーポン|coupon/i;

/** A card from a product of the answer; `null` if it has no ASIN. Its type or its link marks an ad. */
export function readCard(item: Item, link: CardLink): Card | null {
  const asin = asinOf(item.data_asin, link);
  if (asin === null) return null;
  const { price, priceReason, currency } = priceOf(item);
  return {
    asin,
    isSponsored: item.type === 'amazon_paid' || link.isAd,
    title: plainText(item.title),
    imageUrl: parseImageUrl(item.image_url ?? ''),
    price,
    priceMax: price === null || currency === null ? null : upperEnd(item, price, currency),
    priceReason,
    currency,
    listPrice: undefined,
    rating: scaledRating(item),
    reviewCount: countOf(item.rating?.votes_count),
    isPrime: undefined,
    badges: undefined,
    delivery: visibleWords(withoutLinks(plainText(item.delivery_info?.delivery_message) ?? '')),
    stockText: undefined,
    points: undefined,
    coupon: offerWords((item.special_offers ?? []).find((offer) => COUPON.test(offer))),
    salesVolume: undefined,
    salesVolumeMin: countOf(item.bought_past_month),
  };
}

interface Price {
  readonly price: number | null;
  readonly priceReason: PriceReason | null;
  readonly currency: string | null;
}

/** No price without a currency, from a 0 of the vendor, or from an amount for members only. */
function priceOf(item: Item): Price {
  const currency = /^[A-Z]{3}$/.test(item.currency ?? '') ? (item.currency ?? null) : null;
  if (item.price_from == null) return { price: null, priceReason: 'not_shown', currency };
  const amount = currency === null ? null : smallestUnit(item.price_from, currency);
  if (amount === null) return { price: null, priceReason: null, currency };
  const beside = item.special_offers ?? [];
  const priceReason = whyNotForAll(amount, { around: '', beside }) ?? (amount === 0 ? 'not_shown' : null);
  return { price: priceReason === null ? amount : null, priceReason, currency };
}

function upperEnd(item: Item, price: number, currency: string): number | null {
  const upper = item.price_to == null ? null : smallestUnit(item.price_to, currency);
  return upper !== null && upper > price ? upper : null;
}

function scaledRating({ rating }: Item): number | null {
  const scale = rating?.rating_max ?? 5;
  return scale === 5 ? ratingOf(rating?.value) : null;
}
