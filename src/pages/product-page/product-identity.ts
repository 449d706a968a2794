import { isPageAsin } from '../../core/asin.ts';
import { firstKnown } from '../../core/first-known.ts';
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
  return firstKnown(candidates, (candidate) => {
    const asin = (candidate ?? '').normalize('NFKC').replace(INVISIBLE, '').trim().toUpperCase();
    return isPageAsin(asin) ? asin : null;
  });
}

function reviewedAsin({ blocks }: ProductParts): string | null {
  const places = ['averageCustomerReviews', ...DETAIL_IDS].flatMap((id) => blocks.get(id) ?? []);
  return firstKnown(places, (block) => {
    const reviews = block.elements.find((element) => /averageCustomerReviews$/.test(block.id(element)));
    return (reviews && block.attribute(reviews, 'data-asin')) || null;
  });
}

function detailedAsin({ blocks }: ProductParts): string | null {
  const details = DETAIL_IDS.flatMap((id) => blocks.get(id) ?? []);
  return firstKnown(details, (block) => {
    const text = visibleText(block, block.root).replace(INVISIBLE, '');
    return /\b(?:ASIN|ISBN-10)\s*[:：]?\s*([0-9A-Z]{10})(?![0-9A-Z])/.exec(text)?.[1] ?? null;
  });
}
