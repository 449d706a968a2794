import { tidyBadges } from '../../../core/badges.ts';
import { oneLine } from '../../../core/text.ts';
import type { Element, Fragment } from '../../markup/fragment.ts';
import { isClock } from '../../markup/is-clock.ts';
import { visibleText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';

/**
 * Labels of the card's badges, status before deal, each once, without category, explanation or animated parts (a
 * clock).
 */
export function readBadges(card: CardView): string[] {
  const status: string[] = [];
  const deals: string[] = [];
  const isBadgePart = (element: Element) => card.fragment.classes(element).includes('badge');
  for (const element of card.fragment.filter(card.root, isBadgePart)) {
    if (card.fragment.hasClass(element, 'rio-badge-label')) status.push(stillText(card, element));
    else if (card.fragment.hasClass(element, 'rio-badge-component')) status.push(labelOf(card, element));
    else if (card.fragment.hasClass(element, 'a-badge')) {
      const list = isDeal(card, element) ? deals : status;
      list.push(labelOf(card, element));
    }
  }
  return tidyBadges([...status, ...deals]);
}

function isDeal(card: CardView, badge: Element): boolean {
  if (card.fragment.id(badge).startsWith('DEAL_')) return true;
  return card.fragment.attribute(badge, 'data-a-badge-type') === 'deal';
}

/** The badge's label element, else what it shows without its explanation. */
function labelOf(card: CardView, badge: Element): string {
  const { fragment } = card;
  const isLabel = (element: Element) =>
    fragment.hasClass(element, 'a-badge-label') || fragment.hasClass(element, 'rio-badge-label');
  const label = fragment.find(badge, isLabel);
  const isExplanation = (element: Element) => fragment.classes(element).includes('supplementary-text');
  const text = label === undefined ? stillText(card, badge, isExplanation) : stillText(card, label);
  return text === '' ? labelReadAloud(fragment, badge) : text;
}

/** What is read aloud for a badge that is an icon alone. */
export function labelReadAloud(fragment: Fragment, badge: Element): string {
  const own = fragment.attribute(badge, 'aria-label') ?? '';
  if (own.trim() !== '') return oneLine(own);
  const inner = fragment.find(
    badge,
    (element) => (fragment.attribute(element, 'aria-label') ?? '').trim() !== '',
  );
  return inner === undefined ? '' : oneLine(fragment.attribute(inner, 'aria-label') ?? '');
}

function stillText(card: CardView, element: Element, isLeftOut?: (inner: Element) => boolean): string {
  const { fragment } = card;
  const isOut = (inner: Element) => isClock(fragment, inner) || isLeftOut?.(inner) === true;
  return visibleText(fragment, element, isOut);
}
