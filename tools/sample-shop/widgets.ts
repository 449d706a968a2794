import { printYen, withCommas } from './amounts.ts';
import { escapeHtml, jsonAttribute } from './html.ts';
import type { ShopCard, ShopPage, ShopShelf } from './market.ts';
import { searchLink } from './shop-links.ts';

/** A block between the cards that has a `data-index` but is not a card. */
function slot(dataIndex: number, widgetId: string, content: string): string {
  return `<div data-asin="" data-index="${dataIndex}" data-uuid="w${dataIndex}" class="sg-col-20-of-24 s-result-item sg-col s-widget"><div class="sg-col-inner"><div cel_widget_id="${widgetId}-${dataIndex}" class="s-widget-container">${content}</div></div></div>`;
}

/** The bar above the results: total first, range second, then the words that were searched for. */
export function renderInfoBar(shelf: ShopShelf, page: ShopPage): string {
  const range = rangeText(shelf, page);
  return `<span data-component-type="s-result-info-bar" class="rush-component"><h1 class="a-size-base s-desktop-toolbar a-text-normal"><div class="sg-row"><div class="sg-col-inner"><div class="a-section a-spacing-small"><h2 class="a-size-base a-spacing-small a-spacing-top-small a-text-normal"><span>${range}</span><span> </span><span class="a-color-state a-text-bold">&#34;${escapeHtml(shelf.term)}&#34;</span></h2></div>${renderSort()}</div></div></h1></span>`;
}

function rangeText(shelf: ShopShelf, page: ShopPage): string {
  const organic = page.cards.filter((shown) => !shown.card.isSponsored).length;
  if (shelf.lastPage === 1) return `検索結果 ${organic}件`;
  const from = (page.page - 1) * shelf.pageSize + 1;
  const total = shelf.totalResults;
  const rounded = 10 ** Math.max(0, String(total).length - 1);
  const words =
    total > 1000 ? `${withCommas(Math.floor(total / rounded) * rounded)} 以上 のうち` : `${total} のうち`;
  return `検索結果 ${words} ${from}-${from + organic - 1}件`;
}

function renderSort(): string {
  const options = [
    ['relevanceblender', 'おすすめ'],
    ['price-asc-rank', '価格の安い順番'],
    ['price-desc-rank', '価格の高い順番'],
    ['review-rank', 'レビューの評価順'],
    ['date-desc-rank', '最新商品'],
  ] as const;
  const list = options
    .map(
      ([value, text], index) => `<option value="${value}"${index === 0 ? ' selected' : ''}>${text}</option>`,
    )
    .join('');
  return `<form method="get" action="/s"><span class="a-dropdown-container"><label for="s-result-sort-select">並べ替え:</label><select name="s" id="s-result-sort-select">${list}</select></span><noscript><select name="s">${list}</select></noscript></form>`;
}

/** A heading between the cards: 結果, その他の結果. */
export function renderHeading(dataIndex: number, text: string): string {
  return slot(
    dataIndex,
    'MAIN-MESSAGING',
    `<div data-component-type="s-messaging-widget-results-header" class="rush-component"><div class="a-section a-spacing-none"><h2 class="a-size-medium-plus a-spacing-none a-color-base a-text-bold">${text}</h2></div></div>`,
  );
}

/** A carousel of ads: its items have product codes but are not cards. */
export function renderCarousel(dataIndex: number, items: readonly ShopCard[]): string {
  const list = items.map(renderCarouselItem).join('');
  return slot(
    dataIndex,
    'MAIN-FEATURED_ASINS_LIST',
    `<div class="s-searchgrid-carousel"><h2 class="a-size-medium">ソーシャルメディアのおすすめ</h2><span class="s-widget-sponsored-label-text">スポンサー</span><ol class="a-carousel">${list}</ol></div>`,
  );
}

