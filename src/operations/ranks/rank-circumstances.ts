import { featuredOfferOf } from '../../core/featured-offer.ts';
import type { LocalDate } from '../../core/local-date.ts';
import type { ReadingWithShelf } from '../../core/reading.ts';
import { leadingPages, type PlacedCard, placeCards } from '../../core/shelf.ts';
import { findShownVariations } from '../../core/shown-variations.ts';
import { parseStock } from '../../core/stock.ts';
import type { AccountEvent } from '../../store/port.ts';
import { SCREEN_KIND_ORDER } from '../changes/event-schema.ts';

/** Something that differs between the two readings of a rank change. It happened at the same time; that it is the cause is never claimed. */
export type Circumstance =
  /** Competitors that stand above the product now and did not before; `entered` of them were not in the earlier results. */
  | { readonly kind: 'newly_above'; readonly count: number; readonly entered: number }
  /** Competitors that stood above the product and no longer do; `left` of them are not in the later results. */
  | { readonly kind: 'no_longer_above'; readonly count: number; readonly left: number }
  /** The variation of the product that is in the results instead of it. */
  | { readonly kind: 'variation'; readonly asin: string }
  /** `end` is the end of a price range; `null` for a single price. */
  | {
      readonly kind: 'price';
      readonly end: 'low' | 'high' | null;
      readonly before: number;
      readonly after: number;
      readonly unit: string;
    }
  /** The product had a featured offer with a price and has none, or the other way round. */
  | { readonly kind: 'offer_lost' | 'offer_won' | 'offer_won_back' }
  /** The states are those of `StockState`. */
  | { readonly kind: 'stock'; readonly before: string; readonly after: string }
  | { readonly kind: 'seller' }
  /** Numbers of ads that stand above the product. */
  | { readonly kind: 'ads_above'; readonly before: number; readonly after: number };

/** A kind of own change that {@link Circumstance} has no words for. */
export interface OtherChange {
  /** A kind of `SCREEN_KINDS`. */
  readonly kind: string;
  /** Date of the earlier value if that is before both readings, so that the change may be older; `null` otherwise. */
  readonly comparedWith: LocalDate | null;
}

/** A product in two complete, undoubted and comparable readings of a term. */
export interface ComparedProduct {
  readonly asin: string;
  readonly before: ReadingWithShelf;
  readonly after: ReadingWithShelf;
  /** The account's own products, which are no competitors. */
  readonly own: ReadonlySet<string>;
  /** Changes of the account's products except the rank change itself; of others and of other dates they are ignored. */
  readonly events: readonly Pick<
    AccountEvent,
    'asin' | 'kind' | 'scope' | 'localDate' | 'comparedWith' | 'before' | 'after' | 'unit' | 'details'
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
    ...offerOf(product, before.card, after.card),
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

/**
 * The kinds of own changes that are not among the circumstances, each once, in the order of screens. A price that is
 * single in one reading and a range in the other is no event, but the cards show it.
 */
export function otherChangesOf(product: ComparedProduct): OtherChange[] {
  const found = changesOf(product);
  const { from } = datesOf(product);
  const named = new Set(found.filter((event) => isNamed(event, from)).map(({ kind }) => kind));
  const [before, after] = [seenIn(product.before, product.asin), seenIn(product.after, product.asin)];
  if (offerOf(product, before.card, after.card).length > 0) named.add('featured_offer');
  const others = found.filter(({ kind }) => !named.has(kind));
  const byKind = new Map<string, LocalDate | null>();
  for (const { kind, comparedWith } of others) {
    if (byKind.get(kind) !== null) byKind.set(kind, comparedWith < from ? comparedWith : null);
  }
  if (!named.has('price') && haveOtherPrices(before.card, after.card)) byKind.set('price', null);
  return [...byKind]
    .map(([kind, comparedWith]) => ({ kind, comparedWith }))
    .toSorted((one, other) => SCREEN_KIND_ORDER.indexOf(one.kind) - SCREEN_KIND_ORDER.indexOf(other.kind));
}

type OwnChange = ComparedProduct['events'][number];

function datesOf({ before, after }: ComparedProduct) {
  return { from: before.reading.localDate, to: after.reading.localDate };
}

/** The product's own changes on the later date. */
function changesOf(product: ComparedProduct): OwnChange[] {
  const { to } = datesOf(product);
  return product.events.filter(({ asin, localDate }) => asin === product.asin && localDate === to);
}

const WORDED: ReadonlySet<string> = new Set(['price', 'stock', 'seller', 'featured_offer']);

/** Whether a circumstance says it: a change of a kind with words whose values were both seen from the earlier date on. */
function isNamed({ kind, comparedWith }: OwnChange, from: LocalDate): boolean {
  return WORDED.has(kind) && comparedWith >= from;
}

function ownChangesOf(product: ComparedProduct): Circumstance[] {
  const { from } = datesOf(product);
  const named = changesOf(product).filter((event) => isNamed(event, from));
  const of = (kind: string, scope = '') =>
    named.find((event) => event.kind === kind && event.scope === scope);
  const [stock, offer] = [of('stock'), of('featured_offer')];
  return [
    ...PRICE_ENDS.flatMap((end) => priceOf(of('price', end ?? ''), end)),
    ...(offer === undefined ? [] : [{ kind: offerKindOf(offer) }]),
    ...(stock === undefined
      ? []
      : [{ kind: 'stock' as const, before: String(stock.before), after: String(stock.after) }]),
    ...(of('seller') === undefined ? [] : [{ kind: 'seller' as const }]),
  ];
}

function offerKindOf({ after, details }: OwnChange): 'offer_lost' | 'offer_won' | 'offer_won_back' {
  if (after === 'lost') return 'offer_lost';
  return details.isWonBack === true ? 'offer_won_back' : 'offer_won';
}

const PRICE_ENDS = [null, 'low', 'high'] as const;

function priceOf(event: OwnChange | undefined, end: 'low' | 'high' | null): Circumstance[] {
  if (typeof event?.before !== 'number' || typeof event.after !== 'number') return [];
  return [{ kind: 'price', end, before: event.before, after: event.after, unit: event.unit ?? '' }];
}

function haveOtherPrices(from: PlacedCard | undefined, to: PlacedCard | undefined): boolean {
  if (typeof from?.price !== 'number' || typeof to?.price !== 'number') return false;
  if (from.currency !== to.currency) return false;
  return from.price !== to.price || (from.priceMax ?? null) !== (to.priceMax ?? null);
}

/** For an offer that no event reports: only cards in stock that say that there is no featured offer show that it was lost. */
function offerOf(
  product: ComparedProduct,
  before: PlacedCard | undefined,
  after: PlacedCard | undefined,
): Circumstance[] {
  const { from } = datesOf(product);
  if (changesOf(product).some((event) => event.kind === 'featured_offer' && isNamed(event, from))) return [];
  const [old, now] = [offerOn(before), offerOn(after)];
  if (old === null || now === null || old === now) return [];
  return [{ kind: now === 'lost' ? 'offer_lost' : 'offer_won' }];
}

function offerOn(card: PlacedCard | undefined) {
  return card === undefined ? null : featuredOfferOf({ ...card, stock: parseStock(card.stockText ?? null) });
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
