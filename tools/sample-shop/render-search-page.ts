import type { ShopCard, ShopPage, ShopShelf } from './market.ts';
import { type PageFrame, renderFoot, renderHead, renderMetadata, searchFrame } from './page-frame.ts';
import { renderCard } from './render-card.ts';
import { FRAME_OF_VIEW } from './shop-view.ts';
import {
  renderCarousel,
  renderFeedback,
  renderHeading,
  renderInfoBar,
  renderPagination,
  renderRelated,
  renderVideo,
} from './widgets.ts';

/** A page of a shelf as the shop sends it; `frame` replaces the surroundings of the results. */
export function renderSearchPage(shelf: ShopShelf, page: ShopPage, frame?: Partial<PageFrame>): string {
  const requestId = requestIdOf(shelf, page);
  const whole = { ...searchFrame(shelf.term, requestId), ...FRAME_OF_VIEW[shelf.view], ...frame };
  return `${renderHead(whole)}
${renderSearchMetadata(shelf, page, requestId)}
<div id="search"><div class="s-desktop-width-max s-desktop-content s-opposite-dir sg-row">
${renderInfoBar(shelf, page)}
${renderFilters(shelf)}
<div class="sg-col-20-of-24 s-matching-dir sg-col"><div class="sg-col-inner"><span data-component-type="s-search-results" class="rush-component s-latency-cf-section" data-component-id="3">
<div class="s-main-slot s-result-list s-search-results sg-row">
${renderMainSlot(shelf, page)}
</div></span></div></div></div></div>
${renderFoot(whole)}`;
}

/** Identifier of the request that made a page; 20 upper-case characters. */
export function requestIdOf(shelf: ShopShelf, page: ShopPage): string {
  const stamp = Math.floor(page.observedAtMs / 1000).toString(36);
  return `SHOP${stamp}P${page.page}L${shelf.lastPage}`.toUpperCase().padEnd(20, '0').slice(0, 20);
}

function renderSearchMetadata(shelf: ShopShelf, page: ShopPage, requestId: string): string {
  return renderMetadata({
    totalResultCount: shelf.totalResults,
    asinOnPageCount: page.cards.length,
    searchAlias: 'aps',
    keywords: shelf.term,
    store: 'aps',
    placeholderText: '',
    rid: requestId,
    page: page.page,
    rescopeParameter: 'n',
  });
}

/** Cards and widgets in their order; widgets take numbers of `data-index` too. */
function renderMainSlot(shelf: ShopShelf, page: ShopPage): string {
  const qidSeconds = Math.floor(page.observedAtMs / 1000);
  const blocks: string[] = [];
  let dataIndex = 1;
  const add = (render: (index: number) => string) => {
    dataIndex += 1;
    blocks.push(render(dataIndex));
  };
  if (page.page === 1) add((index) => renderHeading(index, '結果'));
  for (const [at, shown] of page.cards.entries()) {
    for (const widget of widgetsBefore(page, at)) add(widget);
    add((index) =>
      renderCard(shown, {
        term: shelf.term,
        qidSeconds,
        srNumber: (page.page - 1) * shelf.pageSize + at + 1,
        place: at + 1,
        dataIndex: index,
      }),
    );
  }
  add((index) => renderRelated(index, shelf, qidSeconds));
  add((index) => renderPagination(index, shelf, page.page, qidSeconds));
  add(renderFeedback);
  return blocks.join('\n');
}

/** Content before the card at a place: a heading, a row of ads, a video. */
function widgetsBefore(page: ShopPage, at: number): ((index: number) => string)[] {
  const ads = page.cards.filter((shown) => shown.card.isSponsored);
  const first = ads[0];
  const firstOrganic = page.cards.findIndex((shown) => !shown.card.isSponsored);
  const widgets: ((index: number) => string)[] = [];
  if (at === firstOrganic + 6) widgets.push((index) => renderHeading(index, 'その他の結果'));
  if (at === 15 && first !== undefined) widgets.push((index) => renderCarousel(index, carouselItems(ads)));
  if (at === 24 && first !== undefined) widgets.push((index) => renderVideo(index, first));
  return widgets;
}

function carouselItems(ads: readonly ShopCard[]): readonly ShopCard[] {
  return ads.slice(0, 5);
}

function renderFilters(shelf: ShopShelf): string {
  const groups = [
    ['カテゴリー', ['ホーム＆キッチン', 'スポーツ＆アウトドア', '本', 'ドラッグストア']],
    ['カスタマーレビュー', ['星4つ以上', '星3つ以上']],
    ['価格', ['￥1,500以下', '￥1,500-5,000', '￥5,000以上']],
    ['新商品', ['過去30日以内に発売', '過去90日以内に発売']],
  ] as const;
  const lists = groups.map(
    ([name, items]) =>
      `<div class="a-section"><span class="a-size-base a-color-base a-text-bold">${name}</span><ul>${items
        .map(
          (item) =>
            `<li class="a-spacing-micro"><span class="a-list-item"><a class="a-link-normal s-navigation-item" href="/s?k=${encodeURIComponent(shelf.term)}&amp;rh=n"><span class="a-size-base a-color-base">${item}</span></a></span></li>`,
        )
        .join('')}</ul></div>`,
  );
  return `<div id="s-refinements" class="sg-col-4-of-24">${lists.join('')}</div>`;
}
