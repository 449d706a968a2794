/** A Best Sellers Rank, as the page shows it. */
export interface BestSellerFact {
  readonly rank: number;
  readonly category: string;
  /** The shop's number of the list; `null` for the main list of a department, which has no number. */
  readonly category_id: string | null;
}

export type StockFact = 'in_stock' | 'low' | 'out' | 'unknown';

/** What one product page shows, in the members of `miharu page FILE --json`. Money is in the smallest unit of `currency`. */
export interface ProductFacts {
  readonly kind: 'product';
  readonly verdict: 'sound' | 'wrong_place' | 'truncated';
  readonly asin: string;
  readonly title: string;
  readonly brand: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly list_price: number | null;
  readonly price_reason: 'in_cart' | 'no_featured_offer' | 'members_only' | 'not_shown' | null;
  readonly stock: {
    readonly state: StockFact;
    readonly quantity: number | null;
    readonly text: string | null;
  };
  readonly seller: { readonly id: string | null; readonly name: string | null };
  readonly ships_from: string | null;
  readonly bsr: readonly BestSellerFact[];
  readonly rating: number | null;
  readonly review_count: number | null;
  readonly points: number | null;
  readonly coupon: string | null;
  readonly sales_volume_min: number | null;
  readonly badges: readonly string[];
  readonly place: string | null;
}

/** What a fragment shows that contains only the list of a product's details. */
export type DetailFacts = Pick<ProductFacts, 'asin' | 'bsr' | 'rating' | 'review_count'>;
