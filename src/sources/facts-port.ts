import type { Card } from '../core/card.ts';
import type { ProductFacts } from '../core/product.ts';
import type { TargetKind } from '../core/target.ts';
import type { Text } from '../core/text.ts';

/** What a source can do, what it costs and what its use is allowed for: the facts by which an operator chooses. */
export interface SourceFacts {
  /** Name of the folder in kebab case, and `source` in readings. */
  readonly id: string;
  readonly title: Text;
  /** `html`: pages that we read ourselves; `cards`: results that somebody else has read. */
  readonly gives: 'html' | 'cards';
  /** Whether ads are distinguished from organic results. */
  readonly showsAds: boolean;
  /** Whether the source fetches pages for a keyword; otherwise people bring the pages. */
  readonly fetches: boolean;
  /** Cost of one page in millionths of a US dollar; 0 where nobody is paid, or where a plan counts in units of its own. */
  readonly costPerPageMicroUsd: number;
  /** Who permits its use, in a sentence. */
  readonly licence: Text;
}

export type Device = 'desktop' | 'mobile' | 'tablet';

/**
 * How a source works. `page`: one result page at a call. `task`: a batch of searches is posted and collected when it is
 * ready. `product`: facts of products by ASIN; it shows no result pages.
 */
export type SourceMode = 'page' | 'task' | 'product';

/** What a fetching source can do. */
export interface Capabilities {
  readonly mode: SourceMode;
  /** What it fetches: result pages of terms, products, or both. */
  readonly reads: readonly TargetKind[];
  /** Whether results are for a Japanese postcode. */
  readonly postcode: boolean;
  readonly devices: readonly Device[];
  /** Maximum number of result pages of one search; 0 for products. */
  readonly pagesMax: number;
  /** Maximum number of searches in one post, or of products in one call. */
  readonly batchMax: number;
  /** Fields that are always `undefined`, because the source can never know them. */
  readonly neverKnown: readonly (keyof Card | keyof ProductFacts)[];
  /** Calls that may run at the same time. */
  readonly concurrencyMax: number;
  /** Calls that may start within a minute; `null` where the account's plan decides. */
  readonly callsPerMinuteMax: number | null;
}

/** The unit of costs: millionths of a US dollar, or the vendor's own searches or tokens. Amounts are integers. */
export type CostUnit = 'micro_usd' | 'search' | 'token';

export interface Cost {
  readonly amount: number;
  readonly unit: CostUnit;
}

/** Rows that a search of some pages asks for, and how many of them are billed together; a step that is begun is billed. */
export interface BilledRows {
  readonly perPage: number;
  readonly step: number;
}

/** What the data may be used for, as far as known; the vendor's contract decides. */
export interface Terms {
  /** `market`: data that others collected; `own`: nobody else's data. */
  readonly profile: 'market' | 'own';
  /** Whether an account with access to Amazon's selling partner API may use it as well. */
  readonly mixWithSpApi: 'ok' | 'forbidden';
  /** How long facts may be kept, in days; `contract`: as the vendor's contract says. */
  readonly storeDays: number | 'contract';
  readonly showTo: 'self' | 'own_users' | 'contract';
  /** Longest time for which raw answers may be kept, in days. */
  readonly keepRawDays: number;
  readonly termsUrl: string | null;
}

/** A setting of a source. */
export interface SourceSetting {
  /** Snake case. */
  readonly name: string;
  readonly isRequired: boolean;
  /** A secret never appears in a log, a logged address, an error, an outcome or an answer. */
  readonly isSecret: boolean;
  readonly meaning: Text;
}

/** Facts of a source that fetches. */
export interface FetchingFacts extends SourceFacts {
  readonly fetches: true;
  readonly capabilities: Capabilities;
  /** Expected cost of one page (of a search), or of the rows in {@link billedRows}, or of one product. */
  readonly price: Cost;
  /** Set where searches are billed by rows instead of pages. */
  readonly billedRows?: BilledRows;
  readonly terms: Terms;
  readonly settings: readonly SourceSetting[];
}

/** Rows to ask for in one search of so many pages, in whole steps. */
export function rowsOf({ perPage, step }: BilledRows, pages: number): number {
  return Math.ceil((pages * perPage) / step) * step;
}

/** Expected cost of one search of so many pages. */
export function searchCostOf({ price, billedRows }: FetchingFacts, pages: number): Cost {
  const units = billedRows === undefined ? pages : rowsOf(billedRows, pages) / billedRows.step;
  return { unit: price.unit, amount: price.amount * units };
}
