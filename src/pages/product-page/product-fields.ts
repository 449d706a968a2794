import { tidyBadges } from '../../core/badges.ts';
import { isPlaceholderBrand } from '../../core/brand.ts';
import { firstKnown } from '../../core/first-known.ts';
import { withoutMovingWords } from '../../core/moving-words.ts';
import { parsePoints } from '../../core/points.ts';
import { parseSalesMin } from '../../core/sales-volume.ts';
import type { Element, Fragment } from '../markup/fragment.ts';
import { isClock } from '../markup/is-clock.ts';
import { leastWrapped, ownText, seenElements } from '../markup/own-elements.ts';
import { TAG } from '../markup/tag-name.ts';
import { labelReadAloud } from '../search-page/card/badges.ts';
import { parseCount, parseRating } from '../search-page/card/count.ts';
import { isTakenCoupon } from '../search-page/card/points-and-coupon.ts';
import { labelOfStars } from '../search-page/card/reviews.ts';
import { DETAIL_IDS } from './block-ids.ts';
import { blocksOf, firstText, type ProductView, seenIn } from './product-view.ts';

/** The product's title; `null` with a problem when it is missing or has lost characters. */
export function readTitle(view: ProductView): string | null {
  const title = firstText(view, ['productTitle', 'ebooksProductTitle']);
  if (title === null) view.note('no_title', 'title', 'The page shows no title.');
  if (title?.includes('\ufffd') !== true) return title;
  view.note('broken_characters', 'title', 'Characters of the title were lost before it was saved.');
  return null;
}

