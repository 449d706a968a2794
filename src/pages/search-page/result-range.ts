import type { Card } from '../../core/card.ts';
import { firstKnown } from '../../core/first-known.ts';
import type { ResultRange } from '../../core/shelf.ts';
import type { Fragment } from '../markup/fragment.ts';
import { TAG } from '../markup/tag-name.ts';

/** `/ref=sr_1_17`, within the counter of an ad's link too: the shop's own number of a card. */
const NUMBER = /\/ref=sr_1_(\d{1,4})(?!\d)|%2Fref%3Dsr_1_(\d{1,4})(?!\d)/i;

/**
 * A page's range in its list by the numbers in the links of its cards; `null` without such numbers. The first card has
 * the number of the page's first result, ad or not; ads in front without a number leave open whether the shop counted
 * them.
 */
export function rangeOfLinks(fragments: readonly Fragment[], cards: readonly Card[]): ResultRange | null {
  if (cards.length === 0) return null;
  for (const [index, fragment] of fragments.entries()) {
    const from = numberOf(fragment);
    if (from === null) continue;
    const organic = cards.filter((card) => !card.isSponsored).length;
    const range = { from, to: Math.max(from, from + organic - 1) };
    return index === 0 ? range : { ...range, uncounted: index };
  }
  return null;
}

function numberOf(fragment: Fragment): number | null {
  const found = firstKnown(fragment.elements, (element) =>
    element.name === TAG.a && fragment.tag(element).includes('sr_1_')
      ? NUMBER.exec(fragment.attribute(element, 'href') ?? '')
      : null,
  );
  return found === null ? null : Number(found[1] ?? found[2]);
}
