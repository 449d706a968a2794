import { isLocalDate, localDateOf } from '../../src/core/local-date.ts';
import { oneLine } from '../../src/core/text.ts';
import { productPageOf } from './product-page.ts';
import { renderProductPage } from './render-product-page.ts';

/** The product in a path of the shop; `null` in any other path. */
function asinOf(path: string): string | null {
  return /^\/dp\/([0-9A-Z]{10})$/.exec(path)?.[1] ?? null;
}

/**
 * The page at `/dp/ASIN?k=TERM&date=DATE`: the product as a shelf of the term shows it on that morning, or at this instant
 * without a date. `null` for any other address, and for a product that is not on the market.
 */
export function answerProduct(
  { pathname, searchParams }: URL,
  shop: { readonly seed: string; readonly nowMs: number },
): Uint8Array | null {
  const asin = asinOf(pathname);
  const term = oneLine(searchParams.get('k') ?? '');
  const date = searchParams.get('date');
  if (asin === null || term === '' || (date !== null && !isLocalDate(date))) return null;
  const localDate = date ?? localDateOf(shop.nowMs);
  const shown = productPageOf({ seed: shop.seed, asin, term, localDate });
  if (shown === undefined) return null;
  const observedAtMs = date === null ? Math.floor(shop.nowMs / 1000) * 1000 : shown.observedAtMs;
  return Buffer.from(renderProductPage({ ...shown, observedAtMs }));
}
