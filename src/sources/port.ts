import type { Parsed } from '../core/parsed.ts';
import type { ProductFacts } from '../core/product.ts';
import type { FailureReason } from '../core/reading.ts';
import type { Standpoint } from '../core/reading-context.ts';
import type { PageProblem } from '../core/search-page.ts';
import type { ShelfPage } from '../core/shelf.ts';
import type { Cost, FetchingFacts } from './facts-port.ts';

export type {
  Capabilities,
  Cost,
  CostUnit,
  Device,
  FetchingFacts,
  SourceFacts,
  SourceMode,
  SourceSetting,
  Terms,
} from './facts-port.ts';
export { searchCostOf } from './facts-port.ts';
export {
  type Filing,
  type PagesFolder,
  type ReadyFile,
  type TakenFile,
  UnfitFolderError,
} from './pages-folder-port.ts';

/** A page from a source, not yet read. */
export interface FoundPage {
  /** The HTML document in its own character set, unpacked. */
  readonly bytes: Uint8Array;
  /** URL of the page, if the source knows it. */
  readonly address: string | null;
  /** When the page was saved, according to the program that saved it; absent for sources of live pages. */
  readonly savedAtMs?: number | null;
}

/** Opens one saved page. A file that cannot be used is a value, not a throw. */
export type OpenPage = (file: string) => Promise<Parsed<FoundPage>>;

/** Values of a source's settings by name, as text. */
export type SettingValues = Readonly<Record<string, string>>;

/** Longest wait of any source for the answer of one call, in milliseconds. */
export const CALL_MS_MAX = 60_000;

/** What a source needs besides its settings. */
export interface Surroundings {
  /** Milliseconds since the epoch. */
  readonly nowMs: () => number;
  /** Limit for one call, in milliseconds; by default the source's own limit. */
  readonly timeoutMs?: number;
}

/** Opens a source; a missing or invalid setting is a refusal that never quotes a secret. */
export type OpenSource<Source> = (values: SettingValues, surroundings: Surroundings) => Parsed<Source>;

/** Gap reasons that a source itself can report. */
export const SOURCE_FAILURES = [
  'blocked',
  'source_error',
  'quota',
  'auth',
  'wrong_place',
  'unreadable',
] as const satisfies readonly FailureReason[];
export type SourceFailureReason = (typeof SOURCE_FAILURES)[number];

/** `never`: the same call fails again today; `wait`: not before that time; `backoff`: later, with growing delays. */
export type RetryAdvice =
  | { readonly retry: 'never' }
  | { readonly retry: 'wait'; readonly retryAfterMs: number }
  | { readonly retry: 'backoff' };

/** What a call cost according to the answer. */
export interface Charge {
  readonly billed: 'yes' | 'no' | 'unknown';
  /** `null` where the answer does not say. */
  readonly cost: Cost | null;
}

/** A call without a usable answer. It says nothing about the shop's results. */
export interface SourceFailure {
  readonly outcome: 'failed';
  readonly reason: SourceFailureReason;
  readonly advice: RetryAdvice;
  readonly charge: Charge;
  /** The vendor's or protocol's own code, for the log: `http 503`, `40101`. */
  readonly vendorCode: string | null;
  /** One English sentence for the log; free of secrets. */
  readonly detail: string;
}

/** A page as the shop (or a shop of ours) sent it. */
export interface HtmlOutcome {
  readonly outcome: 'html';
  readonly page: FoundPage;
  /** When it was fetched; the page itself may be more exact. */
  readonly observedAtMs: number;
  readonly charge: Charge;
}

/** The cards of one page as a vendor read them. */
export interface CardsPage extends ShelfPage {
  /** `false` where the vendor's own limit cut the page: what follows the last card is unknown. */
  readonly isWhole: boolean;
  /** Number of the shop's last page, where the answer proves it. */
  readonly lastPage: number | null;
  readonly problems: readonly PageProblem[];
}

/** Cards of one or more pages, in the shop's order, with ads marked, not yet counted. */
export interface CardsOutcome {
  readonly outcome: 'cards';
  /** In the order of their numbers. */
  readonly pages: readonly CardsPage[];
  /** The keyword that the shop answered instead; `null` if it answered the one asked for. */
  readonly answeredTerm: string | null;
  /** Where the source looked from, according to its settings; absent if they do not say. */
  readonly seenFrom?: Standpoint;
  readonly charge: Charge;
}

