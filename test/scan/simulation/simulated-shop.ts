import { type LocalDate, localDateOf } from '../../../src/core/local-date.ts';
import type { NamedSource } from '../../../src/scan/index.ts';
import { failureMaker, failureOfFault, failureOfStatus, NOT_BILLED } from '../../../src/sources/failure.ts';
import type {
  PageOutcome,
  PageRequest,
  ProductPageOutcome,
  SourceFailure,
} from '../../../src/sources/port.ts';
import { SAMPLE_SHOP } from '../../../src/sources/sample-shop/facts.ts';
import { type Family, familyOf } from '../../../tools/sample-shop/families.ts';
import {
  type FaultPlan,
  isPageFault,
  type ProductFaultPlan,
  type TransportFault,
  type ViewPlan,
} from '../../../tools/sample-shop/faults.ts';
import { type ShopShelf, shelfOf } from '../../../tools/sample-shop/market.ts';
import { type ProductPageTruth, productPageOf } from '../../../tools/sample-shop/product-page.ts';
import { renderAnswer } from '../../../tools/sample-shop/render-answer.ts';
import { renderProductAnswer } from '../../../tools/sample-shop/render-product-faults.ts';
import type { ShopView } from '../../../tools/sample-shop/shop-view.ts';

/** Seed of the market that every simulation reads. */
export const MARKET = 'simulation';

/** How long a call takes on the simulation's clock, and how much longer one without a response in time. */
const CALL_MS = 700;
const SLOW_MS = 10_000;

/** Shelves kept between the pages of a reading and the check of its day. */
const SHELVES_KEPT = 400;

/** Products kept for the same time. */
const PRODUCTS_KEPT = 400;

/** The shop's shelves and products: the truth that is read, and checked against. */
export class Truth {
  readonly #shelves = new Map<string, ShopShelf>();
  readonly #families = new Map<string, Family>();
  readonly #products = new Map<string, ProductPageTruth>();

  /** The shelf of a term on a date, as a kind of shopper sees it. */
  of(term: string, localDate: LocalDate, view: ShopView = 'usual'): ShopShelf {
    const key = `${localDate} ${view} ${term}`;
    const shelf = this.#shelves.get(key) ?? shelfOf({ seed: MARKET, term, localDate, view });
    this.#shelves.delete(key);
    this.#shelves.set(key, shelf);
    const oldest = this.#shelves.size > SHELVES_KEPT ? this.#shelves.keys().next().value : undefined;
    if (oldest !== undefined) this.#shelves.delete(oldest);
    return shelf;
  }

