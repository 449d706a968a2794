import type { LocalDate } from '../../src/core/local-date.ts';
import type { PageVerdict } from '../../src/core/search-page.ts';
import { draw, drawInt, pick, seedOf } from './chance.ts';
import type { ShopView } from './shop-view.ts';

/** Pages that the shop sends instead of the right one, and the verdict that a reader must return for each. */
export const PAGE_FAULTS = {
  captcha: 'blocked',
  continue_button: 'blocked',
  busy_page: 'blocked',
  half_page: 'truncated',
  foreign_place: 'wrong_place',
  other_language: 'wrong_place',
  home_page: 'not_a_result_page',
  no_results: 'no_results',
  corrected_keyword: 'corrected_keyword',
  empty_body: 'unreadable',
  mojibake: 'unreadable',
  header_only: 'unreadable',
  /** The previous page, sent again under this page's number: sound alone, suspect beside the other. */
  repeated_page: 'sound',
  /** A page without ads, as crawlers get it. */
  without_ads: 'sound',
  /** Products that this keyword never showed before. */
  strange_shelf: 'sound',
  sorted_by_price: 'other_list',
  filtered: 'other_list',
  /** For a shopper in another part of Japan: another order, later delivery. */
  other_place: 'sound',
  /** For a phone: fewer results per page. */
  phone_page: 'sound',
  /** Its pager knows only one page after this one. */
  short_pager: 'sound',
} as const satisfies Record<string, PageVerdict>;

export type PageFault = keyof typeof PAGE_FAULTS;

/** What can go wrong below the page, in transport. */
export const TRANSPORT_FAULTS = [
  'status_503',
  'status_429',
  'cut_connection',
  'slow',
  'endless_redirect',
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

export type Fault = PageFault | TransportFault;

/** The faults of a product page, and the verdict that a reader must return for each. */
export const PRODUCT_FAULTS = {
  captcha: 'blocked',
  half_page: 'truncated',
  foreign_place: 'wrong_place',
  /** Another product of the family, at the URL of the requested one. */
  other_product: 'other_product',
  home_page: 'not_a_product_page',
  status_503: 'source_error',
  /** A page that says that the product does not exist. */
  status_404: 'not_found',
  /** The response comes later than any client waits. */
  slow: 'source_error',
} as const;

export type ProductFault = keyof typeof PRODUCT_FAULTS;

/** The faults that are pages. */
export type ProductPageFault = Exclude<ProductFault, 'status_503' | 'status_404' | 'slow'>;

/** Whether a name is one of the faults of a product's page. */
export function isProductFault(name: string): name is ProductFault {
  return Object.hasOwn(PRODUCT_FAULTS, name);
}

/** Decides what goes wrong with a request for a product; `null`: nothing. */
export type ProductFaultPlan = (request: {
  readonly asin: string;
  readonly localDate: LocalDate;
  /** 1 on the first request for this product on this date. */
  readonly attempt: number;
}) => ProductFault | null;

/** Like `randomFaults`, for product pages: the given share (0 to 1) of requests goes wrong, in all ways by default. */
export function randomProductFaults(options: {
  readonly seed: string;
  readonly rate: number;
  readonly kinds?: readonly ProductFault[];
}): ProductFaultPlan {
  const kinds = options.kinds ?? Object.keys(PRODUCT_FAULTS).filter(isProductFault);
  return ({ asin, localDate, attempt }) => {
    const seed = seedOf(options.seed, 'product fault', asin, localDate, attempt);
    return draw(seed, 'happens') < options.rate
      ? (kinds[drawInt(seed, 'kind', [0, kinds.length - 1])] ?? null)
      : null;
  };
}

/** One request for a page, as a plan of faults sees it. */
export interface ShopRequest {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly page: number;
  /** 1 on the first request for this page of this term and date. */
  readonly attempt: number;
}

/** Decides what goes wrong with a request; `null`: nothing. */
export type FaultPlan = (request: ShopRequest) => Fault | null;

/** Decides for which shopper the shop makes the list of a term on a date. */
export type ViewPlan = (asked: Pick<ShopRequest, 'term' | 'localDate'>) => ShopView;

/** Every name of a fault. */
export const FAULTS: readonly [Fault, ...Fault[]] = [
  TRANSPORT_FAULTS[0],
  ...TRANSPORT_FAULTS.slice(1),
  ...Object.keys(PAGE_FAULTS).filter(isPageFault),
];

/** Whether a name is one of the faults that are pages. */
export function isPageFault(name: string): name is PageFault {
  return Object.hasOwn(PAGE_FAULTS, name);
}

/** Whether a name is one of the faults. */
export function isFault(name: string): name is Fault {
  return isPageFault(name) || TRANSPORT_FAULTS.some((fault) => fault === name);
}

/**
 * A plan in which the given share (0 to 1) of requests goes wrong, each in a kind that the seed chooses; the same
 * request meets the same fault, and another attempt draws again.
 */
export function randomFaults(options: {
  readonly seed: string;
  readonly rate: number;
  readonly kinds?: readonly [Fault, ...Fault[]];
}): FaultPlan {
  const kinds = options.kinds ?? FAULTS;
  return ({ term, localDate, page, attempt }) => {
    const seed = seedOf(options.seed, 'fault', term, localDate, page, attempt);
    return draw(seed, 'happens') < options.rate ? pick(seed, 'kind', kinds) : null;
  };
}
