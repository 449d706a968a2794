import { firstKnown } from '../../core/first-known.ts';
import { MARKETPLACE } from '../../core/marketplace.ts';
import type { ProductPage, ProductVerdict } from '../../core/product.ts';
import type { PageProblem, PageVerdict } from '../../core/search-page.ts';
import { isShopLanguage, shipsAbroad } from '../search-page/japan.ts';
import { foreignPlace } from '../search-page/judge.ts';
import { pageProblem } from '../search-page/problem.ts';
import type { ProductParts } from './walk-product-page.ts';

/** All that speaks for or against a product page. */
export interface ProductEvidence {
  readonly page: Omit<ProductPage, 'verdict' | 'problems'>;
  /** All that is shown for the place of delivery, which may name a person. */
  readonly placeWords: string | null;
  readonly parts: ProductParts;
  readonly canonicalAsin: string | null;
  /** The judgement of the results-page reader: being blocked or unreadable is the same for every page. */
  readonly pageVerdict: PageVerdict;
  readonly isSingleFile: boolean;
  /** Whether the browser translated it before it was saved. */
  readonly isTranslated: boolean;
}

/** Notes a fault and returns the verdict that follows; `null` if the verdict is unaffected. */
type Fault = (
  verdict: ProductVerdict | null,
  problem: readonly [code: string, where: string],
  detail: string,
) => ProductVerdict | null;
type Rule = (evidence: ProductEvidence, fault: Fault) => ProductVerdict | null;

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
export function judgeProduct(evidence: ProductEvidence, problems: PageProblem[]): ProductVerdict {
  const fault: Fault = (verdict, [code, where], detail) => {
    problems.push(pageProblem(code, where, detail));
    return verdict;
  };
  return firstKnown(RULES, (rule) => rule(evidence, fault)) ?? 'sound';
}

function unusable({ pageVerdict }: ProductEvidence): ProductVerdict | null {
  return pageVerdict === 'blocked' || pageVerdict === 'unreadable' ? pageVerdict : null;
}

/**
 * A phone's page has other blocks, which were never measured: fields that are not found would look as if the shop did
 * not show them.
 */
function madeForPhones({ page, parts }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (!parts.isPhone || page.kind === 'search') return null;
  return fault('unreadable', ['phone_page', 'page'], 'It is the page for phones. Save the desktop page.');
}

function otherKind({ page, parts }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (page.kind === 'product') return null;
  if (page.kind === 'search') return 'not_a_product_page';
  if (!parts.isClosed) return fault('truncated', NOT_CLOSED, 'The page is cut off: `</html>` is missing.');
  if (page.marketplace !== null || parts.blocks.size > 0) return 'not_a_product_page';
  return fault('unreadable', ['empty', 'page'], 'Nothing on it is from Amazon.');
}

const NOT_CLOSED = ['not_closed', 'page'] as const;

/** The canonical address may name the family or another variation: that alone is a problem, no verdict. */
function otherProduct({ page, parts, canonicalAsin }: ProductEvidence, fault: Fault): ProductVerdict | null {
  const { asin, asinAsked } = page;
  if (asin !== null && asinAsked !== null && asin !== asinAsked) {
    const detail = `Asked was ${asinAsked}; the page is for ${asin}.`;
    return fault('other_product', ['other_product', 'asin'], detail);
  }
  if (canonicalAsin === null || canonicalAsin === asin || canonicalAsin === parts.parentAsin) return null;
  return fault(null, ['canonical_differs', 'asin'], `The canonical address names ${canonicalAsin}.`);
}

/** Its words are a machine's: another language's page, as one in English is. */
function translated({ isTranslated }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (!isTranslated) return null;
  return fault(
    'wrong_place',
    ['translated_page', 'page'],
    'The page was translated by the browser. Turn translation off and save it again.',
  );
}

function wrongPlace(evidence: ProductEvidence, fault: Fault): ProductVerdict | null {
  const reasons = foreignReasons(evidence);
  for (const detail of reasons) fault('wrong_place', ['wrong_place', 'place'], detail);
  return reasons.length > 0 ? 'wrong_place' : null;
}

function foreignReasons({ page, placeWords }: ProductEvidence): string[] {
  const { marketplace, language, place, currency, delivery } = page;
  const reasons: string[] = [];
  if (marketplace !== null && marketplace !== MARKETPLACE.domain) reasons.push(`The site is ${marketplace}.`);
  if (language === null) reasons.push('Nothing says that the page is in Japanese.');
  else if (!isShopLanguage(language)) reasons.push(`The language is ${language}.`);
  if (currency !== null && currency !== MARKETPLACE.currency) reasons.push(`The price is in ${currency}.`);
  reasons.push(...foreignPlace(place, placeWords));
  if (shipsAbroad(delivery ?? '')) reasons.push('It ships abroad.');
  return reasons;
}

/** `</html>` proves the end of the page; SingleFile omits it, so there the closed footer does. */
function cutOff({ parts, isSingleFile }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (parts.isClosed || (isSingleFile && parts.hasFooter && !parts.isCut)) return null;
  return fault('truncated', NOT_CLOSED, 'The page is cut off: `</html>` is missing.');
}

function nameless({ page }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (page.asin === null)
    return fault('unreadable', ['no_asin', 'asin'], 'Nothing on the page names its product.');
  return typeof page.title === 'string' ? null : 'unreadable';
}

/** Title and canonical address name the shop; a piece of a page without them may be from anywhere and lack anything. */
function headless({ page }: ProductEvidence, fault: Fault): ProductVerdict | null {
  if (page.marketplace !== null) return null;
  const detail = 'Nothing shows that it is from Amazon.co.jp: the head of the page is missing.';
  return fault('truncated', ['no_shop', 'page'], detail);
}
