import { isAsin, parseNewAsin } from './asin.ts';
import { MARKETPLACE } from './marketplace.ts';
import { type Parsed, parsed, refused } from './parsed.ts';
import { INVISIBLE, quote } from './text.ts';

/** Scheme, host and path of an address, with or without its scheme. */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#]+)(\/[^\s?#]*)/i;

/** What stands before the ASIN in the path of a product's page. */
const PRODUCT_PATHS = ['dp', 'gp/product', 'gp/aw/d'] as const;

/** Hosts of short addresses, which do not tell where they lead. */
const SHORT_HOSTS: ReadonlySet<string> = new Set(['amzn.asia', 'amzn.to', 'a.co']);

const HOSTS: ReadonlySet<string> = new Set([MARKETPLACE.domain, `www.${MARKETPLACE.domain}`]);

/**
 * Reads a product as people paste it: an ASIN, or the address of its page in the shop. Nothing is fetched: an address of another
 * host, and one without an ASIN in its path, is refused with what to do.
 */
export function parseAsinOrLink(text: string): Parsed<string> {
  const given = text.normalize('NFKC').replace(INVISIBLE, '').trim();
  const [, host, path] = ADDRESS.exec(given) ?? [];
  if (host === undefined || path === undefined) return parseNewAsin(text);
  if (SHORT_HOSTS.has(host.toLowerCase())) {
    return refused(
      `${quote(text)} is a short address. Open it, and paste the address of the product page that it leads to.`,
      `${quote(text)} は短縮アドレスです。開いた先の商品ページのアドレスを貼り付けてください。`,
    );
  }
  if (!HOSTS.has(host.toLowerCase())) {
    return refused(
      `${quote(text)} is no address of ${MARKETPLACE.domain}. Paste that of the product page there, or the ASIN.`,
      `${quote(text)} は ${MARKETPLACE.domain} のアドレスではありません。商品ページのアドレスか ASIN を指定してください。`,
    );
  }
  return asinIn(path) ?? refusedPath(text);
}

function asinIn(path: string): Parsed<string> | null {
  const parts = path.split('/');
  for (const before of PRODUCT_PATHS) {
    const words = before.split('/');
    const at = parts.findIndex((_, index) => words.every((word, place) => parts[index + place] === word));
    const asin = at === -1 ? '' : (parts[at + words.length] ?? '').toUpperCase();
    if (isAsin(asin)) return parsed(asin);
  }
  return null;
}

function refusedPath(text: string) {
  return refused(
    `${quote(text)} is no product page: there is no ASIN behind /dp/ in it. Paste the address of the product page, or the ASIN.`,
    `${quote(text)} は商品ページのアドレスではありません（/dp/ の後に ASIN がありません）。商品ページのアドレスか ASIN を指定してください。`,
  );
}
