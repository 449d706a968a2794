import { ranksOf } from '../../core/rank.ts';
import { claimOf } from '../../core/reading-doubt.ts';
import { leadingPages, placeCards } from '../../core/shelf.ts';
import type { RankRow, ReadingWithPlaces } from '../../store/port.ts';

/**
 * Where products that nobody watches stood, from the shelves that are kept, by product and date, oldest first. Absence is told of
 * complete readings only, and of a failed one nothing.
 */
export function ranksFromShelves(
  shelves: readonly ReadingWithPlaces[],
  asins: readonly string[],
): ReadonlyMap<string, readonly RankRow[]> {
  const wanted = new Set(asins);
  const rows = shelves.flatMap(({ reading, pages }) => {
    if (reading.outcome === 'failed') return [];
    // Whether there were ads at all is told by those of others, too.
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
