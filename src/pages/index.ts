/**
 * The room that reads pages of the shop: bytes become text, and text becomes a judged search page or product page.
 * Pure: no I/O, no clock, no chance. No page makes it throw or exceed its bounds of time and memory. What a page does
 * not show is `null`, what could not be read is a problem, and a page that is not proved complete is not `sound`.
 * Opening files (gzip, `.mhtml`) is done elsewhere.
 */
import type { ProductPage } from '../core/product.ts';
import { asinInAddress } from '../core/product-link.ts';
import type { SearchPage } from '../core/search-page.ts';
import { decodePage } from './decode-page.ts';
import { printProductPage } from './product-page/print-product-page.ts';
import { readProductPage } from './product-page/read-product-page.ts';
import { printSearchPage } from './search-page/print-search-page.ts';
import { readSearchPage } from './search-page/read-search-page.ts';

export { asinInAddress } from '../core/product-link.ts';
export { type DecodedPage, decodePage } from './decode-page.ts';
export { printProductPage } from './product-page/print-product-page.ts';
export { PAGE_NEVER_KNOWN, snapshotOfPage } from './product-page/product-snapshot.ts';
export { readProductPage } from './product-page/read-product-page.ts';
export { printSearchPage } from './search-page/print-search-page.ts';
export { readSearchPage } from './search-page/read-search-page.ts';

/**
 * Decodes a page's bytes and reads it; problems of the bytes come first in the list. `address` is the page's own
 * address, `null` if unknown; it can show that the list was sorted or filtered.
 */
export function readPage(bytes: Uint8Array, address: string | null = null): SearchPage {
  const decoded = decodePage(bytes);
  const page = readSearchPage(decoded.html, address);
  return { ...page, problems: [...decoded.problems, ...page.problems] };
}

/**
 * Reads a page of any kind from its bytes and prints it: a product page as such, every other page as a results page.
 * `address` is the page's own address, `null` if unknown; it shows which product or list was requested.
 */
export function printPage(bytes: Uint8Array, address: string | null) {
  const page = readPage(bytes, address);
  return page.kind === 'product' ? printProductPage(readProduct(bytes, address)) : printSearchPage(page);
}

/** Decodes a product page's bytes and reads it; `address` is the page's own address, `null` if unknown. */
export function readProduct(bytes: Uint8Array, address: string | null): ProductPage {
  const decoded = decodePage(bytes);
  const product = readProductPage(decoded.html, asinInAddress(address));
  return { ...product, problems: [...decoded.problems, ...product.problems] };
}

/** Whether the page counts as a product page: it is one, or its address requested a product and another page came. */
export function isOfProduct({ kind }: SearchPage, address: string | null): boolean {
  return kind === 'product' || (kind !== 'search' && asinInAddress(address) !== null);
}
