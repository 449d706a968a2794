import { type RankClaim, ranksOf } from '../../core/rank.ts';
import type { Reading } from '../../core/reading.ts';
import type { PlacedCard } from '../../core/shelf.ts';
import { batchesOf } from '../batches.ts';
import type { Db } from '../tables.ts';
import { advanceLatestRanks } from './latest-ranks.ts';

/** What the shelf of a date claims about which products. */
interface RanksOfDate {
  readonly reading: Pick<Reading, 'localDate' | 'observedAtMs' | 'observedResults'>;
  readonly cards: readonly PlacedCard[];
  readonly claim: RankClaim;
  readonly asins: Iterable<string>;
  /** Products whose rows of the date were removed before. */
  readonly had: readonly string[];
}

/** Writes the rank rows of products from a shelf and updates their latest ranks; returns how many rows there are. */
export async function writeRanks(
  db: Db,
  termId: number,
  { reading, cards, claim, asins, had }: RanksOfDate,
): Promise<number> {
  const written = ranksOf(cards, asins, claim).map(({ asin, rank, position, page, sponsoredPositions }) => ({
    term_id: termId,
    asin,
    local_date: reading.localDate,
    observed_at_ms: reading.observedAtMs,
    rank,
    position,
    page,
    sponsored_positions: sponsoredPositions === null ? null : JSON.stringify(sponsoredPositions),
    observed_results: reading.observedResults ?? 0,
  }));
  for (const batch of batchesOf(written)) await db.insertInto('ranks').values(batch).execute();
  await advanceLatestRanks(db, termId, { written, had });
  return written.length;
}
