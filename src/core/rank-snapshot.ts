import type { ReadingReach } from './comparable-ranks.ts';
import type { Sighting } from './product.ts';
import type { ReadingOutcome } from './reading.ts';

/** The rank of one product in the reading of one keyword on one Japanese date. */
export interface RankSnapshot extends Sighting, ReadingReach {
  readonly asin: string;
  readonly keyword: string;
  readonly outcome: ReadingOutcome;
  /** Organic rank, 1-based; `null` when the product was not among what was read. */
  readonly rank: number | null;
  /**
   * For a product without a rank: the variation of it that is in the results, where that card links to the product. Absent if
   * no card does, or if nobody looked.
   */
  readonly shownAsin?: string;
}
