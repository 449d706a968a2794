import { TAG } from '../../markup/tag-name.ts';
import { wholeText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';
import { AD_PREFIX } from './title.ts';

const AD_WORD = /^(?:スポンサー|Sponsored|Gesponsert|贊助|赞助)/i;

/** Marks of an ad, each enough by itself. */
const MARKS: readonly (readonly [name: string, isThere: (card: CardView) => boolean])[] = [
  ['label', hasLabel],
  ['AdHolder', (card) => card.fragment.hasClass(card.root, 'AdHolder')],
  ['sspa link', hasAdLink],
];

/** Marks that are looked for where none of the first is there: a new layout may rename classes before it renames these. */
const SPARE_MARKS: typeof MARKS = [
  ['number of an ad in a link', hasAdNumber],
  ['words of an ad', hasAdWords],
];

/** Whether the card is an ad. One mark is enough; a problem says so when the marks of one card disagree. */
export function readIsSponsored(card: CardView): boolean {
  const first = namesOf(card, MARKS);
  if (first.length === MARKS.length) return true;
  const found = first.length > 0 ? first : namesOf(card, SPARE_MARKS);
  if (found.length === 0) return false;
  card.note('ad_marks_disagree', 'is_sponsored', `Only these marks of an ad are there: ${found.join(', ')}.`);
  return true;
}

function namesOf(card: CardView, marks: typeof MARKS): string[] {
  return marks.filter(([, isThere]) => isThere(card)).map(([name]) => name);
}

function hasLabel(card: CardView): boolean {
  const { fragment, root } = card;
  return (
    fragment.find(root, (element) => {
      if (!fragment.classes(element).includes('puis-')) return false;
      if (fragment.hasClass(element, 'puis-sponsored-label-text')) return true;
      if (fragment.hasClass(element, 'puis-sponsored-label-info-icon')) return true;
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

/** `/ref=sr_1_4_sspa`: the number that the shop gives an ad among its results. */
function hasAdNumber({ fragment, root }: CardView): boolean {
  const html = fragment.html.slice(root.start, root.end);
  return html.includes('_sspa') && /\bsr_\d+_\d+_sspa\b/.test(html);
}

/** The words before an ad's title where it is read aloud. */
function hasAdWords({ fragment, root }: CardView): boolean {
  return (
    fragment.find(root, (element) => {
      if (element.name !== TAG.h2 && (element.name !== TAG.img || !fragment.hasClass(element, 's-image')))
        return false;
      const attribute = element.name === TAG.h2 ? 'aria-label' : 'alt';
      return AD_PREFIX.test(fragment.attribute(element, attribute)?.trim() ?? '');
    }) !== undefined
  );
}
