import { TAG } from '../../markup/tag-name.ts';
import { wholeText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';

const AD_WORD = /^(?:スポンサー|Sponsored|Gesponsert|贊助|赞助)/i;

/** Marks of an ad, each enough by itself. */
const MARKS: readonly (readonly [name: string, isThere: (card: CardView) => boolean])[] = [
  ['label', hasLabel],
  ['AdHolder', (card) => card.fragment.hasClass(card.root, 'AdHolder')],
  ['sspa link', hasAdLink],
];

/** Whether the card is an ad. One mark is enough; a problem says so when the marks of one card disagree. */
export function readIsSponsored(card: CardView): boolean {
  const found = MARKS.filter(([, isThere]) => isThere(card)).map(([name]) => name);
  if (found.length > 0 && found.length < MARKS.length) {
    card.note(
      'ad_marks_disagree',
      'is_sponsored',
      `Only these marks of an ad are there: ${found.join(', ')}.`,
    );
  }
  return found.length > 0;
}

function hasLabel(card: CardView): boolean {
  const { fragment, root } = card;
  return (
    fragment.find(root, (element) => {
      if (!fragment.classes(element).includes('puis-')) return false;
      if (fragment.hasClass(element, 'puis-sponsored-label-text')) return true;
      const isLabel = fragment.hasClass(element, 'puis-label-popover-default');
      return isLabel && AD_WORD.test(wholeText(fragment, element));
    }) !== undefined
  );
}

function hasAdLink(card: CardView): boolean {
  const { fragment, root } = card;
  return (
    fragment.find(
      root,
      (element) =>
        element.name === TAG.a &&
        fragment.html.slice(element.nameEnd, element.contentStart).includes('/sspa/click'),
    ) !== undefined
  );
}
