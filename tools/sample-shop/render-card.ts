import { withCommas } from './amounts.ts';
import { renderBadges } from './card-badges.ts';
import { renderDelivery } from './card-delivery.ts';
import { renderPrice } from './card-price.ts';
import { escapeHtml, jsonAttribute } from './html.ts';
import type { ShopCard } from './market.ts';
import { cardLink, type LinkContext } from './shop-links.ts';

/** A card's place on its page. */
export interface CardPlace extends LinkContext {
  /** 1-based place on the page, ads counted. */
  readonly place: number;
  /** The number that widgets use too, so that cards have gaps in it. */
  readonly dataIndex: number;
}

/** Words that the shop puts before the title of an ad, for screen readers only. */
const AD_PREFIX = 'スポンサー広告 - ';

/** One card of the main list. */
export function renderCard(shown: ShopCard, place: CardPlace): string {
  const { asin, isSponsored } = shown.card;
  const uuid = uuidOf(asin, place.place);
  const classes = `sg-col-4-of-24 sg-col s-result-item s-asin${isSponsored ? ' AdHolder' : ''} s-widget-spacing-small`;
  const face = isSponsored ? renderAdShell(shown, renderFace(shown, place)) : renderFace(shown, place);
  return `<div role="listitem" data-asin="${asin}" data-index="${place.dataIndex}" data-uuid="${uuid}" data-component-type="s-search-result" class="${classes}"><div class="sg-col-inner">
<div cel_widget_id="MAIN-SEARCH_RESULTS-${place.dataIndex}" class="s-widget-container s-spacing-small" data-csa-c-pos="${place.place}" data-csa-c-item-id="amzn1.asin.${isSponsored ? 'sp' : '1'}.${asin}" data-csa-op-log-render="" data-csa-c-type="item">
${face}
</div></div></div>`;
}

function renderAdShell({ card }: ShopCard, face: string): string {
  const props = jsonAttribute({
    percentageShownToFire: '50',
    batchable: true,
    url: `/sspa/impression?a=${card.asin}`,
  });
  return `<div data-component-type="s-impression-logger" data-component-props="${props}" class="rush-component s-expand-height"><div data-component-type="s-impression-counter" data-component-props="${jsonAttribute({ presenceCounterName: 'sp_delivered', eventName: 'SponsoredProductsEventTracking' })}" class="rush-component s-featured-result-item s-expand-height">${face}</div></div>`;
}

function renderFace(shown: ShopCard, place: CardPlace): string {
  return `<div class="puis-card-container s-card-container" data-cy="asin-faceout-container"><div class="a-section a-spacing-base desktop-grid-content-view">
${renderBadges(shown, place.term)}
${renderImage(shown, place)}
<div class="a-section a-spacing-small puis-padding-left-small puis-padding-right-small">
${renderTitle(shown, place)}
${renderReviews(shown, place)}
${renderPrice(shown, place)}
${renderDelivery(shown)}
${renderDetails(shown)}
${renderCartButton(shown, place)}
</div></div></div>`;
}

function renderImage(shown: ShopCard, place: CardPlace): string {
  const { card } = shown;
  const stem = (card.imageUrl ?? '').replace(/\.jpg$/u, '');
  const alt = `${card.isSponsored ? AD_PREFIX : ''}${card.title ?? ''}`;
  const cut = alt.length > 150 ? `${alt.slice(0, 150)}...` : alt;
  const sizes = [1, 2];
  const sources = sizes.map((size) => `${stem}._AC_UL${Math.round(size * 320)}_.jpg ${size}x`).join(', ');
  return `<div class="s-product-image-container aok-relative s-text-center" data-cy="image-container"><span data-component-type="s-product-image" class="rush-component"><a aria-hidden="true" class="a-link-normal s-no-outline" tabindex="-1" href="${escapeHtml(cardLink(shown, place))}"><div class="a-section aok-relative s-image-square-aspect"><img class="s-image" src="${stem}._AC_UL320_.jpg" srcset="${sources}" alt="${escapeHtml(cut)}" data-image-index="${place.place}" data-image-latency="s-product-image" data-image-source-density="1"></div></a></span></div>`;
}

function renderTitle(shown: ShopCard, place: CardPlace): string {
  const { card, noise } = shown;
  const title = escapeHtml(card.title ?? '');
  const label = card.isSponsored ? renderSponsoredLabel(card.asin) : '';
  const certificate = noise.certificate
    ? `<div class="a-row a-size-base"><h2 class="a-size-mini a-color-secondary">${escapeHtml(noise.certificate)}</h2></div>`
    : '';
  return `<div data-cy="title-recipe" class="a-section a-spacing-none a-spacing-top-small s-title-instructions-style">${label}<a class="a-link-normal s-line-clamp-4 s-link-style a-text-normal" target="_blank" href="${escapeHtml(cardLink(shown, place))}"><h2 aria-label="${card.isSponsored ? AD_PREFIX : ''}${title}" class="a-size-base-plus a-spacing-none a-color-base a-text-normal"><span>${title}</span></h2></a></div>${certificate}`;
}

