import type { Element } from '../../markup/fragment.ts';
import { visibleText } from '../../markup/visible-text.ts';
import type { CardView } from './card-view.ts';

/** Labels of the card's badges, status before deal, each once, without category or explanation. */
export function readBadges(card: CardView): string[] {
  const status: string[] = [];
  const deals: string[] = [];
  const isBadgePart = (element: Element) => card.fragment.classes(element).includes('badge');
  for (const element of card.fragment.filter(card.root, isBadgePart)) {
    if (card.fragment.hasClass(element, 'rio-badge-label')) status.push(visibleText(card.fragment, element));
    else if (card.fragment.hasClass(element, 'a-badge')) {
      const list = isDeal(card, element) ? deals : status;
      list.push(labelOf(card, element));
    }
  }
  return [...new Set([...status, ...deals])].filter((label) => label !== '');
}

function isDeal(card: CardView, badge: Element): boolean {
  if (card.fragment.id(badge).startsWith('DEAL_')) return true;
  return card.fragment.attribute(badge, 'data-a-badge-type') === 'deal';
}

function labelOf(card: CardView, badge: Element): string {
  const label = card.fragment.findClass(badge, 'a-badge-label');
  return label === undefined ? '' : visibleText(card.fragment, label);
}
