import type { ReadingReach } from './comparable-ranks.ts';
import type { Sighting } from './product.ts';
import type { ReadingOutcome } from './reading.ts';

/** Where one product stood in the reading of one keyword on one Japanese date. */
export interface RankSnapshot extends Sighting, ReadingReach {
  readonly asin: string;
  readonly keyword: string;
  readonly outcome: ReadingOutcome;
  /** Organic rank, 1-based; `null` when the product was not among what was read. */
  readonly rank: number | null;
  /**
   * Without a rank: the variation of the product that stands in the results, where its card links to the product. Left out where
   * none does, and where nobody looked.
   */
  readonly shownAsin?: string;
}
