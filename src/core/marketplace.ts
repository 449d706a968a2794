/** The one marketplace that miharu watches. Every rule that is the shop's, not ours, is a value here. */
export const MARKETPLACE = {
  /** Domain without `www.`, as in `marketplace` of a page that was read. */
  domain: 'amazon.co.jp',
  origin: 'https://www.amazon.co.jp',
  currency: 'JPY',
  /** Primary language subtag of the shop's own pages. */
  language: 'ja',
  timeZone: 'Asia/Tokyo',
  /** The shop shows at most this many pages that we read. */
  pagesMax: 7,
} as const;

/** Address of a product's page: built from the ASIN, never taken from a link. */
export function productUrl(asin: string): string {
  return `${MARKETPLACE.origin}/dp/${asin}`;
}