/** Words around a brand in its line, in the languages of the shop; a line of authors names no brand. */
const BRAND: readonly RegExp[] = [
  /^(.+?)のストアを表示$/u,
  /^(?:ブランド|Brand|Marca|Marke|Marque)\s*[:：]\s*(.+)$/i,
  /^Visit the (.+?) Store$/i,
  /^Visita la tienda de (.+)$/i,
  /^Visite a loja (.+)$/i,
  /^Besuche den (.+?)-Store$/i,
  /^Visiter la boutique (.+)$/i,
];
const AUTHORS =
  /\((?:著|編集|翻訳|イラスト|Author|Autor|Auteur|Editor|Illustrator)|^(?:by|von|de)\s|Format\s*:/i;

export interface Brand {
  /** From the line under the title, without the words around it; `null` where the page names no brand. */
  readonly brand: string | null;
  /** Whether the page says that the product has no brand: ノーブランド品. */
  readonly hasNoBrand: boolean;
}

/** The brand of the line under the title; a placeholder is not a brand. */
export function readBrand(view: ProductView): Brand {
  const line = firstText(view, ['bylineInfo', 'brand']);
  if (line === null || AUTHORS.test(line)) return { brand: null, hasNoBrand: false };
  const named =
    BRAND.map((shape) => shape.exec(line)?.[1]?.trim() ?? '').find((brand) => brand !== '') ?? line;
  return isPlaceholderBrand(named) ? { brand: null, hasNoBrand: true } : { brand: named, hasNoBrand: false };
}

/** The reviews under the title; the details further down repeat them, and are used where the title has none. */
const REVIEW_BLOCKS = [
  ['averageCustomerReviews'],
  ['acrPopover', 'acrCustomerReviewText'],
  DETAIL_IDS,
] as const;

/** Stars, 0 to 5; `null` when the page shows no rating. */
export function readRating(view: ProductView): number | null {
  for (const ids of REVIEW_BLOCKS) {
    let isSaid = false;
    for (const [block, element] of seenIn(view, ids)) {
      const isPopover = block.id(element) === 'acrPopover';
      const label = isPopover ? starsOf(block, element) : labelOfStars(block, element);
      const rating = parseRating(label);
      if (rating !== null) return rating;
      isSaid ||= isPopover && /\d/.test(label);
    }
    if (isSaid) return null;
  }
  return null;
}

function starsOf(block: Fragment, popover: Element): string {
  const label = block.attribute(popover, 'title') || ownText(block, popover);
  return label === '' ? (block.attribute(popover, 'aria-label') ?? '') : label;
}

/** Number of reviews, from the label's full count where it has one; `null` when the page shows no count. */
export function readReviewCount(view: ProductView): number | null {
  for (const ids of REVIEW_BLOCKS) {
    let unread: string | null = null;
    for (const [block, element] of seenIn(view, ids)) {
      if (block.id(element) !== 'acrCustomerReviewText') continue;
      const text = ownText(block, element);
      const count = parseCount(block.attribute(element, 'aria-label') ?? '') ?? parseCount(text);
      if (count !== null) return count;
      unread ??= text;
    }
    if (unread === null) continue;
    view.note('review_count_unreadable', 'review_count', `No count in "${unread}".`);
    if (/\d/.test(unread)) return null;
  }
  return null;
}

/** Amazon points of the featured offer in yen; `null` when it gives no points. */
export function readPoints(view: ProductView): number | null {
  const places = [
    'pointsInsideBuyBox_feature_div',
    'points_feature_div',
    'loyaltyPoints_feature_div',
    'corePriceDisplay_desktop_feature_div',
    'corePrice_feature_div',
    'corePrice_desktop',
    'price',
  ];
  return firstKnown(blocksOf(view, places), (block) => parsePoints(ownText(block, block.root)));
}

const COUPON = /クーポン|coupon|cup[oó]n|Gutschein/i;

/** Text of the available coupon, without the links beside it; other promotions in the same blocks are ignored. */
export function readCoupon(view: ProductView): string | null {
  const blocks = ['couponsInBuybox_feature_div', 'promoPriceBlockMessage_feature_div', 'vpcButton'];
  for (const [block, element] of seenIn(view, blocks)) {
    const isNamed =
      /^couponText|^couponBadge/.test(block.id(element)) || block.hasClass(element, 'couponLabelText');
    const text = isNamed ? labelOf(block, element) : '';
    if (COUPON.test(text) && !isTakenCoupon(text)) return text;
  }
  const texts = blocksOf(view, blocks).map((block) => labelOf(block, block.root));
  const text = texts.find((one) => one !== '') ?? '';
  return text.length <= 200 && COUPON.test(text) && !isTakenCoupon(text) ? text : null;
}

/** A label without links and animated parts. */
function labelOf(block: Fragment, element: Element): string {
  const isNoLabel = (inner: Element) => inner.name === TAG.a || isClock(block, inner);
  return withoutMovingWords(ownText(block, element, isNoLabel)).replace(/[\s|｜・:：]+$/u, '');
}

const BADGE_LABELS = [
  'mvt-ac-badge-rectangle',
  'ac-badge-rectangle',
  'p13n-best-seller-badge',
  'dealBadgeTextColor',
];

/** Labels of the badges beside the title and the price, as `tidyBadges` returns them, without explanations. */
export function readBadges(view: ProductView): string[] {
  const ids = ['zeitgeistBadge_feature_div', 'acBadge_feature_div', 'dealBadge_feature_div'];
  const labels = blocksOf(view, ids).flatMap((block) => {
    const label = leastWrapped(block).find((element) => isBadge(block, element));
    return label === undefined ? [] : [labelOf(block, label) || labelReadAloud(block, label)];
  });
  return tidyBadges(labels).filter((label) => label.length <= 100);
}

function isBadge(block: Fragment, element: Element): boolean {
  if (BADGE_LABELS.some((token) => block.hasClass(element, token))) return true;
  if (block.id(element) === 'dealBadgeSupportingText') return true;
  const isIcon = element.name === TAG.i && block.hasClass(element, 'a-icon-addon');
  return isIcon || block.hasClass(element, 'badge-text');
}

/** Lower bound of what was bought in the past month; `null` when the page does not say. */
export function readSalesMin(view: ProductView): number | null {
  const text = firstText(view, ['social-proofing-faceout-title-tk_bought']);
  return text === null ? null : parseSalesMin(text);
}

const DELIVERY_BLOCKS = ['deliveryBlockMessage', 'mir-layout-DELIVERY_BLOCK'];

/** When and how the product would be delivered, in the shop's words: from the block's slots, if it has some. */
export function readDelivery(view: ProductView): string | null {
  const inSlots = firstKnown(blocksOf(view, DELIVERY_BLOCKS), (block) => {
    const slots = seenElements(block).filter((element) =>
      block.id(element).startsWith('mir-layout-DELIVERY_BLOCK-slot-'),
    );
    const texts = slots.map((slot) => ownText(block, slot)).filter((words) => words !== '');
    return texts.join(' ') || null;
  });
  return inSlots ?? firstText(view, DELIVERY_BLOCKS);
}
