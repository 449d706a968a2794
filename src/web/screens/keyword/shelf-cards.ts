import type { Static } from 'typebox';
import type { keywordShelf } from '../../../operations/ranks/keyword-shelf.ts';
import { type Html, html } from '../../html/html.ts';
import { badge } from '../../html/parts.ts';
import type { Page } from '../../page.ts';
import type { PlainTextId } from '../../texts/index.ts';

export type Shelf = Static<typeof keywordShelf.output>;
type Card = Shelf['cards'][number];

/** The cards in the shop's order, page by page; own products, watched ones and ads are marked with words and their frame. */
export function printShelfCards(cards: readonly Card[], page: Page): Html {
  const pages = [...Map.groupBy(cards, (one) => one.page)];
  return html`${pages.map(
    ([number, ofPage]) =>
      html`<section class="shelf-page" aria-labelledby="shelf-page-${number}"><h2 id="shelf-page-${number}">${page.t('shelf.page', { page: number })}</h2><ol class="shelf" start="${ofPage[0]?.position ?? 1}">${ofPage.map((one) => printCard(one, page))}</ol></section>`,
  )}`;
}

function printCard(one: Card, page: Page): Html {
  const { t, format } = page;
  const kind = one.is_own ? ' shelf-own' : one.is_sponsored ? ' shelf-ad' : '';
  const rank =
    one.rank === null
      ? html`<span class="rank-absent">${one.is_sponsored ? t('shelf.ad') : t('shelf.again')}</span>`
      : html`<span class="rank">${t('dashboard.rankOf', { rank: one.rank })}</span>`;
  const marks = [
    one.is_own ? badge(t('events.own'), 'good') : null,
    one.is_watched ? badge(t('ranks.watched'), 'info') : null,
  ];
  return html`<li class="shelf-card${kind}"><div class="shelf-head">${rank}<span class="small quiet">${t('shelf.position', { position: one.position })}</span>${marks}</div>
<h3><a class="shelf-title" href="${one.url}" rel="noreferrer noopener" target="_blank">${format.outside(one.title ?? one.asin)}</a></h3>
${printPrice(one, page)}
${printSigns(one, page)}
<code class="small quiet">${one.asin}</code></li>`;
}

const PRICE_REASONS: Readonly<Record<string, PlainTextId>> = {
  no_featured_offer: 'shelf.noOffer',
  in_cart: 'shelf.inCart',
  kindle_unlimited: 'shelf.kindle',
  members_only: 'shelf.membersOnly',
  subscription: 'shelf.subscription',
  not_shown: 'shelf.noPrice',
};

function printPrice(one: Card, { t, format }: Page): Html {
  if (one.price === null) {
    const reason = PRICE_REASONS[one.price_reason ?? ''];
    return html`<p class="shelf-price quiet">${reason === undefined ? format.yen(null) : t(reason)}</p>`;
  }
  const money = (value: number) =>
    one.currency === 'JPY' ? format.yen(value) : `${format.number(value)} ${one.currency ?? ''}`;
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
