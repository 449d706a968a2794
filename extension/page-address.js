/** The shop whose pages are sent. */
export const SHOP = 'https://www.amazon.co.jp';

/** Parameters that name a list: its words, page, order, filters, department and seller. */
const OF_LIST =
  /^(?:k|field-keywords|keywords|page|i|rh|s|me|merchant|low-price|high-price|emi|srs|hidden-keywords|bbn|node|p_[\w-]+|language)$/;
/** Parameters that name what a product page shows: the variation, the seller's offer, the language. */
const OF_PRODUCT = /^(?:th|psc|smid|m|language)$/;
const PRODUCT =
  /^(\/-\/[a-z_A-Z]+)?\/(?:[^/]+\/)?(?:dp(?:\/product)?|gp\/product|gp\/aw\/d)\/([0-9A-Z]{10})(?![\w-])/i;
const LIST = /^(\/-\/[a-z_A-Z]+)?(?:\/[^/]+)?\/s(?:\/|$)/;

/**
 * The address of a results page or product page with only what names the list or the product: nothing of the session,
 * no tracking. `null` for every other address.
 * @param {string} address
 * @returns {{ kind: 'search' | 'product', url: string, keyword: string | null } | null}
 */
export function cleanAddress(address) {
  const url = URL.parse(address);
  if (url === null || url.origin !== SHOP) return null;
  const product = PRODUCT.exec(url.pathname);
  if (product !== null) {
    const path = `${product[1] ?? ''}/dp/${product[2]?.toUpperCase()}`;
    return { kind: 'product', url: SHOP + path + keptQuery(url.search, OF_PRODUCT), keyword: null };
  }
  const list = LIST.exec(url.pathname);
  if (list === null) return null;
  const query = url.searchParams;
  const keyword = query.get('k') ?? query.get('field-keywords') ?? query.get('keywords');
  return { kind: 'search', url: `${SHOP}${list[1] ?? ''}/s${keptQuery(url.search, OF_LIST)}`, keyword };
}

/**
 * The wanted members of a query, as they were written.
 * @param {string} search @param {RegExp} wanted
 */
function keptQuery(search, wanted) {
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => wanted.test(pair.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
