import type { PageProblem } from '../../../core/search-page.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { isForeign } from '../../markup/own-elements.ts';
import { pruneFragment } from '../../markup/prune-fragment.ts';
import { isNotShown } from '../../markup/visible-text.ts';
import { isWrapper } from '../../markup/wrapper.ts';
import { pageProblem } from '../problem.ts';

/** One card's tree with the blocks of its fields, and the list that receives its problems. */
export interface CardView {
  /** Without foreign and hidden elements. */
  readonly fragment: Fragment;
  /** The shop's own elements, hidden ones included: an ad remains one if its label is hidden. */
  readonly shops: Fragment;
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

/**
 * Most foreign elements of a card that are checked for being wrappers; a card with more has no content of the shop in
 * them.
 */
const WRAPPERS_MAX = 40;

/** The card without the elements of browser extensions; the content of mere wrappers stays. */
function withoutForeign(whole: Fragment): Fragment {
  let tried = 0;
  return pruneFragment(whole, (element) => {
    if (!isForeign(whole, element)) return false;
    tried++;
    return tried > WRAPPERS_MAX || !isWrapper(whole, element);
  });
}

/** Finds the blocks of a card; `where` is the card's place in words (`card 12`). */
export function viewCard(whole: Fragment, where: string, problems: PageProblem[]): CardView {
  const shops = withoutForeign(whole);
  const fragment = pruneFragment(shops, (element) => isNotShown(shops, element));
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
    shops,
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
