import type { NamedSource } from '../../src/scan/index.ts';
import { FETCHING_SOURCES } from '../../src/sources/index.ts';
import type {
  CardsPage,
  CollectOutcome,
  FetchingFacts,
  PageOutcome,
  PageRequest,
  PostOutcome,
  SourceFailure,
  TaskRequest,
} from '../../src/sources/port.ts';
import { asinOf, card } from '../api/shelves.ts';
import { samplePage } from '../store/changes/sample-changes.ts';

/** Facts of an existing kind of source under another name. */
function factsOf(id: string, more: Partial<FetchingFacts['capabilities']> = {}): FetchingFacts {
  const kind = FETCHING_SOURCES.find(({ facts }) => facts.id === id);
  if (kind === undefined) throw new Error(`There is no source ${id}.`);
  return { ...kind.facts, capabilities: { ...kind.facts.capabilities, callsPerMinuteMax: null, ...more } };
}

/** A failure as sources return it. */
export function failure(reason: SourceFailure['reason'], more: Partial<SourceFailure> = {}): SourceFailure {
  return {
    outcome: 'failed',
    reason,
    advice: { retry: 'backoff' },
    vendorCode: null,
    detail: `it is ${reason}`,
    charge: { billed: 'no', cost: null },
    ...more,
  };
}

/** A page of twenty products, the third and last one of its search. */
export function cardsPage(page: number, observedAtMs: number): CardsPage {
  const cards = Array.from({ length: 20 }, (_, index) => card(asinOf(page * 100 + index)));
  return { page, observedAtMs, cards, isWhole: true, lastPage: 3, problems: [] };
}

/** A source of single pages, each billed as one search; `answer` may replace what it returns. */
export function pageSource(
  name: string,
  nowMs: () => number,
  answer: (
    request: PageRequest,
    signal: AbortSignal,
  ) => PageOutcome | undefined | Promise<PageOutcome | undefined> = () => undefined,
): NamedSource {
  const charge = { billed: 'yes', cost: null } as const;
  return {
    name,
    source: {
      mode: 'page',
      facts: factsOf('serpapi'),
      fetchPage: async (request, signal) => {
        signal.throwIfAborted();
        const given = await answer(request, signal);
        const pages = [cardsPage(request.page, nowMs())];
        return given ?? { outcome: 'cards', pages, answeredTerm: null, charge };
      },
    },
  };
}

/** The requests that a source of batches received. */
export interface TaskLog {
  readonly posts: TaskRequest[][];
  readonly collects: string[];
}

/** A source of batches with numbered tasks; `collect` returns what is ready. */
export function taskSource(
  name: string,
  collect: (taskId: string, term: string) => CollectOutcome,
  post: (request: TaskRequest, index: number) => PostOutcome | undefined = () => undefined,
): NamedSource & { readonly log: TaskLog } {
  const log: TaskLog = { posts: [], collects: [] };
  let tasks = 0;
  return {
    name,
    log,
    source: {
      mode: 'task',
      facts: factsOf('dataforseo'),
      post: async (requests) => {
        log.posts.push([...requests]);
        return requests.map((request, index) => {
          tasks += 1;
          const charge = { billed: 'yes', cost: { amount: 4_500, unit: 'micro_usd' } } as const;
          return post(request, index) ?? { outcome: 'posted', taskId: `t-${tasks}`, charge };
        });
      },
      listReady: async () => ({ outcome: 'listed', tasks: [], isWhole: true }),
      collect: async ({ taskId, term }) => {
        log.collects.push(taskId);
        return collect(taskId, term);
      },
    },
  };
}

/** What a scripted source of products returns. */
export interface ProductScript {
  readonly observedAtMs: (asin: string) => number;
  readonly tokens: number;
  readonly missing?: readonly string[];
  readonly restMs?: number;
}

/** A source of facts about products; the log has the ASINs of each call. */
export function productSource(
  name: string,
  answer: (asins: readonly string[]) => ProductScript | SourceFailure,
): NamedSource & { readonly log: (readonly string[])[] } {
  const log: (readonly string[])[] = [];
  return {
    name,
    log,
    source: {
      mode: 'product',
      facts: factsOf('keepa'),
      fetchProducts: async (asins) => {
        log.push(asins);
        const given = answer(asins);
        if ('outcome' in given) return given;
        const { observedAtMs, tokens, missing = [], restMs = 0 } = given;
        const known = asins.filter((asin) => !missing.includes(asin));
        const products = known.map((asin) => ({
          ...samplePage(asin, '2026-11-28', { price: 1_980 }),
          observedAtMs: observedAtMs(asin),
        }));
        const charge = { billed: 'yes', cost: { amount: tokens, unit: 'token' } } as const;
        return { outcome: 'products', products, missing, charge, restMs };
      },
    },
  };
}
