import { offerKindsOf } from '../../core/card.ts';
import { parsePlace } from '../../core/place.ts';
import type { ProductFacts, ProductPage, ProductSnapshot, Sighting } from '../../core/product.ts';
import { seenFromOf } from '../../core/reading-context.ts';

/** Facts that no product page shows: a guest's page does not show the absence of Prime. */
export const PAGE_NEVER_KNOWN: readonly (keyof ProductFacts)[] = ['isPrime'];

/**
 * What a sound page says of its product at its instant; `null` for every other page, since a failed reading changes
 * nothing.
 */
export function snapshotOfPage(page: ProductPage, sighting: Sighting): ProductSnapshot | null {
  if (page.verdict !== 'sound' || page.asin === null) return null;
  return {
    ...sighting,
    ...offerKindsOf(page),
    ...seenFromOf({ ...page, place: parsePlace(page.place) }),
    asin: page.asin,
    title: page.title,
    brand: page.brand,
    ...(page.hasNoBrand === true && { hasNoBrand: true }),
    price: page.price,
    priceMax: page.priceMax,
    priceReason: page.priceReason,
    ...(page.hasOtherOffer === true && { hasOtherOffer: true }),
    currency: page.currency,
    listPrice: page.listPrice,
    stock: page.stock,
    sellerId: page.sellerId,
    sellerName: page.sellerName,
    shipsFrom: page.shipsFrom,
    bestSellerRanks: page.bestSellerRanks,
    rating: page.rating,
    reviewCount: page.reviewCount,
    isPrime: page.isPrime,
    badges: page.badges,
    points: page.points,
    coupon: page.coupon,
    salesVolumeMin: page.salesVolumeMin,
    delivery: page.delivery,
  };
}
