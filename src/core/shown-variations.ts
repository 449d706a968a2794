import type { PlacedCard } from './shelf.ts';

/** For each product to which an organic card links, the variation shown there, the first of several. Ads are ignored. */
export function findShownVariations(
  cards: Iterable<Pick<PlacedCard, 'asin' | 'rank' | 'siblings'>>,
): Map<string, string> {
  const shown = new Map<string, string>();
  for (const { asin, rank, siblings = [] } of cards) {
    if (rank === null) continue;
    for (const sibling of siblings) if (!shown.has(sibling)) shown.set(sibling, asin);
  }
  return shown;
}
