import type { PageProblem } from '../../../core/search-page.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { pageProblem } from '../problem.ts';

/** One card's tree with the blocks that its fields stand in, and the list that its problems go to. */
export interface CardView {
  readonly fragment: Fragment;
  readonly root: Element;
  readonly title: Element | undefined;
  readonly reviews: Element | undefined;
  readonly price: Element | undefined;
  readonly offers: Element | undefined;
  readonly delivery: Element | undefined;
  /** Whether the card names its blocks at all (`data-cy`); where it does not, fields are looked for in the whole card. */
  readonly hasBlocks: boolean;
  /** Notes something that could not be read: `field` is added to the card's own place. */
  note(code: string, field: string, detail: string): void;
}

const BLOCKS = {
  'title-recipe': 'title',
  'reviews-block': 'reviews',
  'price-recipe': 'price',
  'secondary-offer-recipe': 'offers',
  'delivery-recipe': 'delivery',
} as const;

/** Finds the blocks of a card; `where` is the card's place in words (`card 12`). */
export function viewCard(fragment: Fragment, where: string, problems: PageProblem[]): CardView {
  const blocks: { [K in (typeof BLOCKS)[keyof typeof BLOCKS]]?: Element } = {};
  let hasBlocks = false;
  for (const element of fragment.elements) {
    if (element.cyFrom < 0) continue;
    hasBlocks = true;
    const name = BLOCKS[fragment.html.slice(element.cyFrom, element.cyTo) as keyof typeof BLOCKS];
    if (name !== undefined) blocks[name] ??= element;
  }
  return {
    fragment,
    root: fragment.root,
    title: blocks.title,
    reviews: blocks.reviews,
    price: blocks.price,
    offers: blocks.offers,
    delivery: blocks.delivery,
    hasBlocks,
    note: (code, field, detail) => problems.push(pageProblem(code, `${where} ${field}`, detail)),
  };
}

/** The block where the card names its blocks, else the whole card: small pages and old layouts do without. */
export function blockOrCard(card: CardView, block: Element | undefined): Element | undefined {
  return block ?? (card.hasBlocks ? undefined : card.root);
}
