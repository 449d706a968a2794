import type { PageFault } from './faults.ts';
import { escapeHtml } from './html.ts';
import { type ShopPage, type ShopShelf, shelfOf } from './market.ts';
import { type PageFrame, renderFoot, renderHead, renderMetadata, searchFrame } from './page-frame.ts';
import { foreignPage } from './render-foreign-page.ts';
import { filteredPage, sortedPage } from './render-other-list.ts';
import { renderSearchPage, requestIdOf } from './render-search-page.ts';
import type { ShopView } from './shop-view.ts';

/** What a faulty page is made from: the right page, and the seed of the market for faults that need another page. */
export interface FaultyPage {
  readonly seed: string;
  readonly shelf: ShopShelf;
  readonly page: ShopPage;
}

/** The bytes that are sent when the shop fails in the given way. */
export function renderFault(fault: PageFault, what: FaultyPage): Uint8Array {
  return RENDERERS[fault](what);
}

const RENDERERS: Readonly<Record<PageFault, (what: FaultyPage) => Uint8Array>> = {
  captcha: ({ shelf }) => encode(blockPage(captchaForm(shelf.term))),
  continue_button: ({ shelf }) => encode(blockPage(continueForm(shelf.term))),
  busy_page: () => encode(busyPage()),
  half_page: (what) => halfOf(rightPage(what)),
  foreign_place: ({ shelf, page }) => encode(foreignPage(shelf, page, 'place')),
  other_language: ({ shelf, page }) => encode(foreignPage(shelf, page, 'language')),
  home_page: (what) => encode(homePage(frameOf(what))),
  no_results: (what) => encode(noResultsPage(what.shelf, what.page)),
  corrected_keyword: (what) => encode(correctedPage(what)),
  empty_body: () => new Uint8Array(),
  mojibake: (what) => mojibakeOf(rightPage(what)),
  header_only: (what) => encode(`${renderHead(frameOf(what))}${renderFoot(frameOf(what))}`),
  repeated_page: (what) => encode(repeatedPage(what)),
  without_ads: ({ shelf, page }) => encode(renderSearchPage(shelf, withoutAds(page))),
  strange_shelf: (what) => encode(strangePage(what)),
  sorted_by_price: ({ shelf, page }) => encode(sortedPage(shelf, page)),
  filtered: ({ shelf, page }) => encode(filteredPage(shelf, page)),
  other_place: (what) => encode(pageSeenBy('far_away', what)),
  phone_page: (what) => encode(pageSeenBy('phone', what)),
  short_pager: ({ shelf, page }) => encode(pageOf(shortOf(shelf, page), page)),
};

/** A page that really has no results: its counters say 0, a sentence says so, and suggestions do not count. */
export function noResultsPage(shelf: ShopShelf, page: ShopPage): string {
  const frame = frameOf({ shelf, page });
  const counters = {
    totalResultCount: 0,
    asinOnPageCount: 0,
    searchAlias: 'aps',
    keywords: shelf.term,
    page: page.page,
  };
  const sentence = `<div data-asin="" data-index="1" class="s-result-item s-widget"><div cel_widget_id="MAIN-TOP_BANNER_MESSAGE-1" class="s-no-outline"><span class="a-size-medium a-color-base">検索に一致する商品はありませんでした。</span></div></div>`;
  const suggestions = `<div data-asin="" data-index="2" class="s-result-item s-widget"><h2>お客様へのおすすめ</h2><ol class="a-carousel"><li class="a-carousel-card"><div data-asin="B0ZSAMPLE1"><a href="/dp/B0ZSAMPLE1">ハルナギ 収納ケース</a></div></li></ol></div>`;
  const qid = Math.floor(page.observedAtMs / 1000);
  return `${renderHead(frame)}
${renderMetadata({ ...counters, rid: frame.requestId })}
<div id="search"><span data-component-type="s-search-results" class="rush-component"><div class="s-main-slot s-result-list s-search-results sg-row">${sentence}${suggestions}<a href="/s?k=${encodeURIComponent(shelf.term)}&amp;qid=${qid}">検索する</a></div></span></div>
${renderFoot(frame)}`;
}

function rightPage({ shelf, page }: FaultyPage): string {
  return renderSearchPage(shelf, page);
}

function frameOf({ shelf, page }: Pick<FaultyPage, 'shelf' | 'page'>): PageFrame {
  return searchFrame(shelf.term, requestIdOf(shelf, page));
}

/** Cut where a connection breaks, in the middle of a card, so that the rest looks whole at first sight. */
function halfOf(html: string): Uint8Array {
  const bytes = encode(html);
  const middle = html.indexOf('data-cy="price-recipe"', Math.floor(html.length * 0.55));
  return bytes.subarray(0, encode(html.slice(0, middle + 40)).length);
}

/** The page that asks for a confirmation instead of showing anything. */
export function captchaPage(): string {
  return blockPage(captchaForm(''));
}

function blockPage(form: string): string {
  return `<!DOCTYPE html><html class="a-no-js" lang="ja-jp"><head><meta charset="utf-8"><title dir="ltr">Amazon.co.jp</title>
<script>var ue_sn = "opfcaptcha.amazon.co.jp", ue_mid = 'A1VC38T7YXB528';</script></head>
<body><!-- To discuss automated access to Amazon data please contact api-services-support@amazon.com. -->
<div class="a-container a-padding-double-large"><div class="a-row a-spacing-double-large">${form}</div>
<div class="a-divider"></div><a href="/gp/help">利用規約</a> <a href="/gp/privacy">プライバシー規約</a></div></body></html>`;
}