/** The shop says that nothing matches. */
export interface NoResultsOutcome {
  readonly outcome: 'no_results';
  readonly observedAtMs: number;
  /** As in {@link CardsOutcome}. */
  readonly seenFrom?: Standpoint;
  readonly charge: Charge;
}

export type PageOutcome = HtmlOutcome | CardsOutcome | NoResultsOutcome | SourceFailure;

/** One page of one search. */
export interface PageRequest {
  readonly term: string;
  /** 1-based. */
  readonly page: number;
}

/** The remaining credit of an account with a vendor. */
export type AccountOutcome =
  | {
      readonly outcome: 'account';
      /** Pages that it may still ask for. */
      readonly pagesLeft: number;
    }
  | SourceFailure;

/**
 * A source that gives one page at a call. What the outside does is an outcome, never a throw; a call that the caller
 * aborts rejects with the signal's reason.
 */
export interface PageSource {
  readonly mode: 'page';
  readonly facts: FetchingFacts;
  fetchPage(request: PageRequest, signal: AbortSignal): Promise<PageOutcome>;
  /** The page of one product; present exactly if the capabilities include products. */
  readonly fetchProductPage?: (asin: string, signal: AbortSignal) => Promise<ProductPageOutcome>;
  /** Asks the vendor about the account, where that costs nothing; an account with nothing left is `quota`. */
  checkAccount?(signal: AbortSignal): Promise<AccountOutcome>;
}

/** The product does not exist. */
export interface MissingOutcome {
  readonly outcome: 'missing';
  readonly charge: Charge;
}

export type ProductPageOutcome = HtmlOutcome | MissingOutcome | SourceFailure;

/** One search of a batch. */
export interface TaskRequest {
  readonly term: string;
  /** Pages from 1 on. */
  readonly pages: number;
  /** Our name for it, at most 200 characters, which finds the task again if its id is lost. */
  readonly tag: string;
}

/** A task that was posted. */
export interface TaskRef {
  readonly taskId: string;
  readonly term: string;
  readonly pages: number;
}

export type PostOutcome =
  | { readonly outcome: 'posted'; readonly taskId: string; readonly charge: Charge }
  | SourceFailure;

/** A finished task that waits to be collected. */
export interface ReadyTask {
  readonly taskId: string;
  readonly tag: string | null;
}

export type ReadyOutcome =
  | {
      readonly outcome: 'listed';
      readonly tasks: readonly ReadyTask[];
      /** `false` where the vendor's own limit cut the list: a task that is missing may be ready all the same. */
      readonly isWhole: boolean;
    }
  | SourceFailure;

export type CollectOutcome =
  | { readonly outcome: 'waiting' }
  | CardsOutcome
  | NoResultsOutcome
  | SourceFailure;

/** A source that takes a batch of searches and has them ready later. Throws as {@link PageSource} does. */
export interface TaskSource {
  readonly mode: 'task';
  readonly facts: FetchingFacts;
  /**
   * Posts at most `batchMax` searches; one outcome each, in their order. The clock is looked at just before they leave: after
   * `latestMs` (since the epoch) nothing is posted and nothing billed.
   */
  post(
    requests: readonly TaskRequest[],
    latestMs: number,
    signal: AbortSignal,
  ): Promise<readonly PostOutcome[]>;
  listReady(signal: AbortSignal): Promise<ReadyOutcome>;
  collect(task: TaskRef, signal: AbortSignal): Promise<CollectOutcome>;
}

export type ProductsOutcome =
  | {
      readonly outcome: 'products';
      readonly products: readonly ProductFacts[];
      /** ASINs for which the source has no data. */
      readonly missing: readonly string[];
      /** ASINs that the answer contains more than once, so that it is unknown which facts are right. */
      readonly doubled?: readonly string[];
      readonly charge: Charge;
      /** How long to leave the source alone before the next call, in milliseconds; 0 if not needed. */
      readonly restMs: number;
    }
  | SourceFailure;

/** A source of facts about products. Throws as {@link PageSource} does. */
export interface ProductSource {
  readonly mode: 'product';
  readonly facts: FetchingFacts;
  /** Facts of at most `batchMax` products. */
  fetchProducts(asins: readonly string[], signal: AbortSignal): Promise<ProductsOutcome>;
}

export type FetchingSource = PageSource | TaskSource | ProductSource;

/** A kind of source that fetches, and how to open one with its settings. */
export interface SourceKind {
  readonly facts: FetchingFacts;
  readonly open: OpenSource<FetchingSource>;
}
