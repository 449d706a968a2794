import { isPageAsin } from '../../core/asin.ts';
import type { Card } from '../../core/card.ts';
import { parseImageUrl } from '../../core/image-url.ts';
import { oneLine } from '../../core/text.ts';
import { countOf, ratingOf, smallestUnit } from '../amount.ts';
import type { CardLink } from '../card-link.ts';
import { visibleWords } from '../visible-words.ts';
import type { Item } from './schema.ts';

/** Offers that a shopper has to take; the others of the same list are prices for members and the like. */
const COUPON = /クーポン|coupon/i;

/** A card from a product of the answer; `null` when it names no product. An ad is one by its type or by its link. */
export function readCard(item: Item, link: CardLink): Card | null {
  const asin = asinOf(item, link);
  if (asin === null) return null;
  const { price, currency } = priceOf(item);
  return {
    asin,
    isSponsored: item.type === 'amazon_paid' || link.isAd,
    title: textOf(item.title),
    imageUrl: parseImageUrl(item.image_url ?? ''),
    price,
    priceMax: price === null || currency === null ? null : upperEnd(item, price, currency),
    priceReason: price === null && item.price_from == null ? 'not_shown' : null,
    currency,
    listPrice: undefined,
    rating: scaledRating(item),
    reviewCount: countOf(item.rating?.votes_count),
    isPrime: undefined,
    badges: undefined,
    delivery: visibleWords(item.delivery_info?.delivery_message ?? ''),
    stockText: undefined,
    points: undefined,
    coupon: textOf((item.special_offers ?? []).find((offer) => COUPON.test(offer))),
    salesVolume: undefined,
    salesVolumeMin: countOf(item.bought_past_month),
  };
}

function asinOf(item: Item, link: CardLink): string | null {
  const told = item.data_asin?.trim().toUpperCase() ?? '';
  return isPageAsin(told) ? told : link.asin;
}

/** Without a currency an amount is no price. */
function priceOf(item: Item): { readonly price: number | null; readonly currency: string | null } {
  const currency = /^[A-Z]{3}$/.test(item.currency ?? '') ? (item.currency ?? null) : null;
  if (currency === null || item.price_from == null) return { price: null, currency };
  return { price: smallestUnit(item.price_from, currency), currency };
}

function upperEnd(item: Item, price: number, currency: string): number | null {
  const upper = item.price_to == null ? null : smallestUnit(item.price_to, currency);
  return upper !== null && upper > price ? upper : null;
}

function scaledRating({ rating }: Item): number | null {
  const scale = rating?.rating_max ?? 5;
  return scale === 5 ? ratingOf(rating?.value) : null;
}

function textOf(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : line;
}
