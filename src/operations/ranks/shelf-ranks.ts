import { ranksOf } from '../../core/rank.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import type { RankRow, ReadingWithPlaces } from '../../store/port.ts';

/**
 * Ranks of unwatched products from stored shelves, by product and oldest first. Absence comes only from
 * complete readings, and failed readings give nothing.
 */
export function ranksFromShelves(
  shelves: readonly ReadingWithPlaces[],
  asins: readonly string[],
): ReadonlyMap<string, readonly RankRow[]> {
  const wanted = new Set(asins);
  const rows = shelves.flatMap(({ reading, pages }) => {
    if (reading.outcome === 'failed') return [];
    // Ads of other products show whether the pages had ads at all.
    const cards = placeCards(
      leadingPages({ pages }),
      ({ asin, isSponsored }) => isSponsored || wanted.has(asin),
    );
    return ranksOf(cards, asins, claimOf(reading.outcome, reading)).map((rank) => ({
      ...rank,
      localDate: reading.localDate,
      observedAtMs: reading.observedAtMs,
      observedResults: reading.observedResults ?? 0,
    }));
  });
  rows.sort((one, other) => (one.localDate < other.localDate ? -1 : 1));
  return Map.groupBy(rows, ({ asin }) => asin);
}
