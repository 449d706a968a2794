import type { ProductSnapshot } from './product.ts';

/** The price reason of a page that says that there is no featured offer. */
export const NO_FEATURED_OFFER = 'no_featured_offer';

/**
 * Whether a page shows a featured offer; `null` if it does not say. Without stock there is no offer to feature, which is
 * not a loss.
 */
export function featuredOfferOf({
  price,
  priceReason,
  stock,
}: Pick<ProductSnapshot, 'price' | 'priceReason' | 'stock'>): 'held' | 'lost' | null {
  if (typeof price === 'number') return 'held';
  return priceReason === NO_FEATURED_OFFER && stock.state !== 'out' ? 'lost' : null;
}
