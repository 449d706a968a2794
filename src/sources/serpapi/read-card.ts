import { isAdLabel } from '../../core/ad-label.ts';
import { tidyBadges } from '../../core/badges.ts';
import type { Card, PriceReason } from '../../core/card.ts';
import { parseImageUrl } from '../../core/image-url.ts';
import { parseListPriceKind } from '../../core/list-price-kind.ts';
import { parseMoney, parseMoneyRange } from '../../core/money.ts';
import { parseSalesMin } from '../../core/sales-volume.ts';
import { parseStock } from '../../core/stock.ts';
import { countOf, ratingOf } from '../amount.ts';
import { asinOf, type CardLink } from '../card-link.ts';
import { plainText } from '../plain-text.ts';
import { offerWords, whyNotForAll, withoutLinks } from '../vendor-words.ts';
import { visibleWords } from '../visible-words.ts';
import type { Item } from './schema.ts';

/** A card from a product of the grid; `null` if it has no ASIN. Its flag, its link or a label marks an ad. */
export function readCard(item: Item, link: CardLink): Card | null {
  const asin = asinOf(item.asin, link);
  if (asin === null) return null;
  const salesVolume = plainText(item.bought_last_month);
  const badges = (item.badges ?? []).flatMap((badge) => plainText(badge) ?? []);
  const labels = [...badges, ...(item.tags ?? []).filter((tag) => typeof tag === 'string')];
  return {
    asin,
    isSponsored: item.sponsored === true || link.isAd || labels.some(isAdLabel),
    title: plainText(item.title),
    imageUrl: parseImageUrl(item.thumbnail ?? ''),
    ...pricesOf(item),
    rating: ratingOf(item.rating),
    reviewCount: countOf(item.reviews),
    isPrime: item.prime === true ? true : null,
    badges: tidyBadges(badges.filter((badge) => !isAdLabel(badge))),
    ...deliveryOf(item),
    points: undefined,
    coupon: offerWords(item.save_with_coupon),
    salesVolume,
    salesVolumeMin: salesVolume === null ? null : countOf(parseSalesMin(salesVolume)),
  };
}

/** Words of a delivery promise; a line about stock without them belongs to the stock. */
const PROMISE = /配送|お届け|発送|届|deliver|ship|arrive/i;

function deliveryOf(item: Item): Pick<Card, 'delivery' | 'stockText'> {
  const lines = (item.delivery ?? []).flatMap((line) => plainText(line) ?? []);
  const isStock = (line: string) => !PROMISE.test(line) && parseStock(line).state !== 'unknown';
  const delivery = lines.filter((line) => !isStock(line)).join(' ');
  return {
    delivery: visibleWords(withoutLinks(delivery)),
    stockText: plainText(item.stock) ?? lines.find(isStock) ?? null,
  };
}

type Prices = Pick<Card, 'price' | 'priceMax' | 'priceReason' | 'currency' | 'listPrice' | 'listPriceKind'>;

/** Only the price's text contains the currency; the vendor's number has none and is not used. */
function pricesOf(item: Item): Prices {
  const text = plainText(item.price) ?? '';
  const range = parseMoneyRange(text);
  const low = range?.low ?? parseMoney(text);
  const struck = struckOf(plainText(item.old_price) ?? '');
  const currency = low?.currency ?? struck?.currency ?? null;
  const list =
    struck === null || struck.currency !== currency || struck.amount <= (low?.amount ?? 0)
      ? { listPrice: null }
      : {
          listPrice: countOf(struck.amount),
          ...(struck.kind === undefined ? {} : { listPriceKind: struck.kind }),
        };
  if (low === null) return { ...noPrice(reasonOf(item, text)), currency, ...list };
  const beside = [...(item.offers ?? []), ...(item.badges ?? [])];
  const reason = whyNotForAll(low.amount, { around: text, beside });
  if (reason !== null) return { ...noPrice(reason), currency, ...list };
  return { price: low.amount, priceMax: range?.high.amount ?? null, priceReason: null, currency, ...list };
}

/** Words before a struck amount, which say what it is: `参考価格: ￥2,480`, `Was: $24.80`. */
const LABEL = /^([^\d:：]*[:：]|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\s]+)/u;

function struckOf(text: string) {
  const label = LABEL.exec(text)?.[0] ?? '';
  const money = parseMoney(text.slice(label.length));
  return money === null ? null : { ...money, kind: parseListPriceKind(label) };
}

function noPrice(priceReason: PriceReason | null) {
  return { price: null, priceMax: null, priceReason };
}

/** A text that is there and cannot be read is no absence, but for what something costs by its weight: `￥98/100g` is no price of the product. */
function reasonOf(item: Item, text: string): PriceReason | null {
  if (text !== '') return whyNotForAll(1, { around: text, beside: [] });
  return plainText(item.more_buying_choices) === null ? 'not_shown' : 'no_featured_offer';
}
