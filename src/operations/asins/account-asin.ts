import { parseAsin } from '../../core/asin.ts';
import { getParameter, invalidParameter } from '../../core/errors.ts';
import { quote } from '../../core/text.ts';

/**
 * Reads the parameter `asin`; throws `invalid_parameter` if it is not an ASIN or not one of the account's
 * `products`.
 */
export function readAccountAsin(text: string, products: readonly { readonly asin: string }[]): string {
  const asin = getParameter('asin', parseAsin(text));
  if (products.some((product) => product.asin === asin)) return asin;
  throw invalidParameter('asin', {
    en: `${quote(asin)} is neither an own product of this account nor a competitor’s product that it tracks. Add it first, or leave it out.`,
    ja: `${quote(asin)} は自社商品にも競合商品にも登録されていません。先に追加するか、指定から外してください。`,
  });
}
