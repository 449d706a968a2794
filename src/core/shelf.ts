import type { Card } from './card.ts';
import type { PageContext, Standpoint } from './reading-context.ts';

/** Organic results as the shop counts them over all pages: `17-32`. */
export interface ResultRange {
  readonly from: number;
  readonly to: number;
  /** How many places earlier it may begin, because cards without a number precede it. */
  readonly uncounted?: number;
}

/** What a page says of the list that it is a piece of; `null` where it does not say, left out where its source cannot know. */
export interface ListFacts {
  /** The shop's last page. */
  readonly lastPage?: number | null;
  /** Whether another page follows this one. */
  readonly goesOn?: boolean | null;
  /** First and last organic result on the page. */
  readonly range?: ResultRange | null;
}

/** The cards of one page, in document order, ads included. */
export interface ShelfPage extends ListFacts {
  /** Left out where the source gives cards: it cannot know. */
  readonly context?: PageContext;
  /** Where a source of cards looked from, by its settings; left out where these do not say. */
  readonly seenFrom?: Standpoint;
  /** 1-based number of the page in the shop's pager. */
  readonly page: number;
  /** Instant of the page, milliseconds since the epoch. */
  readonly observedAtMs: number;
  readonly cards: readonly Card[];
}

/** All pages that were kept of one reading, in the order of their numbers. */
export interface Shelf {
  readonly pages: readonly ShelfPage[];
}

/** What counting looks at: whose card it is, and whether it is an ad. */
export type BareCard = Pick<Card, 'asin' | 'isSponsored'>;

/** A page whose cards may be bare. */
export interface PageOf<C extends BareCard> {
  readonly page: number;
  readonly cards: readonly C[];
}

/** The place of a card on the whole shelf. */
export interface Place {
  readonly page: number;
  /** 1-based, runs on through all pages, counts every card. */
  readonly position: number;
  /** Organic rank, 1-based; `null` on an ad and on a repetition of an organic product. */
  readonly rank: number | null;
}

/** A card in its place on the whole shelf. */
export interface PlacedCard extends Card, Place {}

/**
 * Puts pages one after another and counts: the position counts every card, the rank counts organic products at their
 * first place only. The caller gives pages that follow one another without a hole. Cards that are not wanted are counted and left out.
 */
export function placeCards<C extends BareCard>(
  pages: readonly PageOf<C>[],
  isWanted: (card: C) => boolean = () => true,
): (C & Place)[] {
  const placed: (C & Place)[] = [];
  const ranked = new Set<string>();
  let position = 0;
  for (const page of pages) {
    for (const card of page.cards) {
      position += 1;
      const counts = !card.isSponsored && !ranked.has(card.asin);
      if (counts) ranked.add(card.asin);
      if (!isWanted(card)) continue;
      placed.push({ ...card, page: page.page, position, rank: counts ? ranked.size : null });
    }
  }
  return placed;
}

/** The pages from 1 on without a hole; pages behind a missing one have no countable rank. */
export function leadingPages<P extends PageOf<BareCard>>(shelf: { readonly pages: readonly P[] }): P[] {
  return shelf.pages.filter((page, index) => page.page === index + 1);
}

/** The number of pages with cards; a page without matches has none. */
export function countPagesWithCards(shelf: Shelf): number {
  return shelf.pages.filter((page) => page.cards.length > 0).length;
}
