import type { Stock, StockState } from '../../core/product.ts';
import { parseStock } from '../../core/stock.ts';
import { oneLine } from '../../core/text.ts';
import { countOf } from '../amount.ts';
import type { Product } from './schema.ts';

/** The vendor's words for the featured offer. */
const MESSAGES: ReadonlyMap<string, StockState> = new Map([
  ['IN_STOCK', 'in_stock'],
  ['BACKORDER_NO_ETA', 'backorder'],
  ['BACKORDER_WITH_ETA', 'backorder'],
]);

/** What the vendor says of Amazon's own offer: 0 now, 1 to be released, 3 reordered, 4 delayed; -1 there is none, 2 unknown. */
const OWN_OFFER: Readonly<Record<number, StockState>> = {
  0: 'in_stock',
  1: 'preorder',
  3: 'backorder',
  4: 'backorder',
};

/** Series of the lowest prices of Amazon's and of all new offers. */
const OFFER_SERIES = [0, 1] as const;

/** Availability, from the featured offer where there is one. `out` needs proof that nobody sells the product new. */
export function readStock(product: Product): Stock {
  const message = oneLine(product.stats?.buyBoxAvailabilityMessage ?? '');
  return {
    state: stateOf(product, message),
    quantity: countOf(product.stats?.stockBuyBox),
    text: message === '' || MESSAGES.has(message) ? null : message,
  };
}

function stateOf({ stats, availabilityAmazon }: Product, message: string): StockState {
  const told = MESSAGES.get(message) ?? parseStock(message).state;
  if (told !== 'unknown') return told;
  if (stats?.buyBoxIsPreorder === true) return 'preorder';
  if (stats?.buyBoxIsBackorder === true) return 'backorder';
  const hasOffer = typeof stats?.buyBoxPrice === 'number' && stats.buyBoxPrice >= 0;
  if (hasOffer && stats.buyBoxIsAmazon !== true) return 'in_stock';
  const own = OWN_OFFER[availabilityAmazon ?? 2];
  if (own !== undefined) return own;
  if (hasOffer) return 'unknown';
  const isUnsold =
    stats?.buyBoxPrice === -1 && OFFER_SERIES.every((series) => stats.current?.[series] === -1);
  return isUnsold && availabilityAmazon === -1 ? 'out' : 'unknown';
}
