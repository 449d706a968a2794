import type { ListFacts } from './list.ts';

/** The reasons that a card can have for showing no price, in the words of docs/page-fields.md. */
export type NoPrice = 'no_featured_offer' | 'in_cart' | 'kindle_unlimited' | 'members_only' | 'not_shown';

/** What one card shows, in the members of `miharu page FILE --json`. Money is in the smallest unit of `currency`. */
export interface CardFacts {
  readonly position: number;
  readonly rank: number | null;
  readonly asin: string;
  readonly is_sponsored: boolean;
  readonly title: string | null;
  readonly image_url: string | null;
  readonly price: number | null;
  readonly price_max: number | null;
  readonly price_reason: NoPrice | null;
  readonly currency: string | null;
  readonly list_price: number | null;
  readonly list_price_kind: string | null;
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly is_prime: true | null;
  readonly badges: readonly string[];
  readonly delivery: string | null;
  readonly stock_text: string | null;
  readonly points: number | null;
  readonly coupon: string | null;
  readonly sales_volume: string | null;
  readonly sales_volume_min: number | null;
}

/** What a whole search page says about itself. */
export interface PageFacts extends ListFacts {
  readonly kind: 'search';
  readonly verdict: string;
  readonly marketplace: string | null;
  readonly language: string | null;
  readonly currency: string | null;
  readonly place: string | null;
  readonly keyword: string | null;
  readonly page: number | null;
  readonly last_page: number | null;
  readonly total_results: number | null;
  readonly cards_expected: number | null;
  readonly cards: readonly CardFacts[];
}

/** What is expected of a page without a shelf: its kind, its verdict, and that nothing was counted. */
export interface VerdictFacts {
  readonly kind: 'search' | 'product' | 'blocked' | 'home' | 'best_sellers' | 'unknown';
  readonly verdict: string;
  readonly cards: readonly [];
}