function renderCarouselItem({ card }: ShopCard): string {
  const price = card.price === null || card.price === undefined ? '' : printYen(card.price);
  const stars =
    card.rating === null ? '' : `${card.reviewCount}件のレビューで星5つ中${card.rating}と評価されました`;
  return `<li class="a-carousel-card"><div data-asin="${card.asin}" class="sg-col-4-of-24 s-result-item s-asin AdHolder"><a class="a-link-normal" href="/sspa/click?ie=UTF8&amp;url=%2Fdp%2F${card.asin}%2Fref%3Dsxin_1"><img class="s-image" alt="${escapeHtml(card.title ?? '')}" src="${card.imageUrl}"><h2 class="a-size-base"><span>${escapeHtml(card.title ?? '')}</span></h2></a><span aria-label="${stars}"><span class="a-icon-alt">${stars}</span></span><span class="a-price"><span class="a-offscreen">${price}</span><span aria-hidden="true">${price}</span></span></div></li>`;
}

/** A video that is an ad, with a product beside it. */
export function renderVideo(dataIndex: number, { card }: ShopCard): string {
  const props = jsonAttribute({ asin: card.asin, videoSrc: 'https://images.sample-shop.example/v.mp4' });
  return slot(
    dataIndex,
    'MAIN-VIDEO_SINGLE_PRODUCT',
    `<div class="sbv-video-single-product AdHolder" data-component-props="${props}"><a href="/sspa/click?ie=UTF8&amp;url=%2Fdp%2F${card.asin}"><h2><span>${escapeHtml(card.title ?? '')}</span></h2></a><span class="a-price"><span class="a-offscreen">${printYen(card.price ?? 1980)}</span></span></div>`,
  );
}

/** Other words to search for. */
export function renderRelated(dataIndex: number, shelf: ShopShelf, qidSeconds: number): string {
  const links = ['おすすめ', '人気', '安い', '大容量', '子供用']
    .map((word) => `${shelf.term} ${word}`)
    .map((term) => `<a href="${escapeHtml(searchLink(term, 1, qidSeconds))}">${escapeHtml(term)}</a>`)
    .join('');
  return slot(dataIndex, 'MAIN-TEXT_REFORMULATION', `<h2>関連する検索キーワード</h2><div>${links}</div>`);
}

/** The pager; left out if everything fits on one page. */
export function renderPagination(
  dataIndex: number,
  shelf: ShopShelf,
  page: number,
  qidSeconds: number,
): string {
  if (shelf.lastPage === 1) return '';
  const link = (to: number, kind: string, text: string | number) =>
    `<a href="${escapeHtml(searchLink(shelf.term, to, qidSeconds))}" class="s-pagination-item ${kind} s-pagination-button-accessibility">${text}</a>`;
  const disabled = (text: string | number, kind = '') =>
    `<span class="s-pagination-item ${kind}s-pagination-disabled" aria-disabled="true">${text}</span>`;
  const near = [1, page - 1, page, page + 1].filter((each) => each >= 1 && each <= shelf.lastPage);
  const numbers = [...new Set(near)].sort((one, other) => one - other);
  const strip = numbers.map((each) =>
    each === page
      ? `<span class="s-pagination-item s-pagination-selected" aria-current="page" aria-label="現在のページ、${each}ページ">${each}</span>`
      : link(each, 's-pagination-button', each),
  );
  const isFar = !numbers.includes(shelf.lastPage);
  const end = isFar
    ? `<span class="s-pagination-item s-pagination-ellipsis">...</span>${disabled(shelf.lastPage)}`
    : '';
  const before =
    page === 1 ? disabled('前へ', 's-pagination-previous ') : link(page - 1, 's-pagination-previous', '前へ');
  const after =
    page === shelf.lastPage
      ? disabled('次へ', 's-pagination-next ')
      : link(page + 1, 's-pagination-next', '次へ');
  return slot(
    dataIndex,
    'MAIN-PAGINATION',
    `<div role="navigation" aria-label="pagination" class="s-pagination-container"><span class="s-pagination-strip">${before}${strip.join('')}${end}${after}</span></div>`,
  );
}

/** The question whether the results help. */
export function renderFeedback(dataIndex: number): string {
  return slot(
    dataIndex,
    'MAIN-FEEDBACK',
    '<div><h2>ご意見・ご感想</h2><a href="/gp/help">フィードバックを送る</a></div>',
  );
}
