import type { Card } from '../../core/card.ts';
import type { PageProblem } from '../../core/search-page.ts';
import { type CardLink, readCardLink } from '../card-link.ts';
import { type Checked, checkAgainst } from '../json-answer.ts';
import type { CardsPage } from '../port.ts';
import { areAllOf } from '../total-results.ts';
import { readCard } from './read-card.ts';
import { Item, type SearchResult } from './schema.ts';

/** Elements that are products; all others (related searches, editorial blocks) are no cards. */
const PRODUCT_TYPES: ReadonlySet<string> = new Set(['amazon_serp', 'amazon_paid']);

/** What was asked for, as far as it decides what the answer proves. */
export interface AskedPages {
  readonly pages: number;
  /** Organic rows at which the vendor stops. */
  readonly depth: number;
  /** Instant for pages whose links have none, milliseconds since the epoch. */
  readonly fallbackMs: number;
}

interface GrowingPage {
  /** Instant of the page, from the first link that has one. */
  pageMs: number | null;
  readonly cards: Card[];
  readonly problems: PageProblem[];
  /** The shop's number of the first place that has one; `null` until then. */
  firstPlace: number | null;
  /** The shop's number of the last one. */
  place: number;
}

/** Only the last page of a search has fewer results. */
const PAGE_RESULTS_MIN = 16;

/**
 * Splits the products of an answer into pages. The answer lists all pages in one row; a new page begins where the instant in the
 * links changes. Carousels are left out, and so are pages after a missing one. A product without an ASIN, or an answer that
 * does not begin with the first page, makes the answer unusable, because all counts would be wrong.
 */
export function readPages(result: SearchResult, asked: AskedPages): Checked<CardsPage[]> {
  const pages: GrowingPage[] = [];
  let organicRows = 0;
  for (const [index, element] of (result.items ?? []).entries()) {
    if (!PRODUCT_TYPES.has(element.type)) continue;
    const item = checkAgainst(element, Item);
    if (!item.ok) return { ok: false, problem: `item ${index + 1}: ${item.problem}` };
    if (item.value.type === 'amazon_serp') organicRows += 1;
    const link = readCardLink(item.value.url ?? '');
    if (link.slot === 'widget') continue;
    const card = readCard(item.value, link);
    if (card === null) return { ok: false, problem: `item ${index + 1} names no product` };
    addCard(pageFor(pages, link), { card, link, item: item.value });
  }
  const joined = pages.slice(0, countJoined(pages));
  if (pages.length > 0 && joined.length === 0)
    return { ok: false, problem: `its first place is Amazon's ${pages[0]?.firstPlace}: page 1 is missing` };
  const isJoined = joined.length === pages.length;
  const isCut = isJoined && organicRows >= asked.depth;
  const total = isJoined ? (result.se_results_count ?? null) : null;
  return { ok: true, value: finish(joined, { ...asked, isCut, total }) };
}

/** Number of pages before the shop's numbers jump by a page or more, where pages are missing. */
function countJoined(pages: readonly GrowingPage[]): number {
  const leap = pages.findIndex(
    ({ firstPlace }, at) => (firstPlace ?? 0) - (pages[at - 1]?.place ?? 0) > PAGE_RESULTS_MIN,
  );
  return leap === -1 ? pages.length : leap;
}

/** The page of a link: the current one, or a new one if the link is from another page. */
function pageFor(pages: GrowingPage[], link: CardLink): GrowingPage {
  const present = pages.at(-1);
  const isSame = link.pageMs === null || present?.pageMs === null || present?.pageMs === link.pageMs;
  if (present !== undefined && isSame) {
    present.pageMs ??= link.pageMs;
    return present;
  }
  const next: GrowingPage = { pageMs: link.pageMs, cards: [], problems: [], firstPlace: null, place: 0 };
  pages.push(next);
  return next;
}

function addCard(
  page: GrowingPage,
  { card, link, item }: { readonly card: Card; readonly link: CardLink; readonly item: Item },
): void {
  page.cards.push(card);
  const where = `card ${page.cards.length}`;
  if (link.place !== null && link.place < page.place) {
    const detail = `Amazon's number falls from ${page.place} to ${link.place}: two pages may be one here.`;
    page.problems.push({ code: 'places_fall', where, detail });
  }
  page.firstPlace ??= link.place;
  page.place = link.place ?? page.place;
  if (link.isAd && item.type === 'amazon_serp') {
    page.problems.push({ code: 'ad_link_in_organic', where, detail: 'The vendor calls an ad organic.' });
  }
  if (item.price_from != null && card.price === null && card.priceReason === null) {
    page.problems.push({ code: 'price_unreadable', where, detail: 'The amount is none of its currency.' });
  }
}

interface Bounds extends AskedPages {
  readonly isCut: boolean;
  readonly total: number | null;
}

/** Pages beyond those asked for are dropped; the last page is complete unless the vendor's own limit cut it. */
function finish(grown: readonly GrowingPage[], bounds: Bounds): CardsPage[] {
  const lastPage = provenLastPage(grown, bounds);
  return grown.slice(0, bounds.pages).map(({ pageMs, cards, problems }, index) => ({
    page: index + 1,
    observedAtMs: pageMs ?? bounds.fallbackMs,
    cards,
    isWhole: !(bounds.isCut && index === grown.length - 1),
    lastPage,
    problems,
  }));
}

/** Fewer pages than asked for are the whole list only if the shop's total says so; otherwise the vendor may have missed some. */
function provenLastPage(grown: readonly GrowingPage[], { pages, isCut, total }: Bounds): number | null {
  if (isCut || grown.length >= pages) return null;
  const cards = grown.flatMap((page) => page.cards);
  return areAllOf(total, cards) ? grown.length : null;
}
