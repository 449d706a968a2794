import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { findShownVariations } from '../../core/shown-variations.ts';
import type { AccountEvent } from '../../store/port.ts';

/** Something that differs between the two readings of a rank change. It happened at the same time; that it is the cause is never claimed. */
export type Circumstance =
  /** Competitors that stand above the product now and did not before; `entered` of them were not in the earlier results. */
  | { readonly kind: 'newly_above'; readonly count: number; readonly entered: number }
  /** Competitors that stood above the product and no longer do; `left` of them are not in the later results. */
  | { readonly kind: 'no_longer_above'; readonly count: number; readonly left: number }
  /** The variation of the product that is in the results instead of it. */
  | { readonly kind: 'variation'; readonly asin: string }
  | { readonly kind: 'price'; readonly before: number; readonly after: number; readonly unit: string }
  /** The product had a featured offer with a price and has none, or the other way round. */
  | { readonly kind: 'offer_lost' | 'offer_won' }
  /** The states are those of `StockState`. */
  | { readonly kind: 'stock'; readonly before: string; readonly after: string }
  | { readonly kind: 'seller' }
  /** Numbers of ads that stand above the product. */
  | { readonly kind: 'ads_above'; readonly before: number; readonly after: number };

/** A product in two complete, undoubted and comparable readings of a term. */
export interface ComparedProduct {
  readonly asin: string;
  readonly before: ReadingWithShelf;
  readonly after: ReadingWithShelf;
  /** The account's own products, which are no competitors. */
  readonly own: ReadonlySet<string>;
  /** Changes of the account's products; of others and of other dates they are ignored. */
  readonly events: readonly Pick<
    AccountEvent,
    'asin' | 'kind' | 'scope' | 'localDate' | 'comparedWith' | 'before' | 'after' | 'unit'
  >[];
}

/**
 * What else differs between two readings in which the rank of a product differs, in a fixed order: its neighbors, its
 * own facts, ads. Own facts count only if both of their values were seen from the earlier date on. What one of
 * the readings does not show is left out.
 */
export function circumstancesOf(product: ComparedProduct): Circumstance[] {
  const [before, after] = [seenIn(product.before, product.asin), seenIn(product.after, product.asin)];
  return [
    ...neighborsOf(before, after, product.own),
    ...variationOf(product, before, after),
    ...ownChangesOf(product),
    ...offerOf(before.card, after.card),
    ...adsOf(product, before, after),
  ];
}

/** A shelf as seen from one of its products. */
interface Seen {
  readonly cards: readonly PlacedCard[];
  /** The product's organic card. */
  readonly card: PlacedCard | undefined;
  /** ASINs by organic rank. */
  readonly ranked: ReadonlyMap<string, number>;
}

function seenIn({ shelf }: ReadingWithShelf, asin: string): Seen {
  const cards = placeCards(leadingPages(shelf));
  return {
    cards,
    card: cards.find((one) => one.asin === asin && one.rank !== null),
    ranked: new Map(cards.flatMap((one) => (one.rank === null ? [] : [[one.asin, one.rank]]))),
  };
}

/** Only the direction that goes with the change: below a product that fell others rose as well. */
function neighborsOf(before: Seen, after: Seen, own: ReadonlySet<string>): Circumstance[] {
  const [from, to] = [before.card?.rank ?? null, after.card?.rank ?? null];
  if (from === null || to === null || from === to) return [];
  const [lower, upper] = from < to ? [before, after] : [after, before];
  const isAbove = ({ ranked, card }: Seen, asin: string) =>
    (ranked.get(asin) ?? Infinity) < (card?.rank ?? 0);
  const moved = [...upper.ranked.keys()].filter(
    (asin) => !own.has(asin) && isAbove(upper, asin) && !isAbove(lower, asin),
  );
  const unseen = moved.filter((asin) => !lower.ranked.has(asin)).length;
  if (moved.length === 0) return [];
  return from < to
    ? [{ kind: 'newly_above', count: moved.length, entered: unseen }]
    : [{ kind: 'no_longer_above', count: moved.length, left: unseen }];
}

function variationOf({ asin }: ComparedProduct, before: Seen, after: Seen): Circumstance[] {
  if (before.card === undefined || after.card !== undefined) return [];
  const shown = findShownVariations(after.cards).get(asin);
  return shown === undefined ? [] : [{ kind: 'variation', asin: shown }];
}

function ownChangesOf({ asin, before, after, events }: ComparedProduct): Circumstance[] {
  const [from, to]: LocalDate[] = [before.reading.localDate, after.reading.localDate];
  const own = events.filter(
    (event) =>
      event.asin === asin &&
      event.localDate === to &&
      from !== undefined &&
      event.comparedWith >= from &&
      event.scope === '',
  );
  const of = (kind: string) => own.find((event) => event.kind === kind);
  const [price, stock] = [of('price'), of('stock')];
  const isPriced = typeof price?.before === 'number' && typeof price.after === 'number';
  return [
    ...(isPriced
      ? [
          {
            kind: 'price' as const,
            before: Number(price.before),
            after: Number(price.after),
            unit: price.unit ?? '',
          },
        ]
      : []),
    ...(stock === undefined
      ? []
      : [{ kind: 'stock' as const, before: String(stock.before), after: String(stock.after) }]),
    ...(of('seller') === undefined ? [] : [{ kind: 'seller' as const }]),
  ];
}

/** Only cards that say that there is no featured offer show that it was lost. */
function offerOf(before: PlacedCard | undefined, after: PlacedCard | undefined): Circumstance[] {
  const hasOffer = (card: PlacedCard | undefined) => typeof card?.price === 'number';
  const hasNone = (card: PlacedCard | undefined) => card?.priceReason === 'no_featured_offer';
  if (hasOffer(before) && hasNone(after)) return [{ kind: 'offer_lost' }];
  return hasNone(before) && hasOffer(after) ? [{ kind: 'offer_won' }] : [];
}

/** More ads above a product that fell, fewer above one that rose; unknown unless both readings show ads or their absence. */
function adsOf({ before: old, after: now }: ComparedProduct, before: Seen, after: Seen): Circumstance[] {
  if (old.reading.context.ads === null || now.reading.context.ads === null) return [];
  const [from, to] = [countAdsAbove(before), countAdsAbove(after)];
  if (from === null || to === null || from === to) return [];
  const hasFallen = (before.card?.rank ?? 0) < (after.card?.rank ?? 0);
  return from < to === hasFallen ? [{ kind: 'ads_above', before: from, after: to }] : [];
}

function countAdsAbove({ cards, card }: Seen): number | null {
  if (card === undefined) return null;
  return cards.filter(({ isSponsored, position }) => isSponsored && position < card.position).length;
}
