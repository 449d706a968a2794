import { printYen, withCommas } from './amounts.ts';
import { renderDealBadge } from './card-badges.ts';
import { escapeHtml, jsonAttribute } from './html.ts';
import type { ShopCard } from './market.ts';
import { cardLink, type LinkContext } from './shop-links.ts';

/** The price with everything around it: list price, unit price, points, coupon, other offers. */
export function renderPrice(shown: ShopCard, context: LinkContext): string {
  const { card, noise } = shown;
  const isBare = card.price === null && noise.membersPrice === null && !noise.isKindleUnlimited;
  const price = isBare ? '' : renderPriceRow(shown, context);
  const more = [renderPoints(shown), renderCoupon(shown), renderMultiBuy(shown)].join('');
  const below = more === '' ? '' : `<div class="a-row a-size-base a-color-secondary">${more}</div>`;
  return `<div data-cy="price-recipe" class="a-section a-spacing-none a-spacing-top-small s-price-instructions-style">${price}${isBare ? '' : below}</div>${renderOtherOffers(shown)}`;
}

function renderPriceRow(shown: ShopCard, context: LinkContext): string {
  const { card, noise } = shown;
  const amounts = noise.isKindleUnlimited
    ? `${renderAmount(0)}<img alt="Kindle Unlimited" src="https://images.sample-shop.example/G/ku.png">`
    : renderAmounts(card.price ?? noise.membersPrice ?? 0, card.priceMax ?? null);
  return `<div class="a-row a-size-base a-color-base">${renderDealBadge(shown, context.qidSeconds)}<div class="a-row"><span id="price-link" class="aok-offscreen">価格、商品詳細ページ</span><a aria-describedby="price-link" class="a-link-normal s-no-hover s-underline-text" target="_blank" href="${escapeHtml(cardLink(shown, context))}">${amounts}${renderUnitPrice(shown)}${renderListPrice(shown)}</a></div>${renderMembersLabel(shown)}</div>`;
}

/** The words that limit the amount above them to members. */
function renderMembersLabel({ noise }: ShopCard): string {
  if (noise.membersPrice === null) return '';
  return '<div class="a-row a-size-base a-color-secondary"><span>プライム限定価格</span></div>';
}

function renderAmounts(price: number, priceMax: number | null): string {
  if (priceMax === null) return renderAmount(price);
  return `<span class="a-price-range">${renderAmount(price)}<span class="a-price-dash">-</span>${renderAmount(priceMax)}</span>`;
}

/** The markup has an amount twice: for screen readers, and in visible pieces. */
function renderAmount(amount: number): string {
  return `<span class="a-price" data-a-size="l" data-a-color="price"><span class="a-offscreen">${printYen(amount)}</span><span aria-hidden="true"><span class="a-price-symbol">￥</span><span class="a-price-whole">${withCommas(amount)}</span></span></span>`;
}

/** The struck-through price, after a hidden copy of label and amount. */
function renderListPrice({ card, noise }: ShopCard): string {
  if (card.listPrice === null || card.listPrice === undefined) return '';
  const text = `${noise.listPriceLabel} ${printYen(card.listPrice)}`;
  return ` <span class="a-offscreen">${text}</span><div aria-hidden="${text}" class="a-section aok-inline-block"><span class="a-size-base a-color-secondary">${noise.listPriceLabel} </span><span class="a-price a-text-price" data-a-size="b" data-a-strike="true" data-a-color="secondary"><span class="a-offscreen">${printYen(card.listPrice)}</span><span aria-hidden="true">${printYen(card.listPrice)}</span></span></div>`;
}

function renderUnitPrice({ noise }: ShopCard): string {
  if (noise.unitPrice === null) return '';
  const amount = printYen(noise.unitPrice.amount);
  return ` <span class="a-size-base a-color-secondary">(<span class="a-price a-text-price" data-a-size="b" data-a-color="secondary"><span class="a-offscreen">${amount}</span><span aria-hidden="true">${amount}</span></span>/${noise.unitPrice.unit})</span>`;
}

function renderPoints({ card, noise }: ShopCard): string {
  if (card.points === null || card.points === undefined) return '';
  return `<div class="a-row"><span class="a-size-base a-color-price">${withCommas(card.points)}ポイント(${noise.pointsPercent}%)</span></div>`;
}

/** The text of a clipped coupon is hidden before the text of this one. */
function renderCoupon({ card }: ShopCard): string {
  if (!card.coupon) return '';
  const [saving = '', words = ''] = card.coupon.split(/ (?=クーポン)/u);
  return `<div class="a-row"><span data-component-type="s-coupon-component" class="rush-component" data-component-props="${jsonAttribute({ asin: card.asin })}"><span class="s-coupon-clipped aok-block aok-hidden"><span class="a-color-base">${saving.replace(' OFF', '')}オフクーポンが適用されました</span></span><span class="s-coupon-unclipped aok-block"><span class="a-size-base s-highlighted-text-padding s-coupon-highlight-color">${saving}</span> <span class="a-color-base">${words}</span></span></span></div>`;
}

function renderMultiBuy({ noise }: ShopCard): string {
  return noise.multiBuy === null ? '' : `<div class="a-row"><span>${noise.multiBuy}</span></div>`;
}

/** Other sellers' offers: an amount that is not this card's price. */
function renderOtherOffers({ card, noise }: ShopCard): string {
  if (noise.isKindleUnlimited) {
    return `<div data-cy="secondary-offer-recipe" class="a-section a-spacing-none a-spacing-top-mini"><div class="a-row a-size-base a-color-secondary"><span>または${printYen(noise.otherOffer?.amount ?? 500)}で購入</span></div></div>`;
  }

  if (card.priceReason === 'not_shown' || noise.otherOffer === null) return '';
  const words =
    card.priceReason === 'no_featured_offer'
      ? '「おすすめ出品」の要件を満たす出品はありません'
      : 'こちらからもご購入いただけます';
  return `<div data-cy="secondary-offer-recipe" class="a-section a-spacing-none a-spacing-top-mini"><div class="a-row a-size-base a-color-secondary"><span class="a-size-base a-color-secondary">${words}</span><br><span class="a-color-base">${printYen(noise.otherOffer.amount)}</span><span class="a-letter-space"></span><a class="a-link-normal s-link-style" href="/gp/offer-listing/${card.asin}">${noise.otherOffer.text}</a></div></div>`;
}
