import { type Card, offerKindsOf } from './card.ts';
import type { ProductFacts, ProductSnapshot, Sighting } from './product.ts';
import { type ReadingContext, seenFromOf } from './reading-context.ts';
import { parseStock } from './stock.ts';

/** Facts that cards do not show. A guest's card shows Prime only if present, which is not enough to detect a change. */
export const CARD_NEVER_KNOWN: readonly (keyof ProductFacts)[] = [
  'brand',
  'sellerId',
  'sellerName',
  'shipsFrom',
  'bestSellerRanks',
  'isPrime',
];

/** What a card of a kept shelf says of its product; `from` is the context of its reading. */
export function snapshotOfCard(card: Card, sighting: Sighting, from: ReadingContext): ProductSnapshot {
  return {
    ...sighting,
    ...offerKindsOf(card),
    ...cardSeenFrom(from),
    asin: card.asin,
    title: card.title,
    brand: undefined,
    price: card.price,
    priceMax: card.priceMax,
    priceReason: card.priceReason,
    currency: card.currency,
    listPrice: card.listPrice,
    stock: parseStock(card.stockText ?? null),
    sellerId: undefined,
    sellerName: undefined,
    shipsFrom: undefined,
    bestSellerRanks: undefined,
    rating: card.rating,
    reviewCount: card.reviewCount,
    isPrime: undefined,
    badges: card.badges,
    points: card.points,
    coupon: card.coupon,
    salesVolumeMin: card.salesVolumeMin,
    delivery: card.delivery,
  };
}

/** Results without ads are marked, since Amazon shows them to visitors that it takes for bots, too. */
function cardSeenFrom(context: ReadingContext): Pick<ProductSnapshot, 'seenFrom'> {
  const known = seenFromOf(context);
  return context.ads === 'none'
    ? { seenFrom: { place: null, device: null, visitor: null, ...known.seenFrom, ads: 'none' } }
    : known;
}
