import type { LocalDate } from '../../core/local-date.ts';
import type { ProductPage, ProductSnapshot } from '../../core/product.ts';

/** Where and when a page was got. */
export interface PageSighting {
  readonly source: string;
  readonly localDate: LocalDate;
  /** Milliseconds since the epoch. */
  readonly observedAtMs: number;
}

/** What a sound page says of its product at that moment; `null` for every other page: a failed reading changes nothing. */
export function snapshotOfPage(page: ProductPage, sighting: PageSighting): ProductSnapshot | null {
  if (page.verdict !== 'sound' || page.asin === null) return null;
  return {
    ...sighting,
    asin: page.asin,
    title: page.title,
    brand: page.brand,
    price: page.price,
    priceMax: page.priceMax,
    priceReason: page.priceReason,
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
