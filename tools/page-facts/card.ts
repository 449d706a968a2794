import type { Cheerio, CheerioAPI } from 'cheerio';
import type { Element } from 'domhandler';
import { type Amount, parseAmount, parseCount, parseSalesMin, parseStars } from './amounts.ts';
import type { CardFacts, NoPrice } from './facts.ts';
import { oneLine, stillText, visibleText } from './visible-text.ts';

const STOCK = /残り\s*\d|left in stock|out of stock|auf Lager|庫存僅剩|在庫/i;
const NO_FEATURED =
  /「おすすめ出品」の要件を満たす出品はありません|No featured offers available|Keine hervorgehobenen Angebote|沒有精選優惠/;

/** Words below a price that is not for guests. */
const MEMBERS = /Exclusive Prime price|プライム(?:会員)?限定価格/;
/** Kinds of struck-through price, by the words before it. */
const STRUCK: Readonly<Record<string, string>> = {
  参考: 'reference',
  参考価格: 'reference',
  List: 'reference',
  'List Price': 'reference',
  過去: 'former',
  過去価格: 'former',
  Statt: 'former',
  'M.R.P': 'rrp',
  UVP: 'rrp',
  'Print List Price': 'rrp',
  定價: 'rrp',
  Typical: 'usual',
  'Typical price': 'usual',
  典型: 'usual',
};

/** The kind of a struck-through price. Unknown words throw, so that a person looks at them. */
function kindOf(label: string): string {
  const kind = STRUCK[oneLine(label).replace(/\s*[:：]$/, '')];
  if (kind === undefined) throw new Error(`Unknown words before a struck-through price: "${label}".`);
  return kind;
}

type CardNode = Cheerio<Element>;

/** Everything that one card shows; its rank is set by the caller, who counts the page. */
export function readCard($: CheerioAPI, node: Element, position: number, rank: number | null): CardFacts {
  const card = $(node);
  const sales = salesOf($, card);
  return {
    position,
    rank,
    asin: card.attr('data-asin') ?? '',
    is_sponsored: isAd($, node),
    title: titleOf($, card),
    image_url: imageOf(card),
    ...pricesOf($, card),
    rating: starsOf(card),
    review_count: reviewsOf(card),
    is_prime: card.find('i.a-icon-prime').length > 0 ? true : null,
    badges: badgesOf($, card),
    ...deliveryOf($, card),
    points: pointsOf(card),
    coupon: visibleText(
      $,
      card.find('[data-component-type="s-coupon-component"] .s-coupon-unclipped').get(0),
    ),
    sales_volume: sales,
    sales_volume_min: sales === null ? null : parseSalesMin(sales),
  };
}

/**
 * Three independent marks show that a card is an ad; without them, a plain text label does. If the marks disagree,
 * these rules are wrong.
 */
export function isAd($: CheerioAPI, node: Element): boolean {
  const card = $(node);
  const marks = [
    card.find('.puis-sponsored-label-text').length > 0,
    card.hasClass('AdHolder') || card.find('.AdHolder').length > 0,
    card.find('a[href*="/sspa/click"]').length > 0,
  ];
  if (new Set(marks).size !== 1)
    throw new Error(`The marks of an ad differ on ${card.attr('data-asin')}: ${marks}.`);
  return marks[0] === true || hasPlainLabel($, card);
}

/** Words that are alone in an element outside of the title. */
function hasPlainLabel($: CheerioAPI, card: CardNode): boolean {
  return card
    .find('span, div, a, p')
    .toArray()
    .some((label) => {
      if ($(label).closest('h2').length > 0 || $(label).find('h2').length > 0) return false;
      return /^(?:スポンサー(?:広告)?|Sponsored|広告|PR)$/.test(oneLine($(label).text()));
    });
}

function titleOf($: CheerioAPI, card: CardNode): string | null {
  const since2025 = card.find('[data-cy="title-recipe"] a > h2 > span');
  const before = card.find('[data-cy="title-recipe"] h2 > a').last();
  return visibleText($, (since2025.length > 0 ? since2025 : before).get(0));
}

function imageOf(card: CardNode): string | null {
  const address = card.find('[data-component-type="s-product-image"] img.s-image').first().attr('src');
  if (address === undefined || !address.startsWith('https://')) return null;
  return address.replace(/\._[^/]*_(?=\.\w+$)/, '');
}

