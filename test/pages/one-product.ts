import type { ProductPage } from '../../src/core/product.ts';
import { readProductPage } from '../../src/pages/index.ts';

/** A whole Japanese page of the product B0TEST0001 with `inner` in it. */
export function productWith(inner: string): string {
  return `<html lang="ja-jp"><head><title>Amazon.co.jp: ハルナギ</title></head><body><div id="dp"><input type="hidden" id="ASIN" value="B0TEST0001"><span id="productTitle">ハルナギ 扇風機</span>${inner}</div></body></html>`;
}

/** Reads a page of B0TEST0001 with `inner` in it. */
export function readProductWith(inner: string): ProductPage {
  return readProductPage(productWith(inner));
}
