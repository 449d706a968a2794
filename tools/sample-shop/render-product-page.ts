import { MARKETPLACE } from '../../src/core/marketplace.ts';
import { printYen } from './amounts.ts';
import { renderClock } from './card-badges.ts';
import { escapeHtml } from './html.ts';
import { renderFoot, renderHead } from './page-frame.ts';
import { BEFORE_CLOCK } from './product-day.ts';
import type { ProductPageTruth } from './product-page.ts';

/** The page of a product as the shop sends it: the featured offer beside amounts and words that do not belong to it. */
export function renderProductPage(shown: ProductPageTruth): string {
  const { card } = shown;
  const stamp = Math.floor(shown.observedAtMs / 1000);
  const frame = {
    language: 'ja-jp',
    pageClasses: 'a-no-js',
    title: `Amazon.co.jp: ${card.title ?? ''}`,
    searchBox: '',
    place: ['お届け先: 千代田 100-0001', '場所を更新する'],
    pageType: 'Detail',
    requestId: `SHOP${stamp.toString(36)}${card.asin}`.toUpperCase().padEnd(20, '0').slice(0, 20),
  } as const;
  return `${renderHead(frame)}
<link rel="canonical" href="${MARKETPLACE.origin}/dp/${card.asin}">
<div id="dp" class="home ja_JP"><script>var dataToReturn = {"landingAsin": "${card.asin}"};</script>
<div id="rightCol"><div id="buybox">${renderBuyBox(shown, stamp)}</div></div>
<div id="centerCol">${renderCenter(shown)}</div>
<div id="similarities_feature_div"><div data-asin="B0ZNEIGHBR"><span class="a-price"><span class="a-offscreen">￥999</span></span></div></div>
${renderDetails(shown)}</div>
${renderFoot(frame)}`;
}

function price(amount: number): string {
  return `<span class="a-price" data-a-size="l"><span class="a-offscreen">${printYen(amount)}</span><span aria-hidden="true">${printYen(amount)}</span></span>`;
}

function renderBuyBox({ card, delivery, seller, noise }: ProductPageTruth, stamp: number): string {
  const amount = card.price ?? noise.membersPrice;
  const stock = delivery.stockText ?? (amount === null ? null : '在庫あり。');
  const availability =
    stock === null
      ? ''
      : `<div id="availability"><span class="a-size-medium">${escapeHtml(stock)}</span></div>`;
  const hidden = `<input type="hidden" id="ASIN" name="ASIN" value="${card.asin}"><input type="hidden" name="qid" value="${stamp}">`;
  const points =
    card.points == null
      ? ''
      : `<div id="pointsInsideBuyBox_feature_div"><span>${card.points}ポイント(${noise.pointsPercent}%)</span></div>`;
  const offer =
    amount === null || seller === null
      ? ''
      : `<div id="corePrice_feature_div">${price(amount)}${renderMembersLabel(noise)}</div>
<div id="deliveryBlockMessage"><div id="mir-layout-DELIVERY_BLOCK"><span>${escapeHtml(card.delivery ?? '')}</span></div></div>
<input type="hidden" id="merchantID" name="merchantID" value="${seller.id}">${points}
<div id="merchantInfoFeature_feature_div"><div class="offer-display-feature-label">販売元</div><div class="offer-display-feature-text"><a id="sellerProfileTriggerId" href="/gp/help/seller/at-a-glance.html?seller=${seller.id}" class="offer-display-feature-text-message">${escapeHtml(seller.name)}</a></div></div>`;
  return `<div id="mbb_feature_div"><div id="mbb">3年延長保証 ${price(480)}</div></div>${offer}${availability}${hidden}`;
}

function renderCenter({ card, brand, noise, observedAtMs }: ProductPageTruth): string {
  const list =
    card.listPrice == null
      ? ''
      : `<span class="basisPrice">${noise.listPriceLabel} <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">${printYen(card.listPrice)}</span></span></span>`;
  const amount = card.price ?? noise.membersPrice;
  const core =
    amount === null
      ? ''
      : `<div id="corePriceDisplay_desktop_feature_div"><span class="a-price priceToPay"><span class="a-offscreen">${printYen(amount)}</span></span>${list}${renderMembersLabel(noise)}</div>`;
  const coupon =
    card.coupon == null
      ? ''
      : `<div id="promoPriceBlockMessage_feature_div"><span><label id="couponText1">${escapeHtml(card.coupon)}</label></span></div>`;
  const sales =
    card.salesVolume == null
      ? ''
      : `<span id="social-proofing-faceout-title-tk_bought"><span>${escapeHtml(card.salesVolume)}</span></span>`;
  return `<h1><span id="productTitle"> ${escapeHtml(card.title ?? '')} </span></h1>
<a id="bylineInfo" href="/stores/x">${escapeHtml(brand)}のストアを表示</a>
${renderReviews(card)}${renderBadges(card.badges ?? [])}${noise.hasSaleClock ? renderSaleClock(observedAtMs) : ''}${sales}${core}${coupon}`;
}

function renderReviews({ asin, rating, reviewCount }: ProductPageTruth['card']): string {
  if (rating == null || reviewCount == null) return '';
  return `<div id="averageCustomerReviews" data-asin="${asin}"><span id="acrPopover" title="5つ星のうち${rating}"></span><span id="acrCustomerReviewText" aria-label="${reviewCount.toLocaleString('en-US')} レビュー">(${reviewCount})</span></div>`;
}

/** The words that limit an amount to members. */
function renderMembersLabel({ membersPrice }: ProductPageTruth['noise']): string {
  return membersPrice === null ? '' : '<span class="primeExclusiveBadge">プライム会員限定価格</span>';
}

/** Here a sale has no badge of its own, only the countdown of its last hours. */
function renderBadges(badges: readonly string[]): string {
  const best = badges.includes('ベストセラー')
    ? '<div id="zeitgeistBadge_feature_div"><i class="a-icon a-icon-addon p13n-best-seller-badge">ベストセラー</i></div>'
    : '';
  const choice = badges.includes('Amazonおすすめ')
    ? '<div id="acBadge_feature_div"><span class="mvt-ac-badge-rectangle"><span>Amazonおすすめ</span></span></div>'
    : '';
  return best + choice;
}

function renderSaleClock(atMs: number): string {
  return `<div id="dealBadge_feature_div"><span class="dealBadge"><span class="dealBadgeTextColor">${BEFORE_CLOCK}: <span class="detailpage-dealBadge-countdown-timer" data-target-time="${atMs}">${renderClock(Math.floor(atMs / 1000))}</span></span></span></div>`;
}

function renderDetails({ card, bestSellerRanks }: ProductPageTruth): string {
  const lists = bestSellerRanks.map(({ rank, category, categoryId }) => {
    const name = escapeHtml(category ?? '');
    const place = `${rank.toLocaleString('en-US')}位`;
    return categoryId === null
      ? `<span>${name} - ${place} (<a href="/gp/bestsellers/all">${name}の売れ筋ランキングを見る</a>)</span>`
      : `<span><a href="/gp/bestsellers/all/${categoryId}">${name}</a> - ${place}</span>`;
  });
  return `<div id="prodDetails"><table id="productDetails_detailBullets_sections1"><tr><th>ASIN</th><td>${card.asin}</td></tr>
<tr><th>Amazon 売れ筋ランキング</th><td><span>${lists.join('<br>')}</span></td></tr></table></div>`;
}
