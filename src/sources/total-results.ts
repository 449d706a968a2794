import type { Card } from '../core/card.ts';

/** The shop's total is a round number, and repetitions count in it: this share in hand shows that no page is missing. */
const SHARE_MIN = 0.8;

/** Whether the cards are about all that the shop says it has; without a total nothing is shown. */
export function areAllOf(total: number | null | undefined, cards: readonly Card[]): boolean {
  if (total === null || total === undefined) return false;
  return cards.filter((card) => !card.isSponsored).length >= total * SHARE_MIN;
}
