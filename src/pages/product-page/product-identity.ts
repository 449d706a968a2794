import { isPageAsin } from '../../core/asin.ts';
import { asinInAddress } from '../../core/product-link.ts';
import { INVISIBLE } from '../../core/text.ts';
import { visibleText } from '../markup/visible-text.ts';
import { DETAIL_IDS } from './block-ids.ts';
import type { ProductParts } from './walk-product-page.ts';

/**
 * The product that the page is about: its own hidden field before all, since the canonical link may name the family or another
 * variation, and so may the table of details.
 */
export function readAsin(parts: ProductParts, canonical: string | null): string | null {
  const candidates = [
    ...(parts.fields.get('ASIN') ?? []),
    ...(parts.fields.get('twister-plus-asin') ?? []),
    reviewedAsin(parts),
    asinInAddress(canonical),
    detailedAsin(parts),
  ];
  for (const candidate of candidates) {
    const asin = (candidate ?? '').normalize('NFKC').replace(INVISIBLE, '').trim().toUpperCase();
    if (isPageAsin(asin)) return asin;
  }
  return null;
}

function reviewedAsin({ blocks }: ProductParts): string | null {
  for (const id of ['averageCustomerReviews', ...DETAIL_IDS]) {
    for (const block of blocks.get(id) ?? []) {
      const reviews = block.elements.find((element) => /averageCustomerReviews$/.test(block.id(element)));
      const asin = reviews === undefined ? null : block.attribute(reviews, 'data-asin');
      if (asin !== null && asin !== '') return asin;
    }
  }
  return null;
}

function detailedAsin({ blocks }: ProductParts): string | null {
  for (const id of DETAIL_IDS) {
    for (const block of blocks.get(id) ?? []) {
      const text = visibleText(block, block.root).replace(INVISIBLE, '');
      const found = /\b(?:ASIN|ISBN-10)\s*[:：]?\s*([0-9A-Z]{10})(?![0-9A-Z])/.exec(text)?.[1];
      if (found !== undefined) return found;
    }
  }
  return null;
}
