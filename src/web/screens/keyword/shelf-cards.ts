import type { Static } from 'typebox';
import { thumbnailUrl } from '../../../core/image-url.ts';
import type { keywordShelf } from '../../../operations/ranks/keyword-shelf.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId, Texts } from '../../texts/index.ts';
import { addressOfProduct } from './keyword-frame.ts';
import type { WatchButton } from './watching.ts';

export type Shelf = Static<typeof keywordShelf.output>;
type Card = Shelf['cards'][number];

/** How the cards are shown. */
export interface ShelfChoice {
  readonly only: 'all' | 'known';
  readonly order: ShelfOrder;
}

/** The shop's order, or what the cards show: a card that does not show it comes last. */
export const SHELF_ORDERS = ['page', 'price', 'reviews', 'rating'] as const;
export type ShelfOrder = (typeof SHELF_ORDERS)[number];

/** The chosen cards in the chosen order. Prices in another currency than yen are not compared, and come last. */
export function chooseCards(cards: readonly Card[], { only, order }: ShelfChoice): readonly Card[] {
  const chosen = only === 'all' ? cards : cards.filter(isKnown);
  if (order === 'page') return chosen;
  return chosen.toSorted((one, other) => weightOf(one, order) - weightOf(other, order));
}

function weightOf(card: Card, order: Exclude<ShelfOrder, 'page'>): number {
  const last = Number.MAX_SAFE_INTEGER;
  if (order === 'price') return card.currency === 'JPY' ? (card.price ?? last) : last;
  const value = order === 'reviews' ? card.review_count : card.rating;
  return value === null ? last : -value;
}

/** Own and tracked products. */
export function isKnown({ is_own: isOwn, is_watched: isWatched }: Card): boolean {
  return isOwn || isWatched;
}

/** The cards: page by page in the shop's order, otherwise as one list. Own products, watched ones and ads are marked with words and their frame. */
export function printShelfCards(cards: readonly Card[], order: ShelfOrder, frame: CardFrame): Html {
  const { page } = frame;
  const list = (some: readonly Card[]) =>
    html`<ol class="shelf">${some.map((one) => printCard(one, frame))}</ol>`;
  if (order !== 'page') return list(cards);
  const pages = [...Map.groupBy(cards, (one) => one.page)];
  return html`${pages.map(
    ([number, ofPage]) =>
      html`<section class="shelf-page" aria-labelledby="shelf-page-${number}"><h2 id="shelf-page-${number}">${page.t('shelf.page', { page: number })}</h2>${list(ofPage)}</section>`,
  )}`;
}

/** Links to the own products of the list, top first. */
export function printJumps(cards: readonly Card[], { t, format }: Page): Html | null {
  const own = cards.filter((one) => one.is_own);
  if (own.length === 0) return null;
  const jumps = own.map((one) => {
    const place = one.rank === null ? placeText(one, t) : t('dashboard.rankOf', { rank: one.rank });
    return html`<li><a href="#at-${one.position}"><strong>${place}</strong> <span class="jump-title">${format.outside(one.title ?? one.asin)}</span></a></li>`;
  });
  return html`<nav class="jumps" aria-label="${t('shelf.jump')}"><span class="small quiet">${t('shelf.jump')}</span><ul>${jumps}</ul></nav>`;
}

interface CardFrame {
  readonly page: Page;
  readonly keyword: string;
  readonly button: WatchButton;
  /** Whether the pictures of the cards are loaded from the shop. */
  readonly pictures: 'loaded' | 'none';
}

/** What an unranked card is, in place of a rank. */
function placeText(one: Card, t: Page['t']): string {
  return one.is_sponsored ? t('shelf.ad') : t('shelf.again');
}

function printCard(one: Card, { page, keyword, button, pictures }: CardFrame): Html {
  const { t, format } = page;
  const kind = one.is_own ? ' shelf-own' : one.is_sponsored ? ' shelf-ad' : '';
  const rank =
    one.rank === null
      ? html`<span class="rank-absent small">${placeText(one, t)}</span>`
      : html`<span class="rank">${t('dashboard.rankOf', { rank: one.rank })}</span>`;
  const marks = [
    one.is_own ? badge(t('events.own'), 'good') : null,
    one.is_watched ? badge(t('ranks.watched'), 'info') : null,
  ];
  return html`<li class="shelf-card${kind}" id="at-${one.position}"><div class="shelf-head">${rank}${marks}<span class="shelf-place small quiet">${t('shelf.position', { position: one.position })}</span></div>
<div class="shelf-product">${pictures === 'loaded' ? printPicture(one) : null}<h3><a class="shelf-title" href="${addressOfProduct(one, keyword)}">${format.outside(one.title ?? one.asin)}</a></h3></div>
<div class="shelf-offer">${printPrice(one, page)}${printSigns(one, page)}</div>
<div class="shelf-end"><a class="small" href="${one.url}" rel="noreferrer noopener" target="_blank"><code>${one.asin}</code> <span class="unseen">${t('product.open')}</span><span aria-hidden="true">↗</span></a>${button(one)}</div></li>`;
}

/**
 * The picture over a placeholder of the same size, which is seen if its address is not one of the shop or does not load.
 * It says nothing that the title does not, so it has no alternative text.
 */
function printPicture({ image_url: address }: Card): Html {
  const url = thumbnailUrl(address);
  const picture =
    url &&
    html`<img src="${url}" width="56" height="56" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  return html`<span class="shelf-picture">${picture}</span>`;
}

const PRICE_REASONS: Readonly<Record<string, PlainTextId>> = {
  no_featured_offer: 'shelf.noOffer',
  in_cart: 'shelf.inCart',
  kindle_unlimited: 'shelf.kindle',
  members_only: 'shelf.membersOnly',
  subscription: 'shelf.subscription',
  not_shown: 'shelf.noPrice',
};

/** Why there is no price; `null` if nothing says so. */
export function priceReasonText(t: Texts, reason: string | null): string | null {
  const text = PRICE_REASONS[reason ?? ''];
  return text === undefined ? null : t(text);
}

function printPrice(one: Card, { t, format }: Page): Html {
  if (one.price === null) {
    const reason = priceReasonText(t, one.price_reason);
    return html`<p class="shelf-price quiet">${reason ?? format.yen(null)}</p>`;
  }
  const money = (value: number) => format.money(value, one.currency);
  const top = one.price_max === null ? null : html` – ${money(one.price_max)}`;
  const list = one.list_price === null ? null : html` <s class="small quiet">${money(one.list_price)}</s>`;
  return html`<p class="shelf-price"><strong>${money(one.price)}${top}</strong>${list}</p>`;
}

/** The other facts on the card; missing ones are left out. */
function printSigns(one: Card, { t, format }: Page): Html | null {
  const rating =
    one.rating === null
      ? null
      : html`<li>★ ${one.rating.toFixed(1)}${one.review_count === null ? null : format.inParentheses(format.number(one.review_count))}</li>`;
  const texts = [
    ...one.badges,
    one.is_prime ? t('shelf.prime') : null,
    one.coupon,
    one.sales_volume,
    one.stock_text,
    one.delivery,
  ];
  const points = one.points === null ? null : html`<li>${t('shelf.points', { points: one.points })}</li>`;
  const items = [
    rating,
    points,
    ...texts.map((text) => (text === null || text === '' ? null : html`<li>${format.outside(text)}</li>`)),
  ];
  return items.every((item) => item === null) ? null : html`<ul class="shelf-facts">${items}</ul>`;
}
