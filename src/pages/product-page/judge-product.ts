import { firstKnown } from '../../core/first-known.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import type { ProductPage, ProductVerdict } from '../../core/product.ts';
import type { PageVerdict } from '../../core/search-page.ts';
import { isJapanesePlace, isShopLanguage, shipsAbroad } from '../search-page/japan.ts';
import type { ProductParts } from './walk-product-page.ts';

/** All that speaks for or against a product page. */
export interface ProductEvidence {
  readonly page: Omit<ProductPage, 'verdict' | 'problems'>;
  readonly parts: ProductParts;
  readonly canonicalAsin: string | null;
  /** What the reader of result pages makes of it: whether it is blocked or unreadable is the same for every page. */
  readonly pageVerdict: PageVerdict;
  readonly isSingleFile: boolean;
  /** Whether the browser translated it before it was saved. */
  readonly isTranslated: boolean;
}

type Note = (code: string, where: string, detail: string) => void;
type Rule = (evidence: ProductEvidence, note: Note) => ProductVerdict | null;

/** Rules in order, the first that speaks decides. */
const RULES: readonly Rule[] = [
  unusable,
  madeForPhones,
  otherKind,
  otherProduct,
  translated,
  wrongPlace,
  cutOff,
  nameless,
  headless,
];

/** What the page is worth; what cannot be proved whole and the asked product's own is not `sound`. */
export function judgeProduct(evidence: ProductEvidence, note: Note): ProductVerdict {
  return firstKnown(RULES, (rule) => rule(evidence, note)) ?? 'sound';
}

function unusable({ pageVerdict }: ProductEvidence): ProductVerdict | null {
  return pageVerdict === 'blocked' || pageVerdict === 'unreadable' ? pageVerdict : null;
}

/** A phone's page has other blocks, which nobody has measured: what it lacks would look as if the shop did not show it. */
function madeForPhones({ page, parts }: ProductEvidence, note: Note): ProductVerdict | null {
  if (!parts.isPhone || page.kind === 'search') return null;
  note('phone_page', 'page', 'It is the page for phones. Save the desktop page.');
  return 'unreadable';
}

function otherKind({ page, parts }: ProductEvidence, note: Note): ProductVerdict | null {
  if (page.kind === 'product') return null;
  if (!parts.isClosed && page.kind !== 'search') {
    note('not_closed', 'page', 'The page ends before its end.');
    return 'truncated';
  }
  if (page.kind === 'search' || page.marketplace !== null || parts.blocks.size > 0)
    return 'not_a_product_page';
  note('empty', 'page', 'Nothing on it is from the shop.');
  return 'unreadable';
}

/** The canonical address may name the family or another variation: that alone is a problem, no verdict. */
function otherProduct({ page, parts, canonicalAsin }: ProductEvidence, note: Note): ProductVerdict | null {
  const { asin, asinAsked } = page;
  if (asin !== null && asinAsked !== null && asin !== asinAsked) {
    note('other_product', 'asin', `Asked was ${asinAsked}; the page is for ${asin}.`);
    return 'other_product';
  }
  const isOther = canonicalAsin !== null && canonicalAsin !== asin && canonicalAsin !== parts.parentAsin;
  if (isOther) note('canonical_differs', 'asin', `The canonical address names ${canonicalAsin}.`);
  return null;
}

/** Its words are a machine's: another language's page, as one in English is. */
function translated({ isTranslated }: ProductEvidence, note: Note): ProductVerdict | null {
  if (!isTranslated) return null;
  note(
    'translated_page',
    'page',
    'The page was translated by the browser. Turn translation off and save it again.',
  );
  return 'wrong_place';
}

function wrongPlace({ page }: ProductEvidence, note: Note): ProductVerdict | null {
  const signs = foreignSigns(page);
  for (const sign of signs) note('wrong_place', 'place', sign);
  return signs.length > 0 ? 'wrong_place' : null;
}

function foreignSigns(page: ProductEvidence['page']): string[] {
  const { marketplace, language, place, currency, delivery } = page;
  const signs: string[] = [];
  if (marketplace !== null && marketplace !== MARKETPLACE.domain) signs.push(`The shop is ${marketplace}.`);
  if (language === null) signs.push('Nothing says that the page is in Japanese.');
  else if (!isShopLanguage(language)) signs.push(`The language is ${language}.`);
  if (currency !== null && currency !== MARKETPLACE.currency) signs.push(`The price is in ${currency}.`);
  if (place !== null && !isJapanesePlace(place)) signs.push(`It would deliver to ${place}.`);
  if (shipsAbroad(delivery ?? '')) signs.push('It ships abroad.');
  return signs;
}

/** The end is proved by `</html>`; SingleFile leaves it out, there the closed footer stands for it. */
function cutOff({ parts, isSingleFile }: ProductEvidence, note: Note): ProductVerdict | null {
  if (parts.isClosed || (isSingleFile && parts.hasFooter && !parts.isCut)) return null;
  note('not_closed', 'page', 'The page ends before its end.');
  return 'truncated';
}

function nameless({ page }: ProductEvidence, note: Note): ProductVerdict | null {
  if (page.asin === null) note('no_asin', 'asin', 'Nothing on the page names its product.');
  return page.asin === null || typeof page.title !== 'string' ? 'unreadable' : null;
}

/** Title and canonical address name the shop; a piece of a page without them may be from anywhere and lack anything. */
function headless({ page }: ProductEvidence, note: Note): ProductVerdict | null {
  if (page.marketplace !== null) return null;
  note('no_shop', 'page', 'Nothing names the shop: the head of the page is missing.');
  return 'truncated';
}
