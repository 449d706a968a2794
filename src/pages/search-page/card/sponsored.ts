import { isAdLabel } from '../../../core/ad-label.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText, wholeText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';
import { AD_PREFIX } from './title.ts';

const AD_WORD = /^(?:スポンサー|Sponsored|Gesponsert|贊助|赞助)/i;
/** What a button beside the label says when it is read aloud. */
const ABOUT_AD =
  /^スポンサー(?:付き)?の?情報を|^スポンサー広告に|^View Sponsored information|^Leave feedback on Sponsored/i;

/** Marks of an ad; one of them is enough. */
const MARKS: readonly (readonly [name: string, isThere: (card: CardView) => boolean])[] = [
  ['label', hasLabel],
  ['AdHolder', (card) => card.fragment.hasClass(card.root, 'AdHolder')],
  ['sspa link', hasAdLink],
];

/**
 * Marks that are looked for where the first ones are missing: a new layout may rename classes before it renames these.
 */
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

function hasLabel({ shops }: CardView): boolean {
  const isLabel = (element: Element) => isNamedLabel(shops, element) || isPlainLabel(shops, element);
  return shops.find(shops.root, isLabel) !== undefined;
}

/** An element that the shop names as the label. */
function isNamedLabel(fragment: Fragment, element: Element): boolean {
  if (!fragment.classes(element).includes('puis-')) return false;
  if (fragment.hasClass(element, 'puis-sponsored-label-text')) return true;
  if (fragment.hasClass(element, 'puis-sponsored-label-info-icon')) return true;
  const isPopover = fragment.hasClass(element, 'puis-label-popover-default');
  return isPopover && AD_WORD.test(wholeText(fragment, element));
}

/** Longest markup of a plain label, in UTF-16 units. */
const LABEL_MAX = 300;

/** An element outside of headings, with any classes, that contains only the word for an ad. */
function isPlainLabel(fragment: Fragment, element: Element): boolean {
  if (element.contentEnd - element.contentStart > LABEL_MAX) return false;
  if ((isAboutAd(fragment, element) || isLabelImage(fragment, element)) && !isHeading(fragment, element))
    return true;
  if (
    !/スポンサー|ｽﾎﾟﾝｻｰ|sponsor|贊助|赞助|広告|PR/i.test(
      fragment.html.slice(element.contentStart, element.contentEnd),
    )
  )
    return false;
  return isAdLabel(wholeText(fragment, element)) && !isHeading(fragment, element);
}

/** Whether an element is a heading, is inside one or contains one. */
function isHeading(fragment: Fragment, element: Element): boolean {
  const isTitle = ({ name }: Element) => name === TAG.h2;
  if (isTitle(element) || fragment.around(element).some(isTitle)) return true;
  return fragment.find(element, isTitle) !== undefined;
}

function isAboutAd(fragment: Fragment, element: Element): boolean {
  const tag = fragment.tag(element);
  return tag.includes('aria-label') && ABOUT_AD.test(fragment.attribute(element, 'aria-label') ?? '');
}

/** The label as an image of its own; the product's image has its title there. */
function isLabelImage(fragment: Fragment, element: Element): boolean {
  if (element.name !== TAG.img || fragment.hasClass(element, 's-image')) return false;
  return isAdLabel(fragment.attribute(element, 'alt') ?? '');
}

function hasAdLink({ shops }: CardView): boolean {
  return (
    shops.find(
      shops.root,
      (element) => element.name === TAG.a && shops.tag(element).includes('/sspa/click'),
    ) !== undefined
  );
}

/** `/ref=sr_1_4_sspa`: the number that the shop gives an ad among its results. */
function hasAdNumber({ shops }: CardView): boolean {
  return (
    shops.find(shops.root, (element) => {
      if (element.name !== TAG.a) return false;
      const tag = shops.tag(element);
      return tag.includes('_sspa') && /\bsr_\d+_\d+_sspa\b/.test(tag);
    }) !== undefined
  );
}

/** The words before an ad's title where it is read aloud; a product whose own title begins with them shows them too. */
function hasAdWords(card: CardView): boolean {
  const { shops } = card;
  return (
    shops.find(shops.root, (element) => {
      if (element.name !== TAG.h2 && (element.name !== TAG.img || !shops.hasClass(element, 's-image')))
        return false;
      const attribute = element.name === TAG.h2 ? 'aria-label' : 'alt';
      return AD_PREFIX.test(shops.attribute(element, attribute)?.trim() ?? '');
    }) !== undefined && !showsAdWords(card)
  );
}

function showsAdWords({ fragment, root }: CardView): boolean {
  const isTitled = (element: Element) =>
    element.name === TAG.h2 && AD_PREFIX.test(visibleText(fragment, element));
  return fragment.find(root, isTitled) !== undefined;
}
