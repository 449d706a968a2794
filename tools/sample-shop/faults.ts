import type { LocalDate } from '../../src/core/local-date.ts';
import type { PageVerdict } from '../../src/core/search-page.ts';
import { draw, drawInt, pick, seedOf } from './chance.ts';
import type { ShopView } from './shop-view.ts';

/** Pages that the shop sends in place of the right one, and what a reader has to say of each. */
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
  /** The page before, sent again under this page's number: sound alone, suspect beside the other. */
  repeated_page: 'sound',
  /** No ad on it, as crawlers get them. */
  without_ads: 'sound',
  /** Products that this keyword never showed before. */
  strange_shelf: 'sound',
  sorted_by_price: 'other_list',
  filtered: 'other_list',
  /** For a shopper in another part of Japan: another order, later delivery. */
  other_place: 'sound',
  /** For a phone: fewer results to a page. */
  phone_page: 'sound',
  /** Its pager knows one page behind this one and no more. */
  short_pager: 'sound',
} as const satisfies Record<string, PageVerdict>;

export type PageFault = keyof typeof PAGE_FAULTS;

/** What can go wrong below the page. */
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
  /** Another product of the family, at the address of the one that was asked for. */
  other_product: 'other_product',
  home_page: 'not_a_product_page',
  status_503: 'source_error',
  /** A page that says that the product does not exist. */
  status_404: 'not_found',
  /** It answers later than anybody waits. */
  slow: 'source_error',
} as const;

export type ProductFault = keyof typeof PRODUCT_FAULTS;

/** Those that show as a page. */
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

/** A plan for pages of products in which the given share (0 to 1) of requests goes wrong, as in `randomFaults`; in all ways unless given. */
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

/** One request for a page, as far as a plan of faults looks at it. */
export interface ShopRequest {
  readonly term: string;
  readonly localDate: LocalDate;
  readonly page: number;
  /** 1 on the first request for this page of this term and date. */
  readonly attempt: number;
}

/** Decides what goes wrong with a request; `null`: nothing. */
export type FaultPlan = (request: ShopRequest) => Fault | null;

/** Says to whom the shop takes whoever asks for a term on a date. */
export type ViewPlan = (asked: Pick<ShopRequest, 'term' | 'localDate'>) => ShopView;

/** Every name of a fault. */
export const FAULTS: readonly [Fault, ...Fault[]] = [
  TRANSPORT_FAULTS[0],
  ...TRANSPORT_FAULTS.slice(1),
  ...Object.keys(PAGE_FAULTS).filter(isPageFault),
];

/** Whether a name is one of the faults that show as a page. */
export function isPageFault(name: string): name is PageFault {
  return Object.hasOwn(PAGE_FAULTS, name);
}

/** Whether a name is one of the faults. */
export function isFault(name: string): name is Fault {
  return isPageFault(name) || TRANSPORT_FAULTS.some((fault) => fault === name);
}

/**
 * A plan in which the given share (0 to 1) of requests goes wrong, each in a kind that the seed chooses; the same
 * request meets the same fault, another attempt draws anew.
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
