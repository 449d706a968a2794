import { MARKETPLACE } from '../core/marketplace.ts';

/** What the address of a search page shows; `null` for what is missing. */
export interface ShopAddress {
  /** Domain without `www.`, when it is one of the shop's. */
  readonly marketplace: string | null;
  /** The words that were asked for, as typed. */
  readonly keyword: string | null;
  readonly page: number | null;
  /** Instant in milliseconds since the epoch (`qid`). */
  readonly observedAtMs: number | null;
}

const NOTHING: ShopAddress = {
  marketplace: null,
  keyword: null,
  page: null,
  observedAtMs: null,
};

/** The shop in any country: amazon.co.jp, amazon.com, amazon.de, amazon.com.br. */
const SHOP_HOST = /^amazon\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/** Reads the address under which a page was saved; other addresses give only `null`. */
export function parseShopAddress(address: string | null): ShopAddress {
  const url = address === null ? null : URL.parse(address);
  const host = url?.hostname.replace(/^www\./, '') ?? '';
  if (url === null || !SHOP_HOST.test(host)) return NOTHING;
  const values = url.searchParams;
  const isSearch = values.has('k') && /^(\/-\/[a-z]{2})?\/s\b/.test(url.pathname);
  const seconds = wholeNumber(values.get('qid'), 10);
  return {
    marketplace: host,
    keyword: values.get('k') ?? values.get('field-keywords'),
    page: isSearch ? (wholeNumber(values.get('page'), 3) ?? 1) : null,
    observedAtMs: seconds === null ? null : seconds * 1000,
  };
}

function wholeNumber(text: string | null, digitsMax: number): number | null {
  return text !== null && text.length <= digitsMax && /^[1-9]\d*$/.test(text) ? Number(text) : null;
}

/** Whether a domain is the one that miharu watches. */
export function isOurShop(marketplace: string): boolean {
  return marketplace === MARKETPLACE.domain;
}
