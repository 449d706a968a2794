import { isLocalDate, type LocalDate, localDateOf } from '../../src/core/local-date.ts';
import { oneLine } from '../../src/core/text.ts';
import { rangeOf } from './catalogue.ts';
import { FAMILIES, type Family, familyOf } from './families.ts';
import { isProductFault, type ProductFault, type ProductFaultPlan } from './faults.ts';
import { marketDayOf } from './market-day.ts';
import { type ProductPageTruth, productPageOf } from './product-page.ts';
import { renderProductAnswer } from './render-product-faults.ts';

/** The product in a path of the shop; `null` in any other path. */
function asinOf(path: string): string | null {
  return /^\/dp\/([0-9A-Z]{10})$/.exec(path)?.[1] ?? null;
}

/** What the shop sends for a product: a page, or a status without one. */
export type ProductAnswer =
  | { readonly body: Uint8Array; readonly comes: 'at_once' | 'late' }
  | { readonly status: 404 | 503 };

/** Ranges that are kept between requests. */
const RANGES_KEPT = 16;

/** Answers the shop's requests for products. */
export class ProductDesk {
  readonly #seed: string;
  readonly #nowMs: () => number;
  readonly #faultOf: ProductFaultPlan;
  /** Families of one term each, known once the term has been searched for. */
  readonly #own = new Map<string, Family>();
  readonly #ranges = new Map<string, ReadonlySet<string>>();
  readonly #attempts = new Map<string, number>();

  constructor(shop: {
    readonly seed: string;
    readonly nowMs: () => number;
    readonly faultOf: ProductFaultPlan;
  }) {
    this.#seed = shop.seed;
    this.#nowMs = shop.nowMs;
    this.#faultOf = shop.faultOf;
  }

  /** Records what was searched for. */
  note(term: string): void {
    const family = familyOf(term);
    if (!FAMILIES.includes(family)) this.#own.set(family.name, family);
  }

  /**
   * The response at `/dp/ASIN?date=DATE`: the product on that morning, or at this instant without a date. `k=TERM` searches
   * only the products of that term, `fault=NAME` makes it go wrong. `null` for any other path.
   */
  answer({ pathname, searchParams }: URL): ProductAnswer | null {
    const asin = asinOf(pathname);
    const date = searchParams.get('date');
    if (asin === null || (date !== null && !isLocalDate(date))) return null;
    const localDate = date ?? localDateOf(this.#nowMs());
    const shown = this.#find(asin, localDate, oneLine(searchParams.get('k') ?? ''));
    const named = searchParams.get('fault') ?? '';
    const fault = isProductFault(named) ? named : this.#nextFault(asin, localDate);
    if (fault === 'status_503') return { status: 503 };
    if (shown === undefined || fault === 'status_404') return { status: 404 };
    const observedAtMs = date === null ? Math.floor(this.#nowMs() / 1000) * 1000 : shown.observedAtMs;
    const other = this.#neighbour(shown, localDate);
    const pages = [
      { ...shown, observedAtMs },
      { ...other, observedAtMs },
    ] as const;
    if (fault === 'slow') return { body: renderProductAnswer(...pages, null), comes: 'late' };
    return { body: renderProductAnswer(...pages, fault), comes: 'at_once' };
  }

  #nextFault(asin: string, localDate: LocalDate): ProductFault | null {
    const key = `${localDate} ${asin}`;
    const attempt = (this.#attempts.get(key) ?? 0) + 1;
    this.#attempts.set(key, attempt);
    return this.#faultOf({ asin, localDate, attempt });
  }

  #find(asin: string, localDate: LocalDate, term: string): ProductPageTruth | undefined {
    const families = term === '' ? [...FAMILIES, ...this.#own.values()] : [familyOf(term)];
    const family = families.find((each) => this.#range(each, localDate).has(asin));
    return family === undefined ? undefined : productPageOf({ seed: this.#seed, asin, family, localDate });
  }

  /** Another product of the family, which the shop may show instead of the requested one. */
  #neighbour(shown: ProductPageTruth, localDate: LocalDate): ProductPageTruth {
    const { asin } = shown.card;
    const family = [...FAMILIES, ...this.#own.values()].find((each) =>
      this.#range(each, localDate).has(asin),
    );
    if (family === undefined) return shown;
    const other = [...this.#range(family, localDate)].find((each) => each !== asin) ?? asin;
    return productPageOf({ seed: this.#seed, asin: other, family, localDate }) ?? shown;
  }

  #range(family: Family, localDate: LocalDate): ReadonlySet<string> {
    const key = `${localDate} ${family.name}`;
    const kept = this.#ranges.get(key);
    if (kept !== undefined) return kept;
    const range = new Set(rangeOf(this.#seed, family, marketDayOf(localDate)).map(({ asin }) => asin));
    const oldest = this.#ranges.size >= RANGES_KEPT ? this.#ranges.keys().next().value : undefined;
    if (oldest !== undefined) this.#ranges.delete(oldest);
    this.#ranges.set(key, range);
    return range;
  }
}
