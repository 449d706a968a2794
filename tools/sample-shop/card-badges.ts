import { escapeHtml, jsonAttribute } from './html.ts';
import type { ShopCard } from './market.ts';
import { BEFORE_CLOCK } from './product-day.ts';

/** The container of the status badge: empty on most cards, but always there. */
export function renderBadges({ card, noise }: ShopCard, term: string): string {
  const badge = card.badges?.includes('ベストセラー')
    ? renderBestSeller(noise.category)
    : card.badges?.includes('Amazonおすすめ')
      ? renderChoice(card.asin, term)
      : '';
  return `<div class="a-section a-spacing-none puis-status-badge-container aok-relative s-grid-status-badge-container">${badge}</div>`;
}

function renderBestSeller(category: string): string {
  const more = `- カテゴリ ${escapeHtml(category)}`;
  return `<div class="a-section"><div id="BEST_SELLER" class="a-section a-spacing-none rio-badge-component"><div aria-label="ベストセラー${more}" class="a-section a-spacing-none" role="group"><span class="rio-badge-label rio-badge-style-BEST_SELLER"><span aria-label="ベストセラー" class="a-size-small a-color-inverse a-nowrap">ベストセラー</span></span><span aria-label="${more}" class="a-size-small rio-badge-supplementary-text">${more}</span></div></div></div>`;
}

function renderChoice(asin: string, term: string): string {
  const props = jsonAttribute({ badgeType: 'amazons-choice', asin });
  return `<span data-component-type="s-status-badge-component" class="rush-component" data-component-props="${props}"><div class="a-row a-badge-region"><span id="${asin}-amazons-choice" class="a-badge" aria-labelledby="${asin}-amazons-choice-label" data-a-badge-supplementary-position="right" data-a-badge-type="status"><span id="${asin}-amazons-choice-label" class="a-badge-label" aria-hidden="true"><span class="a-badge-label-inner a-text-ellipsis"><span class="a-badge-text">Amazon</span><span class="a-badge-text">おすすめ</span></span></span><span id="${asin}-amazons-choice-supplementary" class="a-badge-supplementary-text a-text-ellipsis" aria-hidden="true">${escapeHtml(term)}用</span></span></div></span>`;
}

const DAY_SECONDS = 86_400;
const JAPAN_SECONDS = 9 * 3600;

/** What is left of the day in Japan at an instant, as countdowns of sales show it: `05:12:44`. */
export function renderClock(atSeconds: number): string {
  const left = DAY_SECONDS - ((atSeconds + JAPAN_SECONDS) % DAY_SECONDS);
  return [left / 3600, (left / 60) % 60, left % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** The badge of a sale, beside the price; with a countdown in its last hours. */
export function renderDealBadge({ card, noise }: ShopCard, atSeconds: number): string {
  const clock = `<span class="a-badge-text">${BEFORE_CLOCK}: </span><span class="dealBadge-countdown-timer" data-target-time="${atSeconds}">${renderClock(atSeconds)}</span>`;
  if (!noise.hasSaleClock && !card.badges?.includes('タイムセール')) return '';
  const label = noise.hasSaleClock ? clock : '<span class="a-badge-text">タイムセール</span>';
  return `<div class="a-row"><span id="DEAL_${card.asin}" class="a-badge" data-a-badge-type="deal"><span id="DEAL_${card.asin}-label" class="a-badge-label"><span class="a-badge-label-inner a-text-ellipsis">${label}</span></span></span></div>`;
}