function pricesOf($: CheerioAPI, card: CardNode) {
  const block = card.find('[data-cy="price-recipe"]');
  const current = amountsOf($, block.find('.a-price:not(.a-text-price)'));
  const struckNode = block.find('.a-price.a-text-price[data-a-strike="true"]').first();
  const struck = amountsOf($, struckNode)[0];
  const kind = struck === undefined ? null : kindOf(struckNode.parent().children().first().text());
  const first = current[0];
  const list = struck?.units ?? null;
  const range = block.find('.a-price-range .a-price:not(.a-text-price)').length > 1;
  const reason = noPriceOf(card, first);
  if (first === undefined || reason !== null) {
    return {
      price: null,
      price_max: null,
      price_reason: reason,
      currency: struck?.currency ?? null,
      list_price: list,
      list_price_kind: kind,
    };
  }
  const upper = range ? (current[1]?.units ?? null) : null;
  return {
    price: first.units,
    price_max: upper,
    price_reason: null,
    currency: first.currency,
    list_price: list,
    list_price_kind: kind,
  };
}

function amountsOf($: CheerioAPI, prices: CardNode): Amount[] {
  return prices
    .toArray()
    .map((price) => parseAmount($(price).find('.a-offscreen').first().text()))
    .filter((amount) => amount !== null);
}

function noPriceOf(card: CardNode, first: Amount | undefined): NoPrice | null {
  if (
    card.find('[data-cy="price-recipe"] img[alt="Kindle Unlimited"]').length > 0 &&
    (first?.units ?? 0) === 0
  ) {
    return 'kindle_unlimited';
  }
  if (first !== undefined)
    return MEMBERS.test(card.find('[data-cy="price-recipe"]').text()) ? 'members_only' : null;
  return NO_FEATURED.test(card.find('[data-cy="secondary-offer-recipe"]').text())
    ? 'no_featured_offer'
    : 'not_shown';
}

function starsOf(card: CardNode): number | null {
  const icon = card.find('.a-icon-alt').first();
  return icon.length === 0 ? null : parseStars(icon.text());
}

function reviewsOf(card: CardNode): number | null {
  const link = card.find('a[href*="customerReviews"]').first();
  const label = link.attr('aria-label') ?? link.closest('span[aria-label]').attr('aria-label');
  return label === undefined ? null : parseCount(label);
}

function badgesOf($: CheerioAPI, card: CardNode): string[] {
  const status = card.find('.puis-status-badge-container');
  const rio = status.find('.rio-badge-component .rio-badge-label').get(0);
  const plain = status.find('.a-badge[data-a-badge-type="status"] .a-badge-label').get(0);
  const deal = card.find('.a-badge[data-a-badge-type="deal"] .a-badge-label').get(0);
  return [rio, plain, deal].map((label) => stillText($, label)).filter((label) => label !== null);
}

function deliveryOf($: CheerioAPI, card: CardNode) {
  const rows = card.find('[data-cy="delivery-recipe"]').children().toArray();
  const texts = rows.map((row) => visibleText($, row)).filter((text) => text !== null);
  const stock = texts.find((text) => STOCK.test(text)) ?? null;
  const rest = texts.filter((text) => text !== stock).join(' ');
  return { delivery: rest === '' ? null : rest, stock_text: stock };
}

function pointsOf(card: CardNode): number | null {
  const text = oneLine(card.find('[data-cy="price-recipe"]').find('.a-color-price').text());
  const points = /([\d,]+)\s*(?:ポイント|pt)\s*\(\d+%\)/.exec(text)?.[1];
  return points === undefined ? null : Number(points.replace(/,/g, ''));
}

/** The line under the stars: sales, or that the product is new. The layout of 2024 has no block of reviews around the two. */
function salesOf($: CheerioAPI, card: CardNode): string | null {
  const block = card.find('[data-cy="reviews-block"] .a-row.a-size-base .a-color-secondary').get(0);
  const underStars = card
    .find('.a-icon-alt')
    .first()
    .closest('.a-row')
    .next('.a-row.a-size-base')
    .find('.a-color-secondary');
  const text = visibleText($, block ?? underStars.get(0));
  return text === null || /新しく追加|^New on|^Neu auf/.test(text) ? null : text;
}
