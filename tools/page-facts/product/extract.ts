import { type CheerioAPI, load } from 'cheerio';
import { parseCount, parseSalesMin, parseStars } from '../amounts.ts';
import { isTranslated, reducedPlace } from '../list.ts';
import { oneLine, stillText, visibleText } from '../visible-text.ts';
import { readBestSellers } from './best-sellers.ts';
import type { DetailFacts, ProductFacts } from './facts.ts';
import { readSeller, readStock } from './offer.ts';
import { readPrice } from './price.ts';

/** Where a page names its own product: the cart's form, or the stars of a fragment that has no form. */
const ASIN_FIELDS = 'input#ASIN, input#twister-plus-asin';
const BADGES =
  '#acBadge_feature_div .mvt-ac-badge-rectangle, #acBadge_feature_div .ac-badge-rectangle, #zeitgeistBadge_feature_div .badge-wrapper, #dealBadge_feature_div .a-badge-label, #dealBadge_feature_div .dealBadgeTextColor, #zeitgeistBadge_feature_div > i';
const UNMEASURED = '#couponsInBuybox_feature_div';
/** Placeholders for a missing brand. */
const NO_BRAND = /^(?:ノーブランド品?|Generic|なし|-)$/i;

/** The facts of one whole product page in UTF-8. Throws if the page contradicts itself, which these pages must not. */
export function extractProduct(html: string): ProductFacts {
  const $ = load(html);
  if (marketplaceOf($) !== 'amazon.co.jp') return factsOf($, 'wrong_place');
  const facts = factsOf($, 'sound');
  if (isTranslated($)) return { ...facts, verdict: 'wrong_place' };
  const isJapanese = ($('html').attr('lang') ?? '').startsWith('ja') && reducedPlace(facts.place) !== null;
  if (!isJapanese || (facts.currency ?? 'JPY') !== 'JPY')
    throw new Error('No rule judges this page of Amazon.co.jp yet.');
  return facts;
}

/** The facts of a fragment of a product page: the same, but it never counts. */
export function extractFragment(html: string): ProductFacts {
  return factsOf(load(html), 'truncated');
}

/** The facts of a fragment that is only the list of a product's details. */
export function extractDetails(html: string): DetailFacts {
  const $ = load(html);
  const labelled = $('li .a-text-bold')
    .toArray()
    .find((label) => /^(?:ASIN|ISBN-10)\s*:/.test(oneLine($(label).text())));
  const asin = labelled === undefined ? '' : oneLine($(labelled).next().text());
  return { asin, bsr: readBestSellers($), rating: ratingOf($), review_count: reviewsOf($) };
}

function factsOf($: CheerioAPI, verdict: ProductFacts['verdict']): ProductFacts {
  if (oneLine($(UNMEASURED).text()) !== '') throw new Error('A coupon that nobody has looked at.');
  const sales = visibleText($, $('#social-proofing-faceout-title-tk_bought').get(0));
  return {
    kind: 'product',
    verdict,
    asin: asinOf($),
    title: visibleText($, $('#productTitle').get(0)) ?? '',
    brand: brandOf($),
    ...readPrice($),
    stock: readStock($),
    ...readSeller($),
    bsr: readBestSellers($),
    rating: ratingOf($),
    review_count: reviewsOf($),
    points: pointsOf($),
    coupon: couponOf($),
    sales_volume_min: sales === null ? null : parseSalesMin(sales),
    badges: $(BADGES)
      .toArray()
      .map((badge) => stillText($, badge))
      .filter((badge) => badge !== null),
    place: placeOf($),
  };
}

/** The same number in the buy box and in the middle of the page, as `39pt (1%)`. */
function pointsOf($: CheerioAPI): number | null {
  const said = $('#pointsInsideBuyBox_feature_div span, #points_feature_div .a-color-price')
    .toArray()
    .filter((node) => $(node).children().length === 0)
    .map((node) => /^([\d,]+)(?:pt|ポイント) ?\(\d+%\)$/.exec(oneLine($(node).text()))?.[1]);
  const [points, ...others] = [...new Set(said)];
  if (others.length > 0) throw new Error(`Points are said in ${said.length} ways.`);
  return points === undefined ? null : Number(points.replaceAll(',', ''));
}

/** The text of the checkbox, without the links after it. */
function couponOf($: CheerioAPI): string | null {
  const label = $('#promoPriceBlockMessage_feature_div')
    .find('.couponLabelText, label[id^="couponText"]')
    .first()
    .clone();
  label.find('a, script, style').remove();
  const text = oneLine(label.text()).replace(/[ |]+$/, '');
  return text === '' ? null : text;
}

function asinOf($: CheerioAPI): string {
  const named = new Set(
    $(ASIN_FIELDS)
      .toArray()
      .map((field) => $(field).attr('value')),
  );
  const [asin, ...others] = [...named].filter((value) => value !== undefined && value !== '');
  if (asin === undefined || others.length > 0) throw new Error(`The page names ${named.size} products.`);
  return asin;
}

/** The host of the canonical address; its path may name a variant, but never another shop. */
function marketplaceOf($: CheerioAPI): string | null {
  const address = $('link[rel="canonical"]').first().attr('href');
  return address === undefined ? null : new URL(address).hostname.replace(/^www\./, '');
}

/** The name without the words around it. A line that names an author is not a brand. */
function brandOf($: CheerioAPI): string | null {
  if ($('#bylineInfo .author').length > 0) return null;
  const line = visibleText($, $('#bylineInfo, #brand').get(0));
  if (line === null) return null;
  const named =
    /^(?:Visit the (.+) Store|Visita la tienda de (.+)|Marca: (.+)|ブランド: (.+)|(.+)のストアを表示)$/.exec(
      line,
    );
  const brand = named === null ? line : (named.slice(1).find((name) => name !== undefined) ?? null);
  return brand === null || NO_BRAND.test(brand) ? null : brand;
}

function ratingOf($: CheerioAPI): number | null {
  return parseStars($('#acrPopover').first().attr('title') ?? '');
}

function reviewsOf($: CheerioAPI): number | null {
  const node = $('#acrCustomerReviewText').first();
  return parseCount(node.attr('aria-label') ?? node.text());
}

/**
 * The place is after its label on the first line, or alone on the second. Old pages, and pages without a chosen
 * place, have no such lines.
 */
function placeOf($: CheerioAPI): string | null {
  const first = oneLine($('#glow-ingress-line1').text());
  const second = oneLine($('#glow-ingress-line2').text());
  const behind = /^(?:Delivering to |Entrega en |お届け先: ?)(.+)$/.exec(first)?.[1];
  return behind ?? (second === '' ? null : second);
}
