import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import fc from 'fast-check';
import { addDays } from '../../src/core/local-date.ts';
import { type ShopPage, type ShopShelf, shelfOf } from './market.ts';
import { renderSearchPage } from './render-search-page.ts';
import { readAgain } from './second-reader.ts';

function firstPage(term: string, localDate = '2026-11-28'): { shelf: ShopShelf; page: ShopPage } {
  const shelf = shelfOf({ seed: 'miharu', term, localDate });
  const page = shelf.pages[0];
  assert.ok(page !== undefined);
  return { shelf, page };
}

const anyTerm = fc.oneof(
  fc.constantFrom(
    '水筒 500ml',
    '長編小説',
    'モバイルバッテリー',
    'ほうき - 大',
    'a"b\'c',
    '<b>&amp;',
    '</script>',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((term) => term.trim() !== ''),
);

test('a page of the sample shop: says exactly what the market says, to a reader that knows the markup only', () => {
  fc.assert(
    fc.property(anyTerm, fc.integer({ min: 0, max: 60 }), (term, days) => {
      const shelf = shelfOf({ seed: 'miharu', term, localDate: addDays('2026-10-01', days) });
      for (const page of new Set([shelf.pages[0], shelf.pages.at(-1)])) {
        assert.ok(page !== undefined);
        const read = readAgain(renderSearchPage(shelf, page));
        assert.equal(read.keyword, term);
        assert.equal(read.page, page.page);
        assert.equal(read.cardsExpected, page.cards.length);
        assert.equal(read.lastPage, shelf.lastPage === 1 ? null : shelf.lastPage);
        assert.equal(read.qidSeconds, page.observedAtMs / 1000);
        assert.deepEqual(
          read.cards,
          page.cards.map(({ card }) => ({ ...card, title: card.title?.replaceAll(/\s+/gu, ' ').trim() })),
        );
      }
    }),
    { numRuns: 15 },
  );
});

test('a page of the sample shop: gives the range of its organic cards in the info bar', () => {
  const { shelf } = firstPage('水筒 500ml');
  const second = shelf.pages[1];
  assert.ok(second !== undefined);
  assert.match(readAgain(renderSearchPage(shelf, second)).infoBar, /^検索結果 7,000 以上 のうち 25-48件$/);
});

test('a page of the sample shop: marks an ad in every known way, and an organic card in none', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const $ = load(renderSearchPage(shelf, page));
  const cards = $('[data-component-type="s-search-result"]');
  for (const [index, shown] of page.cards.entries()) {
    const card = cards.eq(index);
    const marks = [
      card.is('.AdHolder'),
      card.find('.puis-sponsored-label-info-icon').length > 0,
      card.find('a[href*="/sspa/click"]').length > 0,
      card.find('.s-featured-result-item').length > 0,
      (card.find('img.s-image').attr('alt') ?? '').startsWith('スポンサー広告 - '),
      card.find('.puis-sponsored-label-text').text().trim() === 'スポンサースポンサー',
    ];
    assert.deepEqual(
      marks,
      marks.map(() => shown.card.isSponsored),
    );
    const links = $.html(card);
    assert.ok(
      links.includes(
        shown.card.isSponsored
          ? `%2Fdp%2F${shown.card.asin}`
          : `/dp/${shown.card.asin}/ref=sr_1_${index + 1}`,
      ),
    );
  }
});

test('a page of the sample shop: counts cards in data-csa-c-pos without a gap, and widgets in data-index too', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const $ = load(renderSearchPage(shelf, page));
  const numbers = (selector: string, name: string) =>
    $(selector)
      .map((_, element) => Number($(element).attr(name)))
      .get();
  const places = numbers('[data-component-type="s-search-result"] [data-csa-c-pos]', 'data-csa-c-pos');
  assert.deepEqual(
    places,
    page.cards.map((_, index) => index + 1),
  );
  const indexes = numbers('[data-component-type="s-search-result"]', 'data-index');
  assert.ok(indexes.at(-1) !== undefined && Number(indexes.at(-1)) > page.cards.length + 2);
});

test('a page of the sample shop: has blocks that are no cards but carry codes of products', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const $ = load(renderSearchPage(shelf, page));
  for (const widget of [
    'MAIN-FEATURED_ASINS_LIST',
    'MAIN-VIDEO_SINGLE_PRODUCT',
    'MAIN-TEXT_REFORMULATION',
    'MAIN-PAGINATION',
    'MAIN-FEEDBACK',
  ]) {
    assert.equal($(`[cel_widget_id^="${widget}"]`).length, 1, widget);
  }
  assert.ok($('[data-asin]:not([data-asin=""])').length > page.cards.length + 10);
});

test('a page of the sample shop: has the marks of a normal Japanese page, including words of the button page', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const html = renderSearchPage(shelf, page);
  const $ = load(html);
  assert.equal($('html').attr('lang'), 'ja-jp');
  assert.equal($('#glow-ingress-line1').text().trim(), 'お届け先: 千代田 100-0001');
  assert.equal($('head > title').text(), 'Amazon.co.jp : 水筒 500ml');
  assert.match($('#nav-flyout-accountList').text(), /ショッピングを続ける/);
  assert.match(html, /<\/html>\s*<!--[\s\S]*MEOW/);
  assert.match(html, /ue_pty = 'Search'/);
});

test('a page of the sample shop: is as large as a small real one', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const size = Buffer.byteLength(renderSearchPage(shelf, page));
  assert.ok(size > 100_000 && size < 280_000, `${size} bytes`);
});

test('a page of the sample shop: writes hyphens of its counters as no JSON parser takes them', () => {
  const { shelf, page } = firstPage('USB-C ケーブル');
  const html = renderSearchPage(shelf, page);
  assert.ok(html.includes('"keywords":"USB\\-C ケーブル"'));
});

test('hostile text on a page of the sample shop: stays text in every place of a title', () => {
  const { shelf, page } = firstPage('水筒 500ml');
  const hostile = "\"><img src=x onerror=alert(1)><script>alert(2)</script> &amp; '終'";
  const cards = page.cards.map((shown) => ({ ...shown, card: { ...shown.card, title: hostile } }));
  const html = renderSearchPage(shelf, { ...page, cards });
  const $ = load(html);
  assert.equal($('[onerror]').length, 0);
  assert.ok(
    $('script')
      .get()
      .every((script) => !$(script).text().includes('alert')),
  );
  assert.ok(readAgain(html).cards.every((card) => card.title === hostile));
});

test('hostile text on a page of the sample shop: stays text in every place of the search words', () => {
  const { shelf, page } = firstPage('</script><script>alert(1)</script>"><b onclick=x>');
  const $ = load(renderSearchPage(shelf, page));
  assert.equal($('[onclick]').length, 0);
  assert.ok(
    $('script')
      .get()
      .every((script) => !$(script).text().startsWith('alert')),
  );
  assert.equal($('#twotabsearchtextbox').attr('value'), shelf.term);
});
