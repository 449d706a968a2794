import type { PriceReason } from '../../core/card.ts';
import { whyNotEverybodys } from '../../core/price-audience.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isForeign, ownElements } from '../markup/own-elements.ts';
import { visibleText, visibleTextBetween } from '../markup/visible-text.ts';

/** How far from an amount its label may be, in visible characters. */
const REACH = 40;

/**
 * Why an amount is not a price for everybody, by the words directly before and behind it in its block, or by a badge
 * of the block; `amounts` are all amounts of the block, in document order.
 */
export function whyOtherAmount(
  block: Fragment,
  amount: Element,
  amounts: readonly Element[],
): PriceReason | null {
  const last = amounts.filter(({ end }) => end <= amount.start).at(-1);
  const next = amounts.find(({ start }) => start >= amount.end);
  const before = wordsBetween(block, last?.end ?? block.root.contentStart, amount.start).slice(-REACH);
  const behind = wordsBetween(block, amount.end, next?.start ?? block.root.contentEnd).slice(0, REACH);
  const reason = whyNotEverybodys({
    before,
    behind,
    isFirst: last === undefined,
    isLast: next === undefined,
  });
  return reason ?? (amounts.length === 1 && isBadged(block) ? 'members_only' : null);
}

/** The shop's own words, including its links. */
function wordsBetween(block: Fragment, from: number, to: number): string {
  return visibleTextBetween(block, { from, to }, (inner) => isForeign(block, inner));
}

function isBadged(block: Fragment): boolean {
  return ownElements(block).some(
    (element) => block.classes(element).includes('primeExclusiveBadge') && visibleText(block, element) !== '',
  );
}
