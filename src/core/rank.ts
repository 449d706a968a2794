import type { BareCard, Place } from './shelf.ts';

type Placed = BareCard & Place;

export type RankStatus = 'ranked' | 'not_observed';

/** The rank of one product on one shelf. */
export interface Rank {
  readonly asin: string;
  readonly status: RankStatus;
  /** Organic rank over all pages read, 1-based; `null` when not observed. */
  readonly rank: number | null;
  /** Place among all cards, ads included, of the card that gives the rank. */
  readonly position: number | null;
  readonly page: number | null;
  /** Places of the product's ads; `[]` when others' ads were seen, `null` when no ad was seen at all (unknown). */
  readonly sponsoredPositions: readonly number[] | null;
}

/** How a reading may be used for ranks: absence is claimed from a complete reading only. */
export type RankClaim = 'complete' | 'partial';

/**
 * Ranks of the given products on placed cards. From a partial reading only products that were seen organically get one:
 * of the others nothing can be said.
 */
export function ranksOf(cards: readonly Placed[], asins: Iterable<string>, claim: RankClaim): Rank[] {
  const seen = Map.groupBy(cards, ({ asin }) => asin);
  const adsSeen = cards.some((card) => card.isSponsored);
  const ranks: Rank[] = [];
  for (const asin of asins) {
    const own = seen.get(asin) ?? [];
    const organic = own.find((card) => card.rank !== null);
    if (organic === undefined && claim === 'partial') continue;
    ranks.push({
      asin,
      status: organic === undefined ? 'not_observed' : 'ranked',
      rank: organic?.rank ?? null,
      position: organic?.position ?? null,
      page: organic?.page ?? null,
      sponsoredPositions: adsSeen
        ? own.filter((card) => card.isSponsored).map((card) => card.position)
        : null,
    });
  }
  return ranks;
}

/** How many organic products the cards show, each counted once. */
export function organicCount(cards: readonly Placed[]): number {
  return cards.reduce((count, card) => (card.rank === null ? count : count + 1), 0);
}