function captchaForm(term: string): string {
  return `<h4>以下に表示されている文字を入力してください</h4><p>お客様がロボットではないことを確認させていただきます。</p>
<form method="get" action="/errors/validateCaptcha" name=""><input type="hidden" name="field-keywords" value="${escapeHtml(term)}"><div class="a-row a-text-center"><img src="https://images.sample-shop.example/captcha/a.jpg"></div><input autocomplete="off" id="captchacharacters" name="field-keywords" type="text"><button type="submit" class="a-button-text">次へ進む</button></form>`;
}

function continueForm(term: string): string {
  return `<h4>下のボタンをクリックしてショッピングを続けてください</h4>
<form method="get" action="/errors/validateCaptcha" name=""><input type="hidden" name="field-keywords" value="${escapeHtml(term)}"><button type="submit" class="a-button-text" alt="ショッピングを続ける">ショッピングを続ける</button></form>`;
}

function busyPage(): string {
  return `<!DOCTYPE html><html lang="ja-jp"><head><meta charset="utf-8"><title>ご迷惑をおかけしています！</title></head>
<body><a href="/"><img alt="Amazon.co.jp" src="https://images.sample-shop.example/500.png"></a><p>申し訳ありませんが、ただいまアクセスが集中しています。しばらくしてからもう一度お試しください。</p></body></html>`;
}

/** The shop's front page. */
export function homePage(frame: PageFrame): string {
  const home: PageFrame = { ...frame, title: 'Amazon.co.jp: 通販', searchBox: '', pageType: 'Gateway' };
  const tiles = ['季節の家電', 'キッチンの定番', '本の新着', 'ペット用品'].map(
    (name, index) =>
      `<div class="a-cardui fluid-card" data-asin=""><h2>${name}</h2><div data-asin="B0ZHOME00${index}"><a href="/dp/B0ZHOME00${index}"><img alt="${name}" src="https://images.sample-shop.example/t${index}.jpg"></a></div></div>`,
  );
  return `${renderHead(home)}<div id="gw-layout">${tiles.join('')}</div>${renderFoot(home)}`;
}

/** The shop shows results for another spelling than the requested one. */
function correctedPage({ seed, shelf, page }: FaultyPage): string {
  const corrected = `${shelf.term} セット`;
  const other = shelfOf({ seed, term: corrected, localDate: shelf.localDate });
  const otherPage = other.pages[page.page - 1] ?? other.pages[0] ?? page;
  const note = `<div data-asin="" data-index="1" class="s-result-item s-widget"><div cel_widget_id="MAIN-TOP_BANNER_MESSAGE-1"><div class="a-section"><span class="a-size-medium a-color-base">「${escapeHtml(shelf.term)}」の検索に一致する商品はありませんでした。</span><br><span class="a-size-medium">「<a href="/s?k=${encodeURIComponent(corrected)}">${escapeHtml(corrected)}</a>」の検索結果を表示しています</span></div></div></div>`;
  return renderSearchPage(other, otherPage, { searchBox: corrected }).replace(
    '<div class="s-main-slot s-result-list s-search-results sg-row">',
    (slot) => slot + note,
  );
}

/** The cards of the previous page, under the number of this one. */
function repeatedPage({ shelf, page }: FaultyPage): string {
  const before = shelf.pages[page.page - 2] ?? page;
  return renderSearchPage(shelf, { ...before, page: page.page, observedAtMs: page.observedAtMs });
}

function withoutAds(page: ShopPage): ShopPage {
  return { ...page, cards: page.cards.filter((shown) => !shown.card.isSponsored) };
}

/** The shelf of another market under the same keyword. */
function strangePage({ seed, shelf, page }: FaultyPage): string {
  const other = shelfOf({ seed: `${seed} strange`, term: shelf.term, localDate: shelf.localDate });
  const otherPage = other.pages[page.page - 1] ?? other.pages[0] ?? page;
  return renderSearchPage(other, { ...otherPage, observedAtMs: page.observedAtMs });
}

/** The page with the same number as another shopper sees it; the first page if that list is shorter. */
function pageSeenBy(view: ShopView, { seed, shelf, page }: FaultyPage): string {
  const other = shelfOf({ seed, term: shelf.term, localDate: shelf.localDate, view });
  const otherPage = other.pages[page.page - 1] ?? other.pages[0] ?? page;
  return pageOf(other, { ...otherPage, observedAtMs: page.observedAtMs });
}

/** A shelf of which this page knows only one more page. */
function shortOf(shelf: ShopShelf, { page }: ShopPage): ShopShelf {
  if (page >= shelf.lastPage - 1) return shelf;
  return { ...shelf, lastPage: page + 1, totalResults: (page + 1) * shelf.pageSize };
}

function pageOf(shelf: ShopShelf, page: ShopPage): string {
  return page.cards.length === 0 ? noResultsPage(shelf, page) : renderSearchPage(shelf, page);
}

/** UTF-8 read as Shift_JIS and saved as UTF-8 again: the Japanese text is destroyed. */
function mojibakeOf(html: string): Uint8Array {
  return encode(new TextDecoder('shift_jis').decode(encode(html)));
}

function encode(html: string): Uint8Array {
  return new TextEncoder().encode(html);
}
