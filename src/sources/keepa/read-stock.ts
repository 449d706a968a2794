import type { LocalDate } from '../../core/local-date.ts';
import type { Stock, StockState } from '../../core/product.ts';
import { parseStock } from '../../core/stock.ts';
import { countOf } from '../amount.ts';
import { plainText } from '../plain-text.ts';
import { isCovered, isNewOffer, isPriceHidden } from './read-offer.ts';
import type { Product } from './schema.ts';
import { isOfferOf, wasSeenOn } from './seen-on.ts';

/** What the vendor says of Amazon's own offer: 0 now, 1 to be released, 3 reordered, 4 delayed; -1 there is none, 2 unknown. */
const OWN_OFFER: Readonly<Record<number, StockState>> = {
  0: 'in_stock',
  1: 'preorder',
  3: 'backorder',
  4: 'backorder',
};

/** Indexes of `stats.current`: the lowest prices of Amazon's and of all new offers, and the number of new offers. */
const OFFER_PRICES = [0, 1] as const;
const NEW_OFFERS = 11;

/** The vendor's own words, not the shop's: `BACKORDER_NO_ETA`. */
const CODE = /^[A-Z]+(?:_[A-Z]+)*$/;

/** From this many on the vendor counts no further. */
const COUNTED_MAX = 10;

const UNKNOWN: Stock = { state: 'unknown', quantity: null, text: null };

/**
 * Availability, from the featured offer where there is a new one, seen on the date. `out` needs proof that nobody sells the
 * product new, which a hidden price is not.
 */
export function readStock(product: Product, date: LocalDate): Stock {
  if (!isCovered(product) || !isOfferOf(date, product)) return UNKNOWN;
  if (!isNewOffer(product)) return { ...UNKNOWN, state: ownOfferOf(product) ?? 'unknown' };
  const message = plainText(product.stats?.buyBoxAvailabilityMessage) ?? '';
  const state = stateOf(product, message);
  return {
    state: state === 'out' && isPriceHidden(product) ? 'unknown' : state,
    quantity: quantityOf(product, date),
    text: message === '' || CODE.test(message) ? null : message,
  };
}

function stateOf(product: Product, message: string): StockState {
  const { stats } = product;
  const stated = parseStock(CODE.test(message) ? wordsOf(message) : message).state;
  if (stated !== 'unknown') return stated;
  if (stats?.buyBoxIsPreorder === true) return 'preorder';
  if (stats?.buyBoxIsBackorder === true) return 'backorder';
  const hasOffer = typeof stats?.buyBoxPrice === 'number' && stats.buyBoxPrice > 0;
  if (hasOffer && stats.buyBoxIsAmazon !== true) return 'in_stock';
  const own = ownOfferOf(product);
  if (own !== undefined) return own;
  return !hasOffer && isUnsold(product) ? 'out' : 'unknown';
}

function wordsOf(code: string): string {
  return code.replace(/^(PRE|BACK)_ORDER/, '$1ORDER').replaceAll('_', ' ');
}

function ownOfferOf({ availabilityAmazon }: Product): StockState | undefined {
  return OWN_OFFER[availabilityAmazon ?? 2];
}

/** Whether every number that would be a new offer says that there is none. */
function isUnsold({ stats, availabilityAmazon }: Product): boolean {
  if (stats?.buyBoxPrice !== -1 || availabilityAmazon !== -1 || stats.buyBoxIsUnqualified === true)
    return false;
  const { current } = stats;
  return OFFER_PRICES.every((series) => current?.[series] === -1) && (current?.[NEW_OFFERS] ?? -1) <= 0;
}

/** How many the featured offer has; none and the highest number that the vendor counts to are no number of pieces. */
function quantityOf({ stats }: Product, date: LocalDate): number | null {
  const count = countOf(stats?.stockBuyBox);
  const isOfDate = count !== null && wasSeenOn(date, stats?.lastOffersUpdate);
  return isOfDate && count < COUNTED_MAX ? count : null;
}
