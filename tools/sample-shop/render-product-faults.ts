import type { ProductPageFault } from './faults.ts';
import { searchFrame } from './page-frame.ts';
import type { ProductPageTruth } from './product-page.ts';
import { captchaPage, homePage } from './render-faults.ts';
import { renderProductPage } from './render-product-page.ts';

/** The bytes that are sent for a product; `other` is the product that is shown instead for the fault `other_product`. */
export function renderProductAnswer(
  shown: ProductPageTruth,
  other: ProductPageTruth,
  fault: ProductPageFault | null,
): Uint8Array {
  return Buffer.from(pageOf(shown, other, fault));
}

function pageOf(shown: ProductPageTruth, other: ProductPageTruth, fault: ProductPageFault | null): string {
  switch (fault) {
    case null:
      return renderProductPage(shown);
    case 'captcha':
      return captchaPage();
    case 'half_page': {
      // Cut after the product's code and price, before its title: a reader that trusts it keeps half of the facts.
      const page = renderProductPage(shown);
      return page.slice(0, Math.floor(page.length * 0.8));
    }
    case 'foreign_place':
      return inEuros(renderProductPage(shown));
    case 'other_product':
      return renderProductPage(other);
    case 'home_page':
      return homePage(searchFrame('', 'SHOPHOME000000000000'));
  }
}

function inEuros(page: string): string {
  return page
    .replaceAll('お届け先: 千代田 100-0001', 'お届け先: オランダ')
    .replaceAll(
      /￥([\d,]+)/gu,
      (_, digits: string) => `EUR ${(Number(digits.replaceAll(',', '')) / 176).toFixed(2)}`,
    );
}
