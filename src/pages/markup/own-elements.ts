import type { Element, Fragment } from './fragment.ts';
import { isForeignNameless } from './nameless.ts';
import { TAG } from './tag-name.ts';
import { isHidden, visibleText } from './visible-text.ts';

/** Beginnings of the classes that the shop gives its elements, on product pages and on cards. */
const SHOP_CLASS = new RegExp(
  `(?:^|\\s)(?:${[
    'a-',
    'aok-',
    'apex',
    'celwidget',
    'cxcw',
    'odf-',
    'offer-display-',
    'offer-price',
    'offersConsistency',
    'ac-',
    'mvt-',
    'badge-',
    'dealBadge',
    'p13n-',
    'cat-name',
    'po-',
    'prodDet',
    'zg_',
    'detail-bullet',

    'acr',
    'cm-cr-',
    'reviewCount',
    'average_customer_reviews',
    'author',
    'contribution',
    'tabular-buybox',

    'couponLabelText',
    'couponBadge',
    'newCouponBadge',
    'promoPriceBlock',
    'greenBadge',
    'primary-availability',

    'availability',
    'priceToPay',
    'basisPrice',
    'savings?P',
    'priceBlock',
    'pricePerUnit',
    'reinventPrice',

    'primeExclusive',
    'mir-',
    'ftCountdown',
    'inlineBlock-',
    'product-title',
    'dp-',
    'social-proofing',
    'twister',

    's-',
    'sg-',
    'puis',
    'faceout',
    'AdHolder',
    'udm-',
    'rio-',
    'rush-',
    'asin-',
    'atc-',
    '_[A-Za-z0-9-]+_',
  ].join('|')})`,
);
/** Shapes of the ids that the shop gives to elements inside its blocks. */
const SHOP_ID = new RegExp(
  [
    '_feature_div$|pctch\\d|Message$|_(?:row|lbl|savings|shippingmessage|fbabadge)$|(?:_|-)badge$|AccordionRow|^mir-layout-',
    '^(?:apex|acr|availability|corePrice|priceblock_|twister|detailBullets|productDetails|prodDet|averageCustomerReviews)',
    '^(?:dealBadge|zeitgeist|acBadge|coupon(?:Text|Badge|sIn)|promo(?:Script|Message|Price)|points(?:Inside|_)|loyaltyPoints_)',
    '^(?:sellerProfile|merchant|fulfiller|tabular|social-proofing|delivery(?:Block|Message|Short)|ddm|ftCountdown|fast-track)',
    '^(?:contextualIngress|bylineInfo|brand$|productTitle|ebooksProductTitle|SalesRank|outOfStock|unqualifiedBuyBox|aod-)',
    '^(?:all-offers-|a-popover-|a-autoid-|tbb_|ns_|price(?:$|_|-shipping|NotAvailable)|kindle-price|newBuyBox|vpc|emphasisLink)',
    '^(?:price-link$|s-|sp-|pc-side-sheet-|ax-|amazonBadges|DEAL_|BEST_SELLER|NEW_ARRIVAL|AMAZONS?_|[0-9A-Z]{10}-)',
    '^[A-Z][A-Z0-9_]+$|-(?:best-seller|amazons-choice|label|supplementary)$',
  ].join('|'),
);

/**
 * Whether something other than the shop put an element into the page: its name is a custom one (`xx-box`), its id has
 * none of the shop's shapes, or none of its classes is the shop's. An element without id and class needs at least two
 * other indications.
 */
export function isForeign(fragment: Fragment, element: Element): boolean {
  const { html } = fragment;
  if (html.slice(element.start, element.nameEnd).includes('-')) return true;
  const id = fragment.id(element);
  const classes = fragment.classes(element).trim();
  if (html.slice(element.nameEnd, element.contentStart).includes('data-csa-c-')) return false;
  if (id === '' && classes === '') return isForeignNameless(fragment, element);
  if (id !== '' && !SHOP_ID.test(id)) return true;
  return id === '' && !SHOP_CLASS.test(classes);
}

/** Whether a link or a button explains something, or leads away from the value beside it. */
function isHelpLink(fragment: Fragment, element: Element): boolean {
  const tag = fragment.tag(element);
  if (/HelpLink|cxcwPopoverLink|emphasisLink|a-popover-trigger/.test(tag)) return true;
  if (element.name === TAG.button) return true;
  if (!/^<a[\s>]/i.test(fragment.html.slice(element.start, element.start + 3))) return false;
  return /\/gp\/help\/(?!seller)|\/help\/customer\/|nodeId=|javascript:|href=["']?#|target=["']?_blank/i.test(
    tag,
  );
}

/**
 * The visible elements of a fragment, without foreign elements and their content, in document order; always with the
 * root.
 */
export function ownElements(fragment: Fragment): Element[] {
  return elementsOutside(fragment, (element) => isHidden(fragment, element) || isForeign(fragment, element));
}

/** The elements of a fragment that can be seen, in document order; the root always. */
export function seenElements(fragment: Fragment): Element[] {
  return elementsOutside(fragment, (element) => isHidden(fragment, element));
}

/** As {@link seenElements}, but those with the fewest foreign elements around them, or being one, come first. */
export function leastWrapped(fragment: Fragment): Element[] {
  const byDepth: Element[][] = [];
  /** The last elements inside the foreign elements that are open. */
  const ends: number[] = [];
  for (const element of seenElements(fragment)) {
    while ((ends.at(-1) ?? element.index) < element.index) ends.pop();
    if (element !== fragment.root && isForeign(fragment, element)) ends.push(element.last);
    byDepth[ends.length] ??= [];
    byDepth[ends.length]?.push(element);
  }
  return byDepth.flat();
}

function elementsOutside(fragment: Fragment, isOut: (element: Element) => boolean): Element[] {
  const found: Element[] = [fragment.root];
  for (let at = fragment.root.index + 1; at <= fragment.root.last; ) {
    const element = fragment.elements[at];
    if (element === undefined) break;
    const isLeftOut = isOut(element);
    if (!isLeftOut) found.push(element);
    at = isLeftOut ? element.last + 1 : at + 1;
  }
  return found;
}

/** The visible text of an element of the shop, as a value: without foreign words and help links. */
export function ownText(
  fragment: Fragment,
  element: Element,
  isLeftOut?: (inner: Element) => boolean,
): string {
  return visibleText(
    fragment,
    element,
    (inner) => isForeign(fragment, inner) || isHelpLink(fragment, inner) || isLeftOut?.(inner) === true,
  );
}