  /** Records that a product belongs to what a term shows: its code alone does not show that. */
  know(asin: string, term: string): void {
    if (!this.#families.has(asin)) this.#families.set(asin, familyOf(term));
  }

  /** Another known product of the family, or this one if it is the only one. */
  neighbourOf(asin: string): string {
    const family = this.#families.get(asin);
    const same = [...this.#families].filter(([other, its]) => other !== asin && its.name === family?.name);
    return same[0]?.[0] ?? asin;
  }

  /** What the page of a product shows on a date; `undefined` when it is not on the market. */
  product(asin: string, localDate: LocalDate): ProductPageTruth | undefined {
    const family = this.#families.get(asin);
    if (family === undefined) return undefined;
    const key = `${localDate} ${asin}`;
    const kept = this.#products.get(key);
    if (kept !== undefined) return kept;
    const shown = productPageOf({ seed: MARKET, asin, family, localDate });
    if (shown !== undefined) this.#products.set(key, shown);
    const oldest = this.#products.size > PRODUCTS_KEPT ? this.#products.keys().next().value : undefined;
    if (oldest !== undefined) this.#products.delete(oldest);
    return shown;
  }
}

/** What a shop in this process needs. */
export interface SimulatedShopOptions {
  readonly truth: Truth;
  readonly faultOf: FaultPlan;
  readonly productFaultOf: ProductFaultPlan;
  readonly viewOf: ViewPlan;
  readonly clock: { readonly nowMs: number };
  /** Lets this many milliseconds pass. */
  readonly pass: (ms: number) => Promise<void>;
  /** Called for every request with its fault, or `none`. */
  readonly onCall: (fault: string) => void;
}

const fail = failureMaker((text) => text);

/** The sample shop without a network: the same pages and faults, on the simulation's clock. */
export function simulatedShop(options: SimulatedShopOptions): NamedSource {
  const { truth, faultOf, viewOf, clock, pass, onCall } = options;
  const attempts = new Map<string, number>();
  const fetchPage = async ({ term, page }: PageRequest, signal: AbortSignal): Promise<PageOutcome> => {
    signal.throwIfAborted();
    await pass(CALL_MS);
    const atMs = clock.nowMs;
    const localDate = localDateOf(atMs);
    const key = `${localDate} ${page} ${term}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const fault = faultOf({ term, localDate, page, attempt });
    const view = viewOf({ term, localDate });
    onCall(fault ?? (view === 'usual' ? 'none' : `none, to ${view}`));
    if (fault === 'slow') await pass(SLOW_MS);
    if (fault !== null && !isPageFault(fault)) return brokenCall(fault);
    const shelf = truth.of(term, localDate, view);
    const bytes = renderAnswer({ seed: MARKET, shelf, page, atMs, fault });
    return { outcome: 'html', page: { bytes, address: null }, observedAtMs: atMs, charge: NOT_BILLED };
  };
  const fetchProductPage = productCounter(options);
  return { name: 'sample-shop', source: { mode: 'page', facts: SAMPLE_SHOP, fetchPage, fetchProductPage } };
}

/** The pages of products, with their faults. */
function productCounter({ truth, productFaultOf, clock, pass, onCall }: SimulatedShopOptions) {
  const attempts = new Map<string, number>();
  return async (asin: string, signal: AbortSignal): Promise<ProductPageOutcome> => {
    signal.throwIfAborted();
    await pass(CALL_MS);
    const atMs = clock.nowMs;
    const localDate = localDateOf(atMs);
    const key = `${localDate} ${asin}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    const fault = productFaultOf({ asin, localDate, attempt });
    onCall(`product ${fault ?? 'none'}`);
    if (fault === 'slow') await pass(SLOW_MS);
    if (fault === 'slow' || fault === 'status_503') return brokenCall(fault);
    const shown = truth.product(asin, localDate);
    if (shown === undefined || fault === 'status_404') return { outcome: 'missing', charge: NOT_BILLED };
    const other = truth.product(truth.neighbourOf(asin), localDate) ?? shown;
    const observedAtMs = Math.floor(atMs / 1000) * 1000;
    const bytes = renderProductAnswer({ ...shown, observedAtMs }, { ...other, observedAtMs }, fault);
    return { outcome: 'html', page: { bytes, address: null }, observedAtMs: atMs, charge: NOT_BILLED };
  };
}

/** What the source returns for a fault below the page, such as a cut connection. */
function brokenCall(fault: TransportFault): SourceFailure {
  switch (fault) {
    case 'status_503':
      return statusOf(503, null);
    case 'status_429':
      return statusOf(429, 1_000);
    case 'cut_connection':
      return { ...failureOfFault({ kind: 'fault', code: 'cut', cause: null }, fail), charge: NOT_BILLED };
    case 'endless_redirect':
      return {
        ...failureOfFault({ kind: 'fault', code: 'redirect', cause: null }, fail),
        charge: NOT_BILLED,
      };
    case 'slow':
      return { ...failureOfFault({ kind: 'fault', code: 'timeout', cause: null }, fail), charge: NOT_BILLED };
  }
}

function statusOf(status: number, retryAfterMs: number | null): SourceFailure {
  const answer = {
    kind: 'answer',
    status,
    retryAfterMs,
    headers: new Headers(),
    body: new Uint8Array(),
  } as const;
  const failure = failureOfStatus(answer, fail);
  if (failure === null) throw new Error(`${status} is no failure.`);
  return { ...failure, charge: NOT_BILLED };
}
