import { firstKnown } from '../../../core/first-known.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { TAG } from '../../markup/tag-name.ts';
import { visibleText, wholeText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';
import { parseCount, parseRating } from './count.ts';

/** Stars of the card, 0 to 5; `null` when it has no review yet. */
export function readRating(card: CardView): number | null {
  const { fragment } = card;
  const elements = fragment.filter(card.reviews ?? card.root, ({ classFrom }) => classFrom >= 0);
  return firstKnown(elements, (element) =>
    parseRating(
      fragment.hasClass(element, 'a-icon-alt')
        ? wholeText(fragment, element)
        : labelOfStars(fragment, element),
    ),
  );
}

/** What is read aloud for the stars where they are an icon alone, or of the link around it. */
export function labelOfStars(fragment: Fragment, element: Element): string {
  if (/(?:^|\s)a-(?:icon-)?star/.test(fragment.classes(element))) return ariaLabel(fragment, element);
  if (element.name !== TAG.a) return '';
  // Asked first: to look into every link for an icon costs more.
  const label = ariaLabel(fragment, element);
  if (label === '') return '';
  const isIcon = (inner: Element) => /a-icon-star/.test(fragment.classes(inner));
  return fragment.find(element, isIcon) === undefined ? '' : label;
}

function ariaLabel(fragment: Fragment, element: Element): string {
  return fragment.attribute(element, 'aria-label') ?? '';
}

/**
 * Number of reviews, from the full count in the link's label and never from a short form (`2.6K`); `null` without a
 * full count.
 */
export function readReviewCount(card: CardView): number | null {
  const { fragment } = card;
  const link = fragment.find(card.reviews ?? card.root, (element) => isReviewLink(card, element));
  if (link === undefined) return null;
  const label = labelAround(card, link);
  const text = label ?? visibleText(fragment, link);
  const count = parseCount(text);
  if (count === null) card.note('review_count_unreadable', 'review_count', `No count in "${text}".`);
  return count;
}

function isReviewLink(card: CardView, element: Element): boolean {
  if (element.name !== TAG.a) return false;
  return card.fragment.tag(element).includes('customerReviews');
}

/** The link's own label, or that of the element around it (layout of 2024), with any nameless elements between. */
function labelAround({ fragment, root }: CardView, link: Element): string | null {
  for (let at = link; at !== root; at = fragment.parent(at)) {
    const label = fragment.attribute(at, 'aria-label');
    if (label !== null && label.trim() !== '') return label;
    if (at !== link && (fragment.classes(at) !== '' || fragment.id(at) !== '')) return null;
  }
  return null;
}
