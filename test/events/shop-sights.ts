import type { EventValue } from '../../src/core/change-event.ts';
import type { LocalDate } from '../../src/core/local-date.ts';
import type { Delivery } from '../../tools/sample-shop/product-delivery.ts';
import type { ProductPageTruth } from '../../tools/sample-shop/product-page.ts';

/** A value that the shop showed, as an event tells it, and what two of them are compared by. */
export interface Shown {
  readonly value: EventValue;
  readonly key: string;
  /** What it is, where unlike ones are not compared: which kind of struck price, whose offer, which kind of list. */
  readonly like?: string | undefined;
  /** Down to which rank everything was seen; for a rank alone. */
  readonly reach?: number;
}

/** One product in one good reading: all values that the shop showed there, by kind and scope. */
export interface Sight {
  /** What is compared with itself alone: the product's own page, its cards in a term's results, its rank there; as one source reads it. */
  readonly series: string;
  /** Readings among which the last ones are looked through; those of all sources for a rank. */
  readonly line: string;
  readonly asin: string;
  readonly localDate: LocalDate;
  /** By `kind scope`. */
  readonly values: ReadonlyMap<string, Shown>;
}

/** What stands where. */
interface Where {
  readonly asin: string;
  readonly localDate: LocalDate;
  readonly source: string;
}

/** What the product's own page shows, written down from the shop's truth without any reader of pages. */
export function pageSight(truth: ProductPageTruth, { asin, localDate, source }: Where): Sight {
  const { card, seller, bestSellerRanks, delivery } = truth;
  const isOffered = seller !== null;
  const values = new Map<string, Shown>();
  put(values, 'price ', card.price);
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

/** What the product's organic card in the results of a term shows. */
export function cardSight(
  { card, delivery }: Pick<ProductPageTruth, 'card' | 'delivery'>,
  term: string,
  { asin, localDate, source, offer = '' }: Where & { readonly offer?: string },
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
  const series = `card ${source} ${asin} ${term}`;
  return { series, line: series, asin, localDate, values };
}

/** Where the product stood in a reading that says so; `null`: not there, down to `reach`. `likeness` is what kind of list it was. */
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

/** What the shop offers at another price, or brings later, to somebody elsewhere. */
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

/** What cards and pages of products show alike. */
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

/** What is not shown is no value. */
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

/** The shop keeps the distance of its dates as long as it keeps its words. */
function wordsOf({ primary, secondary }: Delivery): string {
  return [primary, secondary].map((line) => `${line?.before} ${line?.after}`).join();
}
