import type { PriceReason } from '../../core/card.ts';
import { type Money, parseMoney, parseMoneyRange } from '../../core/money.ts';
import { whyNotEverybodys } from '../../core/price-audience.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { ownElements } from '../markup/own-elements.ts';
import { visibleText, wholeText } from '../markup/visible-text.ts';
import { whyOtherAmount } from './other-amount.ts';
import { blocksOf, type ProductView } from './product-view.ts';
import { wordsBeside } from './words-beside.ts';

/** Blocks that contain amounts in the markup of the present layouts. */
export const AMOUNT_BLOCKS = [
  'corePriceDisplay_desktop_feature_div',
  'corePrice_feature_div',
  'corePrice_desktop',
];

/** Most amounts of a block that are compared with those of the others. */
const AMOUNTS_MAX = 20;

/** The block says of itself which kind of offer it belongs to. */
export function isUsed(block: Fragment): boolean {
  return block.elements.some((element) => {
    const type = block.attribute(element, 'data-csa-c-buying-option-type');
    return type !== null && type !== '' && type !== 'NEW';
  });
}

/** Elements whose amounts are not the price: unit prices, struck prices, explanations, what is paid in parts. */
const OTHER_AMOUNTS = ['pricePerUnit', 'basisPrice', 'a-text-strike'];
const OTHER_IDS = /^(?:sns|mbb|used|warranty|installment|inemi|points)/i;

/** The elements of a block with an amount that may be the price. */
export function amountsIn(block: Fragment, elements: readonly Element[]): Element[] {
  const others = elements.filter(
    (element) =>
      OTHER_AMOUNTS.some((token) => block.hasClass(element, token)) || OTHER_IDS.test(block.id(element)),
  );
  return elements.filter(
    (element) =>
      block.hasClass(element, 'a-price') && !others.some((other) => block.contains(other, element)),
  );
}

/** The text of an amount once: its copy for readers aloud is often blank, then what is seen counts. */
export function amountText(block: Fragment, amount: Element): string {
  const copy = block.findClass(amount, 'a-offscreen');
  const text = copy === undefined ? '' : wholeText(block, copy);
  return parseMoney(text) === null && parseMoneyRange(text) === null ? visibleText(block, amount) : text;
}

/** Why an amount is not for everybody, by the words in its block, or those directly beside it if the block has none. */
export function whyOther(block: Fragment, amount: Element, amounts: readonly Element[]): PriceReason | null {
  const reason = whyOtherAmount(block, amount, amounts);
  if (reason !== null || amounts.length !== 1) return reason;
  const [before, behind] = wordsBeside(block);
  return whyNotEverybodys({ before, behind, isFirst: true, isLast: true });
}

/**
 * Why an amount is not for everybody, by another block with the same amount: of the blocks that repeat a price, often
 * only one names the condition. A subscription at the same price does not affect a row of the new offer.
 */
export function whyOtherElsewhere(
  view: ProductView,
  block: Fragment,
  { amount, currency }: Money,
): PriceReason | null {
  for (const other of blocksOf(view, AMOUNT_BLOCKS)) {
    if (other === block || isUsed(other)) continue;
    const amounts = amountsIn(other, ownElements(other)).slice(0, AMOUNTS_MAX);
    for (const element of amounts) {
      const money = parseMoney(amountText(other, element));
      if (money?.amount !== amount || money.currency !== currency) continue;
      const reason = whyOther(other, element, amounts);
      if (reason !== null) return reason;
    }
  }
  return null;
}
