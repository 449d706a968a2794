import type { EventValue } from '../../src/core/change-event.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import type { Delivery } from '../../tools/sample-shop/product-delivery.ts';
import type { ProductPageTruth } from '../../tools/sample-shop/product-page.ts';

/** A value that the shop showed, as in an event, and the form in which it is compared. */
export interface Shown {
  readonly value: EventValue;
  readonly key: string;
  /** Its kind, since different kinds are not compared: of struck-through price, of offer, of list. */
  readonly like?: string | undefined;
  /** The rank down to which everything was seen; only for ranks. */
  readonly reach?: number;
}

/** One product in one good reading: all values that the shop showed there, by kind and scope. */
export interface Sight {
  /**
   * A series of comparable sights: the product's page, its cards for a term, or its rank there, from one
   * source.
   */
  readonly series: string;
  /** The readings that are searched for the last value; for a rank those of all sources. */
  readonly line: string;
  readonly asin: string;
  readonly localDate: LocalDate;
  /** By `kind scope`. */
  readonly values: ReadonlyMap<string, Shown>;
}

/** Where and when something is shown. */
interface Where {
  readonly asin: string;
  readonly localDate: LocalDate;
  readonly source: string;
}

/** What the product's page shows, according to the shop's data and without any reader of pages. */
export function pageSight(truth: ProductPageTruth, { asin, localDate, source }: Where): Sight {
  const { card, seller, bestSellerRanks, delivery } = truth;
  const isOffered = seller !== null;
  const values = new Map<string, Shown>();
  put(values, 'price ', card.price);
  put(values, 'featured_offer ', card.price === null ? null : 'held');
  put(values, 'seller ', isOffered ? seller.name : null, seller?.id);
  for (const { rank, category, categoryId } of bestSellerRanks)
    put(values, `bsr ${categoryId ?? `name ${category}`}`, rank);
  const badges = card.badges?.filter((badge) => badge !== 'タイムセール') ?? [];
  put(values, 'badges ', badges, badges.toSorted().join());
  put(values, 'stock ', stockOf(delivery) ?? (isOffered ? 'in_stock' : null));
  if (isOffered) put(values, 'delivery ', delivery.text, wordsOf(delivery));
  putCommon(values, card);
  const series = `page ${source} ${asin}`;
  return { series, line: series, asin, localDate, values };
}

/** What the product's organic card for a term shows. */
export function cardSight(
  { card, delivery }: Pick<ProductPageTruth, 'card' | 'delivery'>,
  term: string,
  { asin, localDate, source, offer = '', ads }: Where & { readonly offer?: string; readonly ads: string },
): Sight {
  const values = new Map<string, Shown>();
  if (card.priceMax == null) put(values, 'price ', card.price);
  else {
    put(values, 'price low', card.price);
    put(values, 'price high', card.priceMax);
  }
  const badges = card.badges ?? [];
  put(values, 'badges ', badges, badges.toSorted().join());
  put(values, 'stock ', stockOf(delivery));
  put(values, 'delivery ', delivery.text, wordsOf(delivery));
  putCommon(values, card);
  for (const name of OFFER_VALUES) {
    const shown = values.get(name);
    if (shown !== undefined) values.set(name, { ...shown, like: `${offer} ${shown.like ?? ''}` });
  }
  const isLost = card.priceReason === 'no_featured_offer' && stockOf(delivery) !== 'out';
  const offerState = card.price !== null ? 'held' : isLost ? 'lost' : null;
  if (offerState !== null) {
    values.set('featured_offer ', { value: offerState, key: offerState, like: `${offer} ${ads}` });
  }
  const series = `card ${source} ${asin} ${term}`;
  return { series, line: series, asin, localDate, values };
}

/**
 * The product's rank in a reading that proves it; `null` if absent down to `reach`. `likeness` is the kind of
 * list.
 */
export function rankSight(
  {
    rank,
    reach,
    likeness = '',
  }: { readonly rank: number | null; readonly reach: number; readonly likeness?: string },
  term: string,
  { asin, localDate, source }: Where,
): Sight {
  const values = new Map([[`rank ${term}`, { value: rank, key: String(rank), like: likeness, reach }]]);
  return {
    series: `rank ${source} ${asin} ${term}`,
    line: `rank ${asin} ${term}`,
    asin,
    localDate,
    values,
  };
}

/** Values that can differ by delivery place. */
const OFFER_VALUES = [
  'price ',
  'price low',
  'price high',
  'list_price ',
  'points ',
  'coupon ',
  'stock ',
  'delivery ',
];

/** Facts on both cards and product pages. */
function putCommon(values: Map<string, Shown>, card: ProductPageTruth['card']): void {
  put(values, 'title ', card.title);
  if (card.listPrice !== null && card.listPrice !== undefined) {
    const { listPrice: value, listPriceKind } = card;
    values.set('list_price ', {
      value,
      key: String(value),
      like: listPriceKind,
    });
  }
  put(values, 'rating ', card.rating);
  put(values, 'review_count ', card.reviewCount);
  put(values, 'points ', card.points);
  put(values, 'sales_volume ', card.salesVolumeMin);
  put(values, 'coupon ', card.coupon);
}

/** Leaves out facts that are not shown. */
function put(
  values: Map<string, Shown>,
  name: string,
  value: EventValue | undefined,
  key: string = String(value),
): void {
  if (value !== null && value !== undefined) values.set(name, { value, key });
}

function stockOf({ stockText }: Delivery): string | null {
  if (stockText === null) return null;
  return stockText.startsWith('残り') ? 'low' : 'out';
}

/** The shop keeps the lead time of its dates as long as it keeps the text. */
function wordsOf({ primary, secondary }: Delivery): string {
  return [primary, secondary].map((line) => `${line?.before} ${line?.after}`).join();
}
