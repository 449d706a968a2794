import type { Element } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText } from '../../markup/visible-text.ts';
import { blockOrCard, type CardView } from './card-view.ts';

/** Words of a row about stock, in the languages of the pages that were seen. */
const STOCK =
  /残り\s*[0-9]+|在庫|入荷|品切れ|売り切れ|left in stock|in stock|out of stock|currently unavailable|auf Lager|vorrätig|derzeit nicht verfügbar|庫存/i;

export interface Delivery {
  /** Visible text of the delivery block without its stock row, or `null`. */
  readonly delivery: string | null;
  /** The row about stock, or `null`. */
  readonly stockText: string | null;
}

/** When and how the card would be delivered, and what it says about stock. */
export function readDelivery(card: CardView): Delivery {
  const { fragment, delivery } = card;
  const place = blockOrCard(card, delivery);
  const all = place === undefined ? '' : visibleText(fragment, place);
  const row =
    (place !== undefined && STOCK.test(all) ? stockRow(card, place) : undefined) ?? soldOutText(card);
  const text = delivery === undefined ? '' : textBeside(card, delivery, row, all);
  return {
    delivery: text === '' ? null : text,
    stockText: row === undefined ? null : visibleText(fragment, row),
  };
}

function textBeside(card: CardView, delivery: Element, row: Element | undefined, all: string): string {
  return row === undefined ? all : visibleText(card.fragment, delivery, (inner) => inner === row);
}

/** `true` where the card shows the Prime mark, else `null`: a guest's page does not show its absence. */
export function readIsPrime(card: CardView): true | null {
  const { fragment, root } = card;
  const icon = fragment.find(
    root,
    (element) => element.name === TAG.i && fragment.hasClass(element, 'a-icon-prime'),
  );
  return icon === undefined ? null : true;
}

/** The innermost row whose text is about stock, else what is read aloud as such; the delivery promise itself is none. */
function stockRow(card: CardView, place: Element): Element | undefined {
  const { fragment } = card;
  const row = fragment
    .filter(place, (element) => isRow(card, element) || (!card.hasBlocks && element.name === TAG.span))
    .find((element) => {
      const hasRows = fragment.find(element, (inner) => isRow(card, inner)) !== undefined;
      return !hasRows && STOCK.test(visibleText(fragment, element));
    });
  return (
    row ?? fragment.find(place, (element) => STOCK.test(fragment.attribute(element, 'aria-label') ?? ''))
  );
}

const SOLD_OUT =
  /^(?:現在|一時的に)?(?:在庫切れ|品切れ)|^(?:Currently unavailable|(?:Temporarily )?Out of stock)/i;

/** A sentence that the product is sold out, wherever on a card without a price it stands; a title that speaks of it is none. */
function soldOutText(card: CardView): Element | undefined {
  const { fragment, root, title } = card;
  if (fragment.findClass(root, 'a-price') !== undefined) return undefined;
  return fragment.find(root, (element) => {
    const isLeaf = element.last === element.index;
    if (!isLeaf || (title !== undefined && fragment.holds(title, element))) return false;
    return element.name !== TAG.a && SOLD_OUT.test(visibleText(fragment, element));
  });
}

function isRow(card: CardView, element: Element): boolean {
  return element.classFrom >= 0 && card.fragment.hasClass(element, 'a-row');
}
