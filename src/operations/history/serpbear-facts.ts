import { parseAsinOrLink } from '../../core/product-link.ts';
import type { RankTool } from '../../core/rank-tool.ts';
import { quote, type Text } from '../../core/text.ts';

/** Ranks of a device are a list of their own. */
const TOOLS: Readonly<Record<string, RankTool>> = {
  desktop: 'serpbear_desktop',
  mobile: 'serpbear_mobile',
};

/** Japan in its API and in its CSV file. */
const JAPAN: readonly string[] = ['JP', 'Japan'];

/** The list that SerpBear read for a device; `undefined` for one that it does not know. */
export function toolOf(device: string): RankTool | undefined {
  return Object.hasOwn(TOOLS, device) ? TOOLS[device] : undefined;
}

/** Whether SerpBear searched in Japan. */
export function isOfJapan(country: string): boolean {
  return JAPAN.includes(country);
}

/** The product of a position, or why it cannot be said. */
export type NamedProduct =
  | { readonly kind: 'asin'; readonly asin: string }
  | { readonly kind: 'unknown'; readonly problem: Text };

/**
 * The product that an address names, or the one that the person names. An address of another product contradicts the person: a
 * rank of one product must not become that of another.
 */
export function productAt(address: string, given: string | null): NamedProduct {
  const linked = /^(?:https?:\/\/)?[^/\s]+\/\S/.test(address) ? parseAsinOrLink(address) : null;
  const elsewhere = PRODUCT_PATH.exec(address)?.[1]?.toUpperCase();
  if (linked?.ok === true) {
    if (given === null || given === linked.value) return { kind: 'asin', asin: linked.value };
    return { kind: 'unknown', problem: otherProduct(address, { shown: linked.value, given }) };
  }
  // The page of a product on another site of the shop, or of a site like it.
  if (given !== null && elsewhere !== undefined && elsewhere !== given)
    return { kind: 'unknown', problem: otherProduct(address, { shown: elsewhere, given }) };
  if (given !== null) return { kind: 'asin', asin: given };
  return {
    kind: 'unknown',
    problem: {
      en: `${quote(address)} does not name a product: it has no ASIN after amazon.co.jp/dp/. Give the ASIN of the product that these ranks are of.`,
      ja: `${quote(address)} からは商品が分かりません（amazon.co.jp/dp/ の後に ASIN がありません）。順位の対象となる商品の ASIN を指定してください。`,
    },
  };
}

/** How the address of a product's page names it, on any site. */
const PRODUCT_PATH = /\/(?:dp|gp\/product)\/([0-9a-z]{10})(?![0-9a-z])/i;

function otherProduct(address: string, { shown, given }: { shown: string; given: string }): Text {
  return {
    en: `${quote(address)} is the page of ${shown}, not of ${given}. Import it without an ASIN, or remove it from the file.`,
    ja: `${quote(address)} は ${given} ではなく ${shown} のページです。ASIN を指定せずに取り込むか、ファイルから除いてください。`,
  };
}

/** A device that SerpBear does not have. */
export function unknownDevice(device: string): Text {
  return {
    en: `The device ${quote(device)} is neither desktop nor mobile.`,
    ja: `デバイス ${quote(device)} は desktop でも mobile でもありません。`,
  };
}