/** The markup has the word twice: for display and for the pointer. */
function renderSponsoredLabel(asin: string): string {
  const modal = jsonAttribute({
    header: 'フィードバックを残す',
    dataStrategy: 'ajax',
    ajaxUrl: `/af/sp-loom/feedback-form?pl=${encodeURIComponent(JSON.stringify({ adPlacementMetaData: { asin } }))}`,
  });
  return `<div class="a-row a-spacing-micro"><span class="a-declarative" data-action="a-popover"><a href="javascript:void(0)" role="button" class="puis-label-popover puis-sponsored-label-text"><span class="puis-label-popover-default"><span aria-label="スポンサー情報を表示、または広告フィードバックを残す" class="a-color-secondary">スポンサー</span></span><span class="puis-label-popover-hover"><span aria-hidden="true" class="a-color-base">スポンサー</span></span> <span class="aok-inline-block puis-sponsored-label-info-icon"></span></a></span><div class="a-popover-preload" id="a-popover-sp-info-popover-${asin}"><span>この広告は、検索した言葉と商品の関連性に基づいて表示されています。</span><div class="a-row"><span class="a-declarative" data-action="s-safe-ajax-modal-trigger" data-s-safe-ajax-modal-trigger="${modal}"><a class="a-link-normal" href="#"><span>この広告についてのご意見はこちらへ</span></a></span></div></div></div>`;
}

function renderReviews(shown: ShopCard, place: CardPlace): string {
  const { card, noise } = shown;
  const volume = card.salesVolume ?? (noise.isNew ? '過去1ヵ月でAmazonで新しく追加された商品' : null);
  const rating = card.rating === null || card.rating === undefined ? '' : renderStars(shown, place);
  if (rating === '' && volume === null) return '';
  const volumeRow =
    volume === null
      ? ''
      : `<div class="a-row a-size-base"><span class="a-size-base a-color-secondary">${volume}</span></div>`;
  return `<div data-cy="reviews-block" class="a-section a-spacing-none a-spacing-top-micro">${rating}${volumeRow}</div>`;
}

function renderStars(shown: ShopCard, place: CardPlace): string {
  const { rating, reviewCount } = shown.card;
  const stars = `5つ星のうち${rating}`;
  const count = reviewCount ?? 0;
  const link = escapeHtml(cardLink(shown, place, '#customerReviews'));
  return `<div class="a-row a-size-small"><span aria-hidden="true" class="a-size-small a-color-base">${rating}</span> <span class="a-declarative" data-action="a-popover"><a aria-label="${stars}、評価詳細" href="javascript:void(0)" role="button" class="a-popover-trigger a-declarative"><i data-cy="reviews-ratings-slot" aria-hidden="true" class="a-icon a-icon-star-mini a-star-mini-${Math.round(Number(rating))}"><span class="a-icon-alt">${stars}</span></i><i class="a-icon a-icon-popover"></i></a></span> <a aria-label="${withCommas(count)} レーティング" class="a-link-normal s-underline-text" target="_blank" href="${link}"><span aria-hidden="true" class="a-size-mini s-underline-text">(${count})</span></a></div>`;
}

function renderDetails({ noise }: ShopCard): string {
  return `<div data-cy="product-details-recipe" class="a-section a-spacing-none a-spacing-top-mini"><div class="a-row a-size-base a-color-base"><span>推奨用途: ${escapeHtml(noise.category)}</span></div></div>`;
}

/** The button has the product's code once more, on an element that is not a card. */
function renderCartButton({ card, noise }: ShopCard, place: CardPlace): string {
  if (card.price === null || noise.isKindleUnlimited) {
    return `<div class="a-section a-spacing-none a-spacing-top-mini"><span class="a-button a-button-base"><span class="a-button-inner"><a href="/dp/${card.asin}" class="a-button-text">オプションを表示</a></span></span></div>`;
  }
  const props = jsonAttribute({ cartType: 'DEFAULT', locale: 'ja-JP', asin: card.asin });
  return `<div class="a-section a-spacing-none a-spacing-top-mini"><div class="puis-atcb-container" data-cy="add-to-cart" data-atcb-uid="atcb-${card.asin}-${place.place}" data-atcb-props="${props}"><div data-asin="${card.asin}" class="a-section atc-faceout-container"><form method="post" action="/cart/add-to-cart?ref=sr_atc_rt_add_${place.place}&amp;sr=1-${place.place}&amp;qid=${place.qidSeconds}"><input type="hidden" name="clientName" value="EUIC_AddToCart_Search"><input type="hidden" name="items[0.base][asin]" value="${card.asin}"><input type="hidden" name="items[0.base][quantity]" value="1"><input type="hidden" name="priceValue" value="${card.price}"><span class="a-button a-button-primary"><span class="a-button-inner"><button name="submit.addToCart" aria-label="カートに追加する" class="a-button-text" type="submit">カートに入れる</button></span></span></form></div></div></div>`;
}

function uuidOf(asin: string, place: number): string {
  const hex = [...`${asin}${place}`]
    .map((character) => character.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
  const digits = hex.padEnd(32, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
