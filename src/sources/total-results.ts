import type { Card } from '../core/card.ts';

/** The shop's total is a round number, and repetitions count in it: this share in hand shows that no page is missing. */
const SHARE_MIN = 0.8;

/** Whether the cards are about all results that the shop reports; false without a total. */
export function areAllOf(total: number | null | undefined, cards: readonly Card[]): boolean {
  if (total === null || total === undefined) return false;
  return cards.filter((card) => !card.isSponsored).length >= total * SHARE_MIN;
}
