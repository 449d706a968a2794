import type { Card } from '../../core/card.ts';
import type { PageProblem } from '../../core/search-page.ts';
import { readCardLink } from '../card-link.ts';
import type { Checked } from '../json-answer.ts';
import type { CardsPage } from '../port.ts';
import { areAllOf } from '../total-results.ts';
import { readCard } from './read-card.ts';
import type { Item, SearchAnswer } from './schema.ts';

/**
 * The cards of the one page of an answer. Its instant comes from the links, otherwise from the vendor. Carousels are left out. A
 * product without an ASIN makes the answer unusable, because all later places would be counted wrong.
 */
export function readPage(
  answer: SearchAnswer,
  { page, observedAtMs }: { readonly page: number; readonly observedAtMs: number },
): Checked<CardsPage> {
  const cards: Card[] = [];
  const problems: PageProblem[] = [];
  let pageMs: number | null = null;
  for (const [index, item] of (answer.organic_results ?? []).entries()) {
    const link = readCardLink(item.link ?? item.link_clean ?? '');
    if (link.slot === 'widget') continue;
    pageMs ??= link.pageMs;
    const card = readCard(item, link);
    if (card === null) return { ok: false, problem: `item ${index + 1} names no product` };
    cards.push(card);
    problems.push(...problemsOf(item, card, `card ${cards.length}`));
  }
  const lastPage = isLast(answer, page, cards) ? page : null;
  return {
    ok: true,
    value: { page, observedAtMs: pageMs ?? observedAtMs, cards, isWhole: true, lastPage, problems },
  };
}

function problemsOf(item: Item, card: Card, where: string): PageProblem[] {
  const hasPrice = (item.price ?? '').trim() !== '';
  if (!hasPrice || card.price !== null || card.priceReason !== null) return [];
  return [{ code: 'price_unreadable', where, detail: 'The price is no amount with a currency.' }];
}

/** A pager without a next page, or a first page without a pager that has nearly all results. */
function isLast(answer: SearchAnswer, page: number, cards: readonly Card[]): boolean {
  const pager = answer.serpapi_pagination;
  if (pager !== null && pager !== undefined) return (pager.next ?? '') === '';
  return page === 1 && areAllOf(answer.search_information?.total_results, cards);
}
