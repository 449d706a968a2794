import { isPageAsin } from '../../core/asin.ts';
import type { Card, PriceReason } from '../../core/card.ts';
import { parseImageUrl } from '../../core/image-url.ts';
import { type Money, parseMoney, parseMoneyRange } from '../../core/money.ts';
import { parseSalesMin } from '../../core/sales-volume.ts';
import { oneLine } from '../../core/text.ts';
import { countOf, ratingOf } from '../amount.ts';
import type { CardLink } from '../card-link.ts';
import { visibleWords } from '../visible-words.ts';
import type { Item } from './schema.ts';

/** A card from a product of the grid; `null` when it names no product. An ad is one by its flag or by its link. */
export function readCard(item: Item, link: CardLink): Card | null {
  const asin = asinOf(item, link);
  if (asin === null) return null;
  const salesVolume = textOf(item.bought_last_month);
  return {
    asin,
    isSponsored: item.sponsored === true || link.isAd,
    title: textOf(item.title),
    imageUrl: parseImageUrl(item.thumbnail ?? ''),
    ...pricesOf(item),
    rating: ratingOf(item.rating),
    reviewCount: countOf(item.reviews),
    isPrime: item.prime === true ? true : null,
    badges: (item.badges ?? []).map(oneLine).filter((badge) => badge !== ''),
    delivery: visibleWords((item.delivery ?? []).join(' ')),
    stockText: textOf(item.stock),
    points: undefined,
    coupon: textOf(item.save_with_coupon),
    salesVolume,
    salesVolumeMin: salesVolume === null ? null : parseSalesMin(salesVolume),
  };
}

function asinOf(item: Item, link: CardLink): string | null {
  const told = item.asin?.trim().toUpperCase() ?? '';
  return isPageAsin(told) ? told : link.asin;
}

type Prices = Pick<Card, 'price' | 'priceMax' | 'priceReason' | 'currency' | 'listPrice'>;

/** The currency stands in the price's text alone; the vendor's number has none and is not used. */
function pricesOf(item: Item): Prices {
  const range = parseMoneyRange(item.price ?? '');
  const low = range?.low ?? parseMoney(item.price ?? '');
  const struck = parseMoney(item.old_price ?? '');
  const currency = low?.currency ?? struck?.currency ?? null;
  const listPrice = struck !== null && struck.currency === currency ? struck.amount : null;
  if (low === null) return { ...noPrice(reasonOf(item)), currency, listPrice };
  if (isKindleUnlimited(item, low)) return { ...noPrice('kindle_unlimited'), currency, listPrice };
  return { price: low.amount, priceMax: range?.high.amount ?? null, priceReason: null, currency, listPrice };
}

function noPrice(priceReason: PriceReason | null) {
  return { price: null, priceMax: null, priceReason };
}

/** A text that is there and cannot be read is no absence. */
function reasonOf(item: Item): PriceReason | null {
  if (textOf(item.price) !== null) return null;
  return textOf(item.more_buying_choices) === null ? 'not_shown' : 'no_featured_offer';
}

function isKindleUnlimited(item: Item, low: Money): boolean {
  return low.amount === 0 && (item.offers ?? []).some((offer) => offer.includes('Kindle Unlimited'));
}

function textOf(text: string | null | undefined): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : line;
}
