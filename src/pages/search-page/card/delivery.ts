import type { Element } from '../../markup/fragment.ts';
import { ownText } from '../../markup/own-elements.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText } from '../../markup/visible-text.ts';
import { blockOrCard, type CardView } from './card-view.ts';

/** Words of a row about stock, in the languages of the pages that were seen. */
const STOCK =
  /残り\s*(?:[0-9]+|わずか)|在庫|入荷|品切れ|売り切れ|完売|販売(?:を|は)?終了|お取り扱いできません|注文いただけません|予約(?:注文)?(?:受付中|承り中|を?受け?付け)|ご?予約(?:いただけ|できま)|取り寄せ|pre-?order (?:now|today)|available for pre-?order|left in stock|in stock|out of stock|currently unavailable|auf Lager|vorrätig|derzeit nicht verfügbar|庫存/i;

export interface Delivery {
  /** Visible text of the delivery block without its stock row, or `null`. */
  readonly delivery: string | null;
  /** The row about stock, or `null`. */
  readonly stockText: string | null;
}

/** When and how the card would be delivered, and what it says about stock. Links that explain either are no part of them. */
export function readDelivery(card: CardView): Delivery {
  const { fragment, delivery } = card;
  const place = blockOrCard(card, delivery);
  const mayHaveStockRow = place !== undefined && STOCK.test(visibleText(fragment, place));
  const rows = mayHaveStockRow ? stockRows(card, place) : [];
  const row = rows[0] ?? soldOutText(card);
  const text =
    delivery === undefined
      ? ''
      : ownText(fragment, delivery, (inner) => inner === row || rows.includes(inner));
  return {
    delivery: text === '' ? null : text,
    stockText: row === undefined ? null : ownText(fragment, row) || null,
  };
}

/** `true` where the card shows the Prime mark, else `null`: a guest's page does not show its absence. */
export function readIsPrime({ fragment, root }: CardView): true | null {
  const icon = fragment.find(
    root,
    (element) => element.name === TAG.i && fragment.hasClass(element, 'a-icon-prime'),
  );
  return icon === undefined ? null : true;
}

/** The innermost rows whose text is about stock, else an accessible label about it; never the delivery promise. */
function stockRows(card: CardView, place: Element): Element[] {
  const { fragment } = card;
  const rows = fragment
    .filter(place, (element) => isRow(card, element) || (!card.hasBlocks && element.name === TAG.span))
    .filter((element) => {
      const hasRows = fragment.find(element, (inner) => isRow(card, inner)) !== undefined;
      return !hasRows && STOCK.test(visibleText(fragment, element));
    });
  if (rows.length > 0) return rows;
  const labelled = fragment.find(place, (element) =>
    STOCK.test(fragment.attribute(element, 'aria-label') ?? ''),
  );
  return labelled === undefined ? [] : [labelled];
}

const SOLD_OUT =
  /^(?:現在|一時的に)?(?:在庫切れ|品切れ)|^(?:Currently unavailable|(?:Temporarily )?Out of stock)/i;

/** A sentence that the product is sold out, anywhere on a card without a price except in its title. */
function soldOutText({ fragment, root, title }: CardView): Element | undefined {
  if (fragment.findClass(root, 'a-price') !== undefined) return undefined;
  return fragment.find(root, (element) => {
    const isLeaf = element.last === element.index;
    if (!isLeaf || (title !== undefined && fragment.contains(title, element))) return false;
    return element.name !== TAG.a && SOLD_OUT.test(visibleText(fragment, element));
  });
}

function isRow(card: CardView, element: Element): boolean {
  return element.classFrom >= 0 && card.fragment.hasClass(element, 'a-row');
}
