import type { Card } from './card.ts';
import type { PageKind } from './page-kind.ts';
import type { PageContext } from './reading-context.ts';
import type { ResultRange } from './shelf.ts';

export type { PageKind } from './page-kind.ts';

/** What a page is worth. Only `sound` and `no_results` may be counted. */
export const PAGE_VERDICTS = [
  'sound',
  'truncated',
  'blocked',
  'wrong_place',
  'unreadable',
  'corrected_keyword',
  'other_list',
  'no_results',
  'not_a_result_page',
] as const;
export type PageVerdict = (typeof PAGE_VERDICTS)[number];

/** Something on a page that could not be read or does not add up. A problem never stops the reader. */
export interface PageProblem {
  /** Snake case, stable: `card_count_mismatch`, `no_checksum`, … */
  readonly code: string;
  /** What it concerns: `page`, or `card 12`, or `card 12 price`. */
  readonly where: string;
  readonly detail: string;
}

/** A search page as it was read. Every text is as the shop shows it, on one line. */
export interface SearchPage {
  readonly kind: PageKind;
  readonly verdict: PageVerdict;
  /** Domain without `www.`: `amazon.co.jp`. */
  readonly marketplace: string | null;
  /** `<html lang>`, lower case: `ja-jp`. */
  readonly language: string | null;
  /** ISO 4217 of the prices shown; `null` where the page shows none. */
  readonly currency: string | null;
  /** Where the page would deliver to: `世田谷 154-0011`. */
  readonly place: string | null;
  /** What the page depends on, as far as it says so. */
  readonly context: PageContext;
  /** The keyword as the shop understood it. */
  readonly keyword: string | null;
  readonly page: number | null;
  /** Number of the shop's last page for this keyword. */
  readonly lastPage: number | null;
  /** Whether another page follows this one; `null` where the page does not say. */
  readonly goesOn: boolean | null;
  /** First and last organic result on this page, counted over all pages, as the line above them says, else the links of the cards. */
  readonly range: ResultRange | null;
  readonly totalResults: number | null;
  /** How many cards the page itself says it has (ads counted); `null` when its scripts are gone. */
  readonly cardsExpected: number | null;
  /** Instant at which the shop made the page (its `qid`), milliseconds since the epoch. */
  readonly observedAtMs: number | null;
  /** In document order; empty unless something could be read. */
  readonly cards: readonly Card[];
  readonly problems: readonly PageProblem[];
}
