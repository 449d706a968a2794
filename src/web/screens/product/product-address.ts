/** The address of the history of a product. */
export function productAddress(asin: string): string {
  return `/product?${new URLSearchParams({ asin })}`;
}
