import { type Bringer, broughtByOf } from '../core/bringer.ts';
import { localDateOf } from '../core/local-date.ts';
import { organicCount } from '../core/rank.ts';
import type { FailureReason, Reading, ReadingOutcome, ReadingWithShelf } from '../core/reading.ts';
import type { PageVerdict } from '../core/search-page.ts';
import { placeCards } from '../core/shelf.ts';
import { type CapturedPage, toShelfPage } from './captured-page.ts';
import { choosePages, countLeading, repeatsEarlier } from './choose-pages.ts';
import { contextOfPages } from './context-of-pages.ts';
import { depthOf, listEndOf } from './depth.ts';

/** What the judge is given: captures of one term on one Japanese date, in any order. */
export interface Evidence {
  readonly term: string;
  /** Id of the source that gave the pages. */
  readonly source: string;
  /** Who brought the pages; absent if the source did. */
  readonly broughtBy?: Bringer;
  /** Pages that are wanted; fewer are enough where the shop has fewer. */
  readonly pagesWanted: number;
  /** At least one. */
  readonly captures: readonly CapturedPage[];
}

/** Why a reading fails when its first page has this verdict. */
const REASON_OF: Readonly<Record<Exclude<PageVerdict, 'sound' | 'no_results'>, FailureReason>> = {
  truncated: 'unreadable',
  blocked: 'blocked',
  wrong_place: 'wrong_place',
  unreadable: 'unreadable',
  corrected_keyword: 'corrected_keyword',
  other_list: 'unreadable',
  not_a_result_page: 'unreadable',
};

/**
 * Judges captures together. Complete: every page down to the depth was read. Partial: page 1 was read, but a later one
 * is missing, unsound or too far away in time; only the pages before it count. Failed: no countable page 1, or a page
 * that repeats an earlier one; nothing counts, and sound pages are kept for a later import. `undefined` without
 * captures.
 */
export function judgeReading(evidence: Evidence): ReadingWithShelf | undefined {
  const captures = evidence.captures.filter((capture) => capture.page <= evidence.pagesWanted);
  // Cards of a search prove that something matches: pages of the same day that claim the opposite count as missing.
  const hasCards = captures.some(({ verdict, cards }) => verdict === 'sound' && cards.length > 0);
  const usable = captures.filter(({ verdict }) => !hasCards || verdict !== 'no_results');
  const { first, pages } = choosePages(usable);
  const start = first ?? pages[0];
  if (start === undefined) return undefined;
  // A page that repeats an earlier one does not show how far the list goes.
  const fresh = pages.filter((_, at) => !repeatsEarlier(pages, at));
  const evident = first?.verdict === 'no_results' ? [first] : fresh;
  const pagesWanted = depthOf(evident, evidence.pagesWanted);
  const kept = pages.filter((page) => page.page <= pagesWanted);
  const leading = kept.slice(0, countLeading(kept));
  const reason = failureOf(first, kept);
  const outcome = outcomeOf(reason, leading.length, pagesWanted);
  const reading: Reading = {
    term: evidence.term,
    localDate: localDateOf(start.observedAtMs),
    outcome,
    reason: outcome === 'partial' ? 'partial' : reason,
    observedAtMs: start.observedAtMs,
    observedResults: outcome === 'failed' ? null : organicCount(placeCards(leading.map(toShelfPage))),
    pagesRead: leading.length,
    pagesWanted,
    source: evidence.source,
    ...broughtByOf(evidence.broughtBy),
    listEnds: outcome === 'complete' && pagesWanted === listEndOf(evident),
    context: contextOfPages(leading.length > 0 ? leading : kept),
  };
  return { reading, shelf: { pages: kept.map(toShelfPage) } };
}

function failureOf(first: CapturedPage | undefined, kept: readonly CapturedPage[]): FailureReason | null {
  if (first === undefined) return 'partial';
  if (first.verdict !== 'sound' && first.verdict !== 'no_results') return REASON_OF[first.verdict];
  return kept.some((_, at) => repeatsEarlier(kept, at)) ? 'suspect' : null;
}

function outcomeOf(reason: FailureReason | null, leading: number, wanted: number): ReadingOutcome {
  if (reason !== null) return 'failed';
  return leading >= wanted ? 'complete' : 'partial';
}
