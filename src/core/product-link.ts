import { isAsin, parseNewAsin } from './asin.ts';
import { firstKnown } from './first-known.ts';
import { MARKETPLACE } from './marketplace.ts';
import { type Parsed, parsed, refused } from './parsed.ts';
import { findQueryMember } from './query-member.ts';
import { INVISIBLE, LINE_UNITS_MAX, quote } from './text.ts';

/** Scheme, host and path of an address, with or without its scheme. */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#]+)(\/[^\s?#]*)(?:\?([^\s#]*))?/i;

/** What precedes the ASIN in the path of a product page, in current and old links. */
const PRODUCT_PATHS = 'dp(?:/product)?|gp/product|gp/aw/d|exec/obidos/(?:ASIN|tg/detail/-)|o/ASIN';
const PRODUCT_PAGE = new RegExp(`/(?:${PRODUCT_PATHS})/([0-9A-Z]{10})(?![\\w-])`, 'gi');

/** The same, and pages about a product that are not its own: offers and reviews. */
const PAGE_ABOUT = new RegExp(
  `/(?:${PRODUCT_PATHS}|gp/offer-listing|(?:gp/)?product-reviews)/([0-9A-Z]{10})(?![\\w-])`,
  'gi',
);

/** Members of a query in which a redirect of the shop (an ad's, a mail's) names the page that it leads to. */
const TARGETS = ['url', 'U'] as const;

/** Hosts of short links, which do not reveal their target. */
const SHORT_HOSTS: ReadonlySet<string> = new Set(['amzn.asia', 'amzn.to', 'a.co']);

const HOSTS: ReadonlySet<string> = new Set([MARKETPLACE.domain, `www.${MARKETPLACE.domain}`]);

/** Whether an address leads to the shop; nothing is fetched. */
export function isOfShop({
  protocol,
  hostname,
  port,
}: Readonly<Record<'protocol' | 'hostname' | 'port', string>>): boolean {
  return /^https?:$/.test(protocol) && HOSTS.has(hostname) && port === '';
}

/**
 * Reads a product as people paste it: an ASIN, or the address of its page in the shop. Nothing is fetched: an address of another
 * host, and one without an ASIN in its path, is refused with what to do.
 */
export function parseAsinOrLink(text: string): Parsed<string> {
  if (text.length > LINE_UNITS_MAX) return parseNewAsin(text);
  const given = text.normalize('NFKC').replace(INVISIBLE, '').trim();
  const [, host, path, query = ''] = ADDRESS.exec(given) ?? [];
  if (host === undefined || path === undefined) return parseNewAsin(text);
  if (SHORT_HOSTS.has(host.toLowerCase())) {
    return refused(
      `${quote(text)} is a short link. Open it, and paste the URL of the product page.`,
      `${quote(text)} は短縮 URL です。開いた先の商品ページの URL を貼り付けてください。`,
    );
  }
  if (!HOSTS.has(host.toLowerCase())) {
    return refused(
      `${quote(text)} is not a URL of ${MARKETPLACE.domain}. Paste the URL of a product page there, or the ASIN.`,
      `${quote(text)} は ${MARKETPLACE.domain} の URL ではありません。商品ページの URL か ASIN を指定してください。`,
    );
  }
  const asin = asinAbout(path) ?? asinOfTarget(query);
  if (asin !== null) return parsed(asin);
  return refused(
    `${quote(text)} is not a product page: it has no ASIN after /dp/. Paste the URL of a product page, or the ASIN.`,
    `${quote(text)} は商品ページの URL ではありません（/dp/ の後に ASIN がありません）。商品ページの URL か ASIN を指定してください。`,
  );
}

/** What an address of the shop has in the place of the ASIN of a product's own page, in upper case; `null` in any other address. */
export function asinInAddress(address: string | null): string | null {
  const [first] = (address ?? '').matchAll(PRODUCT_PAGE);
  return first?.[1]?.toUpperCase() ?? null;
}

function asinAbout(path: string): string | null {
  const found = [...path.matchAll(PAGE_ABOUT)].map(([, asin = '']) => asin.toUpperCase());
  return found.find(isAsin) ?? null;
}

/** The product that a redirect within the shop leads to. */
function asinOfTarget(query: string): string | null {
  return firstKnown(TARGETS, (name) => {
    const target = findQueryMember(query, name) ?? '';
    const [, host, path = ''] = /^(?:https?:\/\/([^/?#]+))?(\/(?!\/)[^?#]*)/i.exec(target) ?? [];
    return host === undefined || HOSTS.has(host.toLowerCase()) ? asinAbout(path) : null;
  });
}
