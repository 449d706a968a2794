import type { Card } from '../../src/core/card.ts';
import { startOfDayMs } from '../../src/core/local-date.ts';
import type { FailureReason, ReadingOutcome, ReadingWithShelf } from '../../src/core/reading.ts';
import { type ReadingContext, UNKNOWN_CONTEXT } from '../../src/core/reading-context.ts';

/** A card of an invented product; fields that are not given were not shown. */
export function card(asin: string, more: Partial<Card> = {}): Card {
  return {
    asin,
    isSponsored: false,
    title: `ハルナギ 商品 ${asin}`,
    imageUrl: null,
    price: 1980,
    priceMax: null,
    priceReason: null,
    currency: 'JPY',
    listPrice: null,
    rating: null,
    reviewCount: null,
    isPrime: null,
    badges: [],
    delivery: null,
    stockText: null,
    points: null,
    coupon: null,
    salesVolume: null,
    salesVolumeMin: null,
    ...more,
  };
}

/** The n-th invented ASIN. */
export function asinOf(n: number): string {
  return `B0TEST${String(n).padStart(4, '0')}`;
}

/** A page whose answer is larger than the buffers of a machine, so that a stalled reader is noticed. */
export function bigPage(): Card[] {
  return Array.from({ length: 4_000 }, (_, index) => card(asinOf(index), { title: 'あ'.repeat(500) }));
}

export interface ReadingOptions {
  readonly term: string;
  readonly localDate: string;
  readonly pages: readonly (readonly Card[])[];
  readonly outcome?: ReadingOutcome;
  readonly reason?: FailureReason;
  readonly pagesWanted?: number;
  /** If left out, a complete reading does. */
  readonly listEnds?: boolean;
  /** Id of its source; by default it was imported. */
  readonly source?: string;
  /** The known conditions of the reading. */
  readonly context?: Partial<ReadingContext>;
}

/** A reading at 06:03:12 of a Japanese morning. */
export function readingOf(options: ReadingOptions): ReadingWithShelf {
  const { term, localDate, pages, outcome = 'complete' } = options;
  const observedAtMs = startOfDayMs(localDate) + ((6 * 60 + 3) * 60 + 12) * 1000;
  const organic = new Set(
    pages.flatMap((page) => page.filter((each) => !each.isSponsored).map((each) => each.asin)),
  );
  return {
    reading: {
      term,
      localDate,
      outcome,
      reason:
        outcome === 'complete' ? null : (options.reason ?? (outcome === 'partial' ? 'partial' : 'blocked')),
      observedAtMs,
      observedResults: outcome === 'failed' ? null : organic.size,
      pagesRead: pages.length,
      pagesWanted: options.pagesWanted ?? pages.length,
      source: options.source ?? 'import',
      listEnds: options.listEnds ?? outcome === 'complete',
      context: { ...UNKNOWN_CONTEXT, ...options.context },
    },
    shelf: { pages: pages.map((cards, index) => ({ page: index + 1, observedAtMs, cards })) },
  };
}
